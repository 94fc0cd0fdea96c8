"""The process: how it starts, takes its input and ends."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))

from wire import framing  # noqa: E402
from wire.log import TO_SERVER  # noqa: E402
from wire.server import Server, binary  # noqa: E402


def initialize(process=None):
    """The first request of a client, whose parent process is `process`."""
    return {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "processId": process, "rootUri": None, "capabilities": {}}}


class EndTests(unittest.TestCase):
    """The daemon is gone within ten seconds of its client."""

    def started(self, process=None):
        server = Server("process")
        self.addCleanup(server.stop)
        server.send(initialize(process))
        self.assertIn("result", server.receive())
        return server

    def test_it_ends_with_its_input(self):
        server = self.started()
        server.close_input()
        self.assertEqual(server.wait(10), 1)

    def test_it_ends_with_its_input_before_any_message(self):
        with Server("process") as server:
            server.close_input()
            self.assertEqual(server.wait(10), 1)

    def test_it_ends_on_sigterm(self):
        server = self.started()
        server.process.send_signal(signal.SIGTERM)
        # As a shell reports it: 128 and the signal's number.
        self.assertEqual(server.wait(10), 143)

    def test_it_ends_with_its_parent(self):
        parent = subprocess.Popen(["cat"], stdin=subprocess.PIPE)
        server = self.started(parent.pid)
        parent.kill()
        parent.wait()
        parent.stdin.close()
        self.assertEqual(server.wait(10), 1)

    def test_it_ends_when_nobody_reads_it_any_more(self):
        ours, theirs = os.pipe()
        process = subprocess.Popen([binary()], stdin=subprocess.PIPE, stdout=theirs, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(ours)
        body = json.dumps(initialize()).encode()
        process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        process.stdin.flush()
        self.assertEqual(process.wait(10), 1)
        process.stdin.close()

    def test_exit_without_shutdown_is_a_failure(self):
        server = self.started()
        server.notify("exit")
        self.assertEqual(server.wait(10), 1)


class StreamTests(unittest.TestCase):
    """However the bytes arrive, the answers are the same."""

    MESSAGES = [
        initialize(),
        {"jsonrpc": "2.0", "method": "initialized", "params": {}},
        {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": "file:///nowhere/a.md", "languageId": "markdown", "version": 1, "text": "# é😀\n"}}},
        {"jsonrpc": "2.0", "id": "symbols", "method": "textDocument/documentSymbol", "params": {
            "textDocument": {"uri": "file:///nowhere/a.md"}}},
    ]

    def answers(self, pieces):
        """The results that the server gives when its input comes in these pieces."""
        with Server("stream") as server:
            for message in self.MESSAGES:
                server.log.append(TO_SERVER, framing.encode(message))
            for piece in pieces:
                server.send_bytes(piece)
            results = {}
            while len(results) < 2 and (message := server.receive()) is not None:
                if "method" not in message:
                    results[message["id"]] = message["result"]
            # Only now: what is still being answered when the server ends is answered with RequestCancelled.
            self.assertIsNone(server.request("shutdown")["result"])
            server.notify("exit")
            self.assertEqual(server.wait(), 0)
            return results

    def test_pieces_do_not_matter(self):
        bodies = [framing.encode(message) for message in self.MESSAGES]
        whole = b"".join(map(framing.frame, bodies))
        escaped = b"".join(framing.frame(json.dumps(message).encode()) for message in self.MESSAGES)
        headers = b"".join(b"content-LENGTH:%d\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n%s"
                           % (len(body), body) for body in bodies)
        expected = self.answers([whole])
        self.assertEqual(expected["symbols"][0]["name"], "é😀")
        self.assertEqual(self.answers([whole[at:at + 1] for at in range(len(whole))]), expected)
        self.assertEqual(self.answers([escaped]), expected)
        self.assertEqual(self.answers([headers]), expected)

    def test_what_has_no_length_is_passed_over(self):
        with Server("stream") as server:
            server.send_bytes(b"No-Length: 1\r\n\r\n{}\r\n")
            server.send(initialize())
            self.assertIn("result", server.receive())

    def test_a_length_without_sense_ends_the_session(self):
        for header in (b"Content-Length: -1\r\n\r\n", b"Content-Length: 99999999999999999999\r\n\r\n",
                       b"Content-Length: x\r\n\r\n", b"Content-Length: 999999999999\r\n\r\n"):
            with self.subTest(header=header), Server("stream") as server:
                server.send_bytes(header)
                messages = []
                while (message := server.receive()) is not None:
                    messages.append(message)
                self.assertEqual(server.wait(), 1)
                self.assertLessEqual([message.get("id", 0) for message in messages], [None])


class CommandTests(unittest.TestCase):
    """What holds for every command."""

    def run_markupd(self, *arguments, **options):
        from wire.server import binary
        return subprocess.run([binary(), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                              timeout=60, **options)

    def test_a_reader_that_stops_is_no_crash(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "a.md"
            file.write_text("# Heading\n\n" * 5_000, encoding="utf-8")
            reading, writing = os.pipe()
            os.close(reading)
            result = subprocess.run([self._binary(), "outline", str(file)], stdout=writing, stderr=subprocess.PIPE,
                                    check=False, timeout=60)
            os.close(writing)
        self.assertNotIn(result.returncode, (-signal.SIGILL, -signal.SIGTRAP, -signal.SIGSEGV, -signal.SIGABRT))

    def test_wrong_usage_is_status_2_and_says_so_on_standard_error(self):
        for arguments in (["nothing"], ["outline"], ["outline", "--nothing", "x"], ["rename", "a"], ["completions", "x"]):
            with self.subTest(arguments=arguments):
                result = self.run_markupd(*arguments)
                self.assertEqual(result.returncode, 2)
                self.assertEqual(result.stdout, b"")
                self.assertTrue(result.stderr)

    def test_a_file_that_is_not_there_is_status_4(self):
        result = self.run_markupd("outline", "/nowhere/a.md")
        self.assertEqual(result.returncode, 4)
        self.assertIn(b"/nowhere/a.md", result.stderr)

    def test_the_manual_names_every_command(self):
        manual = (ROOT / "Scripts/markupd.1").read_text(encoding="utf-8")
        help_text = self.run_markupd("help").stdout.decode()
        for word in ("serve", "outline", "rename", "export", "parse", "doctor", "version", "completions"):
            self.assertIn(word, help_text)
            self.assertIn(word, manual)

    def _binary(self):
        from wire.server import binary
        return binary()


if __name__ == "__main__":
    unittest.main()
