"""Fails where a comment of the sources or tests is wider than 120 columns, which `swift format lint` does not see.

    python3 .ci/comment_width.py [FOLDER...]
"""
import os
import re
import sys

COLUMNS = 120
COMMENT = re.compile(r"(^|\s)//")


def wide_lines(path):
    with open(path, encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            line = line.rstrip("\n")
            if len(line) > COLUMNS and COMMENT.search(line):
                yield f"{path}:{number}: a comment of {len(line)} columns"


def main():
    found = 0
    for folder in sys.argv[1:] or ["Sources", "Tests", "Package.swift"]:
        files = [folder] if os.path.isfile(folder) else [
            os.path.join(there, name) for there, _, names in os.walk(folder) for name in names
        ]
        for path in sorted(files):
            if path.endswith((".swift", ".h")):
                for fault in wide_lines(path):
                    found += 1
                    print(fault)
    print(f"comments: {found} wider than {COLUMNS} columns")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
