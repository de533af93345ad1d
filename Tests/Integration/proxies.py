"""Runs the configurations of ManyInstances.md: three instances behind HAProxy, and then behind nginx.

    python3 Tests/Integration/proxies.py QUOIN

Addresses and ports are those of the loopback interface; nothing else of the configurations is changed. For each proxy:

- all requests for one id reach the same instance, also below a prefix; requests without an id reach all of them
- the log has the client and the proxy, whatever the client writes into the fields that tell so
- URLs in answers have the prefix that the proxy has taken off, and none that a client makes up
- events pass at once
- no GET fails while instances are stopped, killed and started again
- a change whose connection breaks once it was sent is not sent again, and a GET is

The compose file and the Kubernetes manifest are compared with what the page says of them; `docker compose config` reads
the former where it is installed. Needs haproxy, nginx and PyYAML.
"""
import collections
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time

import yaml

import harness
from harness import free_port, wait_until

PAGE = "Sources/quoin/Documentation.docc/ManyInstances.md"
# The client has an address of its own, so that it is told from the proxy.
CLIENT = "127.0.0.99"
INSTANCES = ("127.0.0.11", "127.0.0.12", "127.0.0.13")
DOCUMENT = json.dumps({"view": {"subviews": [{"id": "a"}]}, "constraints": [{"equation": "a.left == 1", "key": "k"}]})
EDIT = '{"operations": [{"set": {"key": "k"}, "constant": %d}]}'
failures = []


def expect(holds, fault):
    if not holds:
        failures.append(fault)
        print(f"  {fault}", flush=True)


def blocks():
    """The configurations of the page, by their kind."""
    text = pathlib.Path(PAGE).read_text()
    return dict(re.findall(r"<!-- check (\w+) many -->\n```\w+\n(.*?)```", text, re.S))


class Instance(harness.Service):
    """One service, which can be stopped and started again at the same address."""

    def __init__(self, binary, host):
        options = ["--log-format", "json", "--trusted-proxies", "127.0.0.1"]
        super().__init__(binary, *options, host=host, port=free_port(host), name=host)

    def end(self, number):
        if number == signal.SIGKILL:
            self.kill()
        else:
            status = self.stop()
            expect(status == 0, f"{self.host} ended with {status}")

    def records(self):
        """What its log says of requests since its last start, by their ids."""
        lines = [json.loads(line) for line in self.text().splitlines(keepends=True) if line.endswith("\n")]
        return {line["id"]: line for line in lines if line["event"] == "request"}


def logged(instances, ids):
    """The records of some requests by their ids, each with its instance; they are written soon after the answers."""
    found = {}

    def are_all_there():
        for instance in instances:
            records = instance.records()
            found.update({name: (instance.host, records[name]) for name in ids & records.keys()})
        return ids <= found.keys()

    wait_until(are_all_there, "a line of the log for each request")
    return found


class Client:
    """A connection to the proxy, made again where the proxy has closed it."""

    def __init__(self, port):
        self.port, self.connection = port, None

    def call(self, method, target, body=None, headers=None):
        """Status, fields and content of the answer."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, 30, source_address=(CLIENT, 0))
        fields = {"Content-Type": "application/json"} if body is not None else {}
        try:
            self.connection.request(method, target, body, fields | (headers or {}))
            answer = self.connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        if answer.will_close:
            self.close()
        return answer.status, answer.headers, content

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Proxy(harness.Process):
    def __init__(self, kind, text, folder, instances):
        self.port = free_port()
        for instance in instances:
            text = text.replace(f"10.0.0.{instance.host.rpartition('.')[2]}:8080", instance.address)
        path = f"{folder}/{kind}.conf"
        if kind == "haproxy":
            text = text.replace("bind :8080", f"bind 127.0.0.1:{self.port}")
            command = ["haproxy", "-db", "-f", path]
        else:
            text = text.replace("listen 8080;", f"listen 127.0.0.1:{self.port};")
            temporary = "".join(
                f"{name}_temp_path {folder};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
            )
            user = "user root;\n" if os.geteuid() == 0 else ""
            text = (
                f"{user}daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
                f"http {{\naccess_log off;\n{temporary}{text}}}\n"
            )
            command = ["nginx", "-q", "-e", "stderr", "-p", folder, "-c", path]
        assert "10.0.0." not in text and ":8080" not in text, f"an address of {kind} was not replaced"
        pathlib.Path(path).write_text(text)
        super().__init__(*command, name=kind, is_ready=self.leads_on)

    def leads_on(self):
        """Whether a request reaches an instance."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            return Client(self.port).call("GET", "/readyz")[0] == 200


