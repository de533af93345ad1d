#!/usr/bin/env python3
"""Writes Sources/TextMetrics/LineBreaking/CharacterTables.swift from the Unicode Character Database.

    apt-get download unicode-data && dpkg-deb -x unicode-data_*.deb ucd
    python3 Tests/Generators/linebreak.py ucd/usr/share/unicode > Sources/TextMetrics/LineBreaking/CharacterTables.swift

What a break between two characters depends on is always something about the characters before and the class of the one behind (but for
one look ahead, see `pending`). So each of the two algorithms, lines by UAX #14 and grapheme clusters by UAX #29, is written down here
as rules upon a context, all contexts that can be reached are numbered, those that behave alike are made one, and the result is a table:
state and class give the next state and whether there is a break.
"""

import sys
from pathlib import Path

SCALARS = 0x110000
BLOCK = 128

# MARK: The database


def rows(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) < 2:
            continue
        first, _, last = fields[0].partition("..")
        yield range(int(first, 16), int(last or first, 16) + 1), fields[1]


def column(path, default):
    """The property of every scalar."""
    values = [default] * SCALARS
    for scalars, value in rows(path):
        for scalar in scalars:
            values[scalar] = value
    return values


def members(path, name):
    """The scalars that have a binary property."""
    return {scalar for scalars, value in rows(path) if value == name for scalar in scalars}


class Database:
    def __init__(self, root):
        self.line = column(root / "LineBreak.txt", "XX")
        self.category = column(root / "extracted/DerivedGeneralCategory.txt", "Cn")
        self.combining = column(root / "extracted/DerivedCombiningClass.txt", "0")
        self.cluster = column(root / "auxiliary/GraphemeBreakProperty.txt", "Other")
        self.width = column(root / "EastAsianWidth.txt", "N")
        self.script = column(root / "Scripts.txt", "Unknown")
        self.syllabic = column(root / "IndicSyllabicCategory.txt", "Other")
        self.pictographic = members(root / "emoji/emoji-data.txt", "Extended_Pictographic")
        self.emoji = members(root / "emoji/emoji-data.txt", "Emoji_Presentation")
        self.version = (root / "LineBreak.txt").open().readline().strip("# \n")
        for first, last in [(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD)]:
            for scalar in range(first, last + 1):
                if self.line[scalar] == "XX":
                    self.line[scalar] = "ID"
                if self.category[scalar] == "Cn":
                    self.width[scalar] = "W"
        for first, last, value in [(0x1F000, 0x1FAFF, "ID"), (0x1FC00, 0x1FFFD, "ID"), (0x20A0, 0x20CF, "PR")]:
            for scalar in range(first, last + 1):
                if self.line[scalar] == "XX":
                    self.line[scalar] = value


# What is never seen and never moves the pen: Default_Ignorable_Code_Point without the fillers of Hangul, as in
# HarfBuzz.
IGNORABLE = [
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E),
    (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
]  # fmt: skip

# Scripts whose consonants stay together around a virama: rule GB9c, as Unicode 15.1 words it, upon the data of 15.0.
CONJOINING = {"Bengali", "Devanagari", "Gujarati", "Malayalam", "Oriya", "Telugu"}


def line_class(data, scalar):
    """LB1, and the distinctions that LB30 and LB30b make within a class."""
    value = data.line[scalar]
    if value == "SA":
        value = "CM" if data.category[scalar] in ("Mn", "Mc") else "AL"
    value = {"AI": "AL", "SG": "AL", "XX": "AL", "CJ": "NS"}.get(value, value)
    if value in ("OP", "CP") and data.width[scalar] not in ("F", "W", "H"):
        return value + "30"
    if scalar in data.pictographic and data.category[scalar] == "Cn":
        return "XP"
    return value


def cluster_class(data, scalar):
    value = data.cluster[scalar]
    if value == "Other" and scalar in data.pictographic:
        return "Pictographic"
    if data.script[scalar] in CONJOINING:
        if value == "Other" and data.syllabic[scalar] == "Consonant":
            return "Consonant"
        if value == "Extend" and data.syllabic[scalar] == "Virama":
            return "Linker"
    if value == "Extend" and (data.combining[scalar] != "0"):
        return "Conjoiner"
    return value


