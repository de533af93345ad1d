"""Small requests with large answers."""

import json

from .. import documents
from ..scenario import MIB, scenario


@scenario("key-chain", "a 422 names the limit, in milliseconds", "A1", statuses=(422,), cpu=2)
def key_chain(attack):
    """99 constraints with a key of 20 KB in one chain, and 2,000 that contradict all of it."""
    size = attack.scaled((99, 20_000, 2_000), (30, 2_000, 60))
    attack.send("POST", "/solve", documents.keyed_chain(size[0], "k" * size[1], size[2]))


@scenario(
    "key-chain-short", "at most 100 conflicts of at most 50 members are told, others are counted", "A1", statuses=(200,)
)
def key_chain_short(attack):
    """The same with keys of 256 bytes, which are allowed."""
    answer = attack.send("POST", "/solve", documents.keyed_chain(99, "k" * 256, attack.scaled(2_000, 150)))
    attack.expect(answer.length < 8 * MIB, f"{answer.length / MIB:.1f} MiB for conflicts")
    diagnostics = answer.json().get("diagnostics", {})
    attack.expect(len(diagnostics.get("conflicts", [])) <= 100, "more than 100 conflicts are told")
    attack.expect(
        all(len(one["constraints"]) <= 50 for one in diagnostics.get("conflicts", [])), "a conflict tells more than 50"
    )
    attack.expect("omitted" in json.dumps(diagnostics), "nothing says how many conflicts are omitted")


@scenario("key-kept", "a 422 names the limit; healthy PATCHes are not delayed", "A2", statuses=(404, 422))
def key_kept(attack):
    """A kept layout with a key of 1 MB and 300 conflicts, read and edited ten times from two connections."""
    size = attack.scaled((1_000_000, 300), (100_000, 40))
    document = documents.flat(
        1, [{"equation": "v0.width == 1", "key": "k" * size[0]}] + [f"v0.width == {n + 2}" for n in range(size[1])]
    )
    attack.send("PUT", "/layouts/large", document)
    for turn in range(attack.scaled(5, 2)):
        attack.send("GET", "/layouts/large", number=turn)
        attack.send("PATCH", "/layouts/large/traits", {"scale": turn + 1}, number=turn)


@scenario("names-listed", "a list of layouts is bounded in bytes", "A2")
def names_listed(attack):
    """20 layouts with a name of 8 MB each, then the list of layouts, ten times."""
    name = "n" * attack.scaled(8_000_000, 200_000)
    for n in range(20):
        attack.send("PUT", f"/layouts/n{n}", documents.flat(1, [], name=name))
    for turn in range(attack.scaled(10, 2)):
        answer = attack.send("GET", "/layouts", number=turn)
    attack.expect(answer.length < MIB, f"the list has {answer.length / MIB:.1f} MiB")


@scenario("pointer-amplified", "names are cut at 200 characters where they are echoed", "A7", statuses=(422,), cpu=2)
def pointer_amplified(attack):
    """A name of a metric of 16 MB, whose value has 25 unknown fields: each fault has it in its pointer."""
    fields = {f"f{i}": 1 for i in range(25)}
    metrics = {"m" * attack.scaled(16_000_000, 300_000): fields}
    answer = attack.send("POST", "/solve", documents.flat(1, [{"vfl": "H:|[v0]", "metrics": metrics}]))
    attack.expect(answer.length < 64 << 10, f"a problem of {answer.length / MIB:.2f} MiB")


@scenario("unknown-field", "an unknown name is cut where it is echoed", "A7", statuses=(422,), cpu=2)
def unknown_field(attack):
    """A field whose name has 16 MB, in five places."""
    name = "u" * attack.scaled(16_000_000, 300_000)
    for document in (
        {name: 1, "view": {}}, {"view": {name: 1}}, {"view": {}, "traits": {name: 1}},
        {"view": {}, "constraints": [{"equation": "root.width == 1", name: 1}]},
        {"view": {"subviews": [{"id": "a", "stack": {"customSpacing": {name: 1}}}]}},
    ):  # fmt: skip
        answer = attack.send("POST", "/solve", document)
        attack.expect(answer.length < 64 << 10, f"a problem of {answer.length / MIB:.2f} MiB")


