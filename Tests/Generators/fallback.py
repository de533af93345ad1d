"""Writes the advances of the built-in face into Sources/TextMetrics/Fonts/BuiltIn/BuiltInAdvances.swift.

    apt-get install fonts-dejavu-core python3-fonttools    # or: pip install fonttools
    python3 Tests/Generators/fallback.py [DIRECTORY]                 # of DejaVuSans.ttf and DejaVuSans-Bold.ttf

What Unicode calls wide or fullwidth gets one em, marks and the modifiers of emoji nothing. All else is as wide as in the fonts; of what these
do not have, halfwidth characters and regional indicators (of which two make a flag) get half an em.
"""
import os
import sys
import unicodedata

from fontTools.ttLib import TTFont

TARGET = "Sources/TextMetrics/Fonts/BuiltIn/BuiltInAdvances.swift"
DIRECTORY = "/usr/share/fonts/truetype/dejavu"
FILES = [("regular", "DejaVuSans.ttf"), ("bold", "DejaVuSans-Bold.ttf")]
LINE = 110

HEADER = '''/// What the built-in faces measure with.
///
/// Written by `Tests/Generators/fallback.py`; not to be changed by hand.
///
/// Source: the advance widths of {files} in {version}
/// (https://dejavu-fonts.github.io), as Debian has them in fonts-dejavu-core; for wide characters and marks, Unicode
/// {unicode}. No outline, name or other part of the fonts is here, only how far their characters move the pen. Of the
/// fonts' licence: glyphs that come from Bitstream Vera are copyright (c) 2003 by Bitstream, Inc., those from Arev
/// copyright (c) 2006 by Tavmjong Bah, all changes of DejaVu are in the public domain; both licences allow to use,
/// copy, merge, publish, distribute and sell without fee, in other programs too and changed under other names.
struct BuiltInAdvances {{
    let weight: Int
    /// Of the whole face, in font units.
    let unitsPerEm, ascent, descent, lineGap: Int
    /// The advance of the glyph for missing characters.
    let missing: Int
    /// Numbers of five bits a digit, from "0" on and the lowest first; the sixth bit says that another digit follows.
    ///
    /// First how many different advances there are, then these, then runs of characters with the same advance: how many
    /// characters are between the last run and this, how many are in it, and which advance they have. Line ends mean
    /// nothing.
    let runs: String
}}

extension BuiltInAdvances {{
'''


def advance_of(character, has, metrics, em):
    """The advance of a character; None for those that the table leaves out."""
    if 0xD800 <= character < 0xF900:  # surrogates and private use
        return None
    letter = chr(character)
    if 0x1F3FB <= character <= 0x1F3FF:
        return 0
    category = unicodedata.category(letter)
    if category in ("Mn", "Me"):
        return 0
    # Planes of ideographs are wide before these have been assigned; Python calls all else that is not assigned
    # fullwidth.
    if category == "Cn":
        return em if 0x20000 <= character <= 0x3FFFD else None
    width = unicodedata.east_asian_width(letter)
    if width in ("W", "F"):
        return em
    if character in has:
        return metrics[has[character]][0]
    if 0x1F1E6 <= character <= 0x1F1FF:
        return em // 2
    return em // 2 if width == "H" else None


def number(value):
    digits = ""
    while value >= 32:
        digits += chr(0x30 + (value & 31 | 32))
        value >>= 5
    return digits + chr(0x30 + value)


def packed(font):
    has, metrics, em = font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm
    runs = []
    for character in range(0x20, 0x110000):
        advance = advance_of(character, has, metrics, em)
        if advance is None:
            continue
        if runs and runs[-1][0] + runs[-1][1] == character and runs[-1][2] == advance:
            runs[-1][1] += 1
        else:
            runs.append([character, 1, advance])
    counts = {}
    for _, _, advance in runs:
        counts[advance] = counts.get(advance, 0) + 1
    advances = sorted(counts, key=lambda advance: (-counts[advance], advance))
    text = number(len(advances)) + "".join(map(number, advances))
    end = 0
    for first, count, advance in runs:
        text += number(first - end) + number(count) + number(advances.index(advance))
        end = first + count
    return text


def main():
    directory = sys.argv[1] if len(sys.argv) > 1 else DIRECTORY
    out, versions = "", set()
    for name, file in FILES:
        font = TTFont(os.path.join(directory, file))
        versions.add(font["name"].getDebugName(5).replace("Version", "version"))
        text = packed(font)
        lines = [text[start:start + LINE] for start in range(0, len(text), LINE)]
        fields = {
            "weight": font["OS/2"].usWeightClass,
            "unitsPerEm": font["head"].unitsPerEm,
            "ascent": font["hhea"].ascent,
            "descent": -font["hhea"].descent,
            "lineGap": font["hhea"].lineGap,
            "missing": font["hmtx"].metrics[".notdef"][0],
        }
        out += f"    static let {name} = BuiltInAdvances(\n"
        out += "".join(f"        {field}: {value},\n" for field, value in fields.items())
        out += '        runs: #"""\n' + "".join(f"            {line}\n" for line in lines) + '            """#\n    )\n\n'
    version = "DejaVu Sans, " + ", ".join(sorted(versions))
    header = HEADER.format(
        files=" and ".join(file for _, file in FILES), version=version, unicode=unicodedata.unidata_version
    )
    with open(TARGET, "w") as stream:
        stream.write(header + out.rstrip("\n") + "\n}\n")


if __name__ == "__main__":
    main()
