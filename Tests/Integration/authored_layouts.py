"""Random layouts that are hard to write down in another language: names, texts and numbers of every kind."""

import random
import re

# What is hard to write down in Swift.
STRINGS = [
    'He said "no"', "back\\slash \\(name) \\", "two\nlines\r\nand a\ttab", "nul \0, bell \x07, escape \x1b[31m",
    '"""', "#\"raw\"#", "// no comment /* */", "\u202eright to left\u202c", "zero\u200bwidth", "👩‍👩‍👧 e\u0301 ü",
    "line\u2028separator", "", " ", "`$0`", "\\u{41}", "مرحبا", "日本語のテキスト", "\ufeffmark",
]  # fmt: skip
IDS = [
    "title", "self", "Self", "init", "in", "default", "class", "row-1", "2nd", "_", "__", "-", "View", "Group", "document",
    "constraints1", "superview2", "Type", "some", "await", "left", "open", "copy", "set", "Guide", "root1", "view2", "try",
    "x" * 60, "LayoutDocument", "Quoin", "Layout", "Superview", "func", "required", "Priority", "Double", "String",
]  # fmt: skip
NUMBERS = [0, 8, 16, -8, 0.1, 1 / 3, 12.5, 1e-7, 20, 44, 100.25, 3.6988654900664e2, 1234567.875]
FACTORS = [2, 0.5, 1 / 3, 1.5, 0.75, -1, 1e-3]
PRIORITIES = [1000, 750, 500, 250, 50, 251, 999, 749.5, 0.1]
X = ["left", "right", "leading", "trailing", "centerX", "leftMargin", "trailingMargin", "centerXWithinMargins"]
Y = ["top", "bottom", "centerY", "firstBaseline", "lastBaseline", "topMargin", "bottomMargin", "centerYWithinMargins"]
PLAIN = ["left", "right", "leading", "trailing", "centerX", "top", "bottom", "centerY", "width", "height"]