@scenario("echoed-values", "every value that a problem repeats is cut", "A7", statuses=(404, 422), cpu=2)
def echoed_values(attack):
    """Values of 4 MB in the places whose problems repeat them: ids, references, equations, keys, enumerations, families."""
    long = "x" * attack.scaled(4_000_000, 300_000)
    # A source that is longer than allowed is not read.
    word = "x" * attack.scaled(2_000_000, 300_000)
    attack.send("PUT", "/layouts/echo", documents.flat(2, ["v0.left == 1"]), note=False)
    constraints = [
        f"{long}.left == 1", f"v0.{long} == 1", {"first": f"{long}.left"}, {"equation": "v0.left == 1", "priority": long},
        {"first": "v0.left", "relation": long}, {"masonry": f"make.{word}.equalTo(superview)", "view": "v0"},
        {"masonry": "make.left.equalTo(superview)", "view": long}, {"snapkit": f"{word}.snp.makeConstraints {{ $0.left.equalTo(1) }}"},
        {"vfl": f"H:|[{word}]"}, {"vfl": "H:|[v0]", "options": [long]}, {"anchors": f"{word}.leftAnchor.constraint(equalTo: v0.leftAnchor)"},
        {"keep": f"{word}.keepWidth.equal = 1"}, {"ss": f"[{word}.left_attr equalTo:v0.left_attr];"}, {"log": word},
        {"equation": "v0.left == 1", "source": {"language": long}},
    ]  # fmt: skip
    views = [
        {"id": long}, {"id": "a", "direction": long}, {"id": "a", "autoresizing": [long]}, {"id": "a", "hugging": {"horizontal": long}},
        {"id": "a", "stack": {"axis": long}}, {"id": "a", "text": {"string": "t", "lineBreak": long}},
        {"id": "a", "text": {"string": "t", "font": {"weight": long}}}, {"id": "a", "guides": [{"id": long}]},
    ]  # fmt: skip
    bodies = [documents.flat(2, [one]) for one in constraints] + [{"view": {"subviews": [one]}} for one in views]
    bodies += [
        {"view": {}, "traits": {"device": long}},
        {"view": {}, "onConflict": long},
        {"view": {}, "traits": {"textScale": long}},
    ]
    for body in bodies:
        answer = attack.send("POST", "/solve", body)
        attack.expect(answer.length < 64 << 10, f"a problem of {answer.length / MIB:.2f} MiB")
    for selector in ({"id": long}, {"key": long}, {"group": long}, {"view": long}, {"first": long}):
        answer = attack.send("PATCH", "/layouts/echo/constraints", {"operations": [{"remove": selector}]})
        attack.expect(answer.length < 64 << 10, f"a problem of {answer.length / MIB:.2f} MiB")
    for operation in (
        {"remove": long},
        {"move": long, "to": "v0"},
        {"set": long, "hidden": True},
        {"add": {"id": "n"}, "to": long},
    ):
        answer = attack.send("PATCH", "/layouts/echo/views", {"operations": [operation]})
        attack.expect(answer.length < 64 << 10, f"a problem of {answer.length / MIB:.2f} MiB")


@scenario("long-conflict", "a conflict tells at most 50 members")
def long_conflict(attack):
    """One conflict of 5,000 constraints, kept, read and explained."""
    count = attack.scaled(5_000, 300)
    answer = attack.send("PUT", "/layouts/long", documents.keyed_chain(count, "k" * 200, 1))
    attack.expect(answer.status != 200 or answer.length < MIB, f"{answer.length / MIB:.1f} MiB")
    if answer.status in (200, 201):
        members = [len(one["constraints"]) for one in answer.json()["diagnostics"]["conflicts"]]
        attack.expect(all(count <= 50 for count in members), f"a conflict tells {max(members, default=0)} members")
        attack.send("GET", "/layouts/long/explanation")


@scenario("explanation-flood", "an explanation is bounded, and describes a constraint once")
def explanation_flood(attack):
    """200 conflicts that share a chain of 400 constraints, and 300 unmet constraints with 400 in their way."""
    links, conflicts = attack.scaled((400, 200), (60, 40))
    document = documents.keyed_chain(links, "k" * 200, conflicts)
    document["constraints"] += [
        f"v{links}.left == v0.left + {links + n + 2} @{1 + n % 900}" for n in range(attack.scaled(300, 40))
    ]
    attack.send("PUT", "/layouts/why", document)
    answer = attack.send("GET", "/layouts/why/explanation")
    attack.expect(answer.length < 16 * MIB, f"an explanation of {answer.length / MIB:.1f} MiB")


@scenario("ambiguous-flood", "the answer is bounded")
def ambiguous_flood(attack):
    """19,999 views of which nothing is fixed, their ids 128 letters long."""
    count = attack.scaled(19_999, 2_000)
    views = [{"id": f"{i:06d}" + "w" * 122} for i in range(count)]
    attack.send("PUT", "/layouts/free", {"view": {"subviews": views}})
    attack.send("GET", "/layouts/free/explanation")
    for turn in range(3):
        attack.send("GET", "/layouts/free", number=turn)


