"""What is kept, and what it costs."""

import concurrent.futures
import itertools
import re
import threading
import time

from .. import documents
from ..client import encoded
from ..scenario import MIB, scenario

FULL = (200, 201, 204, 404, 413, 422, 503, 507)
# Where a run without a limit stops.
DANGER = 2_000 * MIB


def _fill(attack, make, most, limit):
    """Stores layouts until one is refused; notes how many bytes each takes."""
    stored, refused = 0, None
    for i in range(most):
        answer = attack.send("PUT", f"/layouts/fill{i}", make(i))
        if answer.status not in (200, 201):
            refused = answer
            break
        stored += 1
        if attack.service.rss() > DANGER or not attack.alive():
            break
    grown = attack.service.rss() - attack.service.rss_at_start
    attack.say(f"{stored} stored, {grown / MIB / max(stored, 1):.1f} MiB each")
    if refused is None:
        attack.expect(
            attack.service.rss() <= limit, f"{stored} layouts of one client take {attack.service.rss() / MIB:.0f} MiB"
        )
    elif refused.status == 507:
        attack.expect(len(refused.detail()) > 40, f"a 507 says: {refused.detail()!r}")
    if refused is not None and refused.status == 507:
        # What is deleted makes room.
        for i in range(0, stored, 2):
            attack.send("DELETE", f"/layouts/fill{i}")
        again = attack.send("PUT", "/layouts/again", make(0))
        attack.expect(again.status in (200, 201), f"after half was deleted, a PUT is answered {again.status}")


LIMITED = [("max-memory", "256M")]


@scenario(
    "kept-rows", "507 with what to do, at --max-memory 256M", "A6", statuses=FULL, peak=700 * MIB, options=LIMITED
)
def kept_rows(attack):
    """Layouts of 0.1 MB whose 3,000 rows have 230 terms: 36 MB each."""
    body = encoded(documents.deep_rows(attack.scaled(3_000, 1_500), second=False))
    _fill(attack, lambda i: body, attack.scaled(70, 40), 700 * MIB)


@scenario(
    "kept-constraints",
    "507 with what to do, at --max-memory 256M",
    "A6",
    quick=False,
    statuses=FULL,
    peak=700 * MIB,
    options=LIMITED,
)
def kept_constraints(attack):
    """Layouts of 99,000 constraints: 39 MB each."""
    body = encoded(documents.size_limits(attack.scaled(99_000, 30_000), 500))
    _fill(attack, lambda i: body, attack.scaled(70, 40), 700 * MIB)


@scenario(
    "kept-sources",
    "507 with what to do, at --max-memory 256M",
    "A6",
    quick=False,
    statuses=FULL,
    peak=900 * MIB,
    options=LIMITED,
)
def kept_sources(attack):
    """Layouts of SnapKit sources of 3.3 MB: 87 MB each."""
    line = "v{0}.snp.makeConstraints {{ make in make.left.top.greaterThanOrEqualTo({1}).priority({2}) }}\n"
    sources = [
        "".join(line.format(i % 300, i % 50, 1 + i % 800) for i in range(n, n + 12_000)) for n in (0, 12_000, 24_000)
    ]
    body = encoded(documents.flat(300, [{"snapkit": source} for source in sources]))
    _fill(attack, lambda i: body, attack.scaled(30, 4), 900 * MIB)


@scenario(
    "kept-names", "names are refused, or what is kept is limited", "A6", statuses=FULL, peak=700 * MIB, options=LIMITED
)
def kept_names(attack):
    """Layouts with a name of 16 MB, a key of 15 MB or a group of 15 MB."""
    text = "n" * attack.scaled(15_000_000, 1_000_000)
    kinds = [documents.flat(1, [], name=text)] + [
        documents.flat(1, [{"equation": "v0.left == 1", field: text}]) for field in ("key", "group")
    ]
    bodies = [encoded(one) for one in kinds]
    for n, body in enumerate(bodies):
        _fill(attack, lambda i: body, 60, 700 * MIB)


