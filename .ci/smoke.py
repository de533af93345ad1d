"""Runs every command of the README's tour against a live service and compares the answers with what the README shows.

    python3 .ci/smoke.py README.md HOST:PORT
"""
import json
import re
import subprocess
import sys

TOUR = re.compile(r"<!-- tour -->\n```sh\n(.*?)```\n(?:```json\n(.*?)```\n)?", re.S)


def main():
    readme, service = sys.argv[1:]
    with open(readme) as stream:
        steps = TOUR.findall(stream.read())
    failures = 0
    for number, (command, shown) in enumerate(steps, 1):
        command = command.replace("localhost:8080", service)
        result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=30)
        fault = None
        if result.returncode:
            fault = f"exit status {result.returncode}: {result.stderr}"
        elif shown:
            try:
                got = json.loads(result.stdout)
            except ValueError:
                got = result.stdout
            if got != json.loads(shown):
                fault = f"answered {result.stdout}"
        if fault:
            failures += 1
            print(f"tour step {number}: {fault}\n{command}")
    print(f"smoke: {len(steps) - failures} passed, {failures} failed")
    return 1 if failures or not steps else 0


if __name__ == "__main__":
    sys.exit(main())