def traits(data, scalar):
    """What typesetting asks: 1 a combining mark, 2 never seen, 4 a space that hangs, 8 as wide as high where no font has it,
    16 a newline, 32 a tab, 64 a soft hyphen."""
    value = 0
    category = data.category[scalar]
    if category == "Mn" and not 0x1160 <= scalar <= 0x11FF:
        value |= 1
    if category == "Cc" or any(first <= scalar <= last for first, last in IGNORABLE):
        value |= 2
    if scalar == 9 or category == "Zs" and data.line[scalar] != "GL":
        value |= 4
    if (data.width[scalar] in ("W", "F") or scalar in data.emoji) and data.cluster[scalar] != "Regional_Indicator":
        value |= 8
    if data.line[scalar] in ("BK", "CR", "LF", "NL"):
        value |= 16
    return value | {0x09: 32, 0xAD: 64}.get(scalar, 0)


# MARK: Lines: UAX #14, revision 50 (Unicode 15.0), LB25 as example 7 of its section 8.2 words it, but with the default
# IS × NU
#
# Three rules of later revisions are there too, as in ICU: SP ÷ IS NU (LB15c), a hyphen in front of a word stays with it
# (LB20a), and PR and PO go with a number whose bracket is followed by its point (LB25).

NONE, ALLOWED, MANDATORY, RETRACTING, REPLACING = range(5)

ALPHABETIC = ("AL", "HL")
OPENING = ("OP", "OP30")
CLOSING = ("CL", "CP", "CP30")
HANGUL = ("JL", "JV", "JT", "H2", "H3")
IDEOGRAPHIC = ("ID", "XP", "EB", "EM")


class LineContext(tuple):
    """base: the class of the last character but for spaces behind it and for what LB9 hangs on to it; None at the start
    spaces: whether spaces followed; joiner: whether the last character was a joiner (LB8a)
    flag: hebrew (HL before the hyphen), odd (RI without a partner), number (within one), closed (a number and its bracket),
    pending (an opening bracket after PR or PO, which a digit behind it, or a point and a digit, would tie to them),
    point (IS behind spaces, where a digit behind it lets it begin a line), leading (a hyphen that begins a word)"""

    def __new__(cls, base, spaces=False, joiner=False, flag=None):
        return tuple.__new__(cls, (base, spaces, joiner, flag))


def line_step(context, new):
    base, spaces, joiner, flag = context
    attachable = base is not None and not spaces and base not in ("BK", "CR", "LF", "NL", "ZW")
    if new in ("CM", "ZWJ"):
        if attachable:  # LB9
            return LineContext(base, False, new == "ZWJ", flag), NONE
        resolved = "AL"  # LB10
    else:
        resolved = new
    action = line_break(context, resolved)
    if flag == "point" and resolved != "NU":
        # LB15c was not meant: the break before the point is taken back.
        action = REPLACING if action == ALLOWED else RETRACTING
    return LineContext(*line_next(context, resolved, new == "ZWJ")), action


def line_next(context, new, joiner):
    base, spaces, joined, flag = context
    if new == "SP":
        # Spaces alone are told from the start of the text (LB18), and a newline from what stands before spaces (LB4,
        # LB5).
        return ("SP" if base in (None, "BK", "CR", "LF", "NL") else base, True, False, None)
    isolated = spaces or base in (None, "BK", "CR", "LF", "NL", "ZW", "CB", "GL")
    if new == "IS" and spaces and base not in OPENING + ("ZW",):
        return (new, False, joiner, "point")
    flag = None if spaces else flag
    base = None if spaces else base
    if new == "IS" and flag == "pending":
        return (new, False, joiner, "pending")
    if new == "HY" and isolated:
        return (new, False, joiner, "leading")
    if new == "RI":
        return (new, False, joiner, None if base == "RI" and flag == "odd" else "odd")
    if new in ("HY", "BA") and base == "HL":
        return (new, False, joiner, "hebrew")
    if new == "NU" or new in ("SY", "IS") and flag == "number":
        return (new, False, joiner, "number")
    if new in CLOSING and flag == "number":
        return (new, False, joiner, "closed")
    if new in OPENING and base in ("PR", "PO") and not joined:
        return (new, False, joiner, "pending")
    return (new, False, joiner, None)


