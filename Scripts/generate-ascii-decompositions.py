#!/usr/bin/env python3
"""Writes Sources/Markup/SlugASCIITable.swift: what is left of a character in ASCII after NFKD.

Usage: generate-ascii-decompositions.py > Sources/Markup/SlugASCIITable.swift

Only what survives Python-Markdown's slugify is kept: word characters, in lower case, hyphens and white space,
which is written as a full stop.
"""

import re
import sys
import unicodedata

WIDTH = 94


def remains():
    """Yields (code point, text)."""
    for point in range(0x80, sys.maxunicode + 1):
        text = unicodedata.normalize("NFKD", chr(point)).encode("ascii", "ignore").decode("ascii")
        text = re.sub(r"[^\w\s-]", "", text).lower()
        if text:
            yield point, re.sub(r"\s", ".", text)


def words():
    """Yields `hex=text`, or `hex+count=letter` where code points and letters both go up by one."""
    run = None
    for point, text in remains():
        if run and point == run[0] + run[1] and len(text) == 1 == len(run[2]):
            if ord(text) == ord(run[2]) + run[1]:
                run[1] += 1
                continue
        if run:
            yield word(run)
        run = [point, 1, text]
    yield word(run)


def word(run):
    point, count, text = run
    return f"{point:x}={text}" if count == 1 else f"{point:x}+{count}={text}"


def main():
    print("// Written by Scripts/generate-ascii-decompositions.py from the Unicode character database")
    print(f"// {unicodedata.unidata_version}; do not edit.")
    print()
    print("/// What NFKD leaves of a character in ASCII.")
    print("enum SlugASCIITable {")
    print("  /// `hex=text` or `hex+count=letter` for a run, in the order of the code points; `.` is white space.")
    print('  static let table: StaticString = """')
    line = ""
    for entry in words():
        if line and len(line) + 1 + len(entry) > WIDTH:
            print("    " + line)
            line = ""
        line += (" " if line else "") + entry
    print("    " + line)
    print('    """')
    print("}")


if __name__ == "__main__":
    main()
