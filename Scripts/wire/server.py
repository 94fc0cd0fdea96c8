"""A markupd process that a test drives over its pipes."""

import os
import pathlib
import queue
import subprocess
import threading

from . import framing
from .log import TO_CLIENT, TO_SERVER, Log

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Seconds until a silent server counts as hung; generous, since a test machine may be busy.
PATIENCE = float(os.environ.get("MARKUPD_TEST_PATIENCE", "30"))


def binary():
    """Returns the path of the executable under test: MARKUPD_BINARY, else the last build's."""
    named = os.environ.get("MARKUPD_BINARY")
    candidates = [named] if named else [ROOT / ".build/debug/markupd", ROOT / ".build/release/markupd"]
    for candidate in candidates:
        if os.access(candidate, os.X_OK):
            return str(pathlib.Path(candidate).resolve())
    raise FileNotFoundError(f"no executable at {' or '.join(map(str, candidates))}: run `swift build`")


class Hung(Exception):
    """The server said nothing for as long as a test waits."""


class Server:
    """A running server. Messages are read by a thread, so neither side can block the other."""

    def __init__(self, name, arguments=(), environment=None, cwd=None):
        self.log = Log(name)
        self.process = subprocess.Popen(
            [binary(), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**os.environ, **(environment or {})}, cwd=cwd)
        self._messages = queue.Queue()
        self._errors = []
        self._threads = [threading.Thread(target=target, daemon=True)
                         for target in (self._read_messages, self._read_errors)]
        for thread in self._threads:
            thread.start()
        self._next_id = 0

    def send_bytes(self, data):
        """Writes bytes as they are; a server that is gone is not an error here."""
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def send(self, message):
        """Sends a message."""
        body = framing.encode(message)
        self.log.append(TO_SERVER, body)
        self.send_bytes(framing.frame(body))

    def notify(self, method, params=None):
        """Sends a notification."""
        self.send({"jsonrpc": "2.0", "method": method, **({} if params is None else {"params": params})})

    def start_request(self, method, params=None):
        """Sends a request and returns its id."""
        self._next_id += 1
        self.send({"jsonrpc": "2.0", "id": self._next_id, "method": method,
                   **({} if params is None else {"params": params})})
        return self._next_id

    def receive(self, patience=PATIENCE):
        """Returns the server's next message, or None at the end of its output."""
        try:
            message = self._messages.get(timeout=patience)
        except queue.Empty:
            raise Hung(f"no message within {patience} s; stderr: {self.errors}") from None
        if isinstance(message, Exception):
            raise message
        return message

    def request(self, method, params=None, others=None):
        """Sends a request and returns its response message; what comes before it goes to `others`."""
        request = self.start_request(method, params)
        while True:
            message = self.receive()
            if message is None:
                raise Hung(f"the server ended before it answered {method}; stderr: {self.errors}")
            if message.get("id") == request and "method" not in message:
                return message
            if others is not None:
                others.append(message)

    def close_input(self):
        """Ends the server's standard input."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass

    def wait(self, patience=PATIENCE):
        """Waits for the process to end and returns its exit status."""
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            raise Hung(f"still running after {patience} s; stderr: {self.errors}") from None

    def stop(self):
        """Ends the process whatever it does."""
        self.close_input()
        self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join()
        self.process.stdout.close()
        self.process.stderr.close()
        self.log.close()

    @property
    def errors(self):
        """What the server wrote to standard error so far."""
        return b"".join(self._errors).decode(errors="replace")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def _read_messages(self):
        try:
            while (body := framing.read_body(self.process.stdout)) is not None:
                self.log.append(TO_CLIENT, body)
                self._messages.put(framing.decode(body))
            self._messages.put(None)
        except framing.FrameError as error:
            self._messages.put(error)

    def _read_errors(self):
        for line in self.process.stderr:
            self._errors.append(line)
