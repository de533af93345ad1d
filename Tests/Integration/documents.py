"""Checks the documents against each other, the executable and a service.

    python3 Tests/Integration/documents.py QUOIN [--address HOST:PORT]

- the README stays within 10 KB; links between files lead somewhere, and files that are named exist
- configuration files pass the check of the program that reads them (a comment before the block names it)
- the options in Options.md are those of `quoin --help`, with the same defaults
- the commands and options in CommandLine.md are those of `quoin help`; its workflow finds a fault where there is one
- the Swift in SwiftClient.md is that of the tests and of the sample package
- the calls in Calls.md are those of openapi.yaml, the modules in Contributing.md those of Package.swift
- openapi.yaml, the Dockerfile and the README state the version of the program
- the devices in Views.md and the picture of the README are those of the service

Needs nginx, haproxy, openssl, systemd-analyze and PyYAML.
"""
import glob
import json
import os
import pathlib
import re
import sys
import tempfile

import yaml

import harness

PAGES = "Sources/quoin/Documentation.docc"
README_BYTES = 10_240
SIDES = ("top", "left", "bottom", "right")
CHECKED = ("yaml", "ini", "nginx", "haproxy")
failures = []


def expect(holds, fault):
    if not holds:
        failures.append(fault)


def read(path):
    with open(path) as stream:
        return stream.read()


def run(*command):
    result = harness.run(*command)
    return result.returncode, result.stdout + result.stderr


def links(path, text):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.S)
    defined = set(re.findall(r"^\[([^\]]+)\]: ", text, re.M))
    for name in re.findall(r"\[([A-Z]\w+)\](?![(:\[])", text):
        expect(name in defined, f"{path}: [{name}] leads nowhere")
    for target in re.findall(r"(?:\]\(|^\[[^\]]+\]: )([^)#\s]+)", text, re.M):
        if "://" not in target:
            there = os.path.join(os.path.dirname(path), target)
            expect(os.path.exists(there), f"{path}: nothing is at {target}")


def places(path, text):
    """Files and folders of the checkout that a page names."""
    for place in re.findall(r"`((?:Sources|Tests|\.ci)/[\w./+-]*)", text):
        expect(os.path.exists(place), f"{path}: there is no {place}")


def swift(page):
    """Compares the Swift of a page with what is compiled and run: a file of the sample package, or a part of the tests."""

    def lines(code):
        return [line.strip() for line in code.splitlines() if line.strip()]

    tested = "\n".join(lines(read("Tests/QuoinClientTests/ClientPageTests.swift")))
    for sample, code in re.findall(r"(?:<!-- sample: (\S+) -->\n)?```swift\n(.*?)```", read(page), re.S):
        if sample:
            expect(code == read(f"Tests/SamplePackage/{sample}"), f"{page}: {sample} is another in the sample package")
        else:
            expect("\n".join(lines(code)) in tested, f"{page}: this is not tested: {code.splitlines()[0]}")


# Configuration


def nginx(text, folder):
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=layouts.example",
        "-keyout", f"{folder}/layouts.key", "-out", f"{folder}/layouts.pem")  # fmt: skip
    text = text.replace("/etc/ssl/", f"{folder}/")
    text = f"pid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{text}}}\n"
    path = f"{folder}/nginx.conf"
    write(path, text)
    return run("nginx", "-t", "-q", "-p", folder, "-c", path)


def haproxy(text, folder):
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=layouts.example",
        "-keyout", f"{folder}/key", "-out", f"{folder}/certificate")  # fmt: skip
    write(f"{folder}/layouts.pem", read(f"{folder}/certificate") + read(f"{folder}/key"))
    write(f"{folder}/haproxy.cfg", text.replace("/etc/ssl/", f"{folder}/"))
    return run("haproxy", "-c", "-f", f"{folder}/haproxy.cfg")


def systemd(units, folder):
    for name, text in units.items():
        write(f"{folder}/{name}", text.replace("/usr/local/bin/quoin", "/bin/true"))
    status, output = run("systemd-analyze", "verify", *(f"{folder}/{name}" for name in units))
    # Other units of the machine are not ours.
    output = "\n".join(line for line in output.splitlines() if "quoin." in line)
    return (1 if output else status), output


def compose(text, _):
    services = yaml.safe_load(text)["services"]
    return (0, "") if all("image" in service for service in services.values()) else (1, "a service has no image")