@scenario("kept-by-edits", "what edits add is counted", "A6", statuses=FULL, peak=700 * MIB, options=LIMITED)
def kept_by_edits(attack):
    """20 layouts that grow by edits: 40,000 constraints each, added 4,000 at a time."""
    step = attack.scaled(4_000, 2_000)
    refused = None
    for i in range(attack.scaled(20, 3)):
        attack.send("PUT", f"/layouts/grow{i}", documents.nested(200, 300, []))
        for turn in range(5):
            rows = [f"l{n % 300}.left == c{turn}.left + {n % 9} @{1 + n % 800}" for n in range(step)]
            answer = attack.send("PATCH", f"/layouts/grow{i}/constraints?frames=none", {"operations": [{"make": rows}]})
            refused = answer if answer.status == 507 else refused
        if refused or attack.service.rss() > DANGER or not attack.alive():
            break
    attack.expect(
        refused is not None or attack.service.rss() < 700 * MIB, f"edits take {attack.service.rss() / MIB:.0f} MiB"
    )


@scenario(
    "address-space",
    "refused or served, never fatal",
    "A6",
    statuses=FULL,
    peak=400 * MIB,
    address_space=400 * MIB,
    healthy=False,
)
def address_space(attack):
    """At 400 MB of address space: 40 layouts with a name of 6 MB."""
    body = encoded(documents.flat(1, [], name="n" * 6_000_000))
    for i in range(40):
        attack.send("PUT", f"/layouts/n{i}", body)


@scenario(
    "address-space-kept",
    "refused or served, never fatal",
    "A6",
    statuses=FULL,
    peak=400 * MIB,
    address_space=400 * MIB,
    healthy=False,
)
def address_space_kept(attack):
    """At 400 MB of address space: 40 layouts of 3,000 rows of 230 terms, and of 50,000 constraints."""
    bodies = [encoded(documents.deep_rows(3_000, second=False)), encoded(documents.size_limits(50_000, 500))]
    for i in range(attack.scaled(40, 16)):
        attack.send("PUT", f"/layouts/n{i}", bodies[i % 2])