@scenario("variants-large", "the frames of all variants together stay below the limit of answers")
def variants_large(attack):
    """50 variants of 19,000 views with ids of 128 letters: 240 MB of frames."""
    count = attack.scaled(19_000, 1_000)
    views = [
        {"id": f"{i:06d}" + "w" * 122, "frame": {"x": i, "y": i, "width": 7.123456789, "height": 5}}
        for i in range(count)
    ]
    variants = [{"traits": {"size": {"width": 100 + i, "height": 100}}} for i in range(50)]
    attack.send("POST", "/solve", {"view": {"subviews": views}, "variants": variants})


@scenario("transition-large", "a transition is bounded in frames and in bytes")
def transition_large(attack):
    """A transition of 19,000 views at 10 samples, and one of 10 views at 20,000 samples."""
    count = attack.scaled(19_000, 400)
    views = [{"id": f"{i:06d}" + "w" * 122, "intrinsicSize": {"width": 1.1234567, "height": 3}} for i in range(count)]
    document = {"view": {"subviews": [{"id": "first"}] + views}, "constraints": [
        {"equation": "first.width == 1", "key": "k"}] + [f"{one['id']}.left == first.right" for one in views]}  # fmt: skip
    attack.send("PUT", "/layouts/moving", document)
    for rate in (30, 60_000):
        animation = {"duration": 0.3, "frameRate": rate}
        edit = {"operations": [{"set": {"key": "k"}, "constant": rate}], "animation": animation}
        attack.send("PATCH", "/layouts/moving/constraints", edit)


@scenario("transition-guides", "guides count among the frames of a transition", answer=32 * MIB)
def transition_guides(attack):
    """A transition of one view and 300 guides at 100,000 samples, asked for by 120 bytes."""
    rows = [{"equation": "g0.left == 1", "key": "k"}] + [f"g{i}.left == g0.left" for i in range(1, 300)]
    view = {"guides": [{"id": f"g{i}"} for i in range(300)]}
    attack.send("PUT", "/layouts/guides", {"traits": documents.SIZE, "view": view, "constraints": rows})
    edit = {"operations": [{"set": {"key": "k"}, "constant": 50}], "animation": {"duration": 1, "frameRate": 100_000}}
    attack.send("PATCH", "/layouts/guides/constraints", edit)


@scenario("text-lines", "the lines of all texts are bounded")
def text_lines(attack):
    """200,000 bytes of text that break after each letter, in 50 variants, with all lines in the answer."""
    text = "i " * attack.scaled(99_000, 4_000)
    views = [{"id": "t", "text": {"string": text, "numberOfLines": 0}}]
    document = {
        "traits": documents.SIZE,
        "view": {"subviews": views},
        "constraints": ["t.width == 2", "t.left == 0", "t.top == 0"],
    }
    attack.send("POST", "/solve?text=lines", document)
    document["variants"] = [{"traits": {"textScale": 1 + i / 50}} for i in range(attack.scaled(50, 5))]
    attack.send("POST", "/solve?text=lines", document)


@scenario("listed-in-language", "a list is bounded in bytes, and written by a worker", "A15")
def listed_in_language(attack):
    """99,000 constraints, listed as anchors, Masonry, SnapKit and VFL."""
    attack.send("PUT", "/layouts/many", documents.size_limits(attack.scaled(99_000, 3_000), 500))
    for language in ("anchors", "masonry", "snapkit", "vfl"):
        answer = attack.send("GET", f"/layouts/many/constraints?as={language}")
        attack.expect(answer.cpu < 2, f"{answer.cpu:.1f} s for a list as {language}")


@scenario("changes-flood", "the lists of changes and notes are bounded")
def changes_flood(attack):
    """An edit whose 1,000 updates differ from 1,000 constraints each, with a note for each."""
    count = attack.scaled(20_000, 1_000)
    attack.send(
        "PUT",
        "/layouts/changes",
        documents.flat(1, [f"v0.width >= superview.width * {i + 2} - 9" for i in range(count)]),
    )
    updates = [f"v0.width >= superview.width * {count + i + 3} - 8" for i in range(attack.scaled(20_000, 500))]
    attack.send("PATCH", "/layouts/changes/constraints", {"operations": [{"update": updates}]})


@scenario("ids-flood", "ids of faults, selectors and lists are bounded")
def ids_flood(attack):
    """20 faults in an equation of 2 MB each, and a group of 99,000 constraints that is removed at once."""
    attack.send(
        "POST", "/solve", documents.flat(1, ["v0.left == " + "1 + " * attack.scaled(200_000, 10_000) + "x"] * 20)
    )
    rows = [{"equation": f"v0.width >= {i % 50}", "group": "g"} for i in range(attack.scaled(99_000, 3_000))]
    attack.send("PUT", "/layouts/group", documents.flat(1, rows))
    attack.send("PATCH", "/layouts/group/constraints", {"operations": [{"remove": {"group": "g"}}]})