def kubernetes(text, _):
    for item in yaml.safe_load_all(text):
        if not {"apiVersion", "kind", "metadata", "spec"} <= item.keys():
            return 1, f"an object has only {', '.join(item)}"
    return 0, ""


def prometheus(text, _):
    return (0, "") if "scrape_configs" in yaml.safe_load(text) else (1, "there are no scrape_configs")


def workflow(text, folder):
    """Runs the commands of a workflow on a sound and on a faulty layout, with the executable for a container."""
    os.makedirs(f"{folder}/bin")
    # docker run OPTION... IMAGE ARGUMENT...
    options = "while case $1 in -v | -w | --network) shift 2 ;; run | -*) shift ;; *) false ;; esac; do :; done"
    write(f"{folder}/bin/docker", f'#!/bin/sh\n{options}\nshift\nexec {binary} "$@"\n')
    os.chmod(f"{folder}/bin/docker", 0o755)
    environment = os.environ | {"PATH": f"{folder}/bin:{os.environ['PATH']}"}
    steps = [step for job in yaml.safe_load(text)["jobs"].values() for step in job["steps"]]
    commands = [step["run"] for step in steps if "run" in step]
    layout = {"view": {"subviews": [{"id": "a"}]}, "constraints": ["a.edges == superview.edges"]}
    os.makedirs(f"{folder}/Layouts/Cards")
    for fault, wanted in (None, 0), ("a.width == 20", 1):
        layout["constraints"] += [fault] if fault else []
        write(f"{folder}/Layouts/Cards/card.json", json.dumps(layout))
        for command in commands:
            result = harness.run("bash", "-e", "-c", command, cwd=folder, env=environment)
            output = result.stdout + result.stderr
            if result.returncode != wanted or (fault and "::error file=Layouts/Cards/card.json,line=1" not in output):
                return 1, f"exit status {result.returncode}, not {wanted}: {command}{output}"
    return (0, "") if commands else (1, "it has no commands")


def write(path, text):
    with open(path, "w") as stream:
        stream.write(text)


def configuration(path, text):
    checks = {check.__name__: check for check in (nginx, haproxy, compose, kubernetes, prometheus, workflow)}
    units = {}
    for mark, language, body in re.findall(r"(?:<!-- check ([^>]*) -->\n)?```(\w+)\n(.*?)```", text, re.S):
        kind, _, name = mark.partition(" ")
        if kind == "systemd":
            units[name] = body
        elif kind:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    status, output = checks[kind](body, folder)
                except yaml.YAMLError as error:
                    status, output = 1, error
            expect(status == 0, f"{path}: {kind}: {output}")
        else:
            expect(language not in CHECKED, f"{path}: a block of {language} has no check")
    if units:
        with tempfile.TemporaryDirectory() as folder:
            status, output = systemd(units, folder)
        expect(status == 0, f"{path}: systemd: {output}")


# The service


def options(binary):
    printed = dict(re.findall(r"^  --([a-z-]+) .*\((.*?)\)$", run(binary, "--help")[1], re.M))
    page = {}
    for names, row in re.findall(r"^\| (`--[^|]*) \| (.*) \|$", read(f"{PAGES}/Options.md"), re.M):
        for name in re.findall(r"`--([a-z-]+)`", names):
            page[name] = row.split(" | ")[1]
    expect(printed.keys() == page.keys(), f"Options.md and --help differ: {sorted(printed.keys() ^ page.keys())}")
    for name in printed.keys() & page.keys():
        varies = name in ("threads", "workers", "light-workers")  # one for each core
        expect(varies or page[name].startswith(printed[name]), f"Options.md: --{name} is {printed[name]} by default")


def commands():
    """Each command, and each option of those that need no service, in CommandLine.md."""
    page = read(f"{PAGES}/CommandLine.md")
    printed = run(binary, "help")[1]
    for name in re.findall(r"^  ([a-z]+)  ", printed, re.M):
        expect(f"`quoin {name}" in page, f"CommandLine.md does not have quoin {name}")
        if name in ("serve", "health"):
            continue
        for option in re.findall(r"^  (--[a-z-]+)", run(binary, "help", name)[1], re.M):
            expect(re.search(rf"`{option}[` ]", page), f"CommandLine.md does not have {option} of quoin {name}")


