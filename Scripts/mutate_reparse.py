#!/usr/bin/env python3
"""Takes the conditions of incremental parsing away one by one and asks whether a directed test notices.

    mutate_reparse.py [--keep] [NAME…]        default: all conditions below

Each condition is a piece of source text and what stands in its place without it. A copy of the sources gets all of them
at once, each behind a switch that the environment variable MARKUPD_MUTATION throws, so that one build serves all. Then the
tests in ReparseConditionTests and ReparseSharingTests run with each switch: a condition that no test misses is a failure.

Not part of `make test`: run it when MarkdownTree+Reparse.swift or LineState.swift changes. Exit 1 when a condition is not
tested, 2 when its text is no longer in the sources.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARSER = "Sources/MarkdownParser/"
TREE = "Sources/SyntaxTree/"
REPARSE, STATE = PARSER + "MarkdownTree+Reparse.swift", PARSER + "LineState.swift"
TESTS = "ReparseConditionTests|ReparseSharingTests"

# Name, file, text, and either the text with a switch, OFF, or an expression without the condition.
MUTATIONS = [
    # Where to start.
    ("step back one block", REPARSE,
     "    if records.index > 0 {\n      records.back()", "    if !OFF, records.index > 0 {\n      records.back()"),
    ("step back over a paragraph", REPARSE,
     "if records.index > 0, records.before?.kind == .paragraph {",
     "if !OFF, records.index > 0, records.before?.kind == .paragraph {"),
    ("start at a line's start", REPARSE,
     "while records.index > 0, !records.current.canBeginParse",
     "while !OFF, records.index > 0, !records.current.canBeginParse"),
    ("delimiter row neither begins nor ends a parse", REPARSE,
     "&& kind != .tableDelimiterRow", "&& (OFF || kind != .tableDelimiterRow)"),
    ("front matter changes", REPARSE,
     "if index > 0, edit.start <= FrontMatter.maximumLength, frontMatterChanges",
     "if !OFF, index > 0, edit.start <= FrontMatter.maximumLength, frontMatterChanges"),
    ("front matter's limit itself", REPARSE,
     "edit.start <= FrontMatter.maximumLength,", "edit.start < FrontMatter.maximumLength + (OFF ? 0 : 1),"),
    ("window as long as front matter", REPARSE,
     "window.fill(to: FrontMatter.maximumLength + 1)", "window.fill(to: OFF ? 0 : FrontMatter.maximumLength + 1)"),
    # The state at the start.
    ("open leaf at the start", STATE, "(leaf, leafExtra) = state.leaf", "(leaf, leafExtra) = OFF ? (.none, 0) : state.leaf"),
    ("fence's length at the start", STATE,
     "    leafFlags = [.continuation, .startsLine]\n    followsBlank",
     "    if OFF { leafExtra &= 7 }\n    leafFlags = [.continuation, .startsLine]\n    followsBlank"),
    ("closed blocks are closed", STATE, "!flags.contains(.isClosed)", "OFF || !flags.contains(.isClosed)"),
    ("blank line before the start", STATE,
     "followsBlank = state.previous?.kind == .blankLines", "followsBlank = !OFF && state.previous?.kind == .blankLines"),
    ("code before blank lines before the start", STATE,
     "codeDepthBeforeBlank = state.codeDepthBeforeBlank\n",
     "codeDepthBeforeBlank = OFF ? .max : state.codeDepthBeforeBlank\n"),
    ("kind of the last record", STATE, "lastKind = state.previous?.kind", "lastKind = OFF ? nil : state.previous?.kind"),
    ("depth of the last record", STATE, "lastDepth = state.previous?.depth ?? 0",
     "lastDepth = OFF ? 0 : state.previous?.depth ?? 0"),
    ("empty item open at the start", STATE,
     "    if previous.kind.isContainer {\n      found", "    if !OFF, previous.kind.isContainer {\n      found"),
    ("items at the start have content", STATE,
     "value: parent.record.extra, hasChild: true))", "value: parent.record.extra, hasChild: !OFF))"),
    # Where to stop.
    ("no stop before the edit", REPARSE, "if place >= edit.newEnd {", "if OFF || place >= edit.newEnd {"),
    ("stop where an old record starts", REPARSE,
     "if let next = old.next, next.start == place - edit.growth,",
     "if let next = old.next, OFF || next.start == place - edit.growth,"),
    ("leaf compared", STATE, "leaf == kind", "true"),
    ("blank line before compared", STATE, "leaf == kind", "leaf == kind || (leaf == .blankLines && kind == .none)"),
    ("no blank line before compared", STATE, "leaf == kind", "leaf == kind || (leaf == .none && kind == .blankLines)"),
    ("pending definition is no complete one", STATE, "leaf == kind", "leaf == kind || (leaf == .definition && kind == .definitions)"),
    ("fence and HTML type compared", STATE, "leafExtra == extra", "true"),
    ("fence's character compared", STATE, "leafExtra == extra", "kind == .fencedCode ? (leafExtra ^ extra) & ~1 == 0 : leafExtra == extra"),
    ("fence's indent compared", STATE, "leafExtra == extra", "kind == .fencedCode ? (leafExtra ^ extra) & ~6 == 0 : leafExtra == extra"),
    ("fence's length compared", STATE, "leafExtra == extra", "kind == .fencedCode ? (leafExtra ^ extra) & 7 == 0 : leafExtra == extra"),
    ("HTML type compared", STATE, "leafExtra == extra", "kind == .htmlBlock || leafExtra == extra"),
    ("code before blank compared", STATE,
     "guard code == state.codeDepthBeforeBlank else", "guard OFF || code == state.codeDepthBeforeBlank else"),
    ("innermost item still empty", STATE,
     "if let innermost = containers.last, innermost.kind", "if !OFF, let innermost = containers.last, innermost.kind"),
    ("kinds and parameters of containers", STATE, "containers == state.containers", "true"),
    ("parameters of containers", STATE, "containers == state.containers",
     "zip(containers, state.containers).allSatisfy { $0.kind == $1.kind }"),
    ("markers of lists", STATE, "containers == state.containers",
     "zip(containers, state.containers).allSatisfy { $0.kind == $1.kind && ($0.kind == .list || $0.value == $1.value) }"),
    ("columns of items", STATE, "containers == state.containers",
     "zip(containers, state.containers).allSatisfy { $0.kind == $1.kind && ($0.kind == .listItem || $0.value == $1.value) }"),
    ("old containers end", STATE,
     "if containers.count > depth { containers.removeLast", "if !OFF, containers.count > depth { containers.removeLast"),
    ("old containers begin", STATE, "if record.kind.isContainer {", "if !OFF, record.kind.isContainer {"),
    # Line ends.
    ("CR at the window's end", REPARSE, "while line.lineEnd >= window.count", "while (OFF ? line.contentEnd : line.lineEnd) >= window.count"),
    # Labels and sharing.
    ("users of changed labels", REPARSE, "blocks.forgetInlines(askingFor: hashes)", "blocks.forgetInlines(askingFor: OFF ? [] : hashes)"),
    ("definitions that go", REPARSE, "for label in removed { labels.remove(label) }",
     "for label in removed where !OFF { labels.remove(label) }"),
    ("definitions that come", REPARSE, "for label in added { labels.insert(label) }",
     "for label in added where !OFF { labels.insert(label) }"),
    ("only labels whose meaning changed", REPARSE,
     "where before.contains(label) != labels.contains(label)", "where OFF || before.contains(label) != labels.contains(label)"),
    ("users only, not all that may be some", TREE + "BlockTree+Inlines.swift",
     "hashes.contains(use.hash) {", "hashes.contains(use.hash) || OFF {"),
    ("labels over two lines", PARSER + "Blocks/Paragraph.swift",
     "sink.noteUse(LabelUse.wildcard)", "if !OFF { sink.noteUse(LabelUse.wildcard) }"),
    ("far edits one by one", REPARSE, "if edits.count == 1 || edits.count > 32", "if OFF || edits.count == 1 || edits.count > 32"),
    ("from the last edit to the first", REPARSE, "for edit in edits.reversed() {", "for edit in OFF ? edits : edits.reversed() {"),
]

SWITCH = """import Glibc

