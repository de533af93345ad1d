"""Writes which characters compose into one into Sources/TextMetrics/Fonts/Composition/PackedCompositions.swift.

    python3 Tests/Generators/compositions.py

Needs nothing but Python, whose version of Unicode it takes: the pairs of a character and a mark that normalization form C composes.
"""
import unicodedata

TARGET = "Sources/TextMetrics/Fonts/Composition/PackedCompositions.swift"
LINE = 110
HANGUL = range(0xAC00, 0xD7A4)

TEXT = '''/// The canonical compositions of Unicode {version} with a mark, those of Hangul aside.
///
/// Written by `Tests/Generators/compositions.py`; not to be changed by hand. Numbers as in ``PackedNumbers``, three a
/// composition, which ascend: by how much the composed character is behind the last one, the character on the left, and
/// the mark.
enum PackedCompositions {{
    static let text = #"""
{lines}
        """#
}}
'''


def number(value):
    digits = ""
    while value >= 32:
        digits += chr(0x30 + (value & 31 | 32))
        value >>= 5
    return digits + chr(0x30 + value)


def main():
    text, last = "", 0
    for character in range(0x110000):
        if 0xD800 <= character < 0xE000 or character in HANGUL:
            continue
        parts = unicodedata.decomposition(chr(character)).split()
        if len(parts) != 2 or parts[0].startswith("<"):
            continue
        left, mark = (int(part, 16) for part in parts)
        # What is excluded from composition does not come back.
        if unicodedata.normalize("NFC", chr(left) + chr(mark)) != chr(character) or not unicodedata.combining(chr(mark)):
            continue
        text += number(character - last) + number(left) + number(mark)
        last = character
    lines = "\n".join("        " + text[start:start + LINE] for start in range(0, len(text), LINE))
    with open(TARGET, "w") as stream:
        stream.write(TEXT.format(version=unicodedata.unidata_version, lines=lines))


if __name__ == "__main__":
    main()
