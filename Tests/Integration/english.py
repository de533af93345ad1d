"""Fails if the prose has more of a habit than native writing does.

    python3 Tests/Integration/english.py [--show HABIT]

A habit is a pattern with the number of lines in a thousand that may match it, in the comments of `Sources` and in the pages.
A match is no error by itself: rewrite the sentence, with a subject and a verb, rather than replace the word. `--show` lists
the matches of the habits whose names contain a word.
"""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMENT = re.compile(r"^\s*///?\s?(.*)$")
# Name, pattern, and the most lines in a thousand, of comments and of pages.
HABITS = [
    ("a description begins with a question word", r"^(What|Whether|Where|How|Why|Those|As|By)\b", 20, 10),
    ("'where' for 'if'", r"\b(nil|none|false|true|empty|zero|only|also|even) where\b|, where (it|they|there|this|that|no)\b", 3, 1),
    ("'what is' for a noun", r"\b[Ww]hat (of|is|are|has|have|was|were|comes|becomes|stands)\b", 6, 12),
    ("'behind' for 'after'", r"\bbehind\b", 1, 3),
    ("'beside' for 'next to' or 'with'", r"\bbesides?\b", 1.5, 3.5),
    ("people for things", r"\b(whoever|nobody|somebody)\b", 0.5, 1),
    ("'tell' for 'report' or 'show'", r"\b(tells?|told|telling)\b", 2, 3),
    ("'stands' for 'is'", r"\bstands?\b(?! for)", 0.5, 1),
    ("'takes' for 'accepts' or 'needs'", r"\btakes\b", 5, 11),
]
NAME = re.compile(r"\b(?:let|var|func|case)\s+(most[A-Z]\w*)")


def comments():
    """The texts of comments, and whether each begins one."""
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        was_comment = False
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = COMMENT.match(line)
            if match:
                yield path, number, match.group(1), not was_comment
            was_comment = bool(match)


def pages():
    """The lines of pages outside code, and whether each begins a paragraph."""
    for path in [ROOT / "README.md", *sorted((ROOT / "Sources").rglob("*.md")), *sorted((ROOT / ".github").rglob("*.md"))]:
        is_code, was_blank = False, True
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.lstrip().startswith("```"):
                is_code = not is_code
            elif not is_code and line.strip():
                yield path, number, re.sub(r"`[^`]*`|^\s*[-*#>|]+\s*", "", line), was_blank
            was_blank = not line.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", help="lists the matches of a habit")
    shown = parser.parse_args().show
    failed = 0
    for kind, lines, column in (("comments", list(comments()), 2), ("pages", list(pages()), 3)):
        for habit in HABITS:
            name, pattern, most = habit[0], re.compile(habit[1]), habit[column]
            found = [line for line in lines if pattern.search(line[2]) and (line[3] or not habit[1].startswith("^"))]
            rate = 1000 * len(found) / len(lines)
            if rate > most:
                failed += 1
                print(f"{kind}: {name}: {rate:.1f} lines in a thousand, at most {most}")
            if shown and shown in name:
                print(f"{kind}: {name}: {rate:.1f} of {most}")
                print(*(f"  {path.relative_to(ROOT)}:{number}: {text.strip()}" for path, number, text, _ in found), sep="\n")
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        for name in NAME.findall(path.read_text()):
            failed += 1
            print(f"{path.relative_to(ROOT)}: {name}: a limit is called max…")
    print(f"English: {len(HABITS)} habits, {failed} above their bounds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
