"""Compares what builds and requests cost, in counts that do not depend on the machine's load, with those stored beside.

    python3 Tests/Benchmarks/counts.py QUOIN_BENCH            fails if a count has risen
    python3 Tests/Benchmarks/counts.py QUOIN_BENCH --pivots   the same without instructions, which take minutes
    python3 Tests/Benchmarks/counts.py QUOIN_BENCH --update   stores the counts; say in the commit why one has risen

`pivots`: of a build of each workload with 1,000 views. None may rise.
`instructions`: of one request from bytes to bytes, the difference of two runs under callgrind divided by the difference of
their numbers of requests. They may rise by 3 %; other toolchains and processors differ by less.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

STORED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "counts.json")
TOLERANCE = 1.03
FEW, MANY = 200, 600
ENVIRONMENT = os.environ | {
    # Hash tables of the standard library differ from run to run otherwise.
    "SWIFT_DETERMINISTIC_HASHING": "1",
    # Valgrind counts each byte that `rep stosb` and `rep movsb` write as an instruction. From which size on glibc uses
    # them depends on the processor; here it never does.
    "GLIBC_TUNABLES": "glibc.cpu.x86_rep_stosb_threshold=10000000:glibc.cpu.x86_rep_movsb_threshold=10000000",
}


def pivots(bench):
    output = subprocess.run(
        [bench, "solver", "--what", "build", "--views", "1000", "--json"], check=True, capture_output=True, text=True
    ).stdout
    return {line["workload"]: line["pivots"] for line in map(json.loads, output.splitlines())}


def instructions(bench, kind, count):
    with tempfile.TemporaryDirectory() as folder:
        log = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", bench]
            + ["requests", "--what", kind, "--count", str(count)],
            check=True, capture_output=True, text=True, env=ENVIRONMENT,
        ).stderr  # fmt: skip
    return int(re.search(r"Collected : (\d+)", log).group(1))


def measure_instructions(bench):
    requests = {
        kind: round((instructions(bench, kind, MANY) - instructions(bench, kind, FEW)) / (MANY - FEW))
        for kind in ("patch-changed", "patch-all")
    }
    few, many = 2, 12
    requests["solve"] = round((instructions(bench, "solve", many) - instructions(bench, "solve", few)) / (many - few))
    return requests


def main():
    bench, *rest = sys.argv[1:]
    counts = {"pivots": pivots(bench)}
    if rest != ["--pivots"]:
        counts["instructions"] = measure_instructions(bench)
    if rest == ["--update"]:
        with open(STORED, "w") as stream:
            json.dump(counts, stream, indent=2)
            stream.write("\n")
        return 0
    with open(STORED) as stream:
        stored = json.load(stream)
    failed = False
    for section in counts:
        tolerance = TOLERANCE if section == "instructions" else 1
        for name, before in stored[section].items():
            now = counts[section].get(name)
            has_risen = now is None or now > before * tolerance
            failed |= has_risen
            print(f"{section} {name}: {before} stored, {now} now{' -- has risen' if has_risen else ''}")
    if failed:
        print("If this is meant: python3 Tests/Benchmarks/counts.py QUOIN_BENCH --update, and the reason in the commit.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