# What holds behind a proxy


def check_hashing(proxy, instances):
    """Without a store only the instance that has a layout can answer for it."""
    ids = [f"layout-{number}" for number in range(60)]
    seen = collections.defaultdict(set)
    for name in ids:
        client = Client(proxy.port)
        status, headers, _ = client.call("PUT", f"/layouts/{name}", DOCUMENT)
        expect(status == 201, f"PUT of {name}: {status}")
        seen[name].add(headers["X-Request-Id"])
        for target in ("", "?frames=all", "/source", "/constraints", "/explanation"):
            for prefix in ("", "/auto-layout"):
                status, headers, _ = Client(proxy.port).call("GET", f"{prefix}/layouts/{name}{target}")
                expect(status == 200, f"GET of {prefix}/layouts/{name}{target}: {status}")
                seen[name].add(headers["X-Request-Id"])
        status, headers, _ = client.call("PATCH", f"/layouts/{name}/constraints", EDIT % 2)
        expect(status == 200, f"PATCH of {name}: {status}")
        seen[name].add(headers["X-Request-Id"])
    records = logged(instances, set().union(*seen.values()))
    owners = collections.Counter()
    for name in ids:
        found = {records[request][0] for request in seen[name]}
        expect(len(found) == 1, f"{name} was at {found}")
        owners.update(found)
    expect(len(owners) == 3 and min(owners.values()) >= 5, f"60 layouts are spread as {dict(owners)}")
    free = {Client(proxy.port).call("GET", "/devices")[1]["X-Request-Id"] for _ in range(60)}
    reached = {address for address, _ in logged(instances, free).values()}
    expect(len(reached) == 3, f"requests without an id reach {reached}")
    print(f"  60 layouts: {', '.join(f'{count} at {address}' for address, count in sorted(owners.items()))}")


def check_forwarding(proxy, instances):
    forged = {
        "X-Forwarded-For": "203.0.113.7, 127.0.0.1",
        "Forwarded": "for=203.0.113.7",
        "X-Forwarded-Prefix": "/forged",
    }
    client = Client(proxy.port)
    for fields in ({}, forged):
        for prefix in ("", "/auto-layout"):
            status, headers, _ = client.call("POST", f"{prefix}/layouts", DOCUMENT, fields)
            location = headers["Location"] or ""
            expect(status == 201 and re.fullmatch(rf"{prefix}/layouts/[\w-]+", location), f"Location is {location}")
            name = headers["X-Request-Id"]
            record = logged(instances, {name})[name][1]
            expect(record["client"] == CLIENT, f"the log has {record} for a client at {CLIENT}")
            expect(record.get("peer", "").startswith("127.0.0.1:"), f"the log has {record} for a proxy at 127.0.0.1")
            description = client.call("GET", f"{prefix}/openapi.yaml", headers=fields)[2].decode()
            server = re.search(r"^servers:\n  - url: (.*)$", description, re.M)[1]
            expect(server == (prefix or "http://127.0.0.1:8080"), f"openapi.yaml has the server {server}")
    status, _, page = client.call("GET", "/auto-layout/")
    expect(status == 200, f"the page below the prefix: {status}")
    for link in re.findall(r'(?:href|src)="(playground/[^"]+)"', page.decode()):
        expect(client.call("GET", f"/auto-layout/{link}")[0] == 200, f"the page's {link} is not below the prefix")


def check_events(proxy):
    client = Client(proxy.port)
    client.call("PUT", "/layouts/watched", DOCUMENT)
    watcher = http.client.HTTPConnection("127.0.0.1", proxy.port, 10)
    watcher.request("GET", "/layouts/watched/events")
    stream = watcher.getresponse()
    for constant in range(2, 12):
        # The next edit is made once the event of the one before has come.
        while not (line := stream.readline()).startswith(b"id: "):
            expect(line, "the stream of events has ended")
            if not line:
                return
        expect(client.call("PATCH", "/layouts/watched/constraints", EDIT % constant)[0] == 200, "an edit is refused")
    watcher.close()


