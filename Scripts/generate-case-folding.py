#!/usr/bin/env python3
"""Writes Sources/MarkdownParser/CaseFolding+Table.swift from Unicode's CaseFolding.txt.

Usage: Scripts/generate-case-folding.py [CaseFolding.txt]   (Debian package unicode-data)

Common (C) and full (F) mappings only: that is the full case fold that CommonMark 0.31 asks for. Single mappings are
cut into runs with one distance and one step; the few that fold to several scalars are listed.
"""
import sys
from pathlib import Path

source = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode/CaseFolding.txt")
single, several = {}, {}
for line in source.read_text(encoding="utf-8").splitlines():
    fields = line.split("#")[0].split(";")
    if len(fields) < 3 or fields[1].strip() not in "CF":
        continue
    code = int(fields[0], 16)
    targets = [int(target, 16) for target in fields[2].split()]
    if len(targets) == 1:
        single[code] = targets[0]
    else:
        several[code] = targets

runs = []  # [first, last, step, distance]
for code in sorted(single):
    if code < 0x80:
        continue
    distance = single[code] - code
    if runs and runs[-1][3] == distance:
        first, last, step, _ = runs[-1]
        gap = code - last
        if (first == last and gap in (1, 2)) or (first != last and gap == step):
            runs[-1][1], runs[-1][2] = code, gap
            continue
    runs.append([code, code, 1, distance])

def rows(values, wide):
    cells = [f"{value}," for value in values]
    lines, line = [], "   "
    for cell in cells:
        if len(line) + len(cell) + 1 > 98:
            lines.append(line)
            line = "   "
        line += " " + cell
    return "\n".join(lines + [line])

flat_runs = [f"0x{v:X}" if v >= 0 else f"-0x{-v:X}" for run in runs for v in run]
flat_several = [f"0x{v:X}" for code in sorted(several) for v in [code] + (several[code] + [0])[:3]]
version = source.read_text(encoding="utf-8").splitlines()[0].lstrip("# ").removesuffix(".txt")
out = Path(__file__).resolve().parent.parent / "Sources/MarkdownParser/CaseFolding+Table.swift"
out.write_text(f"""// Made by Scripts/generate-case-folding.py from {version}; do not edit.
// swift-format-ignore-file

extension CaseFolding {{
  /// Four numbers a run, in order: first scalar, last scalar, step between scalars, distance to the folded scalar.
  static let runs: [Int32] = [
{rows(flat_runs, 4)}
  ]

  /// Four numbers a scalar, in order: the scalar, then two or three that it folds to; 0 stands for none.
  static let expansions: [UInt32] = [
{rows(flat_several, 4)}
  ]
}}
""", encoding="utf-8")
print(f"{len(runs)} runs, {len(several)} expansions")
