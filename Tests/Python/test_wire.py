"""The checks that the other checks stand on: each must find what is wrong and pass what is right."""

import io
import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))

from wire import framing, session  # noqa: E402
from wire.checker import Checker, Definitions  # noqa: E402
from wire.json_schema import Schemas  # noqa: E402

DEFINITIONS = Definitions()
SPAN = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}


class FramingTests(unittest.TestCase):
    """Frames and strict JSON."""

    def test_frames_follow_each_other(self):
        stream = io.BytesIO(framing.frame(b"1") + b"content-length: 2\r\nX: y\r\n\r\n23")
        self.assertEqual([framing.read_body(stream) for _ in range(3)], [b"1", b"23", None])

    def test_a_cut_frame_is_an_error(self):
        for data in (b"Content-Length: 3\r\n\r\n12", b"Content-Length: 3\r\n", b"hello\r\n\r\n", b"\r\n"):
            with self.assertRaises(framing.FrameError):
                framing.read_body(io.BytesIO(data))

    def test_only_strict_json_passes(self):
        self.assertEqual(framing.decode(b'{"a":"\xc3\xa9"}'), {"a": "é"})
        for body in (b"NaN", b'{"a":1,"a":2}', b'"\xff"', b"[1,]", b'"\xed\xa0\xbd"'):
            with self.assertRaises(framing.FrameError):
                framing.decode(body)


class CheckerTests(unittest.TestCase):
    """Messages of the server against the meta model and our schemas."""

    def problems(self, method, result):
        checker = Checker(DEFINITIONS)
        params = {"textDocument": {"uri": "file:///a"}}
        checker.feed("→", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        return checker.feed("←", {"jsonrpc": "2.0", "id": 1, "result": result})

    def call(self, message, capabilities=None):
        checker = Checker(DEFINITIONS)
        checker.feed("→", {"jsonrpc": "2.0", "id": 0, "method": "initialize",
                           "params": {"capabilities": capabilities or {}}})
        return checker.feed("←", message)

    def test_right_results_pass(self):
        symbol = {"name": "a", "kind": 15, "range": SPAN, "selectionRange": SPAN, "children": []}
        flat = {"name": "a", "kind": 15, "location": {"uri": "file:///a", "range": SPAN}}
        for result in ([symbol], [flat], [], None):
            self.assertEqual(self.problems("textDocument/documentSymbol", result), [])

    def test_wrong_results_are_named_with_their_place(self):
        symbol = {"name": "a", "kind": 99, "range": SPAN, "selectionRange": SPAN}
        [problem] = self.problems("textDocument/documentSymbol", [symbol])
        self.assertIn("result[0].kind", problem)
        span = {"start": {"line": -1, "character": 0}, "end": SPAN["end"]}
        [problem] = self.problems("textDocument/foldingRange", [{"startLine": 1, "endLine": True}])
        self.assertIn("endLine", problem)
        [problem] = self.problems("textDocument/definition", {"uri": "file:///a", "range": span})
        self.assertIn("line", problem)

    def test_unknown_members_are_found(self):
        self.assertTrue(self.problems("textDocument/hover", {"contents": "a", "rang": SPAN}))

    def test_own_methods_follow_their_schemas(self):
        self.assertEqual(self.problems("markup/undo/state", {"canUndo": True, "canRedo": False}), [])
        self.assertTrue(self.problems("markup/undo/state", {"canUndo": 1, "canRedo": False}))
        self.assertTrue(self.problems("markup/outline", {"version": 1, "elements": [{"id": "x"}]}))

    def test_what_a_schema_refuses_gets_no_result(self):
        checker = Checker(DEFINITIONS)
        checker.feed("→", {"jsonrpc": "2.0", "id": 1, "method": "markup/outline", "params": {"maxDepth": 0}})
        self.assertTrue(checker.feed("←", {"jsonrpc": "2.0", "id": 1, "result": {"version": 1, "elements": []}}))

    def test_each_request_has_one_answer(self):
        checker = Checker(DEFINITIONS)
        checker.feed("→", {"jsonrpc": "2.0", "id": 7, "method": "shutdown"})
        self.assertEqual(checker.unanswered, ["shutdown"])
        answer = {"jsonrpc": "2.0", "id": 7, "result": None}
        self.assertEqual(checker.feed("←", answer), [])
        self.assertEqual(checker.unanswered, [])
        self.assertTrue(checker.feed("←", answer))
        self.assertTrue(checker.feed("←", {"jsonrpc": "2.0", "id": "7", "result": None}))
        self.assertTrue(checker.feed("←", {"jsonrpc": "2.0", "id": 7, "result": None, "error": {}}))

    def test_errors_have_a_code_and_a_message(self):
        checker = Checker(DEFINITIONS)
        self.assertTrue(checker.feed("←", {"jsonrpc": "2.0", "id": None, "error": {"code": "x"}}))
        self.assertEqual(
            checker.feed("←", {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "m"}}), [])

    def test_a_server_sends_only_what_the_client_announced(self):
        ask = {"jsonrpc": "2.0", "id": 1, "method": "workspace/configuration", "params": {"items": []}}
        self.assertTrue(self.call(ask))
        self.assertEqual(self.call(ask, {"workspace": {"configuration": True}}), [])

    def test_calls_are_checked_too(self):
        note = {"jsonrpc": "2.0", "method": "window/showMessage", "params": {"type": 1, "message": "m"}}
        self.assertEqual(self.call(note), [])
        self.assertTrue(self.call({**note, "params": {"type": 9, "message": "m"}}))
        self.assertTrue(self.call({**note, "method": "textDocument/didOpen"}))
        self.assertTrue(self.call({**note, "method": "markup/nothing"}))
        self.assertTrue(self.call({"jsonrpc": "2.0", "method": "$/progress",
                                   "params": {"token": 1, "value": {"kind": "begin"}}}))