class Readers:
    """Reads on some connections until it is stopped, and counts what failed."""

    def __init__(self, proxy, ids):
        self.proxy, self.ids = proxy, ids
        self.count, self.faults = 0, collections.Counter()
        self.is_ending = threading.Event()
        self.pool = concurrent.futures.ThreadPoolExecutor(8)
        self.runs = [self.pool.submit(self.run, number) for number in range(8)]

    def run(self, number):
        client = Client(self.proxy.port)
        while not self.is_ending.is_set():
            number += 1
            target = "/devices" if number % 2 else f"/layouts/{self.ids[number % len(self.ids)]}"
            try:
                status = client.call("GET", target)[0]
            except (OSError, http.client.HTTPException) as error:
                status = type(error).__name__
            # Without a store the layouts of an instance are gone with it.
            if status not in (200, 404):
                self.faults[status] += 1
            self.count += 1

    def stop(self):
        self.is_ending.set()
        for run in self.runs:
            run.result()
        self.pool.shutdown()


def check_stopping(proxy, instances):
    readers = Readers(proxy, [f"layout-{number}" for number in range(60)])
    before = 0
    for number in (signal.SIGTERM, signal.SIGKILL):
        for instance in instances:
            wait_until(lambda: readers.count > before + 200, "200 reads")
            instance.end(number)
            before = readers.count
            wait_until(lambda: readers.count > before + 200, "200 reads")
            instance.start()
            before = readers.count
            # Until the proxy uses it again.
            known = len(instance.records())
            wait_until(lambda: len(instance.records()) > known + 5, f"requests for {instance.host}")
    readers.stop()
    expect(not readers.faults, f"of {readers.count} GETs, some have failed: {dict(readers.faults)}")
    print(f"  {readers.count} reads while six instances ended")


class Breaker:
    """In the place of an instance: is ready, and closes the connection of every other request once it has come."""

    def __init__(self, instance):
        self.requests = collections.Counter()
        self.socket = socket.create_server((instance.host, instance.port))
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection, connection.makefile("rb") as stream:
            while True:
                line = stream.readline()
                if not line:
                    return
                length = 0
                while (field := stream.readline().strip()):
                    if field.lower().startswith(b"content-length:"):
                        length = int(field.split(b":")[1])
                stream.read(length)
                if line.startswith(b"GET /readyz"):
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                    continue
                self.requests[line.split()[0].decode()] += 1
                return

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


def check_repetition(kind, proxy, instances):
    instances[1].end(signal.SIGTERM)
    breaker = Breaker(instances[1])
    client = Client(proxy.port)
    # Until the proxy has found it.
    wait_until(lambda: client.call("GET", "/devices")[0] and breaker.requests["GET"], "a GET for the broken instance")
    for method in ("POST", "PATCH", "PUT"):
        target = {"POST": "/layouts/{}/undo", "PATCH": "/layouts/{}/constraints", "PUT": "/layouts/{}"}[method]
        body = {"POST": None, "PATCH": EDIT % 3, "PUT": DOCUMENT}[method]
        sent, broken = 0, 0
        # So many that some are hashed to it, with pauses in which nginx takes it for well again.
        for round in range(3):
            for number in range(12):
                before = breaker.requests[method]
                status = Client(proxy.port).call(method, target.format(f"other-{number}"), body)[0]
                reached = breaker.requests[method] - before
                expect(reached <= 1, f"{method} was sent {reached} times")
                # nginx repeats what is idempotent by RFC 9110 on another instance.
                ends = (200, 201, 502) if (kind, method) == ("nginx", "PUT") else (502,)
                expect(not reached or status in ends, f"{method} answers {status} where its connection broke")
                expect(reached or status in (200, 201, 404, 409), f"{method} of a sound instance answers {status}")
                sent, broken = sent + 1, broken + reached
            if broken:
                break
            time.sleep(2)
        expect(broken, f"no {method} of {sent} reached the broken instance")
    for number in range(30):
        status = Client(proxy.port).call("GET", f"/layouts/other-{number}")[0]
        expect(status in (200, 404), f"GET answers {status} where a connection broke")
    breaker.close()
    instances[1].start()
    print(f"  reached the broken instance: {dict(breaker.requests)}")


def run(kind, text, binary):
    print(f"{kind}:", flush=True)
    before = len(failures)
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        instances = [stack.enter_context(Instance(binary, host)) for host in INSTANCES]
        with Proxy(kind, text, folder, instances) as proxy:
            check_hashing(proxy, instances)
            check_forwarding(proxy, instances)
            check_events(proxy)
            check_stopping(proxy, instances)
            check_repetition(kind, proxy, instances)
            if len(failures) > before:
                print(f"  {kind}{proxy.tail()}")


# What is not run


