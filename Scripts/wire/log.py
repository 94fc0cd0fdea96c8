"""Records of sessions: one message a line, `→ {…}` from the client and `← {…}` from the server."""

import os
import threading
import uuid

TO_SERVER, TO_CLIENT = "→", "←"


class Log:
    """Appends messages to a file of its own in the folder that MARKUPD_WIRE_LOG names, else nowhere."""

    def __init__(self, name, folder=None):
        folder = folder or os.environ.get("MARKUPD_WIRE_LOG")
        self._lock = threading.Lock()
        self._file = None
        if folder:
            os.makedirs(folder, exist_ok=True)
            plain = "".join(c if c.isalnum() else "-" for c in name)
            self._file = open(os.path.join(folder, f"{plain}-{uuid.uuid4()}.log"), "wb", buffering=0)

    def append(self, arrow, body):
        """Records one message; line ends inside its JSON are white space and become blanks."""
        with self._lock:
            if self._file:
                self._file.write(arrow.encode() + b" " + body.replace(b"\n", b" ") + b"\n")

    def close(self):
        """Ends the record; what comes later is not kept."""
        with self._lock:
            if self._file:
                self._file.close()
            self._file = None


def read(path):
    """Yields (arrow, body) for each line of a record."""
    with open(path, "rb") as file:
        for line in file:
            arrow, _, body = line.rstrip(b"\n").partition(b" ")
            yield arrow.decode(), body