def line_break(context, new):
    """Whether there is a break before `new`. The first rule that speaks decides."""
    base, spaces, joiner, flag = context
    direct = None if spaces else base
    if base is None:
        return NONE  # LB2
    if direct in ("BK", "LF", "NL") or direct == "CR" and new != "LF":
        return MANDATORY  # LB4, LB5
    if direct == "CR" or new in ("BK", "CR", "LF", "NL", "SP", "ZW"):
        return NONE  # LB5, LB6, LB7
    if base == "ZW":
        return ALLOWED  # LB8
    if joiner:
        return NONE  # LB8a
    if new == "WJ" or direct in ("WJ", "GL"):
        return NONE  # LB11, LB12
    if new == "GL" and not spaces and direct not in ("BA", "HY"):
        return NONE  # LB12a
    if new == "IS" and spaces and base not in OPENING:
        return ALLOWED  # LB15c; the next step takes it back where no digit follows
    if new in CLOSING + ("EX", "IS", "SY"):
        return NONE  # LB13
    if flag == "pending" and not spaces and new == "NU":
        return RETRACTING  # LB25: PR × OP IS? NU takes back the break that was given before the bracket
    if base in OPENING:
        return NONE  # LB14
    if base == "QU" and new in OPENING or base in CLOSING and new == "NS" or base == "B2" and new == "B2":
        return NONE  # LB15, LB16, LB17
    if spaces:
        return ALLOWED  # LB18
    return line_pair(direct, new, flag)


def line_pair(base, new, flag):
    if new == "QU" or base == "QU":
        return NONE  # LB19
    if new == "CB" or base == "CB":
        return ALLOWED  # LB20
    if new in ("BA", "HY", "NS") or base == "BB" or flag == "hebrew":
        return NONE  # LB21, LB21a
    rules = [
        base == "SY" and new == "HL",  # LB21b
        new == "IN",  # LB22
        base in ALPHABETIC and new == "NU" or base == "NU" and new in ALPHABETIC,  # LB23
        base == "PR" and new in IDEOGRAPHIC or base in IDEOGRAPHIC and new == "PO",  # LB23a
        base in ("PR", "PO") and new in ALPHABETIC or base in ALPHABETIC and new in ("PR", "PO"),  # LB24
        flag == "leading" and new in ALPHABETIC,  # LB20a
        base in ("PR", "PO", "HY", "IS") and new == "NU",  # LB25
        flag == "number" and new == "NU",
        flag in ("number", "closed") and new in ("PR", "PO"),
        base == "JL" and new in ("JL", "JV", "H2", "H3"),  # LB26
        base in ("JV", "H2") and new in ("JV", "JT") or base in ("JT", "H3") and new == "JT",
        base in HANGUL and new == "PO" or base == "PR" and new in HANGUL,  # LB27
        base in ALPHABETIC and new in ALPHABETIC,  # LB28
        base == "IS" and new in ALPHABETIC,  # LB29
        base in ALPHABETIC + ("NU",) and new == "OP30" or base == "CP30" and new in ALPHABETIC + ("NU",),  # LB30
        base == "RI" and new == "RI" and flag == "odd",  # LB30a
        base in ("EB", "XP") and new == "EM",  # LB30b
    ]
    return NONE if any(rules) else ALLOWED  # LB31


# MARK: Grapheme clusters: UAX #29, extended, with rule GB9c


def cluster_step(context, new):
    """The context is a class and a flag: odd (a flag's first half), emoji (pictographic Extend*), joined (the same and ZWJ),
    consonant (one, and marks behind it), linked (the same with a virama among the marks)."""
    base, flag = context
    extending = new in ("Extend", "Conjoiner", "Linker", "ZWJ")
    following = None
    if new == "Pictographic":
        following = "emoji"
    elif flag == "emoji" and extending:
        following = "joined" if new == "ZWJ" else "emoji"
    elif new == "Regional_Indicator":
        following = None if flag == "odd" else "odd"
    elif new == "Consonant":
        following = "consonant"
    elif flag in ("consonant", "linked") and new in ("Conjoiner", "Linker", "ZWJ"):
        following = "linked" if new == "Linker" else flag
    return (new, following), ALLOWED if cluster_break(base, flag, new) else NONE


def cluster_break(base, flag, new):
    if base is None or base == "CR" and new == "LF":
        return False  # GB1, GB3
    if base in ("CR", "LF", "Control") or new in ("CR", "LF", "Control"):
        return True  # GB4, GB5
    rules = [
        base == "L" and new in ("L", "V", "LV", "LVT"),  # GB6
        base in ("LV", "V") and new in ("V", "T") or base in ("LVT", "T") and new == "T",  # GB7, GB8
        new in ("Extend", "Conjoiner", "Linker", "ZWJ", "SpacingMark") or base == "Prepend",  # GB9, GB9a, GB9b
        flag == "linked" and new == "Consonant",  # GB9c
        flag == "joined" and new == "Pictographic",  # GB11
        flag == "odd" and new == "Regional_Indicator",  # GB12, GB13
    ]
    return not any(rules)


