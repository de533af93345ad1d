"""What a scenario is, what it measures, and what has to hold in every one."""

import collections
import signal
import time

from . import client, healthy
from .service import Service

MIB = 1 << 20
ALL = {}

# The bounds of every scenario, unless it states others.
ANSWER_BYTES = 64 * MIB
REQUEST_SECONDS = 5.0
RESIDENT_BYTES = 768 * MIB
HEALTHY_MILLISECONDS = 20.0
# The answers to what is too large for the memory of the service, or to what finds it full.
REFUSED_FOR_MEMORY = (413, 503, 507)


class Scenario:
    """An attack, and what has to hold under it.

    `finding` is its place in the review of abuse, such as A3; `statuses` are those that the attack may be answered with;
    `cpu` the seconds of processor time of one of its requests; `peak` the resident bytes of the service.
    """

    def __init__(
        self, function, name, finding, holds, quick, long, sanitized, needs, statuses, cpu, peak, ends, answer, settings
    ):  # fmt: skip
        self.function, self.name, self.finding, self.holds = function, name, finding, holds
        self.quick, self.long, self.statuses, self.cpu, self.peak = quick, long, statuses, cpu, peak
        # A sanitizer maps terabytes of addresses.
        self.sanitized = sanitized and "address_space" not in settings
        self.needs, self.ends, self.answer, self.settings = needs, ends, answer, settings
        self.attack = " ".join((function.__doc__ or "").split())


def scenario(
    name, holds, finding="", quick=True, long=False, sanitized=True, needs=0, statuses=(200, 201, 204, 404, 422),
    cpu=REQUEST_SECONDS, peak=RESIDENT_BYTES, ends=False, answer=ANSWER_BYTES, **settings,
):  # fmt: skip
    """Registers a function of an `Attack`, whose docstring tells what is sent.

    `quick`: part of the quick run; `long`: only with --long; `sanitized`: holds with the memory of a sanitizer, too;
    `needs`: the megabytes without which it proves nothing; `ends`: the service may end; `settings`: of `Service`.
    """

    def register(function):
        ALL[name] = Scenario(
            function, name, finding, holds, quick, long, sanitized, needs, statuses, cpu, peak, ends, answer, settings
        )  # fmt: skip
        return function

    return register


class Attack:
    """What a scenario sends by, and where it notes what it has seen."""

    def __init__(self, service, quick, options, seed):
        self.service, self.quick, self.options, self.seed = service, quick, options, seed
        self.statuses = collections.Counter()
        self.worst_cpu = self.total_cpu = 0.0
        self.largest = self.requests = 0
        self.failures, self.notes = [], []

    def scaled(self, full, quick):
        """A size: a small one in the quick run."""
        return quick if self.quick else full

    def client(self, number=0, token=None, **settings):
        """A connection from the attacker's address, or from one of 240 others."""
        return client.Client(
            self.service.port, f"127.0.0.{10 + number % 240}", self.service.tokens.get(token), **settings
        )

    def send(self, method, path, body=None, token=None, number=0, note=True, **headers):
        """One request, whose cost is that of the service until its answer."""
        before = self.service.cpu()
        answer = client.once(
            self.service.port,
            method,
            path,
            body,
            f"127.0.0.{10 + number % 240}",
            self.service.tokens.get(token),
            **headers,
        )
        answer.cpu = self.service.cpu() - before
        if note:
            self.note(answer)
        return answer

    def note(self, answer):
        """Counts an answer to the attack, for the table and for the bounds."""
        self.requests += 1
        self.statuses[answer.status] += 1
        self.worst_cpu = max(self.worst_cpu, answer.cpu)
        self.largest = max(self.largest, answer.length)

    def expect(self, holds, failure):
        """Notes a failure where something does not hold, each once."""
        if not holds and failure not in self.failures:
            self.failures.append(failure)

    def say(self, text):
        """A figure beside the result."""
        self.notes.append(text)

    def alive(self):
        return self.service.is_alive()


class Result:
    """What a scenario measured, as values that another process can send."""

    def __init__(self, scenario, attack, peak, after, p99, control, healthy_count):
        self.name, self.finding = scenario.name, scenario.finding
        self.statuses = dict(sorted(attack.statuses.items()))
        self.worst_cpu, self.total_cpu, self.largest = attack.worst_cpu, attack.total_cpu, attack.largest
        self.peak, self.after, self.p99, self.control = peak, after, p99, control
        self.healthy_count = healthy_count
        # The lists themselves: the bounds are judged after this.
        self.failures, self.notes = attack.failures, attack.notes
        self.is_slow_alone = False
        self.sent = frozenset(client.SENT)

    @property
    def holds(self):
        return not self.failures


