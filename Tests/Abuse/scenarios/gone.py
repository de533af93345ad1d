"""Clients that leave in the middle of long work, of every kind."""

import re
import select
import socket
import time

from .. import kinds
from ..scenario import scenario

# How far into the work, in seconds of processor time: work has stages, and each of them has to end.
LEAVES_AFTER = (0.04, 0.08, 0.16, 0.24)
# What may still be done: 100 ms, and as much again for a machine that has other work.
DONE_AFTER = 0.2


def _leave(attack, name, moment):
    """Lets a client leave in the middle of the work of a kind, `moment` seconds after its begin.

    Returns what is done for it afterwards, in seconds; None where all was done before.
    """
    kind = kinds.ALL[name]
    before, last = kind.calls(kind.large)
    for method, path, body, fields in before:
        attack.send(method, path, body, **fields)
    client = attack.client()
    begin = attack.service.cpu()
    method, path, body, fields = last
    client.send(method, path, body, **fields)
    while attack.service.cpu() < begin + moment:
        if select.select([client.socket], [], [], 0.01)[0]:
            return None
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    client.close()
    left = attack.service.cpu()
    # Until no worker has anything to do, however slow the machine is.
    while _is_working(attack) and attack.service.cpu() < left + 10 * DONE_AFTER:
        time.sleep(0.02)
    return attack.service.cpu() - left


def _is_working(attack):
    text = attack.send("GET", "/metrics", note=False).body.decode()
    return any(int(number) for number in re.findall(r'^quoin_worker_jobs{state="running",[^}]*} (\d+)$', text, re.M))


@scenario(
    "clients-leave", "work ends within 100 ms of its client, whatever work it is", "H1", sanitized=False, healthy=False
)
def clients_leave(attack):
    """A long request of every kind that takes long, whose client resets the connection in the middle."""
    long = [name for name, kind in kinds.ALL.items() if kind.large]
    seconds = {(name, moment): _leave(attack, name, moment) for name in long for moment in LEAVES_AFTER}
    for (name, moment), after in seconds.items():
        # Other processes disturb caches; what a stage does takes as long every time.
        for _ in range(2):
            if after is not None and after > DONE_AFTER:
                after = _leave(attack, name, moment)
        seconds[name, moment] = after
        attack.expect(
            (after or 0) <= DONE_AFTER, f"{name}: {after or 0:.2f} s of processor time for a client that left after {moment}"
        )
    left = [after for after in seconds.values() if after is not None]
    attack.expect(len(left) > len(seconds) / 2, f"only {len(left)} of {len(seconds)} clients can leave before the end")
    attack.say(f"{len(long)} kinds, {len(left)} leave, {max(left, default=0):.2f} s afterwards at most")
