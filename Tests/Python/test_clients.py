"""What real clients announce, and whether the server's answers are of the kind that each can read."""

import json
import os
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))

from wire.checker import Checker, Definitions  # noqa: E402
from wire.log import TO_CLIENT, TO_SERVER  # noqa: E402
from wire.server import Server  # noqa: E402

DEFINITIONS = Definitions()


def recordings():
    """The folder with the `initialize` params that real clients sent."""
    data = os.environ.get("MARKUPD_DATA")
    folder = ROOT / data / "initialize" if data else None
    if folder and folder.is_dir():
        return folder
    print("data set not read in full: initialize (MARKUPD_DATA names no folder)", file=sys.stderr)
    return ROOT / "Tests/Fixtures/Data/initialize"


def announced(params, path):
    """The value of a capability, or None."""
    value = params["capabilities"]
    for step in path.split("."):
        value = value.get(step) if isinstance(value, dict) else None
    return value


class ClientTests(unittest.TestCase):
    """One session per recorded client."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="markupd-client-")
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name).resolve()
        (self.folder / "b.md").write_text("[one](a.md#one)\n", encoding="utf-8")
        self.uri = (self.folder / "a.md").as_uri()

    def checked(self, server, checker, method, params):
        """Sends a request and checks everything up to its answer; returns the result."""
        before = []
        checker.feed(TO_SERVER, {"jsonrpc": "2.0", "id": server._next_id + 1, "method": method, "params": params})
        answer = server.request(method, params, before)
        for message in [*before, answer]:
            self.assertEqual(checker.feed(TO_CLIENT, message), [])
        self.assertNotIn("error", answer)
        return answer["result"]

    def session(self, name, params):
        """Opens a document, asks for symbols and a rename, ends; returns the three results."""
        state = {"XDG_STATE_HOME": str(self.folder.parent / f"{self.folder.name}-state")}
        with Server(f"client-{name}", environment=state) as server:
            checker = Checker(DEFINITIONS)
            started = self.checked(server, checker, "initialize", params)
            server.notify("initialized", {})
            server.notify("textDocument/didOpen", {"textDocument": {
                "uri": self.uri, "languageId": "markdown", "version": 1, "text": "# 😀 One\n\n[x](#-one)\n"}})
            document = {"textDocument": {"uri": self.uri}}
            symbols = self.checked(server, checker, "textDocument/documentSymbol", document)
            edit = self.checked(server, checker, "textDocument/rename", {
                **document, "position": {"line": 0, "character": 3}, "newName": "Two"})
            # Some clients send an empty object where there are no params.
            self.assertIsNone(self.checked(server, checker, "shutdown", {}))
            server.notify("exit")
            self.assertEqual(server.wait(), 0, server.errors)
        return started, symbols, edit

    def test_each_recorded_client_is_understood(self):
        files = [file for file in sorted(recordings().glob("*.json")) if not file.name.startswith("_")]
        self.assertTrue(files)
        for file in files:
            with self.subTest(client=file.stem):
                text = file.read_text(encoding="utf-8").replace("file:///workspace", self.folder.as_uri())
                params = json.loads(text.replace('"/workspace', f'"{self.folder}'))
                params["processId"] = os.getpid()
                self.assert_fits(params, *self.session(file.stem, params))

    def assert_fits(self, params, started, symbols, edit):
        encoding = started["capabilities"].get("positionEncoding", "utf-16")
        self.assertIn(encoding, announced(params, "general.positionEncodings") or ["utf-16"])
        is_tree = bool(announced(params, "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"))
        self.assertEqual([is_tree], list({"selectionRange" in symbol for symbol in symbols}))

        is_neovim = params.get("clientInfo", {}).get("name") == "Neovim"
        takes_versions = announced(params, "workspace.workspaceEdit.documentChanges") or is_neovim
        self.assertEqual("documentChanges" in edit, bool(takes_versions))
        edits = {change["textDocument"]["uri"]: change["edits"] for change in edit.get("documentChanges", [])}
        edits.update(edit.get("changes", {}))
        self.assertEqual([part["newText"] for part in edits[self.uri]], ["Two", "two"])
        width = {"utf-8": 4, "utf-16": 2, "utf-32": 1}[encoding]
        self.assertEqual(edits[self.uri][0]["range"], {
            "start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 2 + width + 4}})


if __name__ == "__main__":
    unittest.main()
