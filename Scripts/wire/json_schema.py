"""Checks values against the JSON Schemas of Protocol/schema.

Only the keywords that those schemas use are known; any other is an error, so that no schema promises what nobody
checks.
"""

import json
import pathlib
import re

_NOTES = {"$schema", "$id", "$defs", "title", "description", "examples", "default", "deprecated",
          # Editors that complete settings read this one.
          "allowComments"}
_TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
}


class Schemas:
    """The schema files of a folder, read once each."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self._files = {}

    def problem(self, file, value, path="value"):
        """Returns None, or a text that names the place and the trouble."""
        return self._check(self._read(file), file, value, path)

    def _read(self, file):
        if file not in self._files:
            self._files[file] = json.loads((self.folder / file).read_text(encoding="utf-8"))
        return self._files[file]

    def _resolve(self, reference, file):
        name, _, pointer = reference.partition("#")
        target = str((pathlib.PurePosixPath(file).parent / name)) if name else file
        parts = []
        for part in target.split("/"):
            parts = parts[:-1] if part == ".." else parts + [part]
        target = "/".join(parts)
        schema = self._read(target)
        for step in filter(None, pointer.split("/")):
            schema = schema[step]
        return schema, target

    def _check(self, schema, file, value, path):
        if isinstance(schema, bool):
            return None if schema else f"{path}: not allowed"
        for keyword, argument in schema.items():
            if keyword in _NOTES or keyword == "additionalProperties":
                continue
            check = getattr(self, "_" + keyword.lstrip("$"), None)
            if check is None:
                raise ValueError(f"{file}: the keyword {keyword!r} is not known here")
            problem = check(argument, file, value, path)
            if problem:
                return problem
        return self._rest(schema, file, value, path)

    def _ref(self, argument, file, value, path):
        schema, target = self._resolve(argument, file)
        return self._check(schema, target, value, path)

    def _type(self, argument, _file, value, path):
        names = [argument] if isinstance(argument, str) else argument
        return None if any(_TYPES[name](value) for name in names) else f"{path}: {value!r:.120} is not {argument}"

    def _enum(self, argument, _file, value, path):
        return None if value in argument else f"{path}: {value!r:.120} is none of {argument}"

    def _const(self, argument, _file, value, path):
        return None if value == argument else f"{path}: {value!r:.120} is not {argument!r}"

    def _minimum(self, argument, _file, value, path):
        is_number = _TYPES["number"](value)
        return f"{path}: {value} is less than {argument}" if is_number and value < argument else None

    def _maximum(self, argument, _file, value, path):
        is_number = _TYPES["number"](value)
        return f"{path}: {value} is more than {argument}" if is_number and value > argument else None

    def _minLength(self, argument, _file, value, path):
        return f"{path}: {value!r} is too short" if isinstance(value, str) and len(value) < argument else None

    def _pattern(self, argument, _file, value, path):
        misses = isinstance(value, str) and not re.search(argument, value)
        return f"{path}: {value!r:.120} does not match {argument}" if misses else None

    def _items(self, argument, file, value, path):
        if not isinstance(value, list):
            return None
        return _first(self._check(argument, file, item, f"{path}[{index}]") for index, item in enumerate(value))

    def _required(self, argument, _file, value, path):
        missing = [name for name in argument if isinstance(value, dict) and name not in value]
        return f"{path}: lacks {missing}" if missing else None

    def _properties(self, argument, file, value, path):
        if not isinstance(value, dict):
            return None
        return _first(self._check(schema, file, value[name], f"{path}.{name}")
                      for name, schema in argument.items() if name in value)

    def _oneOf(self, argument, file, value, path):
        problems = [self._check(schema, file, value, path) for schema in argument]
        if problems.count(None) == 1:
            return None
        return f"{path}: fits several alternatives" if None in problems else f"{path}: fits none: {problems}"

    def _anyOf(self, argument, file, value, path):
        problems = [self._check(schema, file, value, path) for schema in argument]
        return None if None in problems else f"{path}: fits none: {problems}"

    def _rest(self, schema, file, value, path):
        """`additionalProperties`, which looks at its neighbour `properties`."""
        rest = schema.get("additionalProperties", True)
        if rest is True or not isinstance(value, dict):
            return None
        names = [name for name in value if name not in schema.get("properties", {})]
        return _first(self._check(rest, file, value[name], f"{path}.{name}") for name in names)


def _first(problems):
    return next((problem for problem in problems if problem), None)
