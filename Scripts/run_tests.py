#!/usr/bin/env python3
"""Runs every check of the project and prints, as its last line, `N passed, M failed`.

    run_tests.py [STEP…]       default: all steps; the names are those that it prints

Full output of each step is kept in .build/test-logs. A step that fails does not stop the others, save the build.
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOGS = ROOT / ".build/test-logs"
RECORDS = ROOT / ".build/wire-log"
PYTHON = sys.executable
# Swift Testing prints a test's arguments as they are, so such a line may be several.
ARGUMENTS_START, ARGUMENTS_END = "◇ Test case passing", " started.\n"


class Step:
    """A command, and how its output is read."""

    def __init__(self, name, command, counts=None, minutes=30, is_needed=False, quiet=None):
        self.name, self.command, self.minutes = name, command, minutes
        self.counts = counts  # Takes the output and returns (passed, failed).
        self.is_needed = is_needed
        self.quiet = quiet  # Lines that match are only in the log.


def swift_counts(output):
    """Reads the closing line of Swift Testing."""
    passed = re.findall(r"Test run with (\d+) tests? in \d+ suites? passed", output)
    if passed:
        return sum(map(int, passed)), 0
    failures = set(re.findall(r"✘ Test (\S+?)\([^)]*\) failed", output))
    return len(re.findall(r"^✔ Test .*passed after", output, re.M)), max(1, len(failures))


def python_counts(output):
    """Reads the closing lines of unittest."""
    count = sum(map(int, re.findall(r"^Ran (\d+) tests?", output, re.M)))
    failed = sum(map(int, re.findall(r"(?:failures|errors)=(\d+)", output)))
    return count - failed, failed


def line_counts(output):
    """Counts lines that start with ok and with FAIL."""
    return len(re.findall(r"^ok ", output, re.M)), len(re.findall(r"^FAIL ", output, re.M))


STEPS = [
    Step("format", ["swift", "format", "lint", "--strict", "--parallel", "--recursive",
                    "Package.swift", "Sources", "Tests"]),
    Step("build", ["swift", "build", "--build-tests"], minutes=60, is_needed=True, quiet=r"^\[\d+/\d+\]"),
    Step("swift-test", ["swift", "test", "--skip-build", "--disable-xctest"], swift_counts, minutes=45,
         quiet=r"^(◇ |✔ Test [^r]|✔ Test r(?!un with)|✔ Suite )"),
    Step("python", [PYTHON, "-m", "unittest", "discover", "-s", "Tests/Python"], python_counts),
    Step("sessions", [PYTHON, "Scripts/replay_sessions.py"], line_counts),
    Step("editors", [PYTHON, "Tests/Editors/run.py"], line_counts),
    Step("wire", [PYTHON, "Scripts/check_wire.py", str(RECORDS)], line_counts),
]


def run(step, environment):
    """Runs a step, shows what matters of its output and returns (output, passed, failed)."""
    print(f"── {step.name}: {' '.join(step.command).replace(PYTHON, 'python3')}", flush=True)
    started = time.monotonic()
    process = subprocess.Popen(step.command, cwd=ROOT, env=environment, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, start_new_session=True)
    hidden = re.compile(step.quiet) if step.quiet else None
    lines, is_amid_arguments = [], False
    previous = signal.signal(signal.SIGALRM, lambda *_: os.killpg(process.pid, signal.SIGKILL))
    signal.alarm(step.minutes * 60)
    for raw in process.stdout:
        line = raw.decode(errors="replace")
        lines.append(line)
        if is_amid_arguments and not line.startswith("✘"):
            is_amid_arguments = not line.endswith(ARGUMENTS_END)
            continue
        if not (hidden and hidden.search(line)):
            print(line, end="", flush=True)
        is_amid_arguments = line.startswith(ARGUMENTS_START) and not line.endswith(ARGUMENTS_END)
    status = process.wait()
    signal.alarm(0)
    signal.signal(signal.SIGALRM, previous)
    output = "".join(lines)
    (LOGS / f"{step.name}.log").write_text(output, encoding="utf-8")
    passed, failed = step.counts(output) if step.counts else (int(status == 0), 0)
    if status == -signal.SIGKILL:
        print(f"{step.name} was ended after {step.minutes} minutes")
    if "warning:" in output and step.name == "build":
        print("the build has warnings")
        failed += 1
    if status != 0 and failed == 0:
        failed = 1
    if status == 0 and passed == 0:
        print(f"{step.name} checked nothing")
        failed += 1
    print(f"   {step.name}: {passed} passed, {failed} failed in {time.monotonic() - started:.1f} s", flush=True)
    return output, passed, failed


def main():
    steps = [step for step in STEPS if not sys.argv[1:] or step.name in sys.argv[1:]]
    LOGS.mkdir(parents=True, exist_ok=True)
    if len(steps) == len(STEPS):
        shutil.rmtree(RECORDS, ignore_errors=True)
    environment = {**os.environ, "MARKUPD_WIRE_LOG": str(RECORDS)}
    total_passed = total_failed = 0
    broken, unread = [], {}
    for step in steps:
        output, passed, failed = run(step, environment)
        total_passed, total_failed = total_passed + passed, total_failed + failed
        unread.update(dict.fromkeys(re.findall(r"^data set not read in full: (.*)$", output, re.M)))
        if failed:
            broken.append(step.name)
            if step.is_needed:
                break
    for line in unread:
        print(f"not read in full: {line}")
    if not environment.get("MARKUPD_DATA"):
        print("MARKUPD_DATA is not set: the bundled samples stood in for the full data sets")
    if broken:
        print(f"failed: {', '.join(broken)}; full output in {LOGS.relative_to(ROOT)}")
    print(f"{total_passed} passed, {total_failed} failed")
    sys.exit(1 if total_failed else 0)


if __name__ == "__main__":
    main()
