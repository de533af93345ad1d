"""Fails where a comment is wider than 120 columns, which `swift format lint` does not see.

    python3 Tests/Integration/comment_width.py [--fix] [FILE|FOLDER...]

With --fix, words beyond the width go to the next line of the same paragraph.
"""
import os
import re
import sys

COLUMNS = 120
COMMENT = re.compile(r"(^|\s)//")
WHOLE_LINE = re.compile(r"^(\s*)(///?)( ?)(.*)$")
ITEM = re.compile(r"^\s*(?:[-*+] |\d+\. )?")
NEVER_JOINED = re.compile(r"^\s*([-*+] |\d+\. |\||#|```)")


def wide_lines(lines):
    """Numbers and texts of the lines that are too wide and have a comment; literals of several lines have none."""
    found, is_in_string = [], False
    for number, line in enumerate(lines, 1):
        if line.count('"""') % 2 == 1:
            is_in_string = not is_in_string
        if len(line) > COLUMNS and not is_in_string and COMMENT.search(line):
            found.append((number, line))
    return found


def continues(line, beginning, indentation):
    """The words of a line, if it continues the paragraph of a comment that begins so; else None."""
    match = WHOLE_LINE.match(line)
    if not match or match.group(1, 2) != beginning:
        return None
    words = match.group(4)
    is_same = words.strip() and not NEVER_JOINED.match(words) and len(words) - len(words.lstrip()) == indentation
    return words.lstrip() if is_same else None


def wrapped(lines):
    rest, done, is_in_string = list(lines), [], False
    while rest:
        line = rest.pop(0)
        if line.count('"""') % 2 == 1:
            is_in_string = not is_in_string
        match = WHOLE_LINE.match(line)
        done.append(line)
        if is_in_string or not match or len(line) <= COLUMNS or match.group(4).lstrip().startswith(("```", "|")):
            continue
        prefix = "".join(match.group(1, 2, 3))
        indentation = len(ITEM.match(match.group(4)).group())
        cut = line.rfind(" ", 0, COLUMNS + 1)
        if cut <= len(prefix) + indentation:
            continue
        done[-1] = line[:cut].rstrip()
        carried = prefix + " " * indentation + line[cut + 1 :]
        following = continues(rest[0], match.group(1, 2), indentation) if rest else None
        if following is None:
            rest.insert(0, carried)
        else:
            rest[0] = f"{carried} {following}"
    return done


def sources(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith((".swift", ".h")))


def main():
    arguments = sys.argv[1:]
    fixes = "--fix" in arguments
    found = 0
    for path in sources([name for name in arguments if name != "--fix"] or ["Sources", "Tests", "Package.swift"]):
        with open(path, encoding="utf-8") as stream:
            lines = stream.read().split("\n")
        if fixes and wide_lines(lines):
            lines = wrapped(lines)
            with open(path, "w", encoding="utf-8") as stream:
                stream.write("\n".join(lines))
        for number, line in wide_lines(lines):
            found += 1
            print(f"{path}:{number}: a comment of {len(line)} columns")
    print(f"comments: {found} wider than {COLUMNS} columns")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
