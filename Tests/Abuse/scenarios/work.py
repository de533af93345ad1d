"""Small or allowed requests that take long to solve, to look up or to edit."""

import string

from .. import documents
from ..scenario import MIB, scenario


@scenario("cycling", "answered within 50 ms of processor time, the same each time", "A3", cpu=0.05)
def cycling(attack):
    """The 450-byte document whose constraint has a factor of 1e9, three times, and six others like it."""
    answers = [attack.send("POST", "/solve", documents.CYCLING) for _ in range(3)]
    attack.expect(len({one.body for one in answers}) == 1, "the same request gets different answers")
    for factor in (1e3, 1e6, 1e7, 1e8, 1e10, 1e12):
        attack.send("POST", "/solve", documents.CYCLING.replace(b"1000000000.0", b"%.1f" % factor))


def _near(i):
    """Names of 100 letters that are all near each other: they differ in their last three."""
    letters = string.ascii_letters[:28]
    return "n" * 97 + letters[i // 784 % 28] + letters[i // 28 % 28] + letters[i % 28]


@scenario("near-names", "each request at most 20 ms of processor time", "A4", statuses=(200, 201, 422), cpu=0.5)
def near_names(attack):
    """31 KB that name 270 unknown views of 100 letters, on a layout of 495 views with such names, 20 times."""
    attack.send("PUT", "/layouts/near", {"view": {"subviews": [{"id": _near(i)} for i in range(495)]}})
    before = attack.service.cpu()
    count = attack.scaled(20, 5)
    wrong = ["n" * 40 + "m" + _near(i)[41:] + ".left == 0" for i in range(270)]
    for turn in range(count):
        attack.send("PATCH", "/layouts/near/constraints", {"operations": [{"make": wrong}]}, number=turn)
    mean = (attack.service.cpu() - before) / count
    attack.say(f"{1000 * mean:.0f} ms a request")
    attack.expect(mean < 0.02 * attack.scaled(1, 3), f"{1000 * mean:.0f} ms of processor time a request")


@scenario("near-names-large", "nearest names cost a millisecond a request", "A4", statuses=(200, 201, 422), cpu=1)
def near_names_large(attack):
    """20 unknown names in a layout of 19,990 views with names like them."""
    views = [{"id": _near(i)} for i in range(attack.scaled(19_990, 4_000))]
    wrong = ["n" * 40 + "m" + _near(i)[41:] + ".left == 0" for i in range(20)]
    attack.send("POST", "/solve", {"view": {"subviews": views}, "constraints": wrong})
    attack.send("PUT", "/layouts/near", {"view": {"subviews": views}})
    attack.send("PATCH", "/layouts/near/constraints", {"operations": [{"make": wrong}]})


@scenario("near-keys", "nearest keys and groups cost a millisecond a request", "A4", statuses=(200, 201, 422), cpu=1)
def near_keys(attack):
    """Selectors with an unknown key of 256 bytes among 10,000 keys like it; unknown names of metrics, devices, fields."""
    count = attack.scaled(10_000, 2_000)
    rows = [{"equation": f"v0.width >= {i}", "key": "k" * 240 + f"{i:014b}"} for i in range(count)]
    answer = attack.send("PUT", "/layouts/keys", documents.flat(1, rows))
    if answer.status == 201:
        for turn in range(10):
            selector = {"key": "k" * 100 + "l" + "k" * 139 + f"{turn:014b}"}
            attack.send("PATCH", "/layouts/keys/constraints", {"operations": [{"remove": selector}]})
    metrics = {"m" * 200 + f"{i:014b}": 1 for i in range(count)}
    vfl = "H:|-(" + "m" * 100 + "l" + "m" * 99 + "00000000000000)-[v0]"
    attack.send("POST", "/solve", documents.flat(1, [{"vfl": vfl, "metrics": metrics}]))


@scenario("long-rows", "ends by its budget within 5 s", "A5")
def long_rows(attack):
    """19,000 leaves 230 deep, positioned from the outermost view by 38,000 optional rows of 230 terms: 2.1 MB."""
    attack.send("POST", "/solve", documents.deep_rows(attack.scaled(19_000, 500), suffix=" @500"))


@scenario("long-rows-required", "ends by its budget within 5 s", "A5")
def long_rows_required(attack):
    """The same, required."""
    attack.send("POST", "/solve", documents.deep_rows(attack.scaled(19_000, 500)))


@scenario("dense-feasible", "ends by its budget within 5 s", "A5")
def dense_feasible(attack):
    """6,000 rows of up to 230 terms that agree with each other."""
    attack.send("POST", "/solve", documents.feasible(230, attack.scaled(6_000, 300)))


@scenario("dense-inequalities", "ends by its budget within 5 s")
def dense_inequalities(attack):
    """6,000 inequalities of up to 300 terms with factors."""
    attack.send("POST", "/solve", documents.dense(240, attack.scaled(6_000, 300), "<="))


@scenario("dense-optional", "ends by its budget within 5 s", "A5")
def dense_optional(attack):
    """4,000 optional equalities of up to 300 terms at one priority that contradict each other."""
    attack.send("POST", "/solve", documents.dense(240, attack.scaled(4_000, 200), "==", " @500"))


@scenario("dense-contradictions", "ends by its budget within 5 s")
def dense_contradictions(attack):
    """1,000 required equalities of up to 300 terms that contradict each other."""
    attack.send("POST", "/solve", documents.dense(200, attack.scaled(1_000, 100), "=="))


@scenario("contradictions", "ends within 5 s, in an answer of bounded size", "A5")
def contradictions(attack):
    """99,999 values for one width."""
    answer = attack.send("POST", "/solve", documents.same_width(attack.scaled(99_999, 5_000)))
    attack.expect(answer.length < 2 * MIB, f"{answer.length / MIB:.1f} MiB for conflicts")


@scenario("contradictions-kept", "reads of a layout with many conflicts are bounded")
def contradictions_kept(attack):
    """20,000 values for one width, kept, read ten times, and edited."""
    attack.send("PUT", "/layouts/clash", documents.same_width(attack.scaled(20_000, 3_000)))
    for turn in range(attack.scaled(10, 3)):
        attack.send("GET", "/layouts/clash", number=turn)
    attack.send("PATCH", "/layouts/clash/constraints", {"operations": [{"make": ["v0.width == 0.5"]}]})
    attack.send("PATCH", "/layouts/clash/constraints", {"operations": [{"remove": {"id": "c1"}}]})


@scenario("chain", "ends by its budget within 5 s", "A5")
def chain(attack):
    """19,990 views in a chain from edge to edge, of equal widths, written in three ways."""
    count = attack.scaled(19_990, 1_000)
    attack.send("POST", "/solve", documents.equal_chain(count, "first"))
    attack.send("POST", "/solve", documents.equal_chain(count, "before"))
    attack.send("POST", "/solve", documents.chain(count))


@scenario("free-chain", "10,000 free views are solved within 2 s", "A5", cpu=2, statuses=(200,))
def free_chain(attack):
    """Chains of 10,000 views that nothing fixes: free, from the left edge, and with room between."""
    count = attack.scaled(10_000, 1_000)
    attack.send("POST", "/solve", documents.free_chain(count))
    attack.send("POST", "/solve", documents.free_chain(count, more=["v0.left == 0"]))
    attack.send("POST", "/solve", documents.free_chain(count // 5, ">="))


@scenario("free-chain-edits", "an edit of a free chain costs at most 2 s", cpu=2)
def free_chain_edits(attack):
    """A kept chain of 5,000 free views, moved and cut in the middle."""
    count = attack.scaled(5_000, 800)
    attack.send("PUT", "/layouts/free", documents.free_chain(count))
    attack.send("PATCH", "/layouts/free/constraints", {"operations": [{"make": [f"v{count // 2}.left == 7"]}]})
    attack.send("PATCH", "/layouts/free/views", {"operations": [{"remove": f"v{count // 3}"}]})


@scenario("klee-minty", "ends by its budget within 5 s")
def klee_minty(attack):
    """A cube that takes a pivot rule through its vertices, of 60 dimensions."""
    count = attack.scaled(60, 20)
    rows = ["v0.width <= 5"]
    rows += [f"v{i}.width <= v{i - 1}.width * -{2 ** min(i + 1, 39)} + {5 ** min(i + 1, 17)}" for i in range(1, count)]
    rows += [f"v{i}.width == 1000000 @{900 - i}" for i in range(count)]
    attack.send("POST", "/solve", documents.flat(count, rows))


@scenario("stacks", "ends by its budget within 5 s")
def stacks(attack):
    """Stacks of 9,000 views, one in the other, with every distribution."""
    count = attack.scaled(9_000, 500)
    for distribution in ("fillEqually", "equalCentering", "fillProportionally", "equalSpacing"):
        inner = [{"id": f"s{i}", "intrinsicSize": {"width": i % 50, "height": 9}} for i in range(count)]
        view = {
            "id": "stack",
            "stack": {"distribution": distribution, "spacing": 3, "alignment": "center"},
            "subviews": inner,
        }
        attack.send("POST", "/solve", {"traits": documents.SIZE, "view": {"subviews": [view]}})


@scenario("nested-stacks", "ends by its budget within 5 s")
def nested_stacks(attack):
    """Stacks nested 200 deep, ten views in each."""
    inner = [{"id": "last", "intrinsicSize": {"width": 5, "height": 5}}]
    for level in range(attack.scaled(200, 30)):
        beside = [{"id": f"b{level}-{i}", "intrinsicSize": {"width": i, "height": i}} for i in range(9)]
        inner = beside + [{"id": f"s{level}", "stack": {"axis": ("horizontal", "vertical")[level % 2],
                           "distribution": "fillProportionally"}, "subviews": inner}]  # fmt: skip
    attack.send("POST", "/solve", {"traits": documents.SIZE, "view": {"subviews": inner}})


@scenario("group-toggles", "each of the toggles counts against the budget: within 2 s", "A15", cpu=2)
def group_toggles(attack):
    """A group of 99,000 constraints, switched off and on ten times by one request."""
    rows = [{"equation": f"v{i % 500}.width >= {i % 90}", "group": "g"} for i in range(attack.scaled(99_000, 3_000))]
    attack.send("PUT", "/layouts/group", documents.flat(500, rows))
    toggles = [{"deactivate": {"group": "g"}}, {"activate": {"group": "g"}}] * 10
    attack.send("PATCH", "/layouts/group/constraints", {"operations": toggles})


@scenario("remakes", "within 2 s", "A15", cpu=2)
def remakes(attack):
    """1,000 remakes of views that have 90 constraints each, on a layout of 50,000 constraints, by one request."""
    attack.send("PUT", "/layouts/many", documents.size_limits(attack.scaled(50_000, 3_000), 500))
    count, each = attack.scaled((1_000, 90), (100, 30))
    remakes = [
        {
            "remake": [f"v{i % 500}.width >= v{(i + n) % 500}.height - {1 + n * i}" for n in range(1, each)],
            "view": f"v{i % 500}",
        }
        for i in range(count)
    ]
    attack.send("PATCH", "/layouts/many/constraints", {"operations": remakes})


@scenario("guides", "guides count as views, and are read in linear time", cpu=1)
def guides(attack):
    """300,000 guides in a document, and lists of 20,000 and of 300,000 guides that replace each other."""

    def listed(letter, count):
        return [{"id": f"{letter}{i}"} for i in range(count)]

    answer = attack.send("POST", "/solve", {"view": {"guides": listed("g", 300_000)}})
    attack.expect(answer.status == 422, f"300,000 guides: {answer.status}")
    attack.send("PUT", "/layouts/guides", {"view": {}})
    for count in (19_990, attack.scaled(30_000, 21_000)):
        lists = [{"set": "root", "guides": listed(letter, count)} for letter in "ab"]
        attack.send("PATCH", "/layouts/guides/views?frames=none", {"operations": lists})


@scenario("selectors", "within 5 s")
def selectors(attack):
    """1,000 selectors that each look through 99,000 constraints, and 1,000 updates that find none like theirs."""
    attack.send("PUT", "/layouts/many", documents.size_limits(attack.scaled(99_000, 3_000), 500))
    sets = [{"set": {"first": "v3.width", "relation": ">="}, "constant": i} for i in range(1_000)]
    attack.send("PATCH", "/layouts/many/constraints", {"operations": sets})
    updates = [{"update": [f"v{i % 500}.width >= {i} @{1 + i % 900}"]} for i in range(1_000)]
    attack.send("PATCH", "/layouts/many/constraints", {"operations": updates})


@scenario("moves", "within 5 s")
def moves(attack):
    """1,000 moves of a subtree of 9,000 views with 9,000 constraints, and 1,000 changes of an inherited direction."""
    count = attack.scaled(9_000, 500)
    view = {"subviews": [{"id": "a"}, {"id": "b"}, {"id": "t", "subviews": [{"id": f"v{i}"} for i in range(count)]}]}
    rows = [f"v{i}.leading == superview.leading + {i % 50}" for i in range(count)]
    attack.send("PUT", "/layouts/tree", {"traits": documents.SIZE, "view": view, "constraints": rows})
    turns = attack.scaled(1_000, 50)
    attack.send(
        "PATCH", "/layouts/tree/views", {"operations": [{"move": "t", "to": "ab"[i % 2]} for i in range(turns)]}
    )
    directions = [{"set": "t", "direction": ("ltr", "rtl")[i % 2]} for i in range(turns)]
    attack.send("PATCH", "/layouts/tree/views", {"operations": directions})


@scenario("adds-and-removes", "within 5 s")
def adds_and_removes(attack):
    """500 views put first among 19,000, and taken away again, by one request."""
    attack.send("PUT", "/layouts/wide", documents.chain(attack.scaled(19_000, 1_000)))
    operations = [
        step
        for i in range(attack.scaled(500, 40))
        for step in ({"add": {"id": f"n{i}"}, "to": "root", "at": 0}, {"remove": f"n{i}"})
    ]
    attack.send("PATCH", "/layouts/wide/views", {"operations": operations})


@scenario("variants-work", "all variants share one budget")
def variants_work(attack):
    """50 variants of a chain of 9,000 views, under both size classes and directions."""
    document = documents.chain(attack.scaled(9_000, 500))
    document["variants"] = [
        {"traits": {"size": {"width": 100 + 20 * i}, "direction": ("ltr", "rtl")[i % 2],
                    "sizeClass": {"horizontal": ("compact", "regular")[i % 2]}}} for i in range(50)
    ]  # fmt: skip
    attack.send("POST", "/solve?frames=none", document)


@scenario("texts", "measured text counts against the budget")
def texts(attack):
    """4,000 texts of 50 bytes whose widths depend on their heights, in 50 variants."""
    count = attack.scaled(4_000, 200)
    views = [
        {"id": f"t{i}", "text": {"string": ("سلام 漢字 fi e\u0301 👩‍👩‍👧 " * 2)[:24], "numberOfLines": 0}}
        for i in range(count)
    ]
    rows = [f"t{i}.width == t{i}.height * {1 + i % 5}" for i in range(count)]
    variants = [{"traits": {"textScale": 0.5 + i / 10}} for i in range(50)]
    attack.send(
        "POST",
        "/solve?text=lines",
        {"traits": documents.SIZE, "view": {"subviews": views}, "constraints": rows, "variants": variants},
    )


@scenario("traits-flood", "large edits of others do not delay healthy ones")
def traits_flood(attack):
    """A kept layout of 19,000 views whose size changes thirty times, from six addresses."""
    attack.send("PUT", "/layouts/wide", documents.chain(attack.scaled(19_000, 1_000)))
    for turn in range(attack.scaled(30, 5)):
        attack.send(
            "PATCH",
            "/layouts/wide/traits",
            {"size": {"width": 900 - turn}, "direction": ("rtl", "ltr")[turn % 2]},
            number=turn % 6,
        )


@scenario("explain-work", "an explanation ends by its budget within 5 s")
def explain_work(attack):
    """An explanation of 3,000 unmet constraints over one dense system."""
    document = documents.dense(120, attack.scaled(600, 60), "==", " @500")
    attack.send("PUT", "/layouts/why", document)
    for _ in range(2):
        attack.send("GET", "/layouts/why/explanation")


@scenario("lint-overlaps", "pairs beyond those that are told are counted, not kept", "H1", statuses=(200, 201, 422), peak=192 * MIB)
def lint_overlaps(attack):
    """Labels without constraints, all in one place: up to 20,000 in one lint, and 1,000 on 60 devices; also of a kept layout."""
    for count in attack.scaled((2_500, 8_500, 19_000), (1_000, 3_000)):
        document = {"view": {"subviews": [{"id": f"v{i}", "text": "a"} for i in range(count)]}}
        attack.send("POST", "/lint", document)
    attack.send("PUT", "/layouts/pile", document)
    attack.send("POST", "/layouts/pile/lint", {})
    labels = [{"id": f"v{i}", "text": "a"} for i in range(attack.scaled(1_000, 300))]
    scales = [1 + i / 100 for i in range(60)]
    attack.send("POST", "/lint", {"view": {"subviews": labels}, "lint": {"textScales": scales}})