class SchemaTests(unittest.TestCase):
    """Our schemas and the list of our methods."""

    def test_every_schema_uses_only_keywords_that_are_checked(self):
        folder = ROOT / "Protocol"
        for path in sorted((folder / "schema").rglob("*.json")):
            schemas = Schemas(folder)
            name = str(path.relative_to(folder))
            for value in (None, 1, "x", [], {}, {"textDocument": {"uri": "file:///a"}}):
                schemas.problem(name, value)
            text = json.loads(path.read_text(encoding="utf-8"))
            # Draft 7 is for the settings: editors that complete them know no later one in full.
            draft = "http://json-schema.org/draft-07/schema#" if path.name == "markupd.schema.json" \
                else "https://json-schema.org/draft/2020-12/schema"
            self.assertEqual(text["$schema"], draft, name)

    def test_unknown_keywords_are_refused(self):
        schemas = Schemas(ROOT / "Protocol")
        schemas._files["x.json"] = {"uniqueItems": True}
        with self.assertRaises(ValueError):
            schemas.problem("x.json", [])


class SessionTests(unittest.TestCase):
    """The little language of the transcripts."""

    def mismatch(self, expected, actual, names=None):
        return (names or session.Names("file:///w")).mismatch(expected, actual)

    def test_values_fit_exactly(self):
        self.assertIsNone(self.mismatch({"a": [1, "x"]}, {"a": [1, "x"]}))
        for actual in ({"a": [1]}, {"a": [1, "x", 2]}, {"a": [1, "x"], "b": 1}, {"a": [True, "x"]}, {}):
            self.assertIsNotNone(self.mismatch({"a": [1, "x"]}, actual))

    def test_wildcards(self):
        self.assertIsNone(self.mismatch({"a": "{any}", "…": "{any}"}, {"a": [1], "b": 2}))
        self.assertIsNone(self.mismatch([1, "{any…}"], [1, 2, 3]))
        self.assertIsNotNone(self.mismatch([1, "{any…}"], [2]))

    def test_captures_hold(self):
        names = session.Names("file:///w")
        self.assertIsNone(self.mismatch({"id": "{token}"}, {"id": 5}, names))
        self.assertEqual(names.filled({"id": "{token}", "uri": "{root}/a"}), {"id": 5, "uri": "file:///w/a"})
        self.assertIsNotNone(self.mismatch({"id": "{token}"}, {"id": 6}, names))

    def test_long_messages_are_written_on_several_lines_and_read_back(self):
        value = {"result": [{"name": "a" * 60, "span": SPAN}, {"name": "b" * 60, "span": SPAN}]}
        text = session.written("←", value)
        self.assertTrue(all(line.startswith(" ") for line in text.split("\n")[1:]))
        self.assertEqual(json.loads(text[2:]), value)


if __name__ == "__main__":
    unittest.main()