def measure(scenario, *settings):
    """Runs a scenario; a second time where it fails by latency alone, as other work on the machine disturbs that."""
    result = run(scenario, *settings)
    return run(scenario, *settings) if result.is_slow_alone else result


def run(scenario, binary, options, quick, control_seconds, seed, judges_costs=True, refuses=()):
    """Runs one scenario against a service of its own, which may also answer with the statuses `refuses`."""
    settings = dict(scenario.settings)
    own = list(settings.pop("options", ()))
    tokens = list(settings.pop("tokens", ()))
    with_healthy = settings.pop("healthy", True)
    if tokens:
        tokens.append("healthy")
    with Service(binary, own + options, tokens=tokens, **settings) as service:
        attack = Attack(service, quick, options, seed)
        if service.missing:
            attack.expect(False, f"no option --{', --'.join(service.missing)}")
        if service.port is None:
            attack.expect(False, f"does not start: {service.failure}"[:200])
            return Result(scenario, attack, 0, 0, 0, 0, 0)
        good = (
            healthy.HealthyClient(service.port, 20 if quick else 100, service.tokens.get("healthy"))
            if with_healthy
            else None
        )
        if good:
            attack.expect(good.is_ready, "the healthy client was refused before the attack")
        control_begin = time.monotonic()
        time.sleep(control_seconds if good else 0)
        cpu, begin = service.cpu(), time.monotonic()
        try:
            scenario.function(attack)
        except (OSError, KeyError, ValueError, IndexError, TypeError) as error:
            attack.expect(False, f"{type(error).__name__}: {error}"[:200])
        if good and time.monotonic() < begin + control_seconds:
            time.sleep(begin + control_seconds - time.monotonic())
        end = time.monotonic()
        attack.total_cpu = service.cpu() - cpu
        records = good.stop() if good else []
        result = _result(scenario, attack, records, (control_begin, begin, end))
        if judges_costs:
            _judge_costs(scenario, attack, result, quick)
        _judge(scenario, attack, result, records, quick, good is not None, refuses)
        return result


def _result(scenario, attack, records, times):
    control_begin, begin, end = times
    control = [1000 * seconds for due, seconds, _ in records if control_begin + 0.1 <= due < begin - 0.02]
    during = [1000 * seconds for due, seconds, _ in records if begin <= due < end]
    return Result(
        scenario, attack, attack.service.peak(), attack.service.rss(), healthy.percentile(during, 0.99),
        healthy.percentile(control, 0.99), len(during),
    )  # fmt: skip


def _judge_costs(scenario, attack, result, quick):
    """The bounds of time and memory, which no build with a sanitizer keeps."""
    most = scenario.cpu * (2 if quick else 1)
    attack.expect(attack.worst_cpu <= most, f"{attack.worst_cpu:.1f} s of processor time for one request")
    attack.expect(result.peak <= scenario.peak, f"{result.peak / MIB:.0f} MiB resident")


def _judge(scenario, attack, result, records, quick, with_healthy, refuses):
    """The bounds that hold in every scenario."""
    if not scenario.ends:
        ended = attack.service.process.poll()
        if ended is not None and ended < 0:
            attack.expect(False, f"the process was ended by {signal.Signals(-ended).name}")
        else:
            attack.expect(ended is None, f"the process ended with {ended}")
    expected = {*scenario.statuses, *refuses}
    unexpected = {status: count for status, count in attack.statuses.items() if status not in expected}
    if unexpected:
        named = ", ".join(f"{count} × {status or 'cut'}" for status, count in sorted(unexpected.items()))
        attack.expect(False, f"answers: {named}")
    attack.expect(attack.largest <= scenario.answer, f"an answer of {attack.largest / MIB:.0f} MiB")
    if not with_healthy or scenario.ends:
        return
    failed = sum(1 for _, _, status in records if status != 200)
    attack.expect(not failed, f"{failed} of {len(records)} healthy requests were not answered with 200")
    attack.expect(bool(records), "no healthy request was answered")
    if attack.alive():
        revisions = sum(_revision(attack.service, number) - 1 for number in range(healthy.CONNECTIONS))
        attack.expect(revisions == len(records), f"healthy layouts have {revisions} edits of {len(records)}")
    if not quick:
        held = result.holds
        is_slow = result.p99 - result.control > HEALTHY_MILLISECONDS
        attack.expect(not is_slow, f"healthy p99 {result.p99:.0f} ms, control {result.control:.0f} ms")
        result.is_slow_alone = held and is_slow


def _revision(service, number):
    answer = client.once(
        service.port,
        "GET",
        f"/layouts/healthy{number}?frames=none",
        token=service.tokens.get("healthy"),
        address="127.0.0.2",
    )
    return answer.json().get("revision", 0) if answer.status == 200 else 0
