// What the Glibc module hides behind _GNU_SOURCE or spells as macros. _GNU_SOURCE itself stays undefined here:
// with it, types such as fd_set differ from the Glibc module's and Swift refuses both.
#ifndef MARKUPD_CGLIBC_H
#define MARKUPD_CGLIBC_H
#include <malloc.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>

// Declared here because the Glibc module was built without _GNU_SOURCE.
extern void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);
extern int pthread_setname_np(unsigned long thread, const char *name);
extern void *memrchr(const void *memory, int byte, size_t count);

// file system
#include <sys/types.h>
#include <sys/xattr.h>
extern int renameat2(int old_directory, const char *old_path, int new_directory, const char *new_path, unsigned int flags);
extern int syncfs(int descriptor);
#define MARKUPD_RENAME_NOREPLACE 1u
#define MARKUPD_RENAME_EXCHANGE 2u

// command line: getopt_long keeps its place in global variables, which Swift's concurrency checks refuse; the
// caller keeps it instead. `next` 0 starts over.
#include <getopt.h>
static inline int markupd_getopt_long(
    int count, char *const *arguments, const char *letters, const struct option *names, int *next, char **value,
    int *unknown_letter) {
  opterr = 0;
  optind = *next;
  int code = getopt_long(count, arguments, letters, names, NULL);
  *next = optind;
  *value = optarg;
  *unknown_letter = optopt;
  return code;
}

#endif