class Author:
    """Writes layouts, the same ones for the same seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, choices):
        return self.random.choice(choices)

    def some(self, choices):
        return self.random.sample(choices, self.random.randint(1, len(choices)))

    def document(self, number):
        self.ids = self.random.sample(IDS, len(IDS)) + [f"v{index}" for index in range(400)]
        self.views, self.guides, self.scrolls, self.superviews = [], [], [], {}
        size = 120 if number % 25 == 0 else self.random.randint(1, 14)
        root = self.view(size, depth=0)
        constraints = [self.constraint() for _ in range(320 if number % 25 == 0 else self.random.randint(0, 3 * size))]
        constraints += self.pasted()
        document = {"view": root, "constraints": constraints, "traits": self.traits()}
        if self.chance(0.2):
            document["onConflict"] = "break"
        return document

    def traits(self):
        traits = {}
        if self.chance(0.5):
            traits["device"] = self.pick(["iPhone SE", "iPad", "iPhone 16"])
            if self.chance(0.5):
                traits["orientation"] = self.pick(["portrait", "landscape"])
        elif self.chance(0.9):
            traits["size"] = {"width": self.pick([320, 390.5, 1024])} | ({"height": 700} if self.chance(0.8) else {})
        if self.chance(0.3):
            traits["safeArea"] = {side: self.pick([0, 20, 47.5]) for side in self.some(["top", "left", "bottom"])}
        if self.chance(0.3):
            traits["direction"] = self.pick(["ltr", "rtl"])
        if self.chance(0.3):
            traits["sizeClass"] = {axis: self.pick(["compact", "regular"]) for axis in self.some(["horizontal", "vertical"])}
        if self.chance(0.2):
            traits["scale"] = self.pick([2, 3])
        if self.chance(0.2):
            traits["textScale"] = self.pick([1.25, "accessibilityLarge"])
        if self.chance(0.2):
            traits["keyboard"] = {"height": 291}
        if "device" in traits and self.chance(0.2):
            traits[self.pick(["size", "safeArea", "sizeClass", "scale"])] = None
        return traits

    def view(self, size, depth, inside=None):
        view = {"id": "root" if inside is None and self.chance(0.7) else self.ids.pop(0)}
        self.views.append(view["id"])
        self.superviews[view["id"]] = inside
        self.properties(view)
        if self.chance(0.15):
            view["guides"] = [{"id": self.ids.pop(0)} for _ in range(self.random.randint(1, 2))]
            self.guides += [guide["id"] for guide in view["guides"]]
            self.superviews |= {guide["id"]: view["id"] for guide in view["guides"]}
        subviews = []
        left = size - 1
        while left > 0:
            part = self.random.randint(1, left) if depth < 14 else left
            subviews.append(self.view(part if depth < 14 else 1, depth + 1, view["id"]))
            left -= part
        if subviews:
            view["subviews"] = subviews
            if inside is not None and self.chance(0.3):
                view["stack"] = self.stack([subview["id"] for subview in subviews])
            elif inside is not None and self.chance(0.15):
                view["scroll"] = True if self.chance(0.5) else {"contentOffset": {"x": 0, "y": self.pick([0, 12.5])}}
                self.scrolls.append(view["id"])
        return view

    def stack(self, ids):
        stack = {"axis": self.pick(["horizontal", "vertical"])}
        if self.chance(0.6):
            stack["spacing"] = self.pick(NUMBERS[:8])
        if self.chance(0.5):
            stack["alignment"] = self.pick(["fill", "leading", "center", "trailing", "top", "bottom"])
        if self.chance(0.4):
            stack["distribution"] = self.pick(["fillEqually", "equalSpacing", "equalCentering", "fillProportionally"])
        if self.chance(0.2):
            stack["customSpacing"] = {self.pick(ids): 24}
        if self.chance(0.2):
            stack["isLayoutMarginsRelativeArrangement"] = True
        if self.chance(0.2) and stack["axis"] == "vertical":
            stack["isBaselineRelativeArrangement"] = True
        return stack

    def properties(self, view):
        number = lambda: self.pick([8, 16.5, 24, 100, 1 / 3])  # noqa: E731
        if self.chance(0.4):
            view["intrinsicSize"] = {side: number() for side in self.some(["width", "height"])}
        if self.chance(0.4):
            view["text"] = self.text()
            view.pop("intrinsicSize", None)
        for name in ("hugging", "compressionResistance"):
            if self.chance(0.15):
                view[name] = {axis: self.pick(PRIORITIES) for axis in self.some(["horizontal", "vertical"])}
        if self.chance(0.1) and "text" not in view:
            view["baseline"] = {side: number() for side in self.some(["first", "last"])}
        if self.chance(0.15):
            sides = ["top", "left", "bottom", "right"]
            view["margins"] = dict.fromkeys(sides, number()) if self.chance(0.5) else {s: number() for s in self.some(sides)}
        if self.chance(0.1):
            view["alignmentInsets"] = {side: self.pick([1, 2.5]) for side in self.some(["top", "left", "bottom", "right"])}
        if self.chance(0.1):
            view["marginsFollowSafeArea"] = False
        if self.chance(0.1):
            view["preservesSuperviewMargins"] = True
        if self.chance(0.05):
            view["aspectRatio"] = self.pick([1, 1.5, 16 / 9])
        if self.chance(0.07):
            view["hidden"] = True
        if self.chance(0.1):
            view["direction"] = self.pick(["ltr", "rtl"])
        if self.chance(0.07) and self.superviews[view["id"]] is not None:
            view["when"] = {"horizontal": self.pick(["compact", "regular"])}
        if self.chance(0.2):
            view["meta"] = {self.pick(STRINGS): [1, None, True, {"a": {}, "b": []}, 1e300, -2.5, self.pick(STRINGS)]}
        if self.chance(0.2):
            view["kind"] = self.pick(["view", "label", "button", "switch", "textField", "image"])
        if self.chance(0.1):
            view["label"] = self.pick([string for string in STRINGS if string])
        if self.chance(0.2):
            view["style"] = self.style()
        if self.chance(0.1):
            view["lint"] = {"ignore": self.some(["outside-superview", "overlap", "empty"])}
        if self.chance(0.05) and self.superviews[view["id"]] is not None:
            view["frame"] = {"x": number(), "y": number(), "width": number(), "height": number()}
            if self.chance(0.5):
                view["autoresizing"] = self.some(["flexibleWidth", "flexibleHeight", "flexibleLeftMargin"])

    def style(self):
        style = {part: self.pick(["systemBlue", "label", "#1E90FF", "#1e90ff80"]) for part in self.some(["background", "foreground", "tint"])}
        if self.chance(0.3):
            style["border"] = {"width": self.pick([1, 0.5]), "color": "separator"}
        if self.chance(0.3):
            style["cornerRadius"] = self.pick([4, 8.5])
        if self.chance(0.2):
            style["opacity"] = self.pick([0.25, 0.5])
        if self.chance(0.2):
            style["clips"] = True
        if self.chance(0.2):
            style["image"] = "photo.fill"
        if self.chance(0.2):
            style["placeholder"] = self.pick(STRINGS)
        return style

    def text(self):
        text = {"string": self.pick(STRINGS) + self.pick(["", " some more words that may not fit", "x"])}
        font = {}
        if self.chance(0.5):
            font["size"] = self.pick([12, 28, 13.5])
        if self.chance(0.4):
            font["weight"] = self.pick([100, 400, 700, 650])
        if self.chance(0.1):
            font["family"] = self.pick(["No \"such\" font", "Inter"])
        if font:
            text["font"] = font
        for name, choices in {
            "numberOfLines": [1, 2], "lineBreak": ["wordWrap", "charWrap", "clip", "truncateHead", "truncateMiddle"],
            "preferredMaxLayoutWidth": [100, 50.5], "letterSpacing": [0.5, -1], "lineHeightMultiple": [1.2],
            "lineSpacing": [4], "insets": [{"left": 12, "right": 12}], "minimumScaleFactor": [0.5],
            "alignment": ["center", "right", "justified"],
        }.items():  # fmt: skip
            if self.chance(0.12):
                text[name] = self.pick(choices)
        return text

    def constraint(self):
        first = self.pick(self.views + self.guides)
        kind = self.pick([X, Y, ["width", "height"]])
        attribute = self.pick(kind)
        equation = f"{first}.{attribute} {self.pick(['==', '==', '<=', '>='])} "
        if kind[0] == "width" and self.chance(0.5):
            equation += repr(abs(self.pick(NUMBERS)))
        else:
            second = self.pick(self.views + self.guides + ([] if first == self.views[0] else ["superview"] * 4))
            area = ""
            if second not in self.guides and self.chance(0.25):
                areas = ["safeArea", "margins", "readable"] + ["keyboard"] * (second == self.views[0])
                area = self.pick(areas + (["content", "frame"] * 3 if second in self.scrolls else [])) + "."
            other = self.pick([name for name in kind if name in PLAIN] if area else kind)
            if {attribute, other} & {"left", "right", "leftMargin", "rightMargin"}:
                other = attribute
            equation += f"{second}.{area}{other}"
            if self.chance(0.2):
                equation += f" * {self.pick(FACTORS)!r}"
            if self.chance(0.6):
                equation += f" {self.pick(['+', '-'])} {abs(self.pick(NUMBERS))!r}"
        # Many required constraints are many conflicts, which take long.
        if self.chance(0.95 if len(self.views) > 20 else 0.6):
            equation += f" @{self.pick(PRIORITIES[1:])}"
        entry = {"equation": equation}
        if self.chance(0.1):
            entry["key"] = self.pick(STRINGS)
        if self.chance(0.1):
            entry["group"] = self.pick(["portrait", "a \"group\"", "\\"])
        if self.chance(0.1):
            entry["when"] = {self.pick(["horizontal", "vertical"]): self.pick(["compact", "regular"])}
        if self.chance(0.1):
            entry["active"] = False
        return entry if len(entry) > 1 else equation

    def pasted(self):
        """Statements of other languages, about views whose ids these can read."""
        names = [name for name in self.views[1:] if re.fullmatch(r"v\d+", name)]
        if not names or self.chance(0.5):
            return []
        first, second = self.pick(names), self.pick(names)
        return self.some([
            {"snapkit": f"{first}.snp.makeConstraints {{ make in\n    make.width.lessThanOrEqualTo(200).priority(.high)\n}}"},
            {"masonry": "make.top.mas_greaterThanOrEqualTo(4).priorityLow();", "view": first},
            {"vfl": f"H:[{first}(>=20@300)]"},
            {"anchors": f"{second}.heightAnchor.constraint(greaterThanOrEqualToConstant: 10).isActive = true"},
        ])  # fmt: skip