# MARK: Tables


def automaton(step, start, classes):
    """The smallest table that does what `step` does: rows of (next state, action), beginning with the start."""
    contexts, table = [start], []
    for context in contexts:
        row = []
        for name in classes:
            following, action = step(context, name)
            if following not in contexts:
                contexts.append(following)
            row.append((contexts.index(following), action))
        table.append(row)
    groups = [0] * len(table)
    while True:
        keys = [tuple((groups[following], action) for following, action in row) + (groups[i],) for i, row in enumerate(table)]
        order = list(dict.fromkeys(keys))
        refined = [order.index(key) for key in keys]
        if refined == groups:
            break
        groups = refined
    firsts = [groups.index(group) for group in range(max(groups) + 1)]
    return [[(groups[following], action) for following, action in table[first]] for first in firsts]


def encoded(values):
    """Numbers below 91 as characters that need no escape in a string literal: from '#' on, without the backslash."""
    assert all(0 <= value < 91 for value in values)
    return "".join(chr(0x23 + value + (value >= 0x39)) for value in values)


def literal(name, comment, values):
    text = encoded(values)
    lines = [text[at : at + 110] for at in range(0, len(text), 110)]
    print(f"\n    /// {comment}\n    static let {name}: StaticString = \"\"\"")
    for line in lines[:-1]:
        print(f"        {line}\\")
    print(f'        {lines[-1]}\n        """')


def main():
    data = Database(Path(sys.argv[1]))
    descriptions = [(line_class(data, s), cluster_class(data, s), traits(data, s)) for s in range(SCALARS)]
    kinds = list(dict.fromkeys(descriptions))
    lines = list(dict.fromkeys(kind[0] for kind in kinds))
    clusters = list(dict.fromkeys(kind[1] for kind in kinds))
    number = {kind: index for index, kind in enumerate(kinds)}
    numbers = [number[description] for description in descriptions]
    blocks = [tuple(numbers[at : at + BLOCK]) for at in range(0, SCALARS, BLOCK)]
    distinct = list(dict.fromkeys(blocks))
    place = {block: index for index, block in enumerate(distinct)}
    line_table = automaton(line_step, LineContext(None), lines)
    cluster_table = automaton(cluster_step, (None, None), clusters)
    print(f"{len(kinds)} kinds, {len(lines)} line classes, {len(clusters)} cluster classes, {len(distinct)} blocks", file=sys.stderr)
    print(f"{len(line_table)} line states, {len(cluster_table)} cluster states", file=sys.stderr)
    print(f"// Written by Tests/Generators/linebreak.py from {data.version} and its neighbours; not to be edited.\n")
    print("/// What the Unicode Character Database says about every character, and the automata of UAX #14 and UAX #29.")
    print("///\n/// Every number below 91 is one character, from `#` on and without the backslash.")
    print("enum CharacterTables {")
    print(f"    static let blockSize = {BLOCK}")
    literal("blockNumbers", "For every 128 characters the number of their block, in two digits.",
            [digit for block in blocks for digit in divmod(place[block], 91)])  # fmt: skip
    literal("blocks", "The kinds of characters, a block after the other.", [kind for block in distinct for kind in block])
    literal("lineClasses", "Of each kind its class of UAX #14.", [lines.index(kind[0]) for kind in kinds])
    literal("clusterClasses", "Of each kind its class of UAX #29.", [clusters.index(kind[1]) for kind in kinds])
    literal("traits", "Of each kind its ``CharacterTraits``.", [kind[2] for kind in kinds])
    literal("lineStates", "The next state, by state and class.", [following for row in line_table for following, _ in row])
    literal("lineActions", "What a character of the class does in the state: a ``LineBreakAction``.",
            [action for row in line_table for _, action in row])  # fmt: skip
    literal("clusterStates", "The next state, by state and class.", [following for row in cluster_table for following, _ in row])
    literal("clusterActions", "1 where a cluster begins with a character of the class in the state.",
            [action for row in cluster_table for _, action in row])  # fmt: skip
    print("}")


main()
