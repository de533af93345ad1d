"""Every kind of work that the service does, each by one call whose size is a parameter.

Other scripts compare what a kind costs at one size and at twice that (`growth`), and let clients go in its middle
(`scenarios/gone.py`).
"""

import itertools
import json
import re

from . import documents
from .client import encoded
from .scenarios.sources import STATEMENTS

ALL = {}
# Texts that were measured before are not measured again, so each document has texts of its own.
_fresh = itertools.count()

XML, LINES, SVG = "application/xml", "application/x-ndjson", "image/svg+xml"
PICTURES = (SVG, "image/png", "application/pdf")


class Kind:
    """A kind of work: `size` is one that takes some tens of milliseconds, `large` one that takes seconds, if there is one.

    `is_bounded`: it may grow faster than its size, as only its budget bounds it. `is_priced`: it is charged for what it
    takes; what is not is bounded by the bytes of the request and of its answer.
    """

    def __init__(self, function, name, size, large, is_bounded, is_priced):
        self.function, self.name, self.size, self.large = function, name, size, large
        self.is_bounded, self.is_priced = is_bounded, is_priced

    def calls(self, count):
        """The calls that prepare the work, and the one that does it: tuples (method, path, body, header fields)."""
        made = self.function(count)
        *before, last = made if isinstance(made, list) else [made]
        return [_complete(*call) for call in before], _complete(*last)


def _complete(method, path, body=None, fields=()):
    return method, path, encoded(body), dict(fields)


def kind(size, large=None, is_bounded=False, is_priced=True):
    """Registers a function of a size that returns a call, or a list of which the last is the one that counts."""

    def register(function):
        name = function.__name__.replace("_", "-")
        ALL[name] = Kind(function, name, size, large, is_bounded, is_priced)
        return function

    return register


def _solve(document, path="/solve?frames=none"):
    return "POST", path, document


def _put(document, name="k"):
    return "PUT", f"/layouts/{name}?frames=none", document


def _edit(operations, part="constraints", query="?frames=none"):
    return "PATCH", f"/layouts/k/{part}{query}", {"operations": operations}


def labels(count, text="label number {}"):
    """Texts below each other."""
    number = next(_fresh)
    views = [{"id": f"v{i}", "text": f"{text.format(i)} {number}"} for i in range(count)]
    rows = ["v0.top == 0"] + [f"v{i}.top == v{i - 1}.bottom + 2" for i in range(1, count)]
    return {"traits": documents.SIZE, "view": {"subviews": views}, "constraints": rows + [f"v{i}.left == 5" for i in range(count)]}


def placed(count, **fields):
    """Views that are placed one by one."""
    rows = [f"v{i}.{edge} == {i % 90}" for i in range(count) for edge in ("left", "top")]
    return documents.flat(count, rows + [f"v{i}.size == 20" for i in range(count)], **fields)


# ---- Documents ----


@kind(8_000)
def views(count):
    return _solve(documents.flat(count, []))


@kind(8_000)
def guides(count):
    return _solve({"view": {"guides": [{"id": f"g{i}"} for i in range(count)]}})


@kind(100)
def depth(count):
    rows = [f"c{i}.{edge} == superview.{edge} + {i % 9}" for i in range(count) for edge in ("left", "top")]
    return _solve(documents.nested(count, 100, rows))


@kind(20_000)
def constraints(count):
    return _solve(documents.size_limits(count, 500))


@kind(250, large=3_000, is_bounded=True)
def chains(count):
    return _solve(documents.equal_chain(count, "before"))


@kind(30, large=1_500, is_bounded=True)
def long_rows(count):
    return _solve(documents.deep_rows(count, suffix=" @500"))


@kind(300, is_bounded=True)
def dense_rows(count):
    return _solve(documents.dense(120, count, "<="))


@kind(4_000)
def masks(count):
    inner = [{"id": f"v{i}", "autoresizing": ["flexibleWidth"], "frame": {"x": 1, "y": i % 90, "width": 9, "height": 9}} for i in range(count)]
    return _solve({"traits": documents.SIZE, "view": {"subviews": inner}})


