"""Many large requests of one client, beside the small ones of another."""

import concurrent.futures
import socket
import time

from .. import client as http
from .. import documents
from ..healthy import percentile
from ..scenario import scenario

REFUSED = (0, 200, 201, 404, 422, 429, 503, 507)
WITHIN = 0.3


def flood(attack, bodies, connections, addresses=1, token=None, path="/solve", method="POST"):
    """Opens connections and sends a request on each, without waiting for answers; returns the clients."""

    def one(number):
        try:
            client = attack.client(number % addresses, token, timeout=20)
            client.send(method, path, bodies[number % len(bodies)])
            return client
        except OSError:
            return None

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        return [client for client in pool.map(one, range(connections)) if client]


def ready(clients):
    """The answers that have come, without waiting for others."""
    answers = []
    for client in list(clients):
        client.socket.settimeout(0.001)
        try:
            if client.socket.recv(1, socket.MSG_PEEK):
                client.socket.settimeout(20)
                answers.append(client.receive())
                clients.remove(client)
        except OSError:
            pass
    return answers


def probe(attack, token=None, count=10):
    """Small POSTs in Masonry from an address of its own, one after another: their times and statuses."""
    answers = []
    for _ in range(count):
        address_token = attack.service.tokens.get(token)
        answers.append(
            http.once(attack.service.port, "POST", "/solve", documents.MASONRY, "127.0.0.3", address_token, timeout=20)
        )
        if answers[-1].status == 0:
            break
    seconds = [answer.seconds for answer in answers]
    failed = [answer.status for answer in answers if answer.status != 200]
    attack.expect(not failed, f"small POSTs of another client are answered {sorted(set(failed))}")
    slowest = percentile(seconds, 0.9)
    attack.say(f"a small POST of another: {1000 * slowest:.0f} ms")
    if not attack.quick:
        attack.expect(slowest <= WITHIN, f"a small POST of another client takes {1000 * slowest:.0f} ms")


def tally(attack, clients):
    for answer in ready(clients):
        attack.note(answer)
        if answer.status in (429, 503):
            attack.expect(answer.headers.get("retry-after", "").isdigit(), "a 503 without Retry-After")
    for client in clients:
        client.close()


def worst(attack):
    """Requests that take seconds each, of 450 bytes to 2 MB."""
    small = attack.scaled(1, 0)
    bodies = [http.encoded(documents.dense(240, 2_500 if small else 300, "==", " @500"))]
    if small:
        bodies += [
            http.encoded(documents.deep_rows(19_000, suffix=" @500")),
            http.encoded(documents.same_width(60_000)),
        ]
    return bodies


@scenario("queue-cycling", "small requests of another address: 200 within 300 ms", "A3", statuses=REFUSED)
def queue_cycling(attack):
    """260 connections with the 450-byte document, 116 KB in all, while another address posts Masonry."""
    clients = flood(attack, [documents.CYCLING], attack.scaled(260, 60))
    time.sleep(0.3)
    probe(attack)
    tally(attack, clients)


@scenario("queue-worst", "small requests of another address: 200 within 300 ms", "A3", statuses=REFUSED, peak=1 << 30)
def queue_worst(attack):
    """100 of the worst requests of one address."""
    clients = flood(attack, worst(attack), attack.scaled(100, 12))
    time.sleep(0.3)
    probe(attack)
    tally(attack, clients)


@scenario(
    "queue-tokens",
    "small requests of another token: 200 within 300 ms",
    "A3",
    statuses=REFUSED,
    peak=1 << 30,
    tokens=("first", "second"),
)
def queue_tokens(attack):
    """100 of the worst requests of one token, while another token posts Masonry from the same address."""
    clients = flood(attack, worst(attack), attack.scaled(100, 12), token="first")
    time.sleep(0.3)
    probe(attack, "second")
    tally(attack, clients)


@scenario("queue-addresses", "small requests of one more address: 200 within 300 ms", statuses=REFUSED, peak=1 << 30)
def queue_addresses(attack):
    """Two of the worst requests from each of 120 addresses."""
    clients = flood(attack, worst(attack), attack.scaled(240, 20), addresses=120)
    time.sleep(0.3)
    probe(attack)
    tally(attack, clients)


@scenario("queue-light", "small requests of another address: 200 within 300 ms", statuses=REFUSED)
def queue_light(attack):
    """3,000 small requests for workers of one address at once."""
    clients = flood(attack, [http.encoded(documents.MASONRY)], attack.scaled(3_000, 300))
    probe(attack)
    tally(attack, clients)


@scenario("queue-middle", "small requests of another address: 200 within 300 ms", statuses=REFUSED)
def queue_middle(attack):
    """400 requests of one address that take 20 to 100 ms each."""
    bodies = [http.encoded(documents.chain(count)) for count in (600, 1_000, 2_000)]
    clients = flood(attack, bodies, attack.scaled(400, 40))
    time.sleep(0.1)
    probe(attack)
    tally(attack, clients)


