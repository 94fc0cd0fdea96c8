/* md4c in its GitHub dialect with callbacks that only count; keeps no tree. cc -O2 … -lmd4c */
#include <md4c.h>

#include "peer.h"

static long events;

static int block(MD_BLOCKTYPE type, void *detail, void *data) {
  (void)type, (void)detail, (void)data;
  events++;
  return 0;
}

static int span(MD_SPANTYPE type, void *detail, void *data) {
  (void)type, (void)detail, (void)data;
  events++;
  return 0;
}

static int run(MD_TEXTTYPE type, const MD_CHAR *bytes, MD_SIZE count, void *data) {
  (void)type, (void)bytes, (void)data;
  events += count;
  return 0;
}

static long long parse(const char *bytes, size_t count) {
  const MD_PARSER parser = {
      .flags = MD_DIALECT_GITHUB,
      .enter_block = block,
      .leave_block = block,
      .enter_span = span,
      .leave_span = span,
      .text = run,
  };
  long long start = nanoseconds();
  md_parse(bytes, (MD_SIZE)count, &parser, NULL);
  return nanoseconds() - start;
}