/// Which condition is taken away in this run.
package enum Mutation {
  package static let active: Int = getenv("MARKUPD_MUTATION").flatMap { Int(String(cString: $0)) } ?? -1
}
"""


class Stale(Exception):
    """A condition's text is not in the sources, or more than once."""


def copy_sources(folder):
    """The package without the rooms and tests that the parser does not need."""
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    wanted = ["TextModel", "JSON", "Execution", "SyntaxTree", "HTMLParser", "MarkdownParser"]
    start = manifest.index("let package = Package(")
    targets = ['    .systemLibrary(name: "CJSONC", pkgConfig: "json-c"),', '    .systemLibrary(name: "CGlibc"),']
    targets += re.findall(r'^    room\("(?:%s)".*\),$' % "|".join(wanted), manifest, re.M)
    targets += ['    .target(name: "TestSupport", dependencies: ["TextModel", "JSON"], path: "Tests/TestSupport", swiftSettings: settings),',
                '    tests("MarkdownParser", ["JSON", "TextModel", "SyntaxTree"]),']
    (folder / "Package.swift").write_text(
        manifest[:start] + 'let package = Package(\n  name: "markupd",\n  targets: [\n' + "\n".join(targets) + "\n  ]\n)\n",
        encoding="utf-8")
    for name in ["CJSONC", "CGlibc", *wanted]:
        shutil.copytree(ROOT / "Sources" / name, folder / "Sources" / name)
    for name in ["TestSupport", "MarkdownParserTests", "Fixtures"]:
        shutil.copytree(ROOT / "Tests" / name, folder / "Tests" / name)


