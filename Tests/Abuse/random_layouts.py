"""Random documents and edits, a function of a seed; and the comparison of a live layout with its own source."""

import random

EDGES = {
    "horizontal": ("left", "right", "centerX", "leading", "trailing"),
    "vertical": ("top", "bottom", "centerY", "firstBaseline", "lastBaseline"),
}
SIZES = ("width", "height")


class Generator:
    """Layouts of 3 to 9 views with up to 14 constraints; `largest` is the magnitude of its numbers."""

    def __init__(self, seed, largest=None):
        self.random = random.Random(seed)
        self.largest = largest
        self.names = []

    def number(self, low=-200, high=300):
        if self.largest and self.random.random() < 0.2:
            return self.random.choice((-1, 1)) * self.largest * self.random.choice((1, 0.5, 1e-3, 1e-6))
        if self.random.random() < 0.6:
            return self.random.randint(low, high)
        return round(self.random.uniform(low, high), self.random.choice((1, 2, 6)))

    def length(self):
        return abs(self.number(0, 250))

    def view(self, name):
        choose, view = self.random.random, {"id": name}
        if choose() < 0.4:
            view["intrinsicSize"] = {side: self.length() for side in SIZES if choose() < 0.8}
        if choose() < 0.12:
            view["text"] = {
                "string": self.random.choice(
                    ("Hello there, world", "مرحبا بالعالم", "a", "one two three four five six")
                )
            }
        if choose() < 0.15:
            view["aspectRatio"] = self.random.choice((0.1, 0.5, 1, 1.5, 3))
        if choose() < 0.15:
            view["frame"] = {"x": self.number(), "y": self.number(), "width": self.length(), "height": self.length()}
            flexible = (
                "flexibleLeftMargin",
                "flexibleWidth",
                "flexibleRightMargin",
                "flexibleTopMargin",
                "flexibleHeight",
                "flexibleBottomMargin",
            )
            view["autoresizing"] = [part for part in flexible if choose() < 0.4]
        if choose() < 0.15:
            view["stack"] = {"axis": self.random.choice(("horizontal", "vertical")), "spacing": self.number(0, 20),
                             "distribution": self.random.choice(("fill", "fillEqually", "equalSpacing", "equalCentering"))}  # fmt: skip
        if choose() < 0.1:
            view["direction"] = self.random.choice(("ltr", "rtl"))
        return view

    def document(self):
        count = self.random.randint(3, 9)
        self.names = [f"v{i}" for i in range(count)]
        root = {"id": "root", "subviews": []}
        places = [root]
        for name in self.names:
            view = self.view(name)
            self.random.choice(places[-4:]).setdefault("subviews", []).append(view)
            places.append(view)
        traits = {"size": {"width": self.random.choice((320, 375, 390.5)), "height": self.random.choice((568, 844))}}
        if self.random.random() < 0.5:
            traits["scale"] = self.random.choice((1, 2, 3))
        return {
            "traits": traits,
            "view": root,
            "constraints": [self.equation() for _ in range(self.random.randint(2, 14))],
        }

    def equation(self):
        relation = self.random.choice(("==", "==", "==", "<=", ">="))
        priority = "" if self.random.random() < 0.7 else f" @{self.random.choice((50, 250, 500, 750, 999))}"
        name = self.random.choice(self.names)
        if self.random.random() < 0.3:
            return f"{name}.{self.random.choice(SIZES)} {relation} {self.length()}{priority}"
        axis = self.random.choice(("horizontal", "vertical"))
        words = EDGES[axis][:3] if axis == "vertical" or self.random.random() < 0.8 else EDGES[axis][3:]
        other = self.random.choice([*(one for one in self.names if one != name), "superview", "root"])
        factor = f" * {self.number(1, 4)}" if self.random.random() < 0.15 else ""
        return f"{name}.{self.random.choice(words)} {relation} {other}.{self.random.choice(words)}{factor} + {self.number()}{priority}"

    def edit(self):
        """A part of a layout, and what a PATCH of it sends."""
        kind = self.random.random()
        if kind < 0.35:
            return "constraints", {"operations": [{"make": [self.equation()]}]}
        if kind < 0.5:
            return "constraints", {"operations": [{"update": [self.equation()]}]}
        if kind < 0.6:
            return "constraints", {"operations": [{"remove": {"id": f"c{self.random.randint(1, 12)}"}}]}
        if kind < 0.7:
            return "constraints", {
                "operations": [{"set": {"id": f"c{self.random.randint(1, 12)}"}, "constant": self.number()}]
            }
        if kind < 0.85:
            return "traits", {
                "size": {"width": self.random.choice((320, 375, 414, 1024))},
                "scale": self.random.choice((1, 2, 3, None)),
            }
        name = self.random.choice(self.names)
        change = self.view(name)
        del change["id"]
        return "views", {"operations": [{"set": name, **(change or {"hidden": self.random.random() < 0.5})}]}


def differences(live, fresh):
    """In what two solutions differ: frames by more than 1e-6, or other conflicts, told by their words."""
    found = []
    for name, frame in live["frames"].items():
        other = fresh["frames"].get(name)
        if other is None or any(
            abs(frame[side] - other[side]) > 1e-6 * max(1, abs(frame[side]) * 1e-9) for side in frame
        ):
            found.append(f"{name}: {frame} live, {other} fresh")
    words = [
        sorted(sorted(one["text"] for one in set_["constraints"]) for set_ in solution["diagnostics"]["conflicts"])
        for solution in (live, fresh)
    ]
    if words[0] != words[1]:
        found.append(f"conflicts: {words[0]} live, {words[1]} fresh")
    return found