def check_compose(text, configuration):
    services = yaml.safe_load(text)["services"]
    addresses = {name: service["networks"]["layouts"]["ipv4_address"] for name, service in services.items()}
    instances = [service for name, service in services.items() if name.startswith("quoin-")]
    expect(len(instances) == 3, "compose.yaml does not have three instances")
    for name, address in addresses.items():
        if name.startswith("quoin-"):
            expect(f"server {name} {address}:8080" in configuration, f"HAProxy does not know {name} at {address}")
    for instance in instances:
        variables = instance["environment"]
        expect(variables["QUOIN_STORE"] == f"redis://{addresses['redis']}:6379/0", "the store is elsewhere")
        expect(variables["QUOIN_TRUSTED_PROXIES"] == addresses["haproxy"], "the trusted proxy is another")
        expect(instance["read_only"] and instance["cap_drop"] == ["ALL"], "an instance may do more than it needs")
        expect(set(variables) <= known_variables(), f"a variable of {sorted(variables)} is unknown")
        expect(int(instance["stop_grace_period"].rstrip("s")) > 10, "no time is left to drain")
    expect("--appendonly" in services["redis"]["command"], "Redis has no append-only file")
    expect(all("image" in service for service in services.values()), "a service has no image")
    for service in services.values():
        for name, condition in service.get("depends_on", {}).items():
            expect(name in services and condition == {"condition": "service_healthy"}, f"{name} is not waited for")
    if shutil.which("docker") and harness.run("docker", "compose", "version").returncode == 0:
        result = harness.run("docker", "compose", "-f", "-", "config", "--quiet", input=text)
        expect(result.returncode == 0, f"docker compose: {result.stderr}")
    else:
        print("  docker compose is not installed")


def known_variables():
    printed = harness.run(binary, "--help").stdout
    return {f"QUOIN_{name.upper().replace('-', '_')}" for name in re.findall(r"^  --([a-z-]+) ", printed, re.M)}


def check_kubernetes(text):
    items = collections.defaultdict(list)
    for item in yaml.safe_load_all(text):
        items[item["kind"]].append(item)
    deployment, budget = items["Deployment"][0]["spec"], items["PodDisruptionBudget"][0]["spec"]
    expect({"Deployment", "PodDisruptionBudget", "Service"} == items.keys(), f"there are {sorted(items)}")
    labels = deployment["template"]["metadata"]["labels"]
    selectors = [deployment["selector"]["matchLabels"], budget["selector"]["matchLabels"]]
    selectors += [service["spec"]["selector"] for service in items["Service"]]
    expect(all(selector == labels for selector in selectors), "a selector finds no pods")
    expect(deployment["strategy"]["rollingUpdate"]["maxUnavailable"] == 0, "an update takes instances away first")
    expect(budget["minAvailable"] < deployment["replicas"], "no instance can ever be evicted")
    pod = deployment["template"]["spec"]
    container = pod["containers"][0]
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    for name, path in ("startupProbe", "/healthz"), ("livenessProbe", "/healthz"), ("readinessProbe", "/readyz"):
        expect(container[name]["httpGet"] == {"path": path, "port": "http"}, f"{name} asks elsewhere")
    expect(ports == {"http": 8080}, f"the ports are {ports}")
    expect(all(port["targetPort"] in ports for service in items["Service"] for port in service["spec"]["ports"]), "ports")
    arguments = container["args"]
    drain = int(arguments[arguments.index("--drain-timeout") + 1])
    pause = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    expect(pause + drain < pod["terminationGracePeriodSeconds"], "the grace period is too short")
    interval, failing = (container["readinessProbe"][key] for key in ("periodSeconds", "failureThreshold"))
    expect(interval * failing < pause + drain, "a proxy learns too late that an instance ends")
    options = {f"--{name[6:].lower().replace('_', '-')}" for name in known_variables()}
    expect({word for word in arguments if word.startswith("--")} <= options, f"an option of {arguments} is unknown")
    expect(pod["securityContext"]["runAsNonRoot"] is True, "an instance may run as root")
    context = container["securityContext"]
    expect(context["readOnlyRootFilesystem"] and not context["allowPrivilegeEscalation"], "the file system is writable")
    expect(context["capabilities"] == {"drop": ["ALL"]}, "an instance has capabilities")
    expect({"requests", "limits"} == container["resources"].keys(), "resources are not limited")


def main():
    global binary
    binary = os.path.abspath(sys.argv[1])
    found = blocks()
    print("compose.yaml and the manifest:", flush=True)
    check_compose(found["compose"], found["haproxy"])
    check_kubernetes(found["kubernetes"])
    for kind in ("haproxy", "nginx"):
        run(kind, found[kind], binary)
    print(f"proxies: {len(failures)} faults")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
