"""Measures what a counted entry of solver work costs, for documents made to be as expensive as possible.

    python3 Tests/Benchmarks/work.py QUOIN [KIND ...] [--workloads FILE]

With `--workloads`, a program that prints a layout document given a name and a number of views, its layouts with 1,000 views
are measured as well: ordinary ones, which should use little of the budget.

One `POST /solve` each to a service of its own with default options: processor seconds, the entries counted
(`quoin_solver_work_total`), nanoseconds an entry, the peak of resident memory, and the status. Options.md promises at most
15 ns an entry, so that `--max-solver-work` means time.
"""
import json
import pathlib
import random
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Integration"))
import harness  # noqa: E402

def view(ident, *subviews, **properties):
    return {"id": ident, **properties, "subviews": list(subviews)}


def document(subviews, constraints, width=1000, height=1000):
    return {
        "traits": {"size": {"width": width, "height": height}},
        "view": view("root", *subviews), "constraints": constraints,
    }  # fmt: skip


def nest(prefix, depth, leaves):
    inner = leaves
    for level in reversed(range(depth)):
        inner = [view(f"{prefix}{level}", *inner)]
    return inner


def cycling():
    """Multiplier 1e9 at a stack: 450 bytes."""
    inner = view(
        "e", view("g"), view("h"), view("d", intrinsicSize={"height": 155.0}),
        stack={"axis": "vertical", "spacing": 8.299999999999997, "distribution": "equalSpacing"},
    )  # fmt: skip
    return {
        "view": view("root", view("c", view("f", view("b"), inner))),
        "constraints": [
            "g.bottom == superview.bottom - 120.79", "e.bottom == superview.firstBaseline * 2 + 359.9 @250",
            "f.firstBaseline == b.baseline - 183.17", "g.bottom == b.top + 142.3",
            {"equation": "h.firstBaseline == e.bottom * 1000000000.0 - 384.0"},
        ],
    }  # fmt: skip


def deep_leaves(count, priority=""):
    """Leaves at the bottom of two deep trees, compared with each other: rows of 480 terms."""
    left = nest("a", 240, [view(f"l{i}") for i in range(count)])
    right = nest("b", 240, [view(f"r{i}") for i in range(count)])
    # Every third one contradicts the one before.
    return document(
        left + right,
        [f"l{i}.left == r{(i * 7) % count}.left * 1.5 + {i % 13}{priority}" for i in range(count)]
        + [f"l{i}.top == r{(i * 11) % count}.bottom * 0.5 + {i % 17}{priority}" for i in range(count)],
    )


def deep_leaves_fan(count, priority=" @500"):
    """Leaves of two deep trees, all pairs of few leaves: long optional rows, more than there are variables."""
    few = 40
    left = nest("a", 240, [view(f"l{i}") for i in range(few)])
    right = nest("b", 240, [view(f"r{i}") for i in range(few)])
    rng = random.Random(1)
    return document(
        left + right,
        [
            f"l{rng.randrange(few)}.left == r{rng.randrange(few)}.left * {rng.uniform(0.5, 2):.3f} + {rng.randrange(999)}{priority}"
            for _ in range(count)
        ],
    )


def dense_required(views, rows):
    """Many feasible required inequalities between few views, each of them pushed by an optional one."""
    rng = random.Random(2)
    point = [rng.randrange(900) for _ in range(views)]
    constraints = [f"v{i}.left == {rng.randrange(900)} @300" for i in range(views)]
    for _ in range(rows):
        i, j = rng.sample(range(views), 2)
        factor = rng.choice((0.5, 1.5, 2, 3))
        room = point[i] - factor * point[j] + rng.randrange(20)
        constraints.append(f"v{i}.left <= v{j}.left * {factor} {'+' if room >= 0 else '-'} {abs(room)}")
    return document([view(f"v{i}") for i in range(views)], constraints)


def dense_required_long(count):
    """Feasible required rows of the prefix sums of a deep tree: dense and triangular."""
    rng = random.Random(3)
    leaves = [view(f"l{i}") for i in range(200)]
    constraints = []
    point = [i * 3 + 7 for i in range(240)]
    for _ in range(count):
        i, j = rng.randrange(240), rng.randrange(200)
        constraints.append(f"l{j}.left >= root.left + {rng.randrange(100)}")
        constraints.append(f"a{i}.left <= a{max(0, i - 1)}.left * 2 + {rng.randrange(5, 100)}" if i else "a0.left >= 3")
    return document(nest("a", 240, leaves), constraints)


def dense_equalities(views, rows, priorities=(500,), seed=4):
    """Optional equalities between few views that cannot all hold, at the same priority."""
    rng = random.Random(seed)
    constraints = []
    for _ in range(rows):
        i, j = rng.sample(range(views), 2)
        constraints.append(
            f"v{i}.left == v{j}.left * {rng.uniform(0.3, 2):.3f} + {rng.randrange(300)} @{rng.choice(priorities)}"
        )
    return document([view(f"v{i}") for i in range(views)], constraints)


