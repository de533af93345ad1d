"""Streams of events: many watchers, and some that do not read."""

import select
import time

from ..scenario import MIB, scenario

ANY = (0, 200, 201, 204, 404, 503)


def _layout(views):
    return {
        "traits": {"size": {"width": 1000, "height": 1000}},
        "view": {"subviews": [{"id": f"v{n}"} for n in range(views)]},
        "constraints": [{"first": "v0.left", "constant": 1, "key": "k"}, *(f"v{n}.left == v{n - 1}.left + 1" for n in range(1, views))],
    }


def _watch(attack, count, path, addresses=240, **settings):
    """Connections whose streams have begun."""
    watchers = []
    for number in range(count):
        try:
            watcher = attack.client(number % addresses, timeout=20, **settings)
            watcher.socket.sendall(watcher.head("GET", path + "/events"))
            watchers.append(watcher)
        except OSError:
            pass
    return watchers


def _move(attack, path, value):
    return attack.send("PATCH", path + "/constraints", {"operations": [{"set": {"key": "k"}, "constant": value}]}, note=value % 50 == 0)


def _close(watchers):
    for watcher in watchers:
        watcher.close()


@scenario("watchers-of-edits", "edits of a watched layout cost others nothing, and events have a limit", statuses=ANY, peak=512 * MIB)
def watchers_of_edits(attack):
    """2,000 watchers of a layout of 200 views that is edited as fast as it goes."""
    attack.send("PUT", "/layouts/seen", _layout(200))
    watchers = _watch(attack, attack.scaled(2_000, 150), "/layouts/seen")
    taken, poll = 0, select.poll()
    for watcher in watchers:
        watcher.socket.setblocking(False)
        poll.register(watcher.socket, select.POLLIN)
    sockets = {watcher.socket.fileno(): watcher.socket for watcher in watchers}
    for value in range(attack.scaled(300, 30)):
        _move(attack, "/layouts/seen", value)
        for descriptor, _ in poll.poll(0):
            try:
                taken += len(sockets[descriptor].recv(1 << 16))
            except OSError:
                poll.unregister(descriptor)
    attack.say(f"{taken >> 20} MiB of events were taken")
    _close(watchers)


@scenario("watchers-that-sleep", "events that nobody takes are kept once, and not for long", statuses=ANY, peak=512 * MIB)
def watchers_that_sleep(attack):
    """200 watchers that read nothing, of layouts of 2,000 views that are edited again and again."""
    for number in range(attack.scaled(20, 2)):
        attack.send("PUT", f"/layouts/seen{number}", _layout(attack.scaled(2_000, 200)), note=number == 0)
    before = attack.service.rss()
    watchers = []
    for number in range(attack.scaled(20, 2)):
        watchers += _watch(attack, 10, f"/layouts/seen{number}", receive_buffer=4_096)
    for value in range(attack.scaled(100, 20)):
        for number in range(attack.scaled(20, 2)):
            _move(attack, f"/layouts/seen{number}", value)
    grown = attack.service.rss() - before
    attack.expect(grown < 320 * MIB, f"events took {grown >> 20} MiB")
    _close(watchers)


@scenario("watchers-come-and-go", "streams that are closed leave nothing", statuses=ANY, cpu=5)
def watchers_come_and_go(attack):
    """10,000 streams, one after the other, of a layout that nobody edits."""
    attack.send("PUT", "/layouts/seen", _layout(20))
    for _ in range(attack.scaled(50, 4)):
        _close(_watch(attack, 200, "/layouts/seen"))
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        watching = attack.send("GET", "/metrics", note=False).body.decode().split("quoin_event_streams ")[-1].split("\n")[0]
        if int(watching) == 0:
            break
        time.sleep(0.05)
    attack.expect(int(watching) == 0, f"{watching} streams are still there")
