/* cmark-gfm with GFM's five extensions; makes and keeps the tree. cc -O2 … -lcmark-gfm -lcmark-gfm-extensions */
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>

#include "peer.h"

static long long parse(const char *bytes, size_t count) {
  static const char *const names[] = {"table", "strikethrough", "autolink", "tagfilter", "tasklist"};
  cmark_gfm_core_extensions_ensure_registered();
  long long start = nanoseconds();
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    cmark_syntax_extension *extension = cmark_find_syntax_extension(names[i]);
    if (extension) cmark_parser_attach_syntax_extension(parser, extension);
  }
  cmark_parser_feed(parser, bytes, count);
  cmark_node *document = cmark_parser_finish(parser);
  long long taken = nanoseconds() - start;
  cmark_node_free(document);
  cmark_parser_free(parser);
  return taken;
}
