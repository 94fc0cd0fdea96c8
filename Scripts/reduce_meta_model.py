#!/usr/bin/env python3
"""Writes the LSP meta model without its prose, one definition a line: the copy that Tests/Fixtures/Data bundles.

    reduce_meta_model.py metaModel.json > Tests/Fixtures/Data/lsp/metaModel-node.json
"""

import json
import sys

PROSE = {"documentation", "since", "sinceTags", "deprecated", "typeName", "proposed"}


def plain(value):
    """Returns the value without the members that only people read."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items() if name not in PROSE}
    return [plain(part) for part in value] if isinstance(value, list) else value


def main():
    model = plain(json.load(open(sys.argv[1], encoding="utf-8")))
    compact = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    parts = []
    for name, value in model.items():
        if isinstance(value, list):
            parts.append(f'"{name}":[\n' + ",\n".join(map(compact, value)) + "\n]")
        else:
            parts.append(f'"{name}":{compact(value)}')
    print("{" + ",\n".join(parts) + "}")


if __name__ == "__main__":
    main()
