"""Documents that are big, long or contradictory in one way each; every generator is deterministic."""

import json

SIZE = {"size": {"width": 1000, "height": 1000}}

# 450 bytes, in which the solver once went round in circles until its work was used up.
CYCLING = json.dumps({
    "view": {"id": "root", "subviews": [{"id": "c", "subviews": [{"id": "f", "subviews": [
        {"id": "b"},
        {"id": "e", "stack": {"axis": "vertical", "spacing": 8.299999999999997, "distribution": "equalSpacing"},
         "subviews": [{"id": "g"}, {"id": "h"}, {"id": "d", "intrinsicSize": {"height": 155.0}}]},
    ]}]}]},
    "constraints": [
        "g.bottom == superview.bottom - 120.79",
        "e.bottom == superview.firstBaseline * 2 + 359.9 @250",
        "f.firstBaseline == b.baseline - 183.17",
        "g.bottom == b.top + 142.3",
        {"equation": "h.firstBaseline == e.bottom * 1000000000.0 - 384.0"},
    ],
}).encode()  # fmt: skip

MASONRY = {
    "view": {"subviews": [{"id": "a"}]},
    "constraints": [{"masonry": "make.edges.equalTo(superview).insets(UIEdgeInsetsMake(1, 2, 3, 4));", "view": "a"}],
}


def flat(count, constraints, **fields):
    """A layout of `count` views beside each other."""
    return {
        "traits": SIZE,
        "view": {"subviews": [{"id": f"v{i}"} for i in range(count)]},
        "constraints": constraints,
        **fields,
    }


def nested(depth, leaves, constraints, **fields):
    """A chain of views within each other, c0 to the last, with leaves l0 … in the innermost."""
    inner = [{"id": f"l{i}"} for i in range(leaves)]
    for level in reversed(range(depth)):
        inner = [{"id": f"c{level}", "subviews": inner}]
    return {"traits": SIZE, "view": {"subviews": inner}, "constraints": constraints, **fields}


def keyed_chain(links, key, contradictions):
    """A chain of keyed constraints, and many that contradict the whole of it: each conflict has the whole chain."""
    chain = [{"equation": f"v{i + 1}.left == v{i}.left + 1", "key": key} for i in range(links)]
    return flat(links + 1, chain + [f"v{links}.left == v0.left - {n + 1}" for n in range(contradictions)])


def deep_rows(leaves, depth=230, suffix="", second=True):
    """Rows as long as the nesting is deep: leaves positioned by the outermost view."""
    rows = [f"l{i}.left == c0.left + {i % 7}{suffix}" for i in range(leaves)]
    if second:
        rows += [f"l{i}.right >= c1.left + {i % 5}{suffix}" for i in range(leaves)]
    return nested(depth, leaves, rows)


def dense(depth, rows, relation, suffix=""):
    """Rows of many terms that share their columns: edges of views at all depths against each other."""
    equations = []
    for i in range(rows):
        first, second = (i * 7919) % depth, (i * 104_729 + i // depth) % depth
        if first == second:
            second = (second + 1) % depth
        constant = 1_000_000 + i if relation == "<=" else i % 97
        equations.append(f"c{first}.right {relation} c{second}.right * {1 + i % 5} + {constant}{suffix}")
    return nested(depth, 1, equations)


def chain(count):
    """Every view behind the one before, each as wide as it says."""
    rows = ["v0.left == 0"] + [f"v{i}.left == v{i - 1}.right + 1" for i in range(1, count)]
    return flat(count, rows + [f"v{i}.width == {i % 9}" for i in range(count)])


def equal_chain(count, others):
    """A chain from edge to edge whose widths are equal: to the width before, or to the first."""
    rows = ["v0.left == 0", f"v{count - 1}.right == superview.right"]
    rows += [f"v{i}.left == v{i - 1}.right + 1" for i in range(1, count)]
    return flat(count, rows + [f"v{i}.width == v{0 if others == 'first' else i - 1}.width" for i in range(1, count)])


def free_chain(count, relation="==", more=()):
    """A chain of views whose widths and whose place nothing fixes."""
    return flat(count, [f"v{i}.left {relation} v{i - 1}.right" for i in range(1, count)] + list(more))


def feasible(depth, rows):
    """Equalities that agree with each other, and inequalities with room, between edges of nested views: long rows."""
    equations = []
    for i in range(rows):
        outer, inner = sorted(((i * 7919) % depth, (i * 104_729 + i // depth) % depth))
        if outer == inner:
            continue
        distance = sum(level % 10 for level in range(outer + 1, inner + 1))
        equations.append(
            f"c{inner}.left == c{outer}.left + {distance}"
            if i % 3 == 0
            else f"c{inner}.right <= c{outer}.right + {distance + 1000}"
        )
    return nested(depth, 1, equations)


def same_width(count):
    """One width with `count` values."""
    return flat(1, [f"v0.width == {i + 1}" for i in range(count)])


def size_limits(count, views):
    """Many constraints that all hold: lower bounds of widths."""
    return flat(views, [f"v{i % views}.width >= {i % 100}" for i in range(count)])


def screen(views=201, constraints=599):
    """A screen of ordinary rows: a title, a subtitle and a picture beside each other, one row below another."""
    rows, equations = [], []
    for i in range((views - 1) // 4):
        rows.append({"id": f"row{i}", "subviews": [
            {"id": f"title{i}", "intrinsicSize": {"width": 120, "height": 20}},
            {"id": f"detail{i}", "intrinsicSize": {"width": 90, "height": 16}},
            {"id": f"icon{i}", "intrinsicSize": {"width": 24, "height": 24}},
        ]})  # fmt: skip
        above = f"row{i - 1}.bottom + 8" if i else "superview.top + 8"
        equations += [
            f"row{i}.top == {above}", f"row{i}.left == superview.left + 16", f"row{i}.right == superview.right - 16",
            f"icon{i}.left == superview.left", f"icon{i}.centerY == superview.centerY", f"icon{i}.width == 24",
            f"title{i}.left == icon{i}.right + 8", f"title{i}.top == superview.top + 4",
            f"detail{i}.left == title{i}.left", f"detail{i}.top == title{i}.bottom + 2",
            f"detail{i}.bottom == superview.bottom - 4", f"title{i}.right <= superview.right - 8 @750",
        ]  # fmt: skip
    keyed = [{"equation": text, "key": f"k{n}"} for n, text in enumerate(equations[: constraints - 1])]
    last = {"equation": f"row{(views - 1) // 4 - 1}.bottom <= superview.bottom @250", "key": "end"}
    return {"name": "screen", "traits": {"size": {"width": 375, "height": 4000}, "scale": 2},
            "view": {"subviews": rows}, "constraints": keyed + [last]}  # fmt: skip
