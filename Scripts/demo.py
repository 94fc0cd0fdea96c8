#!/usr/bin/env python3
"""Shows the main job on a small workspace: outline, rename with every link, undo, HTML.

A copy of Scripts/demo-workspace is edited through the real daemon, the way an editor does it, then from the command
line. The executable is MARKUPD_BINARY, else the last build's.
"""

import difflib
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

from wire.editor import Editor
from wire.server import ROOT, Server, binary

BOLD, RED, GREEN, PLAIN = ("\033[1m", "\033[31m", "\033[32m", "\033[0m") \
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else ("", "", "", "")


def title(text):
    print(f"\n{BOLD}{text}{PLAIN}", flush=True)


def texts(folder):
    """Relative name to text of every file."""
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8")
            for path in sorted(folder.rglob("*")) if path.is_file()}


def show_differences(before, after):
    """Prints a unified diff of two states of the workspace."""
    for name in before:
        for line in difflib.unified_diff(before[name].splitlines(), after[name].splitlines(),
                                         "a/" + name, "b/" + name, lineterm="", n=0):
            color = {"+": GREEN, "-": RED}.get(line[0], "")
            print(f"  {color}{line}{PLAIN if color else ''}")


def show_outline(elements, depth=0):
    """Prints outline elements, indented by their nesting."""
    for element in elements:
        print(f"  {'  ' * depth}{element['tag']:6} {element['title']}")
        show_outline(element["children"], depth + 1)


def state_now(editor, folder):
    """The workspace as the user sees it: open documents over files."""
    state = texts(folder)
    for uri, document in editor.documents.items():
        state[uri.removeprefix(folder.as_uri() + "/")] = document.text
    return state


def through_the_daemon(folder, environment):
    """Outline, rename and undo over the pipe, as an editor does it."""
    with Server("demo", environment=environment) as server:
        editor = Editor(server, folder)
        result = editor.start()
        info = result.get("serverInfo", {})
        title(f"A daemon for an editor: {info.get('name')} {info.get('version')}, positions in {editor.encoding}")
        for name in ("guide.md", "settings.md", "notes/ideas.md"):
            editor.open(name)
        editor.open("index.html", "html")
        document = {"uri": editor.uri("guide.md")}
        before = state_now(editor, folder)

        title("The outline of guide.md (markup/outline)")
        show_outline(editor.request("markup/outline", {"textDocument": document})["elements"])

        title("Rename “Getting started” to “First steps” (textDocument/rename): the heading and every link to it")
        line = before["guide.md"].splitlines().index("## Getting started")
        edit = editor.request("textDocument/rename", {
            "textDocument": document, "position": {"line": line, "character": 5}, "newName": "First steps"})
        editor.apply(edit)
        show_differences(before, state_now(editor, folder))

        state = editor.request("markup/undo/state", {"textDocument": document})
        title(f"Undo “{state.get('undoTitle')}” (markup/undo/undo): all four files in one step")
        undone = editor.request("markup/undo/undo", {"textDocument": document})
        if undone.get("edit"):
            editor.apply(undone["edit"])
        elif state_now(editor, folder) != before:
            editor.until(lambda message: message.get("method") == "workspace/applyEdit")
        is_same = state_now(editor, folder) == before
        print(f"  every file is as it was: {'yes' if is_same else 'NO'}")
        return editor.stop() == 0 and is_same


def from_the_command_line(folder, environment):
    """The same without any editor."""
    def run(*arguments, **options):
        print(f"  $ {shlex.join(['markupd', *arguments])}", flush=True)
        return subprocess.run([binary(), *arguments], cwd=folder, env={**os.environ, **environment},
                              stdout=subprocess.PIPE, check=True, **options).stdout.decode()

    title("The same from a shell: without -w a command prints its diff and changes nothing")
    heading = run("outline", "guide.md", "--kinds", "heading")
    print("".join(f"  {line}\n" for line in heading.splitlines()), end="")
    diff = run("rename", "--heading", "guide.md#getting-started", "First steps")
    print("".join(f"  {line}\n" for line in diff.splitlines()), end="")

    title("HTML")
    source = "# Title\n\nA *paragraph* with ~~old~~ new text.\n\n- [x] done\n"
    html = run("export", "-", "--to", "html", "--fragment", input=source.encode())
    print("".join(f"  {line}\n" for line in html.splitlines()), end="")
    return "<h1>Title</h1>" in html and "+## First steps" in diff


def main():
    with tempfile.TemporaryDirectory(prefix="markupd-demo-") as scratch:
        folder = pathlib.Path(scratch).resolve() / "workspace"
        shutil.copytree(ROOT / "Scripts/demo-workspace", folder)
        environment = {"XDG_STATE_HOME": str(folder.parent / "state")}
        works = through_the_daemon(folder, environment)
        works = from_the_command_line(folder, environment) and works
    print("\nDone." if works else "\nSomething is wrong above.")
    sys.exit(0 if works else 1)


if __name__ == "__main__":
    main()
