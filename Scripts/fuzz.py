#!/usr/bin/env python3
"""Looks for input that breaks something, with new random numbers each time, until the time is over.

    fuzz.py [--minutes N] [--seed N] [tests | wire]       default: both in turn, 10 minutes

tests: the seeded tests with MARKUPD_SEED set, so that each of their generators starts elsewhere, and with five times the
       random edits of the incremental parser's tests, or as many as MARKUPD_FUZZ_EDITS says.
wire:  the messages of Protocol/sessions, damaged and in any order, against the real server. It must answer each request
       once, send nothing that the checks refuse, and end as it is told.

A failure prints the seed that shows it again; exit 1.
"""

import argparse
import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from wire import framing, session
from wire.checker import Checker, Definitions
from wire.log import TO_CLIENT, TO_SERVER
from wire.server import ROOT, Server

ODD = [None, True, False, 0, -1, 1, 2**31, 2**53, -2**63, 1.5, 1e300, "", "x", "\ud83d", "\0", "é😀", "file:///", "a" * 5000,
       [], {}, [[]], [None], {"line": 2**31 - 1, "character": 2**31 - 1}]


class Broken(Exception):
    """Something that must not happen."""


def seeded_tests(seed):
    """One run of the Swift tests with shifted seeds."""
    result = subprocess.run(
        ["swift", "test", "--skip-build", "--disable-xctest"], cwd=ROOT, check=False,
        env={"MARKUPD_FUZZ_EDITS": "20000", **os.environ, "MARKUPD_SEED": str(seed)},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode:
        raise Broken(result.stdout.decode(errors="replace")[-8000:])


class WireRound:
    """One session of damaged messages."""

    LENGTH = 60

    def __init__(self, seed, definitions):
        self.random = random.Random(seed)
        self.seed, self.definitions = seed, definitions
        self.messages = [step.value for path in sorted((ROOT / "Protocol/sessions").rglob("*.session"))
                         for step in session.read(path).steps if step.kind == "send" and "method" in step.value
                         and step.value["method"] not in ("initialize", "initialized", "shutdown", "exit")]

    def run(self):
        with tempfile.TemporaryDirectory(prefix="markupd-fuzz-") as scratch:
            folder = pathlib.Path(scratch).resolve() / "workspace"
            folder.mkdir()
            (folder / "a.md").write_text("# One\n\n[x](guide.md#getting-started)\n", encoding="utf-8")
            names, checker = session.Names(folder.as_uri()), Checker(self.definitions)
            with Server(f"fuzz-{self.seed}", environment={"XDG_STATE_HOME": scratch + "/state"}) as server:
                self._send(server, checker, {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
                    "processId": None, "rootUri": folder.as_uri(), "capabilities": {}}})
                self._send(server, checker, {"jsonrpc": "2.0", "method": "initialized", "params": {}})
                for number in range(1, self.LENGTH + 1):
                    self._send_damaged(server, checker, names.filled(copy.deepcopy(self._message(number))))
                self._send(server, checker, {"jsonrpc": "2.0", "id": "end", "method": "shutdown"})
                server.notify("exit")
                self._judge(server, checker)

    def _message(self, number):
        message = copy.deepcopy(self.random.choice(self.messages))
        if "id" in message:
            message["id"] = number
        # Opening comes often, so that the other messages have a document to be about.
        if self.random.random() < 0.2:
            opening = [m for m in self.messages if m["method"] == "textDocument/didOpen"]
            message = copy.deepcopy(self.random.choice(opening))
        return message

    def _send(self, server, checker, message):
        checker.feed(TO_SERVER, message)
        server.send(message)

    def _send_damaged(self, server, checker, message):
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 5])):
            message = self._damaged(message)
        body = json.dumps(message, ensure_ascii=True).encode()
        if "id" not in message and self.random.random() < 0.3:
            at = self.random.randrange(len(body))
            body = body[:at] + bytes([self.random.randrange(256)]) + body[at + 1:]
        try:
            checker.feed(TO_SERVER, framing.decode(body))
        except framing.FrameError:
            pass
        server.log.append(TO_SERVER, body)
        data = framing.frame(body)
        cut = self.random.randrange(len(data))
        server.send_bytes(data[:cut])
        server.send_bytes(data[cut:])

    def _damaged(self, value):
        """The value with one place changed; the method and the id stay."""
        places = []
        stack = [(value, key) for key in value if key not in ("jsonrpc", "method", "id")]
        while stack:
            owner, key = stack.pop()
            places.append((owner, key))
            inner = owner[key]
            if isinstance(inner, dict):
                stack += [(inner, name) for name in inner]
            elif isinstance(inner, list):
                stack += [(inner, index) for index in range(len(inner))]
        if places:
            owner, key = self.random.choice(places)
            if isinstance(owner, dict) and self.random.random() < 0.2:
                del owner[key]
            elif isinstance(owner[key], int) and self.random.random() < 0.5:
                owner[key] = owner[key] + self.random.choice([-1, 1, 2, 100])
            else:
                owner[key] = copy.deepcopy(self.random.choice(ODD))
        return value

    def _judge(self, server, checker):
        while (message := server.receive()) is not None:
            problems = checker.feed(TO_CLIENT, message)
            if problems:
                raise Broken(f"{problems}\n{message}")
        status = server.wait()
        if status:
            raise Broken(f"exit status {status}; stderr: {server.errors[-4000:]}")
        if checker.unanswered:
            raise Broken(f"never answered: {checker.unanswered}")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--rounds", type=int, help="so many rounds instead of a time")
    options.add_argument("--seed", type=int, help="the first seed; default: a new one")
    options.add_argument("kind", nargs="?", choices=["tests", "wire"])
    arguments = options.parse_args()
    definitions = Definitions()
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(1, 2**31)
    end, rounds = time.monotonic() + arguments.minutes * 60, 0
    while (rounds < arguments.rounds) if arguments.rounds else (time.monotonic() < end):
        for kind in [arguments.kind] if arguments.kind else ["wire"] * 20 + ["tests"]:
            try:
                seeded_tests(seed) if kind == "tests" else WireRound(seed, definitions).run()
            except Exception as problem:  # Whatever it is, the seed is what helps.
                print(f"FAIL {kind}: fuzz.py --rounds 1 --seed {seed} {kind}\n{problem}")
                sys.exit(1)
            seed, rounds = seed + 1, rounds + 1
    print(f"ok fuzz: {rounds} rounds up to seed {seed - 1}")


if __name__ == "__main__":
    main()
