"""Content-Length frames and strict JSON."""

import json


class FrameError(Exception):
    """Bytes that are not a frame, or a frame that does not hold one strict JSON value."""


def frame(body):
    """Returns the bytes of a message with its header."""
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def encode(message):
    """Returns the JSON text of a message in UTF-8."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def read_body(stream):
    """Reads one frame and returns its body; None at a clean end of the stream."""
    length = None
    while True:
        line = stream.readline()
        if not line:
            if length is None:
                return None
            raise FrameError("the stream ended inside a header")
        if not line.endswith(b"\r\n"):
            raise FrameError(f"header line without CRLF: {line[:200]!r}")
        if line == b"\r\n":
            break
        name, colon, value = line.partition(b":")
        if not colon:
            raise FrameError(f"header line without a colon: {line[:200]!r}")
        if name.strip().lower() == b"content-length":
            length = int(value)
    if length is None:
        raise FrameError("header without Content-Length")
    body = stream.read(length)
    if len(body) != length:
        raise FrameError(f"the stream ended after {len(body)} of {length} bytes")
    return body


def decode(body):
    """Returns the value of a JSON text; refuses bad UTF-8, doubled members, NaN and infinities."""
    try:
        return json.loads(body.decode(), object_pairs_hook=_members, parse_constant=_constant)
    except (UnicodeDecodeError, ValueError) as error:
        raise FrameError(f"{error} in {body[:200]!r}") from error


def _members(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError(f"an object names a member twice: {[name for name, _ in pairs]}")
    return members


def _constant(name):
    raise ValueError(f"{name} is not JSON")
