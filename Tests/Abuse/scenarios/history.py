"""Whether an answer is a function of the document alone, and what revisions are good for."""

import os
import signal
import time

from .. import client as http
from .. import documents
from ..random_layouts import Generator, differences
from ..scenario import scenario
from ..service import Service

PIXELS = {"traits": {"scale": 1}, "view": {"id": "root", "subviews": [{"id": "g", "subviews": [{"id": "e", "frame": {"width": 235, "height": 0}, "subviews": [
    {"id": "c", "text": {"string": "مرحبا بالعالم"}, "subviews": [{"id": "a", "frame": {"x": 178, "width": 16, "height": 0},
     "autoresizing": ["flexibleWidth", "flexibleLeftMargin", "flexibleRightMargin"]}]}]}]}]}, "constraints": ["c.centerX == 135"]}  # fmt: skip


def _fresh(client, id):
    """The solution of a layout's own source; None where the source is refused."""
    source = client.exchange("GET", f"/layouts/{id}/source").body
    answer = client.exchange("POST", "/solve", source)
    return (answer.json() if answer.status == 200 else None), answer


@scenario("pixels", "the same pixels live and fresh", "A8")
def pixels(attack):
    """The document of section B of the review, edited, beside its own source."""
    document = {**PIXELS, "view": {**PIXELS["view"]}}
    answer = attack.send("PUT", "/layouts/pixels", document)
    attack.expect(answer.status == 201, f"PUT: {answer.status} {answer.detail()[:100]}")
    client = attack.client()
    for operation in ({"update": ["a.right <= 38"]}, {"make": ["a.right <= 40"]}, {"remove": {"id": "c2"}}):
        live = client.exchange("PATCH", "/layouts/pixels/constraints", {"operations": [operation]}).json()
        fresh, _ = _fresh(client, "pixels")
        for one in differences(live, fresh):
            attack.expect(False, one)


def _histories(attack, count, largest, label):
    """Random documents, six edits each; every state is compared with a fresh solution of its source."""
    client = attack.client()
    compared = different = refused = 0
    first = None
    until = time.monotonic() + attack.scaled(150, 8)
    for seed in range(attack.seed, attack.seed + count):
        if time.monotonic() > until or not attack.alive():
            break
        generator = Generator(f"{label}{seed}", largest)
        answer = client.exchange("PUT", "/layouts/random", generator.document())
        if answer.status not in (200, 201):
            refused += 1
            attack.expect(answer.status == 422, f"seed {seed}: {answer.status}")
            continue
        for step in range(7):
            live = client.exchange("GET", "/layouts/random").json()
            fresh, answer = _fresh(client, "random")
            compared += 1
            if fresh is None:
                attack.expect(False, f"a source cannot be posted: {answer.detail()[:80]}")
                different += 1
            elif found := differences(live, fresh):
                different += 1
                first = first or f"seed {label}{seed}, edit {step}: {found[0]}"
            for one in live["diagnostics"]["conflicts"]:
                attack.expect(
                    len(one["constraints"]) > 1 or not one["constraints"][0].get("id"),
                    f"seed {seed}: a constraint alone is a conflict",
                )
            part, edit = generator.edit()
            client.exchange("PATCH", f"/layouts/random/{part}", edit)
    attack.say(f"{compared} compared, {different} differ, {refused} documents refused")
    attack.expect(not different, f"{different} of {compared} states differ from their source: {first}"[:300])


@scenario("histories", "live and fresh agree in frames, pixels and conflicts", "A10")
def histories(attack):
    """2,000 random documents of ordinary numbers with six edits each."""
    _histories(attack, attack.scaled(2_000, 60), None, "tame")


@scenario("histories-large", "live and fresh agree, or the document is refused", "A9")
def histories_large(attack):
    """1,000 random documents with numbers around 1e9 and 1e12."""
    _histories(attack, attack.scaled(500, 20), 1e9, "large")
    _histories(attack, attack.scaled(500, 20), 1e12, "huge")


@scenario("smallest-sets", "the set that is told is smallest, and the same live and fresh", "A10")
def smallest_sets(attack):
    """An aspect ratio set on a view with a frame and contradicting constraints."""
    view = {"subviews": [{"id": "d", "frame": {"x": 0, "y": 0, "width": 10, "height": 0}}]}
    client = attack.client()
    attack.note(client.exchange("PUT", "/layouts/sets", {"traits": documents.SIZE, "view": view}))
    live = client.exchange("PATCH", "/layouts/sets/views", {"operations": [{"set": "d", "aspectRatio": 0.1}]}).json()
    fresh, _ = _fresh(client, "sets")
    for one in differences(live, fresh):
        attack.expect(False, one)