def all_pairs(views, priority):
    """Differences of all pairs, which nearly agree: massively degenerate."""
    rng = random.Random(5)
    point = [rng.randrange(900) for _ in range(views)]
    return document(
        [view(f"v{i}") for i in range(views)],
        [
            f"v{i}.left == v{j}.left + {point[i] - point[j] + (rng.random() < 0.1)}{priority}".replace("+ -", "- ")
            for i in range(views) for j in range(i)
        ],
    )  # fmt: skip


def workload(program, name, count):
    output = subprocess.run([sys.executable, program, name, str(count)], check=True, capture_output=True).stdout
    body = json.loads(output)
    size = body["views"].pop("size")
    for constraint in body["constraints"]:
        constraint["first"] = "{item}.{attribute}".format(**constraint["first"])
        if constraint["second"]:
            constraint["second"] = "{item}.{attribute}".format(**constraint["second"])
        else:
            del constraint["second"], constraint["multiplier"]
    return {"traits": {"size": size}, "view": body["views"], "constraints": body["constraints"]}


def chain(count):
    """A chain of views with natural heights."""
    return document(
        [view(f"v{i}", intrinsicSize={"height": 20 + i * 7 % 11}) for i in range(count)],
        [f"v{i}.top == v{i - 1}.bottom + 8" if i else "v0.top == 8" for i in range(count)]
        + [f"v{i}.left == 16" for i in range(count)] + [f"v{i}.right == -16" for i in range(count)]
        + [f"v{count - 1}.bottom <= root.bottom @750"], height=40 * count,
    )  # fmt: skip


def free_chain(count):
    """A chain of views whose lengths nothing determines."""
    return document(
        [view(f"v{i}") for i in range(count)],
        [f"v{i}.left == v{i - 1}.right + 8" if i else "v0.left == 8" for i in range(count)],
    )


def free_chain_held(count):
    """The same, in a root that is too large for it, with an end."""
    body = free_chain(count)
    body["constraints"].append(f"v{count - 1}.right == root.right - 8")
    body["traits"]["size"]["width"] = 20 * count
    return body


def free_chain_optional(count):
    """The same with minimal widths and optional gaps."""
    body = free_chain_held(count)
    body["constraints"] += [f"v{i}.width >= 3" for i in range(count)]
    body["constraints"] += [f"v{i}.width == v{(i * 7) % count}.height @400" for i in range(count)]
    return body


def contradictions(count):
    return document([view("a")], [f"a.width == {i}" for i in range(count)])


def contradictions_chain(count):
    """Contradictions of several members each."""
    views = 300
    return document(
        [view(f"v{i}") for i in range(views)],
        [f"v{i}.left == v{i - 1}.right + 1" if i else "v0.left == 0" for i in range(views)]
        + [f"v{i}.width == 2" for i in range(views)]
        + [f"v{i % views}.right == {i}" for i in range(count)],
    )


def klee_minty(count):
    """Goldfarb's cube as far as doubles go."""
    constraints = []
    for i in range(count):
        bound = 5.0 ** (i + 1) if i < 15 else 1e10
        if i:
            constraints.append(f"v{i}.left <= v{i - 1}.left * -4 + {bound}")
        else:
            constraints.append(f"v{i}.left <= {bound}")
        constraints.append(f"v{i}.left >= 0")
        constraints.append(f"v{i}.left == 1000000000 @{100 + i}")
    return document([view(f"v{i}") for i in range(count)], constraints)


def levels(views, rows):
    """Every optional row at a priority of its own: long multipliers."""
    rng = random.Random(6)
    constraints = []
    for index in range(rows):
        i, j = rng.sample(range(views), 2)
        constraints.append(
            f"v{i}.left == v{j}.left * {rng.uniform(0.3, 2):.3f} + {rng.randrange(300)} @{1 + 998 * (index * 7919 % rows) / rows:.4f}"
        )
    return document([view(f"v{i}") for i in range(views)], constraints)


def long_vfl(count):
    return document(
        [view(f"v{i}") for i in range(200)],
        [{"vfl": "H:|-" + "-".join(f"[v{i * 7919 % 200}(>={i % 50})]" for i in range(count)) + "-|"}],
    )


def extreme(views, rows, seed):
    """Random multipliers from 1e-9 to 1e9."""
    rng = random.Random(seed)
    constraints = []
    for _ in range(rows):
        i, j = rng.sample(range(views), 2)
        multiplier = 10 ** rng.uniform(-9, 9)
        constraints.append(
            f"v{i}.left {rng.choice(('==', '<=', '>='))} v{j}.right * {multiplier:.6f} + {10 ** rng.uniform(0, 9):.2f}"
            + rng.choice(("", " @500", " @250"))
        )
    return document([view(f"v{i}") for i in range(views)], constraints)


