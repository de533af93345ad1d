"""Compares the widths that the service finds for 560 texts with those of HarfBuzz, from the same fonts.

    apt-get install fonts-dejavu-core fonts-droid-fallback fonts-noto-color-emoji
    pip install uharfbuzz
    python3 Tests/Integration/text_widths.py QUOIN [--address HOST:PORT]

A service that runs already needs `--fonts /usr/share/fonts/truetype`.

Widths have to agree within 0.01 points. HarfBuzz kerns and places marks; ligatures and forms that depend on their neighbours, which are no
part of measuring, are switched off but for the sequences of emoji.
"""
import json
import random
import sys

import uharfbuzz

import harness

FONTS = "/usr/share/fonts/truetype/"
FILES = {
    ("DejaVu Sans", 400): "dejavu/DejaVuSans.ttf",
    ("DejaVu Sans", 700): "dejavu/DejaVuSans-Bold.ttf",
    ("DejaVu Serif", 400): "dejavu/DejaVuSerif.ttf",
    ("Droid Sans Fallback", 400): "droid/DroidSansFallbackFull.ttf",
    ("Noto Color Emoji", 400): "noto/NotoColorEmoji.ttf",
}
LETTERS = [("DejaVu Sans", 400), ("DejaVu Sans", 700), ("DejaVu Serif", 400)]
OFF = ["liga", "clig", "calt", "rlig", "ccmp", "locl", "rclt"]
TOLERANCE = 0.01
SIZES = [9, 12, 13.5, 17, 34]

LATIN = "".join(map(chr, [*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0xC0, 0xD7), *range(0xD8, 0xF7), *range(0x100, 0x17F)]))
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ"
CYRILLIC = "".join(map(chr, range(0x400, 0x460)))
IDEOGRAPHS = "".join(map(chr, [*range(0x4E00, 0x4F00), *range(0x3041, 0x3094), *range(0x30A1, 0x30F5)]))
FACES = "".join(map(chr, range(0x1F601, 0x1F617)))
EMOJI = "".join(map(chr, [*range(0x1F300, 0x1F321), *range(0x1F400, 0x1F43F), *range(0x1F600, 0x1F650), *range(0x1F680, 0x1F6A4)]))
SEQUENCES = [
    "\U0001F468\u200D\U0001F469\u200D\U0001F467", "\U0001F469\u200D\U0001F680", "\U0001F44D\U0001F3FD", "\U0001F1E9\U0001F1EA",
    "1\uFE0F\u20E3", "#\uFE0F\u20E3", "\u2764\uFE0F", "\u2764\uFE0F\u200D\U0001F525", "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
    "\U0001F3F3\uFE0F\u200D\U0001F308", "\U0001F9D1\U0001F3FB\u200D\U0001F91D\u200D\U0001F9D1\U0001F3FF", "\U0001F1E9\U0001F1F0",
]  # fmt: skip
BASES = "AEIOUYaeiouycnszrlt"
MARKS = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030A\u030B\u030C\u0323\u0327\u0328\u0331"
KERNED = "AVAToYeP.L'TaTeToVaWaFaR\u2019Ty\u201cAW,Y."


def texts():
    """560 texts, the same in every run, each with the family and weight that have all of it."""
    choose = random.Random(6)

    def word(alphabet, most=12):
        return "".join(choose.choice(alphabet) for _ in range(choose.randint(1, most)))

    def words(alphabet):
        return " ".join(word(alphabet) for _ in range(choose.randint(1, 4)))

    for alphabet in (LATIN, GREEK, CYRILLIC):
        for number in range(90):
            yield LETTERS[number % 3], words(alphabet) + choose.choice(["", ".", "!", " \u2013 12,50", "\u2026"])
    for number in range(80):
        yield LETTERS[number % 3], words(KERNED)
    for number in range(60):
        letters = (choose.choice(BASES) + choose.choice(["", "", choose.choice(MARKS)]) for _ in range(8))
        yield LETTERS[number % 3], "".join(letters)
    for _ in range(50):
        yield ("Droid Sans Fallback", 400), word(IDEOGRAPHS, 20)
    for number in range(40):
        yield [("DejaVu Sans", 400), ("Noto Color Emoji", 400)][number % 2], word([FACES, EMOJI][number % 2], 6)
    for _ in range(60):
        yield ("Noto Color Emoji", 400), word(EMOJI, 2) + "".join(choose.choice(SEQUENCES) for _ in range(3))


def harfbuzz_width(fonts, choice, text, size):
    if choice not in fonts:
        fonts[choice] = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(FONTS + FILES[choice])))
    font = fonts[choice]
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    off = [] if choice[0] == "Noto Color Emoji" else OFF
    uharfbuzz.shape(font, buffer, {"kern": True, **{feature: False for feature in off}})
    if any(glyph.codepoint == 0 for glyph in buffer.glyph_infos):
        raise SystemExit(f"{FILES[choice]} does not have all of {text!r}")
    return sum(position.x_advance for position in buffer.glyph_positions) * size / font.face.upem


def quoin_widths(service, cases):
    """The widths of views that have these texts and nothing that holds their right edges."""
    views = [
        {"id": f"t{index}", "text": {"string": text, "font": {"family": family, "size": size, "weight": weight}}}
        for index, ((family, weight), text, size) in enumerate(cases)
    ]
    constraints = [f"t{index}.{side} == superview.{side}" for index in range(len(cases)) for side in ("left", "top")]
    document = {
        "traits": {"size": {"width": 100000, "height": 1000}},
        "view": {"id": "root", "subviews": views},
        "constraints": constraints,
    }
    status, content = harness.fetch(service, "/solve", document)
    if status != 200:
        raise SystemExit(f"text widths: {status} {content.decode()[:400]}")
    frames = json.loads(content)["frames"]
    return [frames[f"t{index}"]["width"] for index in range(len(cases))]


def main():
    arguments = harness.parser(__doc__).parse_args()
    cases = [(choice, text, SIZES[index % len(SIZES)]) for index, (choice, text) in enumerate(texts())]
    with harness.service(arguments, "--fonts", FONTS) as address:
        widths = quoin_widths(address, cases)
    fonts, failures, largest = {}, 0, 0
    for (choice, text, size), width in zip(cases, widths):
        expected = harfbuzz_width(fonts, choice, text, size)
        largest = max(largest, abs(width - expected))
        if abs(width - expected) > TOLERANCE:
            failures += 1
            print(f"{choice[0]} {choice[1]} at {size}: {text!r} is {width} wide, by HarfBuzz {expected}")
    print(f"text widths: {len(cases) - failures} of {len(cases)} agree, largest difference {largest:.4f} points")
    return 1 if failures or len(cases) < 560 else 0


if __name__ == "__main__":
    sys.exit(main())
