"""Checks values against the LSP meta model (metaModel.json of the specification)."""

import json
import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
_URI = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*:")


def standard_model():
    """Returns the full meta model of MARKUPD_DATA, else the bundled one without its prose."""
    data = os.environ.get("MARKUPD_DATA")
    for folder in ([ROOT / data] if data else []) + [ROOT / "Tests/Fixtures/Data"]:
        path = folder / "lsp/metaModel-node.json"
        if path.exists():
            return MetaModel(json.loads(path.read_text(encoding="utf-8")))
    raise FileNotFoundError("Tests/Fixtures/Data/lsp/metaModel-node.json")


class MetaModel:
    """The types of the protocol. A check returns None or a text that names the place and the trouble."""

    def __init__(self, model):
        self.version = model["metaData"]["version"]
        self.requests = {request["method"]: request for request in model["requests"]}
        self.notifications = {note["method"]: note for note in model["notifications"]}
        self._structures = {item["name"]: item for item in model["structures"]}
        self._enumerations = {item["name"]: item for item in model["enumerations"]}
        self._aliases = {item["name"]: item for item in model["typeAliases"]}
        self._members = {}

    def problem_in_params(self, definition, params):
        """Checks the `params` of a request or notification; None stands for an absent member."""
        kind = definition.get("params")
        if kind is None:
            return None if params is None else "params: this method takes none"
        if params is None:
            return "params: missing"
        return self.problem(kind, params, "params")

    def problem_in_structure(self, name, value, path):
        """Checks a value against a structure by its name."""
        return self.problem({"kind": "reference", "name": name}, value, path)

    def problem(self, kind, value, path):
        """Checks a value against a type of the model."""
        found = self._problem(kind, value, path)
        return found and found[1]

    def _problem(self, kind, value, path):
        """Returns None or (depth, text); the depth tells which branch of an `or` came furthest."""
        return getattr(self, "_" + kind["kind"])(kind, value, path)

    def _base(self, kind, value, path):
        name = kind["name"]
        fits = {
            "string": lambda: isinstance(value, str),
            "RegExp": lambda: isinstance(value, str),
            "URI": lambda: isinstance(value, str) and _URI.match(value),
            "DocumentUri": lambda: isinstance(value, str) and _URI.match(value),
            "boolean": lambda: isinstance(value, bool),
            "null": lambda: value is None,
            "integer": lambda: _is_integer(value) and -2**31 <= value < 2**31,
            "uinteger": lambda: _is_integer(value) and 0 <= value < 2**31,
            "decimal": lambda: isinstance(value, (int, float)) and not isinstance(value, bool),
        }[name]()
        return None if fits else _trouble(path, f"{_short(value)} is not {name}")

    def _reference(self, kind, value, path):
        name = kind["name"]
        if name in ("LSPAny", "LSPObject", "LSPArray"):
            fits = name == "LSPAny" or isinstance(value, dict if name == "LSPObject" else list)
            return None if fits else _trouble(path, f"{_short(value)} is not {name}")
        if name in self._aliases:
            return self._problem(self._aliases[name]["type"], value, path)
        if name in self._enumerations:
            return self._enumeration(self._enumerations[name], value, path)
        return self._object(self._members_of(name), name, value, path)

    def _enumeration(self, enumeration, value, path):
        trouble = self._problem(enumeration["type"], value, path)
        if trouble or enumeration.get("supportsCustomValues"):
            return trouble
        if value in [item["value"] for item in enumeration["values"]]:
            return None
        return _trouble(path, f"{_short(value)} is not a value of {enumeration['name']}")

    def _literal(self, kind, value, path):
        members = {item["name"]: item for item in kind["value"]["properties"]}
        return self._object(members, "the literal", value, path)

    def _and(self, kind, value, path):
        members = {}
        for item in kind["items"]:
            members.update(self._members_of(item["name"]))
        return self._object(members, " & ".join(i["name"] for i in kind["items"]), value, path)

    def _or(self, kind, value, path):
        troubles = []
        for item in kind["items"]:
            trouble = self._problem(item, value, path)
            if trouble is None:
                return None
            troubles.append(trouble)
        return max(troubles, key=lambda trouble: trouble[0])

    def _array(self, kind, value, path):
        if not isinstance(value, list):
            return _trouble(path, f"{_short(value)} is not an array")
        return _first(self._problem(kind["element"], item, f"{path}[{index}]")
                      for index, item in enumerate(value))

    def _tuple(self, kind, value, path):
        if not isinstance(value, list) or len(value) != len(kind["items"]):
            return _trouble(path, f"{_short(value)} is not a tuple of {len(kind['items'])}")
        return _first(self._problem(item, part, f"{path}[{index}]")
                      for index, (item, part) in enumerate(zip(kind["items"], value)))

    def _map(self, kind, value, path):
        if not isinstance(value, dict):
            return _trouble(path, f"{_short(value)} is not a map")
        return _first(self._problem(part, item, f"{path}[{name!r}]")
                      for name, content in value.items()
                      for part, item in ((kind["key"], name), (kind["value"], content)))

    def _stringLiteral(self, kind, value, path):
        return None if value == kind["value"] else _trouble(path, f"{_short(value)} is not {kind['value']!r}")

    def _object(self, members, name, value, path):
        if not isinstance(value, dict):
            return _trouble(path, f"{_short(value)} is not {name}")
        for member, definition in members.items():
            if member not in value:
                if not definition.get("optional"):
                    return _trouble(path, f"{name} lacks {member!r}")
                continue
            trouble = self._problem(definition["type"], value[member], f"{path}.{member}")
            if trouble:
                return trouble
        unknown = sorted(set(value) - set(members))
        return _trouble(path, f"{name} has no member {unknown}") if unknown else None

    def _members_of(self, name):
        """The members of a structure with those of what it extends and mixes in."""
        if name not in self._members:
            structure = self._structures[name]
            members = {}
            for parent in structure.get("extends", []) + structure.get("mixins", []):
                members.update(self._members_of(parent["name"]))
            members.update({item["name"]: item for item in structure["properties"]})
            self._members[name] = members
        return self._members[name]


def _is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


def _first(troubles):
    return next((trouble for trouble in troubles if trouble), None)


def _trouble(path, text):
    return path.count(".") + path.count("["), f"{path}: {text}"


def _short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else text[:117] + "…"
