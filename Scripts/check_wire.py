#!/usr/bin/env python3
"""Checks recorded sessions: everything the server sent must fit the LSP meta model and Protocol/schema.

    check_wire.py FOLDER|FILE…       records as MARKUPD_WIRE_LOG makes them

Prints each problem with its place, then a line that counts; exit 1 when there is a problem, 2 when there is no record.
"""

import pathlib
import sys

from wire import framing, log
from wire.checker import Checker, Definitions


def problems_in(path, definitions):
    """Yields a text per problem of one record and returns how many messages the server sent."""
    checker, count = Checker(definitions), 0
    for number, (arrow, body) in enumerate(log.read(path), 1):
        if arrow not in (log.TO_CLIENT, log.TO_SERVER):
            yield f"{path}:{number}: not a line of a record"
            continue
        count += arrow == log.TO_CLIENT
        try:
            message = framing.decode(body)
        except framing.FrameError as error:
            # A client in a test may send anything; the server may not.
            if arrow == log.TO_CLIENT:
                yield f"{path}:{number}: {error}"
            continue
        for problem in checker.feed(arrow, message):
            yield f"{path}:{number}: {problem}"
    return count


def main():
    paths = []
    for argument in map(pathlib.Path, sys.argv[1:]):
        paths += sorted(argument.rglob("*.log")) if argument.is_dir() else [argument]
    if not paths:
        print("no records to check")
        sys.exit(2)
    definitions, messages, failed = Definitions(), 0, 0
    for path in paths:
        walk = problems_in(path, definitions)
        while True:
            try:
                print("FAIL", next(walk))
                failed += 1
            except StopIteration as end:
                messages += end.value
                break
    print(f"{'FAIL' if failed else 'ok'} wire: {messages} messages of {len(paths)} sessions against "
          f"LSP {definitions.model.version}, {failed} problems")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
