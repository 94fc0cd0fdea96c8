"""Follows a session and checks each message that the server sends."""

import json
import pathlib

from .json_schema import Schemas
from .log import TO_CLIENT
from .meta_model import standard_model

ROOT = pathlib.Path(__file__).resolve().parents[2]

# A request or notification that a server may send only to clients that announce it.
NEEDS = {
    "workspace/configuration": "workspace.configuration",
    "workspace/workspaceFolders": "workspace.workspaceFolders",
    "workspace/semanticTokens/refresh": "workspace.semanticTokens.refreshSupport",
    "workspace/diagnostic/refresh": "workspace.diagnostics.refreshSupport",
    "workspace/foldingRange/refresh": "workspace.foldingRange.refreshSupport",
    "window/workDoneProgress/create": "window.workDoneProgress",
    "window/showDocument": "window.showDocument.support",
}


class Definitions:
    """The meta model and our own methods, read once."""

    def __init__(self):
        self.model = standard_model()
        self.schemas = Schemas(ROOT / "Protocol")
        listed = json.loads((ROOT / "Protocol/methods.json").read_text(encoding="utf-8"))["methods"]
        self.own = {method["name"]: method for method in listed}


class Checker:
    """One session. `feed` takes its messages in order and returns the problems of each."""

    def __init__(self, definitions):
        self._definitions = definitions
        self._asked = {}
        self._answered = set()
        self._asked_by_server = {}
        self._capabilities = None

    @property
    def unanswered(self):
        """Methods of the client's requests that have no answer yet."""
        return [method for key, (method, _) in self._asked.items() if key not in self._answered]

    def feed(self, arrow, message):
        """Notes a message of the client or checks one of the server; returns a list of texts."""
        if arrow == TO_CLIENT:
            return [f"{self._name(message)}: {problem}" for problem in self._from_server(message) if problem]
        self._note(message)
        return []

    def _note(self, message):
        """A client in a test may send anything, so its messages are remembered, not judged."""
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            return
        method, params = message["method"], message.get("params")
        if "id" in message and isinstance(message["id"], (int, str)):
            self._asked[_key(message["id"])] = method, params
        if method == "initialize" and isinstance(params, dict):
            self._capabilities = params.get("capabilities")

    def _from_server(self, message):
        if not isinstance(message, dict):
            yield "not an object"
        elif message.get("jsonrpc") != "2.0":
            yield "jsonrpc is not \"2.0\""
        elif "method" in message:
            yield from self._call(message)
        else:
            yield from self._response(message)

    def _call(self, message):
        method, is_request = message["method"], "id" in message
        yield _unknown_members(message, {"jsonrpc", "id", "method", "params"})
        if is_request:
            if not isinstance(message["id"], (int, str)) or _key(message["id"]) in self._asked_by_server:
                yield f"the id {message['id']!r} is not a new number or string"
            self._asked_by_server[_key(message["id"])] = method
        if method in NEEDS and not self._announced(NEEDS[method]):
            yield f"sent to a client that does not announce {NEEDS[method]}"
        yield from self._call_by_definition(message, method, is_request)

    def _call_by_definition(self, message, method, is_request):
        own = self._definitions.own.get(method)
        model = self._definitions.model
        if own:
            if own["direction"] != "serverToClient" or (own["kind"] == "request") != is_request:
                yield "sent in a way that methods.json does not list"
            yield self._definitions.schemas.problem(own["params"], message.get("params"), "params")
            return
        definition = (model.requests if is_request else model.notifications).get(method)
        if definition is None or definition["messageDirection"] == "clientToServer":
            yield "not a message that a server sends"
            return
        problem = model.problem_in_params(definition, message.get("params"))
        yield problem
        if method == "$/progress" and not problem:
            yield self._progress(message["params"]["value"])

    def _progress(self, value):
        names = {"begin": "WorkDoneProgressBegin", "report": "WorkDoneProgressReport", "end": "WorkDoneProgressEnd"}
        kind = value.get("kind") if isinstance(value, dict) else None
        if kind not in names:
            return None  # A partial result has the shape of its request's result, which the token does not tell.
        return self._definitions.model.problem_in_structure(names[kind], value, "params.value")

    def _response(self, message):
        yield _unknown_members(message, {"jsonrpc", "id", "result", "error"})
        if ("result" in message) == ("error" in message):
            yield "a response holds either a result or an error"
            return
        key = _key(message.get("id"))
        if message.get("id") is None:
            if "error" not in message:
                yield "a result without an id"
        elif key not in self._asked:
            yield f"answers {message['id']!r}, which nobody asked"
            return
        elif key in self._answered:
            yield f"answers {message['id']!r} a second time"
        self._answered.add(key)
        yield self._result_or_error(message, *self._asked.get(key, (None, None)))

    def _result_or_error(self, message, method, params):
        model = self._definitions.model
        if "error" in message:
            return model.problem({"kind": "literal", "value": {"properties": [
                {"name": "code", "type": {"kind": "base", "name": "integer"}},
                {"name": "message", "type": {"kind": "base", "name": "string"}},
                {"name": "data", "optional": True, "type": {"kind": "reference", "name": "LSPAny"}},
            ]}}, message["error"], "error")
        own = self._definitions.own.get(method)
        if own:
            if refused := self._definitions.schemas.problem(own["params"], params, "params"):
                return f"a result for what the schema refuses: {refused}"
            return self._definitions.schemas.problem(own["result"], message["result"], "result")
        definition = model.requests.get(method)
        if definition is None:
            return f"a result for the unknown method {method}"
        return model.problem(definition["result"], message["result"], "result")

    def _announced(self, path):
        value = self._capabilities
        for step in path.split("."):
            value = value.get(step) if isinstance(value, dict) else None
        return bool(value)

    def _name(self, message):
        if not isinstance(message, dict):
            return "message"
        asked = self._asked.get(_key(message.get("id")), ("nothing",))[0]
        return message.get("method") or f"response to {asked}"


def _key(identifier):
    """Ids 1 and "1" are different."""
    return json.dumps(identifier)


def _unknown_members(message, known):
    unknown = sorted(set(message) - known)
    return f"unknown members {unknown}" if unknown else None
