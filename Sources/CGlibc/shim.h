// What the Glibc module hides behind _GNU_SOURCE or spells as macros.
#ifndef MARKUPD_CGLIBC_H
#define MARKUPD_CGLIBC_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>

// Declared here because the Glibc module was built without _GNU_SOURCE.
extern void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);
extern int pthread_setname_np(unsigned long thread, const char *name);
extern void *memrchr(const void *memory, int byte, size_t count);

#endif