def stacks(count):
    """Stacks in stacks."""
    return document(
        [
            view(
                f"s{k}", *[view(f"s{k}v{i}") for i in range(20)],
                stack={"axis": "vertical", "spacing": 3, "distribution": "equalCentering"},
            ) for k in range(count)
        ],
        [f"s{k}.width == s{k * 7 % count}.height * 2 @500" for k in range(count)]
        + [f"s{k}v{i}.height >= s{k * 13 % count}v{i}.width + 5 @400" for k in range(count) for i in range(20)],
    )  # fmt: skip


KINDS = {
    "cycling": cycling,
    "deep_leaves": lambda: deep_leaves(9_000),
    "deep_leaves_opt": lambda: deep_leaves(9_000, " @500"),
    "deep_fan_opt": lambda: deep_leaves_fan(20_000),
    "deep_fan": lambda: deep_leaves_fan(20_000, ""),
    "dense_required": lambda: dense_required(300, 40_000),
    "dense_required_wide": lambda: dense_required(3_000, 60_000),
    "dense_prefix": lambda: dense_required_long(20_000),
    "dense_eq": lambda: dense_equalities(300, 20_000),
    "dense_eq_wide": lambda: dense_equalities(4_000, 40_000),
    "dense_eq_huge": lambda: dense_equalities(15_000, 60_000),
    "dense_eq_levels": lambda: dense_equalities(1_000, 20_000, (100, 200, 300, 400, 500, 600, 700)),
    "all_pairs": lambda: all_pairs(300, " @500"),
    "all_pairs_required": lambda: all_pairs(300, ""),
    "levels": lambda: levels(400, 20_000),
    "levels_wide": lambda: levels(3_000, 20_000),
    "chain": lambda: chain(19_990),
    "free_chain": lambda: free_chain(5_000),
    "free_chain_10k": lambda: free_chain(10_000),
    "free_chain_20k": lambda: free_chain(19_990),
    "free_chain_held": lambda: free_chain_held(10_000),
    "free_chain_opt": lambda: free_chain_optional(10_000),
    "contradictions": lambda: contradictions(99_999),
    "contradictions_chain": lambda: contradictions_chain(30_000),
    "klee_minty": lambda: klee_minty(40),
    "long_vfl": lambda: long_vfl(60_000),
    "extreme": lambda: extreme(500, 3_000, 7),
    "extreme_small": lambda: extreme(12, 40, 8),
    "stacks": lambda: stacks(500),
    "stacks_100": lambda: stacks(100),
    "contradictions_10k": lambda: contradictions(10_000),
    "deep_few": lambda: deep_leaves_fan(4_000),
    "deep_few_leaves": lambda: deep_leaves(1_900),
}


def metrics(service):
    text = service.fetch("/metrics")[1].decode()
    return {name: float(value) for name, value in re.findall(r"^(quoin_solver_\w+|quoin_\w*work\w*)(?:\{\})? (\S+)$", text, re.M)}


def measure(quoin, body):
    body = json.dumps(body).encode()
    with harness.Service(quoin) as service:
        service.fetch("/healthz")
        before, began = metrics(service), service.cpu()
        try:
            status, answer = service.fetch("/solve", body, patience=100)
        except TimeoutError:
            status, answer = 0, b"no answer within 100 s"
        seconds = service.cpu() - began
        after = metrics(service)
        changed = {name: after[name] - before.get(name, 0) for name in after}
        peak = service.peak() / (1 << 20)
        return len(body), status, seconds, changed, peak, len(answer), answer[:150] if status != 200 else b""


def main():
    quoin, *kinds = sys.argv[1:]
    bodies = dict(KINDS)
    if "--workloads" in kinds:
        program = kinds.pop(kinds.index("--workloads") + 1)
        kinds.remove("--workloads")
        for name in ("flat", "chain", "form", "nested", "grid", "priorities"):
            bodies[f"ordinary_{name}"] = lambda name=name: workload(program, name, 1_000)
    print(f"{'kind':22}{'KB':>7}{'status':>7}{'cpu s':>8}{'work M':>8}{'ns':>7}{'pivots':>8}{'peak MB':>8}{'out KB':>8}")
    for kind in kinds or bodies:
        size, status, seconds, changed, peak, out, fault = measure(quoin, bodies[kind]())
        work = sum(value for name, value in changed.items() if "work" in name)
        pivots = sum(value for name, value in changed.items() if "pivot" in name)
        each = seconds / work * 1e9 if work else float("nan")
        print(
            f"{kind:22}{size / 1000:7.0f}{status:7}{seconds:8.2f}{work / 1e6:8.2f}{each:7.1f}{pivots:8.0f}{peak:8.0f}"
            f"{out / 1000:8.0f} {fault.decode()[:110]}",
            flush=True,
        )


main()
