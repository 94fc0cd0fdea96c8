#!/usr/bin/env python3
"""Stands between an editor and its language server and records what passes.

    tee_wire.py NAME COMMAND…       records to the folder that MARKUPD_WIRE_LOG names

Bytes go through unchanged, frame by frame; what is not a frame goes through unrecorded.
"""

import subprocess
import sys
import threading

from wire import framing
from wire.log import TO_CLIENT, TO_SERVER, Log


def copy(source, sink, arrow, log):
    """Hands on frames until the source ends, then closes the sink."""
    try:
        while (body := framing.read_body(source)) is not None:
            log.append(arrow, body)
            sink.write(framing.frame(body))
            sink.flush()
    except framing.FrameError as error:
        print(f"tee_wire: {error}", file=sys.stderr)
    except BrokenPipeError:
        pass
    try:
        sink.close()
    except BrokenPipeError:
        pass


def main():
    name, *command = sys.argv[1:]
    log = Log(name)
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    # A daemon: when the server has ended, nobody waits for an editor that keeps its pipe open.
    threading.Thread(target=copy, args=(sys.stdin.buffer, server.stdin, TO_SERVER, log), daemon=True).start()
    copy(server.stdout, sys.stdout.buffer, TO_CLIENT, log)
    sys.exit(server.wait())


if __name__ == "__main__":
    main()
