"""Runs the commands of the documents and compares the answers with what the documents show.

    python3 Tests/Integration/smoke.py QUOIN [--address HOST:PORT] [FILE...]

The documents are the README and the pages of the service unless FILEs are given. A block of shell commands is marked by the
comment before it:

    <!-- tour -->   sent to a service, which the blocks write as localhost:8080
    <!-- run -->    run in a folder that looks like the checkout, with a port of its own instead of 8080;
                    what it starts in the background is awaited and, at the end, stopped
    <!-- parse -->  only parsed, because it needs what is not there, such as a container engine

A block of JSON or text that follows is what the commands print. A paragraph that begins with <!-- says --> quotes a part
of it in italics. Every block of shell commands has to have a mark.

The layouts of all blocks are linted, and so are those that the tours make and edit: see examples.py.
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

import examples
import harness

BLOCK = re.compile(
    r"(?:<!-- (?P<mark>\w+) -->\n)?```sh\n(?P<command>.*?)```\n"
    r"(?:```(?:json|text)\n(?P<shown>.*?)```\n)?"
    r"(?:\s*[^`\n]*<!-- says -->\s*\*(?P<quoted>[^*]*)\*)?",
    re.S,
)
ANY_BLOCK = re.compile(r"^```\w*\n(?P<body>.*?)^```$", re.M | re.S)


def parse(command):
    return harness.run("bash", "-n", "-c", command)


def send(command, service):
    return harness.run("bash", "-c", command.replace("localhost:8080", service))


def run(command, binaries):
    """Runs a block in a folder of links to the checkout, in which .build/release has the executables."""
    port = harness.free_port()
    command = command.replace("localhost:8080", f"localhost:{port}")
    ready = f"until curl -so /dev/null localhost:{port}/healthz; do kill -0 $! && sleep 0.05; done"
    command = re.sub(r" &$", f" &\n{ready}", command, flags=re.M)
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir():
            if name != ".build":
                os.symlink(os.path.abspath(name), f"{folder}/{name}")
        os.makedirs(f"{folder}/.build")
        os.symlink(binaries, f"{folder}/.build/release")
        environment = os.environ | {"QUOIN_PORT": str(port), "QUOIN_LOG_LEVEL": "warning"}
        shell = harness.Process("bash", "-ec", command, cwd=folder, env=environment).start()
        status = shell.ended(6 * harness.PATIENCE)
        shell.kill()
        text = re.sub(r"^quoin \S+ listening on .*\n", "", shell.text(), flags=re.M)
        return subprocess.CompletedProcess(command, status, text.replace(str(port), "8080"), text)


def words(text):
    return " ".join(text.split())


def fault(result, shown, quoted):
    """What is wrong with the result of a block, or None."""
    if result.returncode is None:
        return f"does not end: {result.stdout}"
    if result.returncode:
        return f"exit status {result.returncode}: {result.stderr}{result.stdout}"
    if shown:
        try:
            same = json.loads(result.stdout) == json.loads(shown)
        except ValueError:
            same = words(result.stdout) == words(shown)
        if not same:
            return f"printed {result.stdout}"
    if quoted and words(quoted) not in words(result.stdout):
        return f"does not say '{words(quoted)}' but {result.stdout}"
    return None


def check(block, service, binaries):
    """What is wrong with a block of shell commands, or with a layout in it."""
    mark, command, shown, quoted = block.group("mark", "command", "shown", "quoted")
    if mark == "parse":
        shown = quoted = None
        result = parse(command)
    elif mark == "run":
        result = run(command, binaries)
    elif mark == "tour":
        result = send(command, service)
    else:
        return ["the block has no mark"]
    found = fault(result, shown, quoted)
    return [found] if found else list(examples.faults(service, f"{command}\n{shown or ''}", result.stdout))


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE")
    arguments = parser.parse_args()
    files = arguments.files or ["README.md", *sorted(glob.glob("Sources/quoin/Documentation.docc/*.md"))]
    with harness.service(arguments) as service:
        passed, failed = check_files(files, service, os.path.dirname(os.path.abspath(arguments.binary)))
    print(f"smoke: {passed} passed, {failed} failed, {len(examples.answers)} layouts linted")
    return 1 if failed or not passed or not examples.answers else 0


def check_files(files, service, binaries):
    """Checks the blocks of some files; returns how many have passed, and how many have not."""
    passed, failed = 0, 0
    for file in files:
        with open(file) as stream:
            text = stream.read()
        commands = {block.start("command"): block for block in BLOCK.finditer(text)}
        shown = {block.start("shown") for block in commands.values()}
        for block in ANY_BLOCK.finditer(text):
            start = block.start("body")
            if start in shown:
                continue
            if start in commands:
                found = check(commands[start], service, binaries)
                passed += not found
            else:
                found = list(examples.faults(service, block["body"], ""))
            failed += bool(found)
            for line in found:
                print(f"{file}:{text.count(chr(10), 0, start) + 1}: {line}\n{block['body']}")
    return passed, failed


if __name__ == "__main__":
    sys.exit(main())
