#!/usr/bin/env python3
"""Writes Sources/HTMLParser/CharacterReferences+Table.swift from WHATWG's entities.json.

Usage: generate-character-references.py entities.json > Sources/HTMLParser/CharacterReferences+Table.swift
"""

import json
import sys

WIDTH = 98


def entries(entities):
    """Yields `name:hex[,hex]`, with `!` for `:` where HTML also knows the name without its semicolon."""
    names = {key[1:-1]: value["codepoints"] for key, value in entities.items() if key.endswith(";")}
    bare = {key[1:]: value["codepoints"] for key, value in entities.items() if not key.endswith(";")}
    for name, codepoints in bare.items():
        assert names[name] == codepoints, name
    for name in sorted(names, key=lambda name: name.encode()):
        assert name.isascii() and name.isalnum() and 1 <= len(names[name]) <= 2
        mark = "!" if name in bare else ":"
        yield name + mark + ",".join(format(point, "x") for point in names[name])


def lines(words):
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = ""
        line += (" " if line else "") + word
    yield line


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        words = list(entries(json.load(file)))
    print("// Written by Scripts/generate-character-references.py from WHATWG's entities.json; do not edit.")
    print()
    print("extension CharacterReferences {")
    print("  /// Every named reference of HTML in the order of its bytes: `name:hex` or `name:hex,hex`,")
    print("  /// with `!` for `:` where HTML also knows the name without `;`; blanks and line ends between.")
    print('  static let table: StaticString = """')
    for line in lines(words):
        print("  " + line)
    print('  """')
    print("}")


if __name__ == "__main__":
    main()
