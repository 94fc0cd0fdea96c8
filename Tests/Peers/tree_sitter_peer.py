"""tree-sitter-markdown's block grammar, incremental; the commands are those of peer.h."""

import sys
import time

import tree_sitter_markdown
from tree_sitter import Language, Parser


def point(text: bytes, offset: int) -> tuple[int, int]:
    """Row and column in bytes, as tree-sitter counts them."""
    return text.count(b"\n", 0, offset), offset - (text.rfind(b"\n", 0, offset) + 1)


def main() -> int:
    parser = Parser(Language(tree_sitter_markdown.language()))
    text, tree = b"", None
    clock = time.thread_time_ns if "--cpu" in sys.argv else time.perf_counter_ns
    source, answers = sys.stdin.buffer, sys.stdout
    print("ready", file=answers, flush=True)
    while line := source.readline():
        command, *numbers = line.split()
        old, edit = None, None
        if command == b"load":
            text = source.read(int(numbers[0]))
        elif command == b"edit":
            start, end, count = (int(number) for number in numbers)
            changed = text[:start] + source.read(count) + text[end:]
            edit = (start, end, start + count, point(text, start), point(text, end),
                    point(changed, start + count))
            text, old = changed, tree
        elif command != b"parse":
            return 1
        begin = clock()
        if old is None:
            tree = parser.parse(text)
        else:
            old.edit(*edit)
            tree = parser.parse(text, old)
        print(clock() - begin, file=answers, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
