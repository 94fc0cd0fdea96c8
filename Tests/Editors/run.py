#!/usr/bin/env python3
"""Runs each editor's script in the real editor, without a screen, on a copy of Tests/Editors/workspace.

    run.py [NAME…]       default: all editors of the list

Prints the scripts' `ok …` and `FAIL …` lines. What passes between editor and server goes to MARKUPD_WIRE_LOG.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "Scripts"))

from wire.server import binary  # noqa: E402

# The longest that one editor may take, and that a server may outlive its editor, in seconds.
EDITOR_PATIENCE, SERVER_PATIENCE = 240, 10

# Scheduled, since a Neovim that has not entered its main loop yet starts no server for buffers it has.
NEOVIM = ["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c",
          f"lua vim.schedule(function() dofile('{HERE}/neovim/flow.lua') end)"]
EDITORS = {
    "neovim-debian": ["/usr/bin/nvim", *NEOVIM],
    "neovim-current": [str(ROOT / ".venv/bin/nvim"), *NEOVIM],
}


def survivors(session):
    """Command lines of the processes that still belong to a session."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            if fields[3] == str(session) and fields[0] != "Z":
                found.append((stat.parent / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


def run(name, command):
    """Runs one editor; returns True when its script succeeds and its server is gone soon after it."""
    if not os.access(command[0], os.X_OK):
        print(f"FAIL {name}: {command[0]} is missing; make test-deps installs it")
        return False
    with tempfile.TemporaryDirectory(prefix="markupd-editor-") as scratch:
        folder = pathlib.Path(scratch).resolve() / "workspace"
        shutil.copytree(HERE / "workspace", folder)
        server = [sys.executable, str(ROOT / "Scripts/tee_wire.py"), name, binary(), "serve"]
        environment = {
            **os.environ, "MARKUPD_PLUGIN": str(ROOT / "editors/neovim"), "MARKUPD_COMMAND": json.dumps(server),
            **{f"XDG_{kind}_HOME": f"{scratch}/{kind.lower()}" for kind in ("STATE", "CONFIG", "DATA", "CACHE")}}
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            output, messages = (part.decode(errors="replace") for part in process.communicate(timeout=EDITOR_PATIENCE))
        except subprocess.TimeoutExpired:
            process.kill()
            output, messages = (part.decode(errors="replace") for part in process.communicate())
            output += f"FAIL {name}: hung\n"
        print(output.rstrip("\n"), flush=True)
        if process.returncode:
            print(f"{name} said: {messages}", flush=True)
        deadline = time.monotonic() + SERVER_PATIENCE
        while (left := survivors(process.pid)) and time.monotonic() < deadline:
            time.sleep(0.05)
        if left:
            print(f"FAIL {name}: the server outlives its editor: {left}")
        else:
            print(f"ok {name} its server is gone with it")
        return process.returncode == 0 and not left and "ok " in output


def main():
    chosen = {name: command for name, command in EDITORS.items() if not sys.argv[1:] or name in sys.argv[1:]}
    results = [run(name, command) for name, command in chosen.items()]
    sys.exit(0 if results and all(results) else 1)


if __name__ == "__main__":
    main()