@kind(2_000)
def stacks(count):
    inner = [{"id": f"s{i}", "intrinsicSize": {"width": i % 50, "height": 9}} for i in range(count)]
    stack = {"id": "stack", "stack": {"distribution": "equalSpacing", "spacing": 3, "alignment": "center"}, "subviews": inner}
    return _solve({"traits": documents.SIZE, "view": {"subviews": [stack]}})


@kind(1_000, is_bounded=True)
def many_stacks(count):
    inner = [
        {"id": f"s{i}", "stack": {"axis": "vertical"}, "subviews": [{"id": f"a{i}", "intrinsicSize": {"width": 9, "height": 9}}, {"id": f"b{i}"}]}
        for i in range(count)
    ]  # fmt: skip
    return _solve({"traits": documents.SIZE, "view": {"subviews": inner}})


@kind(1_200)
def texts(count):
    return _solve(labels(count, "label number {} that no other document has, in a line of usual length"))


@kind(20_000)
def long_text(count):
    return _solve({"traits": documents.SIZE, "view": {"subviews": [{"id": "t", "text": {"string": f"{next(_fresh)} " + "word " * (count // 5), "numberOfLines": 0}}]}})


@kind(20_000)
def long_text_in_scripts(count):
    return _solve({"traits": documents.SIZE, "view": {"subviews": [{"id": "t", "text": {"string": f"{next(_fresh)} " + "سلام 漢字 fi " * (count // 18), "numberOfLines": 0}}]}})


@kind(20_000)
def names_beside(count):
    one = {"masonry": "make.left.equalTo(superview)", "view": "v0", "names": {f"n{i}": "v0" for i in range(count)}}
    return _solve(documents.flat(1, [one]))


@kind(20_000)
def metrics_beside(count):
    return _solve(documents.flat(1, [{"vfl": "H:|[v0]", "metrics": {f"m{i}": 1 for i in range(count)}}]))


@kind(1_000)
def faults(count):
    return "POST", "/solve", documents.flat(10, [f"v{i}.lleft == 3" for i in range(count)])


@kind(5_000, is_priced=False)
def notes_of_clients(count):
    return _solve({"view": {"subviews": [{"id": f"v{i}", "meta": {"a": [1, 2, 3], "b": "text"}} for i in range(count)]}})


@kind(200, is_priced=False)
def lines(count):
    line = json.dumps(documents.flat(20, [f"v{i}.left == {i}" for i in range(20)]))
    return "POST", "/solve?frames=none", "\n".join([line] * count), {"Content_Type": LINES}


# ---- Conflicts and explanations ----


@kind(500, large=20_000, is_bounded=True)
def conflicts(count):
    return _solve(documents.same_width(count))


@kind(10, large=600, is_bounded=True)
def explained_conflicts(count):
    rows = [f"v{i}.width == {n}" for i in range(count) for n in (1, 2)]
    return _solve(documents.flat(count, rows, explain=True))


@kind(150, large=3_000, is_bounded=True)
def explained_ambiguity(count):
    return _solve(documents.free_chain(count) | {"explain": True})


@kind(20, large=600, is_bounded=True)
def explained_unmet(count):
    document = documents.dense(60, count, "==", " @500")
    return _solve(document | {"explain": True})


@kind(20, large=600, is_bounded=True)
def kept_explanation(count):
    return [_put(documents.dense(60, count, "==", " @500")), ("GET", "/layouts/k/explanation")]


@kind(500, is_bounded=True)
def why(count):
    return [_put(documents.chain(count)), ("GET", f"/layouts/k/explanation?view=v{count - 1}")]


# ---- Variants ----


@kind(200)
def variants(count):
    document = documents.screen()
    document["variants"] = [{"traits": {"size": {"width": 300 + i}}} for i in range(count)]
    return _solve(document)


@kind(1_000, large=15_000)
def views_in_variants(count):
    document = placed(count)
    document["variants"] = [{"traits": {"size": {"width": 300 + 10 * i}}} for i in range(10)]
    return _solve(document)


@kind(20, large=300, is_bounded=True)
def explained_variants(count):
    document = documents.free_chain(20)
    document["variants"] = [{"traits": {"size": {"width": 300 + i}}} for i in range(count)]
    return _solve(document | {"explain": True})


@kind(300)
def operations_in_variants(count):
    steps = [{"make": [f"v{i % 100}.height == {i} @{1 + i % 900}"]} for i in range(count)]
    return [_put(placed(100)), ("POST", "/layouts/k/variants?frames=none", {"variants": [{"constraints": steps}] * 4})]


@kind(1_000, large=8_000)
def texts_in_variants(count):
    scales = [{"traits": {"textScale": 0.6 + i / 10}} for i in range(6)]
    return _solve(labels(count) | {"variants": scales})


# ---- Edits ----


@kind(500)
def makes(count):
    return [_put(placed(100)), _edit([{"make": [f"v{i % 100}.height >= {i}"]} for i in range(count)])]


@kind(500)
def sets(count):
    keyed = [{"equation": f"v{i}.left == {i}", "key": f"k{i}"} for i in range(count)]
    return [_put(documents.flat(count, keyed)), _edit([{"set": {"key": f"k{i}"}, "constant": 7} for i in range(count)])]


@kind(5_000)
def selected(count):
    steps = [{"set": {"first": "v3.width", "relation": ">="}, "constant": i} for i in range(20)]
    return [_put(documents.size_limits(count, 500)), _edit(steps)]


@kind(10_000)
def toggles(count):
    rows = [{"equation": f"v{i % 500}.width >= {i % 90}", "group": "g"} for i in range(count)]
    return [_put(documents.flat(500, rows)), _edit([{"deactivate": {"group": "g"}}, {"activate": {"group": "g"}}])]


@kind(50)
def remakes(count):
    steps = [{"remake": [f"v{i}.width >= {n}" for n in range(20)], "view": f"v{i}"} for i in range(count)]
    return [_put(documents.flat(count, [f"v{i}.width >= 7" for i in range(count)])), _edit(steps)]


@kind(500)
def adds(count):
    return [_put(placed(100)), _edit([{"add": {"id": f"n{i}"}, "to": "root"} for i in range(count)], "views")]


@kind(500)
def moves(count):
    return [_put(placed(1_000)), _edit([{"move": f"v{i}", "to": "root", "at": 0} for i in range(count)], "views")]


@kind(500)
def removes(count):
    return [_put(placed(4_000)), _edit([{"remove": f"v{i}"} for i in range(count)], "views")]


@kind(2_000)
def edited_texts(count):
    steps = [{"set": f"v{i}", "text": f"other words {i}"} for i in range(min(count, 900))]
    return [_put(labels(count)), _edit(steps, "views")]


@kind(4_000)
def traits(count):
    return [_put(placed(count)), ("PATCH", "/layouts/k/traits?frames=none", {"size": {"width": 321}, "direction": "rtl"})]


@kind(4_000)
def dry_runs(count):
    return [_put(placed(count)), _edit([{"make": ["v0.height == 3 @2"]}], query="?frames=none&dryRun=true")]


@kind(4_000)
def undone(count):
    change = _edit([{"make": [f"v{i % 100}.height >= {i}" for i in range(count)]}])
    return [_put(placed(100)), change, ("POST", "/layouts/k/undo?frames=none")]


@kind(2_000)
def redone(count):
    change = _edit([{"make": [f"v{i % 100}.height >= {i}" for i in range(count)]}])
    return [_put(placed(100)), change, ("POST", "/layouts/k/undo?frames=none"), ("POST", "/layouts/k/redo?frames=none")]


@kind(2_000)
def changes(count):
    traits = ("PATCH", "/layouts/k/traits?frames=none", {"direction": "rtl"})
    return [_put(placed(count)), traits, ("GET", "/layouts/k/changes")]


@kind(1_000, is_priced=False)
def samples(count):
    body = {"operations": [{"set": {"key": "g"}, "constant": 9}], "animation": {"duration": count / 100, "frameRate": 10}}
    document = documents.flat(20, [{"equation": "v0.left == 3", "key": "g"}] + [f"v{i}.left == v{i - 1}.right" for i in range(1, 20)])
    return [_put(document), ("PATCH", "/layouts/k/constraints", body)]


@kind(4_000)
def created(count):
    return "POST", "/layouts?frames=none", placed(count)


@kind(4_000)
def replaced(count):
    return _put(placed(count))


# ---- Reading ----


@kind(4_000, is_priced=False)
def solutions(count):
    return [_put(placed(count)), ("GET", "/layouts/k")]


# Both sizes have answers of a megabyte and more, which are encoded twice.
@kind(9_000, is_priced=False)
def documents_read(count):
    return [_put(placed(count)), ("GET", "/layouts/k/source")]


@kind(4_000, large=15_000)
def listed(count):
    return [_put(placed(count)), ("GET", "/layouts/k/constraints")]


@kind(500)
def slack(count):
    return [_put(placed(count)), ("GET", "/layouts/k/constraints?slack=true")]


@kind(400, is_priced=False)
def pages(count):
    return [_put(documents.flat(1, []), f"p{i}") for i in range(count)] + [("GET", f"/layouts?limit={count}")]


# ---- Lint ----


@kind(4_000, large=15_000)
def linted(count):
    return "POST", "/lint", placed(count)


@kind(300)
def linted_variants(count):
    return "POST", "/lint", placed(50) | {"lint": {"textScales": [0.5 + i / 500 for i in range(count)]}}


@kind(300)
def assertions(count):
    return "POST", "/lint", placed(200) | {"lint": {"assertions": [f"v{i % 200}.width >= {i}" for i in range(count)], "textScales": [0.9, 1, 1.1]}}


@kind(450)
def exemptions(count):
    return "POST", "/lint", placed(500) | {"lint": {"ignore": [{"rule": "overlap", "view": f"v{i}"} for i in range(count)]}}


@kind(800, large=5_000, is_bounded=True)
def overlaps(count):
    return "POST", "/lint", {"view": {"subviews": [{"id": f"v{i}", "text": "a"} for i in range(count)]}}


@kind(2_000, large=8_000)
def linted_texts(count):
    return "POST", "/lint", labels(count) | {"lint": {"textScales": [1, 2]}}


@kind(300, is_bounded=True)
def redundant(count):
    rows = [f"v{i}.left == v{i - 1}.left + 1" for i in range(1, count)] * 2
    return "POST", "/lint", documents.flat(count, rows)


@kind(1_000)
def linted_as_sarif(count):
    return "POST", "/lint", placed(count), {"Accept": "application/sarif+json"}


@kind(1_000)
def linted_as_junit(count):
    return "POST", "/lint", placed(count), {"Accept": XML}


@kind(2_000)
def linted_layout(count):
    return [_put(placed(count)), ("POST", "/layouts/k/lint", {})]


@kind(100, large=3_000)
def findings(count):
    document = {"traits": documents.SIZE, "view": {"subviews": [{"id": f"v{i}", "text": "wide enough", "frame": {"x": 2_000 + i, "y": 9, "width": 5, "height": 5}} for i in range(count)]}}
    return "POST", "/lint", document | {"lint": {"textScales": [1 + i / 10 for i in range(30)], "rules": {"overlap": "off"}}}


# ---- Comparisons ----


def _compare(before, after, **fields):
    return "POST", "/compare", {"before": before, "after": after} | fields


@kind(2_000, large=15_000)
def compared(count):
    return _compare(placed(count), placed(count))


@kind(2_000, large=15_000)
def compared_renamed(count):
    text = json.dumps(placed(count))
    return _compare(json.loads(text), json.loads(re.sub(r'"v(?=\d)', '"w', text)))


@kind(150)
def compared_variants(count):
    scales = [0.5 + i / 500 for i in range(count)]
    return _compare(placed(50), documents.flat(50, []), lint={"textScales": scales})


@kind(2_000, large=15_000)
def compared_constraints(count):
    rows = [f"v{i % 20}.width >= {i}" for i in range(count)]
    return _compare(documents.flat(20, rows), documents.flat(20, rows[::-1] + ["v0.width >= 0.5"]))


@kind(1_000)
def drawn_comparison(count):
    return *_compare(placed(count), documents.flat(count, [])), {"Accept": SVG}


# ---- Interface Builder ----


def file(scenes):
    """A storyboard of scenes, each a list of rows of labels with three constraints."""
    texts = []
    for number, count in enumerate(scenes):
        inner = "".join(
            f'<label text="row {i}" id="l{number}-{i}" translatesAutoresizingMaskIntoConstraints="NO">'
            f'<rect key="frame" x="0" y="{20 * i}" width="90" height="20"/></label>'
            for i in range(count)
        )
        rows = "".join(
            f'<constraint firstItem="l{number}-{i}" firstAttribute="leading" secondItem="r{number}" secondAttribute="leading"'
            f' constant="{i % 9}" id="a{number}-{i}"/><constraint firstItem="l{number}-{i}" firstAttribute="top"'
            f' secondItem="r{number}" secondAttribute="top" constant="{20 * i}" id="b{number}-{i}"/>'
            for i in range(count)
        )
        texts.append(
            f'<scene sceneID="s{number}"><objects><viewController storyboardIdentifier="c{number}" id="c{number}">'
            f'<view key="view" id="r{number}"><rect key="frame" x="0" y="0" width="393" height="852"/>'
            f"<subviews>{inner}</subviews><constraints>{rows}</constraints></view></viewController></objects></scene>"
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"'
        f' version="3.0"><device id="retina6_12" orientation="portrait"/><scenes>{"".join(texts)}</scenes></document>'
    )


@kind(1_500, large=15_000)
def file_views(count):
    return "POST", "/solve?frames=none", file([count]), {"Content_Type": XML}


@kind(1_500)
def created_from_file(count):
    return "POST", "/layouts?frames=none", file([count]), {"Content_Type": XML}


@kind(1_500)
def replaced_by_file(count):
    return "PUT", "/layouts/k?frames=none", file([count]), {"Content_Type": XML}


@kind(500)
def linted_file(count):
    return "POST", "/lint", file([count]), {"Content_Type": XML}


@kind(60, large=600)
def scenes(count):
    return "POST", "/lint", file([20] * count), {"Content_Type": XML}


# ---- Pictures ----


@kind(3_000)
def drawn(count):
    return "POST", "/solve", placed(count), {"Accept": SVG}


@kind(3_000)
def drawn_layout(count):
    return [_put(placed(count)), ("GET", "/layouts/k/picture.svg?annotate=names,margins,safeArea")]


@kind(1_000)
def drawn_texts(count):
    return "POST", "/solve", labels(count), {"Accept": SVG}


@kind(200)
def drawn_constraints(count):
    return "POST", "/solve?annotate=constraints", placed(count), {"Accept": SVG}


@kind(40)
def drawn_variants(count):
    one = {"traits": {"size": {"width": 300}}}
    return [_put(placed(50)), ("POST", "/layouts/k/variants", {"variants": [one] * count}, {"Accept": SVG})]


@kind(1_000)
def drawn_edit(count):
    change = ("PATCH", "/layouts/k/constraints", {"operations": [{"make": ["v0.height == 3 @2"]}]}, {"Accept": SVG})
    return [_put(placed(count)), change]


@kind(1_000)
def drawn_changes(count):
    traits = ("PATCH", "/layouts/k/traits?frames=none", {"direction": "rtl"})
    return [_put(placed(count)), traits, ("GET", "/layouts/k/changes", None, {"Accept": SVG})]


# ---- Sources and translations ----


def _register_source(language):
    def source(count):
        statements = "".join(STATEMENTS[language].format(i % 300, i % 70, 1 + i % 900) for i in range(count))
        return _solve(documents.flat(300, [{language: statements}]))

    source.__name__ = f"source_{language}"
    kind(1_000, large=30_000)(source)


@kind(1_000, large=8_000)
def classes(count):
    start = "class V: UIView { let v0 = UIView(); override func layoutSubviews() { addSubview(v0) } }\n"
    parts = [f"class A{i} {{ func m{i}() {{}} }}\n" for i in range(count)]
    return _solve({"view": "fromSource", "constraints": [{"anchors": start + "".join(parts)}]})


def _register_translation(language):
    def translation(count):
        return [_put(placed(count)), ("GET", f"/layouts/k/constraints?as={language}")]

    translation.__name__ = f"translation_{language}"
    kind(1_000, large=15_000)(translation)


for _language in STATEMENTS:
    _register_source(_language)
for _language in ("equation", "masonry", "snapkit", "anchors", "vfl", "client"):
    _register_translation(_language)
