#!/usr/bin/env python3
"""Plays the transcripts of Protocol/sessions against the real server and checks every message it sends.

    replay_sessions.py [--update] [FILE…]       default: all of Protocol/sessions

With --update (or MARKUPD_UPDATE=1) what the server sends replaces the expected messages that it does not fit.
The executable is MARKUPD_BINARY, else .build/debug/markupd. Prints one line a session; exit 1 when one fails.
"""

import argparse
import os
import pathlib
import sys
import tempfile

from wire import session as transcripts
from wire.checker import Checker, Definitions
from wire.framing import FrameError
from wire.log import TO_CLIENT, TO_SERVER
from wire.server import ROOT, Hung, Server

FOLDER = ROOT / "Protocol/sessions"


class Mismatch(Exception):
    """The server did something else than the transcript says."""


class Player:
    """Plays one transcript."""

    def __init__(self, session, definitions, folder, updates=False):
        self.session, self.updates = session, updates
        self.folder = pathlib.Path(folder)
        self.names = transcripts.Names(self.folder.as_uri())
        self.checker = Checker(definitions)
        self.ignored = {step.value for step in session.steps if step.kind == "ignore"}
        self.ended = False
        self.replaced = {}

    def play(self):
        """Raises Mismatch at the first difference."""
        for name, text in self.session.files.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
        state = self.folder.parent / "state"
        with Server(self.session.path.stem, self.session.arguments, {"XDG_STATE_HOME": str(state)},
                    self.folder) as server:
            self._steps(server)
            self._rest(server)

    def _steps(self, server):
        steps = self.session.steps
        index = 0
        while index < len(steps):
            end = index + 1
            if steps[index].kind == "receive":
                while end < len(steps) and steps[end].kind == "receive":
                    end += 1
                self._receive(server, steps[index:end])
            else:
                self._step(server, steps[index])
            index = end

    def _step(self, server, step):
        if step.kind == "send":
            message = self.names.filled(step.value)
            self.checker.feed(TO_SERVER, message)
            server.send(message)
        elif step.kind == "bytes":
            server.send_bytes(step.value.encode())
        elif step.kind == "write":
            (self.folder / step.value[0]).write_bytes(step.value[1].encode())
        elif step.kind == "end":
            server.close_input()
        elif step.kind == "exit":
            self._drain(server)
            status = server.wait()
            if status != step.value:
                raise Mismatch(f"line {step.line}: exit status {status}; stderr: {server.errors}")
        elif step.kind == "file":
            name, text = step.value
            actual = (self.folder / name).read_bytes().decode()
            if actual != text:
                raise Mismatch(f"line {step.line}: {name} holds {actual!r}")

    def _receive(self, server, steps):
        """Takes as many messages as there are steps and finds for each the step that it fits."""
        open_steps = list(steps)
        strangers = []
        for _ in steps:
            message = self._next(server, steps[0].line)
            fit = next((step for step in open_steps if self._fits(step, message)), None)
            if fit:
                open_steps.remove(fit)
            else:
                strangers.append(message)
        for step, message in zip(open_steps, strangers):
            if not self.updates:
                problem = self._copied_names().mismatch(step.value, message)
                raise Mismatch(f"line {step.line}: {problem}\n    got {message}")
            self.replaced[step.line] = transcripts.written("←", self.names.shown(message))

    def _fits(self, step, message):
        """Captures count only when the whole message fits."""
        trial = self._copied_names()
        if trial.mismatch(step.value, message):
            return False
        self.names.values = trial.values
        return True

    def _copied_names(self):
        copy = transcripts.Names(self.names.root)
        copy.values = dict(self.names.values)
        return copy

    def _next(self, server, line):
        """Returns the next message that the transcript compares."""
        while True:
            message = server.receive()
            if message is None:
                raise Mismatch(f"line {line}: the server ended; stderr: {server.errors}")
            self._check(message)
            if "id" in message or message.get("method") not in self.ignored:
                return message

    def _check(self, message):
        problems = self.checker.feed(TO_CLIENT, message)
        if problems:
            raise Mismatch("against the protocol: " + "; ".join(problems) + f"\n    got {message}")

    def _drain(self, server):
        """Reads to the end of the server's output; nothing that counts may be left."""
        if self.ended:
            return
        self.ended = True
        while (message := server.receive()) is not None:
            self._check(message)
            if "id" in message or message.get("method") not in self.ignored:
                raise Mismatch(f"one message too many: {message}")

    def _rest(self, server):
        """Ends a session that does not end itself; every request must have its answer by then."""
        if not self.ended:
            last = {"jsonrpc": "2.0", "id": "last", "method": "shutdown"}
            self.checker.feed(TO_SERVER, last)
            server.send(last)
            answer = self._next(server, "end")
            if answer.get("id") != "last":
                raise Mismatch(f"one message too many: {answer}")
            server.notify("exit")
            self._drain(server)
            if status := server.wait():
                raise Mismatch(f"exit status {status}; stderr: {server.errors}")
        if self.checker.unanswered:
            raise Mismatch(f"never answered: {self.checker.unanswered}")

    def rewritten(self):
        """The text of the transcript with the replaced steps."""
        steps = {step.line: step.text.count("\n") + 1 for step in self.session.steps}
        lines = self.session.path.read_text(encoding="utf-8").split("\n")
        for line in sorted(self.replaced, reverse=True):
            lines[line - 1:line - 1 + steps[line]] = self.replaced[line].split("\n")
        return "\n".join(lines)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--update", action="store_true", default=os.environ.get("MARKUPD_UPDATE") == "1")
    options.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = options.parse_args()
    definitions = Definitions()
    failed = 0
    for path in arguments.files or sorted(FOLDER.rglob("*.session")):
        with tempfile.TemporaryDirectory(prefix="markupd-session-") as scratch:
            folder = pathlib.Path(scratch).resolve() / "workspace"
            folder.mkdir()
            player = Player(transcripts.read(path), definitions, folder, arguments.update)
            try:
                player.play()
                print(f"ok session {path.stem}", flush=True)
            except (Mismatch, Hung, FrameError) as problem:
                failed += 1
                print(f"FAIL session {path.stem}: {problem}", flush=True)
            if player.replaced:
                path.write_text(player.rewritten(), encoding="utf-8")
                print(f"     rewrote {len(player.replaced)} messages", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