def _longest(attack):
    """The longest requests of each kind, up to 16 MB."""
    scale = attack.scaled(1, 0.25)
    size = int(15 * MIB * scale)
    pad = int(150 * scale)
    yield "names", documents.flat(1, [{"equation": "v0.left == 1", "key": "k" * size}])
    yield (
        "equations",
        documents.flat(500, [" " * pad + f"v{i % 500}.width >= {i % 99}" for i in range(int(90_000 * scale))]),
    )
    yield (
        "views",
        {
            "view": {
                "subviews": [
                    {"id": f"{i:06d}" + "w" * 120, "frame": {"x": i, "y": i, "width": 3, "height": 3}}
                    for i in range(19_000)
                ]
            }
        },
    )
    yield "rows", documents.deep_rows(int(19_000 * scale))
    yield "dense", documents.dense(240, int(6_000 * scale), "<=")
    yield (
        "sources",
        documents.flat(300, [{"vfl": "".join(f"H:[v{i % 300}(>={i % 70})]\n" for i in range(int(90_000 * scale)))}]),
    )
    yield (
        "beside",
        documents.flat(
            1,
            [
                {
                    "masonry": "make.left.equalTo(superview)",
                    "view": "v0",
                    "names": {f"n{i}": "v0" for i in range(int(800_000 * scale))},
                }
            ],
        ),
    )
    yield (
        "text",
        {
            "view": {"subviews": [{"id": "t", "text": "i " * 99_000}]},
            "variants": [{"traits": {"size": {"width": 10 + i}}} for i in range(50)],
        },
    )
    yield "values", b'{"view":{},"constraints":[' + b"[]," * (size // 3) + b"[]]}"
    yield "members", b'{"view":{},' + b",".join(b'"m%d":{}' % i for i in range(size // 12)) + b"}"
    yield "contradictions", documents.same_width(int(90_000 * scale))


@scenario(
    "address-space-longest",
    "refused or served, never fatal",
    "A6",
    statuses=FULL,
    peak=400 * MIB,
    address_space=400 * MIB,
    healthy=False,
    cpu=8,
)
def address_space_longest(attack):
    """At 400 MB of address space: the longest request of each of eleven kinds, solved and kept."""
    for kind, body in _longest(attack):
        for method, path in (("POST", "/solve?text=lines"), ("PUT", f"/layouts/{kind}")):
            if attack.alive():
                answer = attack.send(method, path, body)
                attack.expect(answer.status != 0, f"{kind}: {method} has no answer")


def _repeated(before, part, after, size):
    """A body of `size` bytes with a list of as many `part` as it has room for."""
    return before + b",".join([part] * ((size - len(before) - len(after)) // (len(part) + 1))) + after


def _most(size):
    """Bodies of each kind with `size` bytes."""
    for name, part in (("nulls", b"null"), ("objects", b"{}"), ("arrays", b"[]"), ("numbers", b"1"), ("strings", b'""')):
        yield name, _repeated(b'{"view":{},"constraints":[', part, b"]}", size)
    yield "equations", _repeated(b'{"view":{"subviews":[{"id":"a"}]},"constraints":[', b'"a.left==1"', b"]}", size)
    yield "views", _repeated(b'{"view":{"subviews":[', b"{}", b"]}}", size)
    yield "guides", _repeated(b'{"view":{"guides":[', b"{}", b"]}}", size)
    yield "variants", _repeated(b'{"view":{},"variants":[', b"{}", b"]}", size)
    yield "members", _repeated(b"{", b'"view":{}', b"}", size)
    yield "lists", _repeated(b"[", b"[]", b"]", size)
    yield "deep", b'{"view":{},"constraints":' + b"[" * (size // 2 - 20) + b"]" * (size // 2 - 20) + b"}"
    yield "name", b'{"view":{},"name":"' + b"n" * (size - 30) + b'"}'
    yield "escapes", b'{"view":{},"name":"' + rb"\u0001" * (size // 6 - 6) + b'"}'
    yield "text", b'{"view":{"text":"' + b"i " * (size // 2 - 20) + b'"}}'
    yield "source", b'{"view":{},"constraints":[{"snapkit":"' + b"(" * (size - 60) + b'"}]}'


@scenario(
    "address-space-most",
    "refused or served, never fatal",
    "A6",
    statuses=FULL + (400,),
    peak=400 * MIB,
    address_space=400_000_000,
    healthy=False,
    cpu=8,
)
def address_space_most(attack):
    """At 400 MB of address space: bodies of each of sixteen kinds that are just short enough to be read."""
    metrics = attack.send("GET", "/metrics").body.decode()
    limit = float(re.search(r'quoin_memory_bytes\{kind="limit"\} (\S+)', metrics)[1])
    for kind, body in _most(int(limit / 25) - 1_000):
        for method, path in (("POST", "/solve"), ("PUT", f"/layouts/{kind}")):
            if attack.alive():
                answer = attack.send(method, path, body)
                attack.expect(answer.status != 0, f"{kind}: {method} has no answer")


@scenario(
    "longest-at-once",
    "the working memory of requests in progress is counted",
    "A6",
    quick=False,
    statuses=FULL,
    peak=1_200 * MIB,
    options=[("max-memory", "512M")],
)
def longest_at_once(attack):
    """The longest requests of each kind, four at a time from four addresses."""
    bodies = [encoded(body) for _, body in _longest(attack)]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda pair: attack.send("POST", "/solve", pair[1], number=pair[0]), enumerate(bodies)))
    # The cost of one cannot be told where four run at a time.
    attack.worst_cpu = 0


def _store_screens(attack, count):
    """Stores `count` screens on one connection; their answers to a GET."""
    body = encoded(documents.screen())
    client = attack.client()
    for i in range(count):
        answer = client.exchange("PUT", f"/layouts/screen{i}?frames=none", body)
        attack.note(answer)
    client.close()
    return len(body)


@scenario("screens-awake", "under 300 KB each", "A6", statuses=FULL, peak=2_000 * MIB)
def screens_awake(attack):
    """1,000 layouts of 201 views and 599 constraints."""
    count = attack.scaled(1_000, 60)
    before = attack.service.rss()
    size = _store_screens(attack, count)
    each = (attack.service.rss() - before) / count / 1024
    attack.say(f"{each:.0f} KB each, {size / 1024:.0f} KB of JSON")
    attack.expect(attack.quick or each < 300, f"{each:.0f} KB each")


@scenario("screens-edited", "a sixth more than stored at most, seconds after the last edit", "A6", statuses=FULL,
          peak=2_000 * MIB)  # fmt: skip
def screens_edited(attack):
    """1,000 layouts of 201 views and 599 constraints, each edited three times."""
    count = attack.scaled(1_000, 60)
    before = attack.service.rss()
    _store_screens(attack, count)
    stored = (attack.service.rss() - before) / count / 1024
    client = attack.client()
    for turn, i in itertools.product(range(3), range(count)):
        edit = {"operations": [{"set": {"key": "k1"}, "constant": 8 + turn}]}
        attack.note(client.exchange("PATCH", f"/layouts/screen{i}/constraints?frames=none", edit))
    client.close()
    edited = (attack.service.rss() - before) / count / 1024
    # Trimmed after five seconds; what that frees is returned to the system ten seconds later at most.
    time.sleep(attack.scaled(20, 8))
    each = (attack.service.rss() - before) / count / 1024
    attack.say(f"{stored:.0f} KB each stored, {edited:.0f} KB after the edits, {each:.0f} KB seconds later")
    attack.expect(attack.quick or each < stored * 7 / 6, f"{each:.0f} KB each")


@scenario("screens-asleep", "under 100 KB each; the first touch answers the same bytes", "A6", needs=2_048, statuses=FULL,
          peak=2_000 * MIB, options=[("sleep-after", "1")])  # fmt: skip
def screens_asleep(attack):
    """1,000 layouts of 201 views and 599 constraints, without use for a while."""
    count = attack.scaled(1_000, 60)
    before = attack.service.rss()
    client = attack.client()
    _store_screens(attack, count)
    # An edited one has another history than its source.
    edit = {"operations": [{"set": {"key": "k1"}, "constant": 20}]}
    attack.note(client.exchange("PATCH", "/layouts/screen1/constraints", edit))
    paths = [f"/layouts/screen{i}{part}" for i in (0, 1, 2) for part in ("", "/source", "/constraints", "/explanation")]
    awake = [client.exchange("GET", path).body for path in paths]
    time.sleep(attack.scaled(6, 3))
    each = (attack.service.rss() - before) / count / 1024
    attack.say(f"{each:.0f} KB each asleep")
    attack.expect(attack.quick or each < 100, f"{each:.0f} KB each asleep")
    asleep = []
    for path in paths:
        answer = attack.send("GET", path)
        asleep.append(answer.body)
        attack.expect(answer.cpu < 0.5, f"{answer.cpu:.2f} s for the first touch")
    attack.expect(awake == asleep, "a layout that slept is answered otherwise")
    client.close()


@scenario(
    "sleep-churn",
    "layouts that wake and fall asleep answer the same, all the time",
    statuses=FULL,
    options=[("sleep-after", "1")],
)
def sleep_churn(attack):
    """40 screens, touched just when they fall asleep, edited and read by four connections."""
    _store_screens(attack, 40)
    clients = [attack.client(n) for n in range(4)]
    expected = {}
    for turn in range(attack.scaled(8, 2)):
        time.sleep(0.9 + 0.05 * turn)
        for i in range(40):
            client = clients[(i + turn) % 4]
            value = 8 + (turn + i) % 9
            edit = {"operations": [{"set": {"key": "k1"}, "constant": value}]}
            attack.note(client.exchange("PATCH", f"/layouts/screen{i}/constraints", edit))
            answer = client.exchange("GET", f"/layouts/screen{i}")
            frames = answer.json().get("frames")
            attack.expect(
                expected.setdefault(value, frames) == frames, "the same document has other frames after a sleep"
            )
            attack.expect(answer.json().get("revision") == turn + 2, "an edit was lost")


@scenario("quota", "one token's layouts leave room for another's", "A12", statuses=FULL, tokens=("first", "second"))
def quota(attack):
    """9,998 small layouts of one token in a few seconds, then a POST of another."""
    client = attack.client(token="first")
    body = encoded({"view": {}})
    text = b"".join(
        client.head("PUT", f"/layouts/q{i}?frames=none", len(body)) + body for i in range(attack.scaled(9_999, 10_001))
    )
    refused = None
    sender = threading.Thread(target=client.socket.sendall, args=(text,), daemon=True)
    sender.start()
    for i in range(attack.scaled(9_999, 10_001)):
        answer = client.receive()
        attack.note(answer)
        if answer.status not in (200, 201):
            refused = refused or answer
    sender.join(10)
    second = attack.send("POST", "/layouts", {"view": {}}, token="second", number=1)
    attack.expect(second.status == 201, f"the second token's POST: {second.status} {second.detail()}")
    attack.expect(refused is not None, "one token may use all of the room")
    if refused is not None:
        attack.say(refused.detail()[:120])


@scenario("quota-views", "one token's views leave room for another's", "A12", statuses=FULL, tokens=("first", "second"),
          options=[("max-total-views", 100_000), ("max-memory", "2G")])  # fmt: skip
def quota_views(attack):
    """Layouts of 10,000 views of one token until they are refused, where 100,000 views are kept; then a POST of another."""
    body = encoded({"view": {"subviews": [{"id": f"v{i}"} for i in range(10_000)]}})
    for i in range(11):
        attack.send("PUT", f"/layouts/q{i}?frames=none", body, token="first")
    second = attack.send("POST", "/layouts", {"view": {}}, token="second", number=1)
    attack.expect(second.status == 201, f"the second token's POST: {second.status}")


@scenario(
    "expiry", "an idle layout expires, and the 404 says so", statuses=FULL, options=[("layout-ttl", "1")], healthy=False
)
def expiry(attack):
    """500 layouts, of which one is used all the time."""
    client = attack.client()
    for i in range(attack.scaled(500, 50)):
        attack.note(client.exchange("PUT", f"/layouts/e{i}?frames=none", {"view": {}}))
    for _ in range(12):
        time.sleep(0.3)
        used = client.exchange("GET", "/layouts/e0?frames=none")
    attack.expect(used.status == 200, f"a layout in use: {used.status}")
    gone = attack.send("GET", "/layouts/e1")
    attack.expect(gone.status == 404, f"an idle layout: {gone.status}")
    attack.expect("expired" in gone.detail() or "idle" in gone.detail(), f"the 404 says: {gone.detail()}")
    again = attack.send("PUT", "/layouts/e1", {"view": {}})
    attack.expect(
        again.headers.get("etag") not in (None, '"1"'), f"the tag after an expiry is {again.headers.get('etag')} again"
    )


def _afterwards(attack, seconds):
    """Everything that takes memory, then nothing: what stays resident."""
    for round in range(attack.scaled(2, 1)):
        for i in range(6):
            attack.send("PUT", f"/layouts/after{i}", documents.deep_rows(attack.scaled(3_000, 500), second=False))
            attack.send("PUT", f"/layouts/more{i}", documents.size_limits(attack.scaled(60_000, 5_000), 300))
        attack.send("POST", "/solve", documents.same_width(attack.scaled(40_000, 3_000)))
        attack.send("POST", "/solve", documents.flat(1, [], name="n" * attack.scaled(15_000_000, 500_000)))
        attack.send("POST", "/solve", documents.dense(240, attack.scaled(3_000, 200), "<="))
        for i, kind in itertools.product(range(6), ("after", "more")):
            attack.send("DELETE", f"/layouts/{kind}{i}")
    peak = attack.service.peak()
    time.sleep(seconds)
    more = (attack.service.rss() - attack.service.rss_at_start) / MIB
    attack.say(f"{more:.0f} MiB more than at the start, {peak / MIB:.0f} MiB at most")
    attack.expect(more <= 64, f"{more:.0f} MiB stay resident")


@scenario(
    "afterwards",
    "resident memory returns to within 64 MB of the start",
    "A14",
    sanitized=False,
    statuses=FULL,
    peak=1 << 30,
)
def afterwards(attack):
    """Large layouts stored and deleted, large requests solved; then nothing for 30 seconds."""
    _afterwards(attack, attack.scaled(30, 5))


@scenario(
    "afterwards-long",
    "resident memory returns to within 64 MB of the start",
    "A14",
    statuses=FULL,
    peak=1 << 30,
    long=True,
    quick=False,
)
def afterwards_long(attack):
    """The same, and then nothing for ten minutes."""
    _afterwards(attack, 600)