@scenario("sources-post", "what GET source answers can be posted", "A11")
def sources_post(attack):
    """Masked frames that grow beyond 1e12 by resizing what they are in, back and forth."""
    inner = {
        "id": "b",
        "frame": {"x": 1e6, "y": 0, "width": 9e11, "height": 1},
        "autoresizing": ["flexibleWidth", "flexibleLeftMargin"],
    }
    view = {
        "subviews": [
            {
                "id": "a",
                "frame": {"x": 0, "y": 0, "width": 1e-3, "height": 1},
                "autoresizing": ["flexibleWidth"],
                "subviews": [inner],
            }
        ]
    }
    client = attack.client()
    attack.note(client.exchange("PUT", "/layouts/grow", {"traits": {"size": {"width": 1, "height": 1}}, "view": view}))
    for width in (1e12, 1, 1e12, 1e-3, 0, 1e12):
        attack.note(client.exchange("PATCH", "/layouts/grow/traits", {"size": {"width": width}}))
        frame = {"x": 0, "y": 0, "width": width, "height": 1}
        attack.note(client.exchange("PATCH", "/layouts/grow/views", {"operations": [{"set": "a", "frame": frame}]}))
        fresh, answer = _fresh(client, "grow")
        attack.expect(fresh is not None, f"a source cannot be posted: {answer.detail()[:120]}")


@scenario("springs", "no sample of a transition has a negative size")
def springs(attack):
    """Springs with little damping and a great velocity that take a width to 0."""
    document = documents.flat(
        2, [{"equation": "v0.width == 100", "key": "k"}, "v1.left == v0.right", "v1.width == v0.width"]
    )
    attack.send("PUT", "/layouts/spring", document)
    for damping, velocity in ((0.05, 0), (0.3, 30), (0.01, -1e6), (1, 1e12), (1e-9, 5)):
        for constant in (0, 100):
            spring = {"damping": damping, "initialVelocity": velocity}
            edit = {"operations": [{"set": {"key": "k"}, "constant": constant}], "animation": {"spring": spring}}
            answer = attack.send("PATCH", "/layouts/spring/constraints", edit)
            for name, one in answer.json().get("transition", {}).get("views", {}).items():
                least = min(min(frame["width"], frame["height"]) for frame in one["frames"])
                attack.expect(least >= 0, f"{name} has a size of {least:.1f} on its way")


@scenario("tags", "a revision is never used twice for one id", "A16", statuses=(200, 201, 204, 304, 404, 412))
def tags(attack):
    """PUT, DELETE and PUT of other content under one id, with the tags of the first."""
    first = attack.send("PUT", "/layouts/x", documents.flat(1, ["v0.left == 1"]))
    attack.send("DELETE", "/layouts/x")
    second = attack.send("PUT", "/layouts/x", documents.flat(1, ["v0.left == 2"]))
    tag = first.headers.get("etag")
    attack.expect(tag != second.headers.get("etag"), f"both have the tag {tag}")
    read = attack.send("GET", "/layouts/x", If_None_Match=tag)
    attack.expect(read.status == 200, f"If-None-Match with the first tag: {read.status}")
    edit = {"operations": [{"make": ["v0.top == 1"]}]}
    written = attack.send("PATCH", "/layouts/x/constraints", edit, If_Match=tag)
    attack.expect(written.status == 412, f"If-Match with the first tag: {written.status}")
    weak = attack.send("PATCH", "/layouts/x/constraints", edit, If_Match="W/" + second.headers.get("etag", ""))
    attack.expect(weak.status == 412 and "weak" in weak.detail(), f"a weak tag: {weak.status} {weak.detail()}")
    for turn in range(50):
        attack.send("DELETE", "/layouts/x")
        answer = attack.send("PUT", "/layouts/x", {"view": {}})
        attack.expect(answer.headers.get("etag") != tag, "a tag comes again")


@scenario("tags-flood", "remembering revisions takes bounded memory", "A16", peak=300 << 20)
def tags_flood(attack):
    """100,000 ids of 128 letters, put and deleted."""
    client = attack.client()
    before = attack.service.rss()
    for i in range(attack.scaled(100_000, 3_000)):
        id = f"{i:08d}" + "i" * 120
        client.send("PUT", f"/layouts/{id}?frames=none", {"view": {}})
        client.send("DELETE", f"/layouts/{id}")
        attack.note(client.receive())
        attack.note(client.receive())
    attack.say(f"{(attack.service.rss() - before) / 1024 / 1024:.0f} MiB for what is gone")


@scenario(
    "restart",
    "after a kill, a layout that was in memory is gone, and its id is free",
    "E",
    ends=True,
    statuses=(0, 200, 201, 404, 412),
)
def restart(attack):
    """A layout, SIGKILL, a new process, the same id with other content."""
    first = attack.send("PUT", "/layouts/x", documents.flat(1, ["v0.left == 1"]))
    binary = os.readlink(f"/proc/{attack.service.pid}/exe")
    attack.service.send(signal.SIGKILL)
    attack.service.ended(5)
    with Service(binary) as second:
        gone = http.once(second.port, "GET", "/layouts/x", If_None_Match=first.headers.get("etag"))
        attack.expect(gone.status == 404, f"a layout of the process before: {gone.status}")
        attack.note(gone)
        http.once(second.port, "PUT", "/layouts/x", documents.flat(1, ["v0.left == 2"]))
        answer = http.once(second.port, "GET", "/layouts/x")
        attack.expect(answer.status == 200, f"the layout that was put again: {answer.status}")
