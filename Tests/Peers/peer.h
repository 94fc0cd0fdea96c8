/* What the C peers share: a text in memory, and commands on standard input.
 *
 * Commands, each a line; every one is answered by a line with the nanoseconds that the parser alone took:
 *   load COUNT            COUNT bytes follow: the new text; parses it
 *   parse                 parses the present text again
 *   edit START END COUNT  COUNT bytes follow: they replace START..<END; parses the whole text again
 *
 * With --cpu the clock is that of the thread's time on a processor.
 */
#ifndef MARKUPD_PEER_H
#define MARKUPD_PEER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static clockid_t work_clock = CLOCK_MONOTONIC;
static char *text;
static size_t length, capacity;

/* Parses the text once; returns the nanoseconds, freeing not included. */
static long long parse(const char *bytes, size_t count);

static long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(work_clock, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static int replace(size_t start, size_t end, size_t count) {
  if (start > end || end > length) return 0;
  size_t grown = length - (end - start) + count;
  if (grown + 1 > capacity) {
    capacity = grown * 2 + 4096;
    char *larger = realloc(text, capacity);
    if (!larger) return 0;
    text = larger;
  }
  memmove(text + start + count, text + end, length - end);
  if (fread(text + start, 1, count, stdin) != count) return 0;
  length = grown;
  text[length] = 0;
  return 1;
}

int main(int count_of_arguments, char **arguments) {
  if (count_of_arguments > 1 && strcmp(arguments[1], "--cpu") == 0) {
    work_clock = CLOCK_THREAD_CPUTIME_ID;
  }
  puts("ready");
  fflush(stdout);
  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    size_t start = 0, end = 0, count = 0;
    if (sscanf(line, "load %zu", &count) == 1) {
      if (!replace(0, length, count)) return 1;
    } else if (sscanf(line, "edit %zu %zu %zu", &start, &end, &count) == 3) {
      if (!replace(start, end, count)) return 1;
    } else if (strcmp(line, "parse\n") != 0) {
      return 1;
    }
    printf("%lld\n", parse(text, length));
    fflush(stdout);
  }
  free(text);
  return 0;
}

#endif
