"""Session transcripts: what a client sends and what the server must answer, in one readable file.

A file starts with prose, then has sections `-- name --`. A section `workspace/NAME` is a file of the workspace the
session runs in. The section `session` holds the steps, each at the start of a line; indented lines continue it:

    → {json}         the client sends a message
    → bytes "…"      the client sends these bytes as they are (a JSON string, `\\r\\n` and all)
    → file NAME "…"  the client writes a file of the workspace
    → end            the client closes its output
    ← {json}         the server sends such a message; neighbours with this arrow may come in any order
    = exit N         the server ends with this status
    = file NAME "…"  a file of the workspace holds this text now
    ~ METHOD         notifications of this method may come at any time and are not compared
    # …              a remark

In strings `{root}` stands for the URI of the workspace's folder. In what the server sends, `"{any}"` fits any value,
`"{NAME}"` any value the first time and the same value afterwards; the client's `"{NAME}"` is that value again. A
member `"…": "{any}"` lets an object have more members than are shown, and `"{any…}"` as the last item an array more
items.
"""

import dataclasses
import json
import pathlib
import re

_CAPTURE = re.compile(r"^\{([A-Za-z][A-Za-z0-9]*)\}$")


class SessionError(Exception):
    """A transcript that cannot be read."""


@dataclasses.dataclass
class Step:
    """One step; `kind` is send, bytes, write, end, receive, exit, file, ignore or remark."""

    line: int
    kind: str
    value: object = None
    text: str = ""


@dataclasses.dataclass
class Session:
    """A transcript."""

    path: pathlib.Path
    prose: str
    files: dict
    arguments: list
    steps: list


def read(path):
    """Reads a transcript."""
    path = pathlib.Path(path)
    prose, sections, start = [], {}, 0
    current = prose
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        heading = re.fullmatch(r"-- (.+) --", line)
        if heading:
            current = sections[heading[1]] = []
            start = number if heading[1] == "session" else start
        else:
            current.append(line)
    if "session" not in sections:
        raise SessionError(f"{path}: no section `session`")
    files = {name.removeprefix("workspace/"): "\n".join(lines) + "\n"
             for name, lines in sections.items() if name.startswith("workspace/")}
    arguments = " ".join(sections.get("arguments", [])).split()
    return Session(path, "\n".join(prose).strip(), files, arguments,
                   [_step(path, line, text) for line, text in _grouped(sections["session"], start + 1)])


def _grouped(lines, first):
    """Joins each step with its indented lines; yields (line number, text)."""
    steps = []
    for number, line in enumerate(lines, first):
        if line.startswith(" ") and steps:
            steps[-1][1] += "\n" + line
        elif line.strip():
            steps.append([number, line])
    return steps


def _step(path, line, text):
    mark, _, rest = text.partition(" ")
    words = rest.split(" ", 2)
    try:
        if mark == "#":
            return Step(line, "remark", text=text)
        if mark == "→" and words[0] == "bytes":
            return Step(line, "bytes", json.loads(rest.removeprefix("bytes ")), text)
        if mark == "→" and words[0] == "file":
            return Step(line, "write", (words[1], json.loads(words[2])), text)
        if mark == "→" and rest == "end":
            return Step(line, "end", text=text)
        if mark in "→←":
            return Step(line, "send" if mark == "→" else "receive", json.loads(rest), text)
        if mark == "=" and words[0] == "exit":
            return Step(line, "exit", int(words[1]), text)
        if mark == "=" and words[0] == "file":
            return Step(line, "file", (words[1], json.loads(words[2])), text)
        if mark == "~":
            return Step(line, "ignore", rest.strip(), text)
    except (ValueError, IndexError) as error:
        raise SessionError(f"{path}:{line}: {error}") from error
    raise SessionError(f"{path}:{line}: not a step: {text}")


class Names:
    """What the placeholders of a session stand for so far."""

    def __init__(self, root):
        self.root = root
        self.values = {}

    def filled(self, value):
        """Returns what the client sends, with its placeholders replaced."""
        if isinstance(value, dict):
            return {self.filled(name): self.filled(part) for name, part in value.items()}
        if isinstance(value, list):
            return [self.filled(part) for part in value]
        if isinstance(value, str):
            name = _CAPTURE.match(value)
            if name and name[1] in self.values:
                return self.values[name[1]]
            return value.replace("{root}", self.root)
        return value

    def mismatch(self, expected, actual, path="message"):
        """Returns None when `actual` fits, else the first place where it does not. Captures names on the way."""
        if isinstance(expected, str):
            return self._string_mismatch(expected, actual, path)
        if isinstance(expected, dict) and isinstance(actual, dict):
            return self._object_mismatch(expected, actual, path)
        if isinstance(expected, list) and isinstance(actual, list):
            return self._array_mismatch(expected, actual, path)
        same = type(expected) is type(actual) and expected == actual
        return None if same else f"{path}: expected {_short(expected)}, got {_short(actual)}"

    def _string_mismatch(self, expected, actual, path):
        name = _CAPTURE.match(expected)
        if expected == "{any}":
            return None
        if name and name[1] != "root":
            if name[1] not in self.values:
                self.values[name[1]] = actual
            wanted = self.values[name[1]]
        else:
            wanted = expected.replace("{root}", self.root)
        return None if wanted == actual else f"{path}: expected {_short(wanted)}, got {_short(actual)}"

    def _object_mismatch(self, expected, actual, path):
        named = {name.replace("{root}", self.root): part for name, part in expected.items() if name != "…"}
        for name, part in named.items():
            if name not in actual:
                return f"{path}: {name!r} is missing in {_short(actual)}"
            if problem := self.mismatch(part, actual[name], f"{path}.{name}"):
                return problem
        more = sorted(set(actual) - set(named))
        return f"{path}: has {more} too" if more and "…" not in expected else None

    def _array_mismatch(self, expected, actual, path):
        is_open = bool(expected) and expected[-1] == "{any…}"
        items = expected[:-1] if is_open else expected
        if len(actual) < len(items) or (len(actual) > len(items) and not is_open):
            return f"{path}: expected {len(items)} items, got {len(actual)}: {_short(actual)}"
        problems = (self.mismatch(part, item, f"{path}[{index}]")
                    for index, (part, item) in enumerate(zip(items, actual)))
        return next((problem for problem in problems if problem), None)

    def shown(self, value):
        """Returns a message of the server as a transcript shows it."""
        if isinstance(value, dict):
            return {self.shown(name): self.shown(part) for name, part in value.items()}
        if isinstance(value, list):
            return [self.shown(part) for part in value]
        return value.replace(self.root, "{root}") if isinstance(value, str) else value


def written(mark, value):
    """Returns the lines of a step: one when it is short, else indented JSON."""
    line = f"{mark} {json.dumps(value, ensure_ascii=False)}"
    if len(line) <= 116:
        return line
    return f"{mark} " + _wrapped(value, 2, 114)


def _wrapped(value, indent, width):
    """JSON that breaks only what does not fit on a line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= width or not isinstance(value, (dict, list)) or not value:
        return flat
    pad = " " * indent
    if isinstance(value, dict):
        parts = [f"{json.dumps(name, ensure_ascii=False)}: {_wrapped(part, indent + 2, width)}"
                 for name, part in value.items()]
        return "{\n" + ",\n".join(pad + part for part in parts) + "\n" + pad + "}"
    parts = [_wrapped(part, indent + 2, width) for part in value]
    return "[\n" + ",\n".join(pad + part for part in parts) + "\n" + pad + "]"


def _short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:197] + "…"