@scenario("queue-layout", "small requests of another address: 200 within 300 ms", statuses=REFUSED)
def queue_layout(attack):
    """300 edits of one large layout, of which one can be worked on at a time."""
    attack.send("PUT", "/layouts/large", documents.chain(attack.scaled(15_000, 1_000)))
    bodies = [http.encoded({"size": {"width": 500 + i}, "direction": ("ltr", "rtl")[i % 2]}) for i in range(50)]
    clients = flood(attack, bodies, attack.scaled(300, 30), path="/layouts/large/traits", method="PATCH")
    probe(attack)
    tally(attack, clients)


@scenario("queue-turns", "a large request of another address takes its turn", statuses=REFUSED, peak=1 << 30)
def queue_turns(attack):
    """60 of the worst requests of one address, then one large request of another."""
    clients = flood(attack, worst(attack), attack.scaled(60, 12))
    time.sleep(0.3)
    # It ends before the edge of the superview: such a row has no room for all its views.
    large = documents.flat(
        3_000, [{"vfl": "H:|" + "-".join(f"[v{i}(>={i % 9})]" for i in range(attack.scaled(3_000, 300)))}]
    )
    answer = http.once(attack.service.port, "POST", "/solve?frames=none", large, "127.0.0.3", timeout=100)
    attack.expect(answer.status == 200, f"a large request of another address: {answer.status}")
    solved = [one for one in ready(clients) if one.status != 503]
    attack.say(f"{answer.seconds:.1f} s, behind {len(solved)} of the others")
    attack.expect(len(solved) <= 12, f"a large request waits for {len(solved)} of another client")
    tally(attack, clients)


@scenario("retry-after", "Retry-After is what the queue takes, within a factor of 4", "A3", statuses=REFUSED,
          options=[("max-queue", 8)])  # fmt: skip
def retry_after(attack):
    """40 requests of seconds each at a queue of 8, and once it is known how long they take, 20 more."""
    bodies = [http.encoded(documents.dense(240, attack.scaled(1_500, 300), "==", " @500"))]
    clients = flood(attack, bodies, 40)
    until = time.monotonic() + attack.scaled(90, 20)
    solved = 0
    while solved < 2 and time.monotonic() < until:
        for answer in ready(clients):
            attack.note(answer)
            solved += answer.status != 503
        time.sleep(0.05)
    begin = time.monotonic()
    late = flood(attack, bodies, 20)
    waits = []
    while (clients or late) and time.monotonic() < until:
        for answer in ready(clients) + ready(late):
            attack.note(answer)
            if answer.status == 503:
                waits.append(int(answer.headers.get("retry-after", "0")))
        time.sleep(0.05)
    taken = time.monotonic() - begin
    attack.say(f"Retry-After up to {max(waits, default=0)} s, {taken:.1f} s taken")
    attack.expect(bool(waits), "no request was refused")
    if not attack.quick and waits:
        attack.expect(max(waits) >= taken / 4, f"Retry-After {max(waits)} s, where the queue takes {taken:.0f} s")
        attack.expect(max(waits) <= 4 * taken + 2, f"Retry-After {max(waits)} s, where the queue takes {taken:.0f} s")


@scenario("gone-clients", "work of clients that have gone is dropped", statuses=REFUSED, peak=1 << 30)
def gone_clients(attack):
    """200 of the worst requests whose clients reset the connection at once."""
    clients = flood(attack, worst(attack), attack.scaled(100, 20))
    for client in clients:
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.close()
    probe(attack)
    before = attack.service.cpu()
    time.sleep(attack.scaled(12, 1))
    idle = attack.service.cpu()
    time.sleep(1)
    attack.say(f"{idle - before:.1f} s of processor time after they went")
    attack.expect(attack.quick or attack.service.cpu() - idle < 0.5, "works for clients that have gone for 12 s")


@scenario(
    "metrics-tell",
    "/metrics shows memory, queues and refusals by their reasons",
    statuses=REFUSED,
    options=[("max-queue", 4)],
)
def metrics_tell(attack):
    """Refusals for several reasons, then the metrics."""
    clients = flood(attack, [http.encoded(documents.same_width(attack.scaled(8_000, 3_000)))], 30)
    time.sleep(0.5)
    attack.send("POST", "/solve", {"view": {}, "name": "n" * 100_000})
    text = http.once(attack.service.port, "GET", "/metrics").body.decode()
    for word in ("quoin_http_refusals_total", "quoin_worker_jobs", "quoin_worker_waiting_bytes", "memory"):
        attack.expect(word in text, f"no metric {word}")
    attack.expect(
        "quoin_memory" in text or "quoin_kept" in text or "quoin_layout_bytes" in text, "no metric of kept memory"
    )
    tally(attack, clients)