def mutate(folder):
    """Puts every condition behind its switch."""
    (folder / TREE / "Mutation.swift").write_text(SWITCH, encoding="utf-8")
    places = {}
    for number, (name, path, text, changed) in enumerate(MUTATIONS):
        places.setdefault((path, text), []).append((number, name, changed))
    for (path, text), variants in places.items():
        source = (folder / path).read_text(encoding="utf-8")
        if source.count(text) != 1:
            raise Stale(f"{variants[0][1]}: its text is in {path} {source.count(text)} times")
        (folder / path).write_text(source.replace(text, switched(text, variants)), encoding="utf-8")


def switched(text, variants):
    """The text with the switches of its variants; several must all be expressions."""
    number, name, changed = variants[0]
    if len(variants) == 1 and "OFF" in changed:
        return changed.replace("OFF", f"(Mutation.active == {number})")
    result = f"({text})"
    for number, name, changed in variants:
        if "OFF" in changed:
            raise Stale(f"{name}: {text} has other variants")
        result = f"(Mutation.active == {number} ? ({changed}) : {result})"
    return result


def run_tests(folder, number):
    """Names of the directed tests that fail with this switch; None when the run ends otherwise."""
    environment = {**os.environ, "MARKUPD_MUTATION": str(number)}
    try:
        result = subprocess.run(
            ["swift", "test", "--skip-build", "--disable-xctest", "--filter", TESTS], cwd=folder, env=environment, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    except subprocess.TimeoutExpired:
        return ["(no end)"]
    output = result.stdout.decode(errors="replace")
    failed = re.findall(r'^✘ Test "(.+?)" (?:with \d+ test cases? )?failed after', output, re.M)
    if result.returncode and not failed:
        return ["(crash)"] if "Test run started" in output else None
    return failed


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--keep", action="store_true", help="leave the mutated copy in place and say where it is")
    options.add_argument("names", nargs="*")
    arguments = options.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="markupd-mutants-"))
    try:
        copy_sources(folder)
        try:
            mutate(folder)
        except Stale as problem:
            print(f"stale: {problem}")
            sys.exit(2)
        subprocess.run(["swift", "build", "--build-tests"], cwd=folder, check=True)
        if run_tests(folder, -1) != []:
            print("the tests fail without any mutation")
            sys.exit(2)
        missed = 0
        for number, (name, *_) in enumerate(MUTATIONS):
            if arguments.names and name not in arguments.names:
                continue
            failed = run_tests(folder, number)
            missed += not failed
            print(f"{'ok  ' if failed else 'FAIL'} {name}: {len(failed or [])} "
                  + "; ".join((failed or ["no test notices"])[:2]), flush=True)
        print(f"{missed} conditions without a test")
        sys.exit(1 if missed else 0)
    finally:
        if arguments.keep:
            print(folder)
        else:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
