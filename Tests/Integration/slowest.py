#!/usr/bin/env python3
"""Measures the processor time of each test suite alone.

    python3 Tests/Integration/slowest.py [--count 40] [--filter REGEX]

`swift test` starts all tests at once, so the times that it prints say nothing about a single test. Here each suite has a
process of its own, one after the other, after `swift build --build-tests`. Seconds are those of the processor, in user
and system mode, without the time that a process without tests takes.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
# No suite has this name.
NOTHING = "^$"


def main():
    parser = argparse.ArgumentParser(description="Measures the processor time of each test suite alone.")
    parser.add_argument("--count", type=int, default=40, help="how many of the slowest to print (40)")
    parser.add_argument("--filter", default="", metavar="REGEX", help="only suites whose name matches")
    options = parser.parse_args()
    program = next(iter(sorted((PACKAGE / ".build/debug").glob("*.xctest"))), None)
    if program is None:
        sys.exit("error: run `swift build --build-tests` first")
    tests = subprocess.run(
        [program, "--testing-library", "swift-testing", "--list-tests"], capture_output=True, text=True, check=True
    ).stdout
    names = [name for name in sorted(set(map(suite, tests.splitlines()))) if name and re.search(options.filter, name)]
    empty = seconds(program, NOTHING)
    found = []
    for done, name in enumerate(names, 1):
        found.append((max(0, seconds(program, f"^{re.escape(name)}[/.(]") - empty), name))
        if sys.stderr.isatty():
            print(f"\r{done}/{len(names)}", end="", file=sys.stderr, flush=True)
    found.sort(reverse=True)
    total = sum(spent for spent, _ in found)
    print(f"{len(found)} suites, {total:.1f} s of processor time together")
    for spent, name in found[:options.count]:
        print(f"{spent:7.2f} s  {name}")


def suite(test):
    """The module and the suite of a test, such as `JSONTests.NumberTests`; the test itself if it is in no suite."""
    path = test.split("/")
    return path[0] if len(path) > 1 else re.sub(r"\(.*", "", test)


def seconds(program, pattern):
    """The processor time of a run of the tests that a pattern matches."""
    before = os.times()
    with tempfile.TemporaryDirectory(prefix="quoin-slowest-") as scratch:
        # Some tests give up the rights of root, and still have to reach their files.
        os.chmod(scratch, 0o755)
        ended = subprocess.run(
            [program, "--testing-library", "swift-testing", "--quiet", "--filter", pattern],
            cwd=PACKAGE, env={**os.environ, "TMPDIR": scratch}, stdin=subprocess.DEVNULL, capture_output=True,
        )
    # 69 says that no test matches.
    if ended.returncode != (69 if pattern == NOTHING else 0):
        sys.exit(f"error: {pattern} fails")
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


if __name__ == "__main__":
    main()