def calls():
    page = read(f"{PAGES}/Calls.md")
    rows = "\n".join(line for line in page.splitlines() if line.startswith("| `"))
    for path, item in yaml.safe_load(read("openapi.yaml"))["paths"].items():
        for method in item:
            if method in ("get", "put", "post", "patch", "delete"):
                verb = f"{method.upper()} {path}`"
                short = f"`{path}`" if method == "get" else verb
                expect(verb in rows or short in rows, f"Calls.md does not list {method.upper()} {path}")


def modules():
    """The table of modules in Contributing.md, beside the manifest."""
    package = harness.dump_declared(harness.ROOT)
    declared = {
        target["name"]: {dependency["byName"][0] for dependency in target["dependencies"]}
        for target in package["targets"]
        if target["type"] != "test" and not target.get("path")
    }
    rows = re.findall(r"^\| `Sources/([\w-]+)` \| [^|]* \| ([^|]*?) ?\|$", read(f"{PAGES}/Contributing.md"), re.M)
    page = {name: {word for word in imports.split(", ") if word} for name, imports in rows}
    for name in sorted(declared.keys() | page.keys()):
        expect(page.get(name) == declared.get(name), f"Contributing.md: {name} imports {declared.get(name)}")


def devices(address):
    """The table of devices in Views.md: each device has its row, and nothing else has one."""
    table = read(f"{PAGES}/Views.md").split("<!-- devices -->")[1].split("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.strip().splitlines()[2:]]
    shown = {name: cells for names, *cells in rows for name in names.split(", ")}
    listed = json.loads(harness.fetch(address, "/devices")[1])["devices"]
    found = {device["name"]: device_row(device) for device in listed}
    for name in shown.keys() | found.keys():
        expect(shown.get(name) == found.get(name), f"Views.md: {name} is {found.get(name)}")


def device_row(device):
    upright, turned = device["traits"], device["landscape"]
    size = upright["size"]
    insets = [", ".join(str(traits["safeArea"][side]) for side in SIDES) for traits in (upright, turned)]
    classes = [", ".join(traits["sizeClass"].values()) for traits in (upright, turned)]
    return [f"{size['width']} × {size['height']}", str(upright["scale"]), *insets, *classes]


def picture(address):
    """The picture of the README is what the service draws of the layout in its second step."""
    path = f"{PAGES}/screen.svg"
    layout = json.loads(re.search(r"layouts/screen --json '(.*?)'\n", read("README.md"), re.DOTALL)[1])
    layout["variants"] = [{"traits": {"device": device}} for device in ("iPhone SE", "iPad")]
    target = "/solve?annotate=names,constraints,safeArea"
    _, drawn = harness.fetch(address, target, layout, {"Accept": "image/svg+xml"})
    if drawn != pathlib.Path(path).read_bytes():
        with tempfile.NamedTemporaryFile(suffix=".svg", delete=False) as file:
            file.write(drawn)
        expect(False, f"{path} is not what the service draws, which is in {file.name}")


def versions():
    """The version is stated once for the program; what else names it agrees."""
    version = re.search(r'version = "([\d.]+)"', read("Sources/API/LayoutService+Version.swift"))[1]
    expect(yaml.safe_load(read("openapi.yaml"))["info"]["version"] == version, f"openapi.yaml is not of version {version}")
    expect(f'image.version="{version}"' in read("Dockerfile"), f"the Dockerfile is not of version {version}")
    expect(f"This is version {version}." in read("README.md"), f"README.md is not of version {version}")


def main():
    global binary
    arguments = harness.parser(__doc__).parse_args()
    binary = os.path.abspath(arguments.binary)
    paths = ["README.md", *sorted(glob.glob("Sources/*/*.docc/**/*.md", recursive=True))]
    expect(os.path.getsize("README.md") <= README_BYTES, "the README is longer than 10 KB")
    for path in paths:
        text = read(path)
        links(path, text)
        places(path, text)
        configuration(path, text)
    swift(f"{PAGES}/SwiftClient.md")
    options(binary)
    commands()
    calls()
    modules()
    versions()
    with harness.service(arguments) as address:
        devices(address)
        picture(address)
    for failure in failures:
        print(failure)
    print(f"documents: {len(paths)} files, {len(failures)} faults")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
