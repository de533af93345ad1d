"""Compiles Swift that depends on this package by version: the sample package, and layouts translated to Swift.

    python3 Tests/Integration/translated.py QUOIN [--layouts N] [--seed N]

The layouts are those that the documents show, and ones that are made up from the seed, N in all (100). Each is translated
with `quoin translate --to swift`. One package, that of Tests/SamplePackage with a second program, compiles all files and
solves their layouts in its process; every frame is, to 1e-9 points, what `quoin solve` prints for the original.

The package takes what is committed here from a clone with tags, as others would. All is kept in .build/translated, so that
another run compiles only what has changed.
"""
import argparse
import contextlib
import filecmp
import glob
import itertools
import json
import math
import os
import pathlib
import re
import shutil
import sys
import time

import harness
from authored_layouts import STRINGS, Author
from examples import documents
from harness import ROOT, run

BUILD = ROOT / ".build" / "translated"
PACKAGE = BUILD / "Package"
SOURCES = PACKAGE / "Sources" / "Translated"
REPOSITORY = BUILD / "quoin.git"
BUILD_PATIENCE = 90 * harness.PATIENCE

# Appended to the manifest of the sample package.
TARGET = """
package.targets.append(
    .executableTarget(
        name: "Translated",
        dependencies: [.product(name: "Quoin", package: "quoin"), .product(name: "QuoinClient", package: "quoin")]
    )
)
"""

MAIN = """\
import Foundation
import Quoin
import QuoinClient

let layouts: [(String, () throws -> LayoutDocument)] = [
{rows}
]
let quoin = try QuoinService.inProcess()
for (name, document) in layouts {{
    do {{
        let frames = try await quoin.solve(document()).frames
        let json = try JSONEncoder().encode(frames)
        print("\\(name) \\(String(decoding: json, as: UTF8.self))")
    }} catch {{
        print("\\(name) \\(error)")
    }}
}}
"""


def of_documents():
    """The layouts that the documents show, without what stands beside a layout."""
    for path in ["README.md", *sorted(glob.glob("Sources/quoin/Documentation.docc/*.md", root_dir=ROOT))]:
        for document in documents(pathlib.Path(ROOT, path).read_text()):
            yield {name: value for name, value in document.items() if name != "lint"}


def layouts(seed):
    """Layouts of both kinds in turn, so that a short run has both; the made-up ones go on."""
    made_up = (Author(seed + number).document(number) for number in itertools.count())
    for document in of_documents():
        yield document
        yield next(made_up)
    yield from made_up


def checked(*command, **options):
    """Runs a command that has to succeed, and returns what it prints."""
    done = run(*command, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout[-2_000:]}{done.stderr[-6_000:]}")
    return done.stdout


def tag():
    """Brings what is committed into the repository that the package depends on, as its only version.

    Another version would be compiled from scratch, as the compiler is told the version. As it moves, what SwiftPM remembers
    of it is removed.
    """
    if not REPOSITORY.exists():
        checked("git", "init", "--quiet", "--bare", REPOSITORY)
    git = ["git", "-C", REPOSITORY, "-c", "user.name=check", "-c", "user.email=check@localhost"]
    checked(*git, "fetch", "--quiet", "--update-shallow", f"file://{ROOT}", "HEAD")
    if not checked(*git, "tag", "--points-at", "FETCH_HEAD").strip():
        checked(*git, "tag", "--force", "--annotate", "--message", "tag", "0.1.0", "FETCH_HEAD")
        for path in (BUILD / "scratch" / "workspace-state.json", PACKAGE / "Package.resolved"):
            path.unlink(missing_ok=True)
        shutil.rmtree(BUILD / "security", ignore_errors=True)


def write(path, text):
    """Writes a file, unless it is so already: an unchanged one is not compiled again."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def translate(quoin, count, seed):
    """Writes the package; the frames of the originals by the names of the layouts."""
    shutil.copytree(ROOT / "Tests" / "SamplePackage", PACKAGE, dirs_exist_ok=True, ignore=shutil.ignore_patterns("Package.swift"))
    SOURCES.mkdir(parents=True, exist_ok=True)
    wanted, rows, refused = {}, [], 0
    for document in layouts(seed):
        if len(wanted) == count:
            break
        label = f"L{len(wanted) + 1:03}"
        strange = STRINGS[len(wanted) % len(STRINGS)]
        document = document | {"name": f"{label} {strange}" if len(wanted) % 2 else label}
        path = PACKAGE / f"{label}.json"
        write(path, json.dumps(document))
        solved = run(quoin, "solve", path)
        if solved.returncode != 0:
            refused += 1
            continue
        translated = checked(quoin, "translate", path, "--to", "swift")
        if checked(quoin, "translate", path, "--to", "swift") != translated:
            sys.exit(f"{path}: two translations differ")
        name = re.search(r"^enum (\w+) \{", translated, re.M)[1]
        write(SOURCES / f"{label}.swift", translated)
        wanted[label] = json.loads(solved.stdout)["frames"]
        rows.append(f'    ("{label}", {name}.document),')
    for path in SOURCES.glob("L*.swift"):
        if path.stem not in wanted:
            path.unlink()
    write(PACKAGE / "Package.swift", (ROOT / "Tests/SamplePackage/Package.swift").read_text() + TARGET)
    write(SOURCES / "main.swift", MAIN.format(rows="\n".join(rows)))
    return wanted, refused


@contextlib.contextmanager
def unchanged_files():
    """Puts files back that the block has replaced by equal ones.

    SwiftPM writes all files of another revision of a dependency anew, and so would compile all of them again. It also changes
    the modes of the old ones, which a second link to a file shares.
    """
    checkout, kept = BUILD / "scratch" / "checkouts" / "quoin", BUILD / "kept"
    shutil.rmtree(kept, ignore_errors=True)
    if checkout.exists():
        shutil.copytree(checkout, kept, copy_function=os.link, ignore=shutil.ignore_patterns(".git"))
    modes = {path: path.stat().st_mode for path in kept.rglob("*") if path.is_file()}
    yield
    for path, mode in modes.items():
        new = checkout / path.relative_to(kept)
        if new.is_file() and filecmp.cmp(path, new, shallow=False):
            path.chmod(mode)
            path.replace(new)
    shutil.rmtree(kept, ignore_errors=True)


def build():
    """Builds both programs; returns the folder in which they are."""
    environment = os.environ | {"QUOIN": f"file://{REPOSITORY}"}
    # Nothing is kept elsewhere: the versions of another clone are other ones.
    paths = ["--package-path", PACKAGE, "--scratch-path", BUILD / "scratch", "--security-path", BUILD / "security"]
    options = {"env": environment, "patience": BUILD_PATIENCE}
    with unchanged_files():
        checked("swift", "package", *paths, "--disable-dependency-cache", "update", **options)
    checked("swift", "build", *paths, "--disable-dependency-cache", **options)
    return pathlib.Path(checked("swift", "build", *paths, "--show-bin-path", **options).strip())


def differences(label, wanted, text):
    try:
        frames = json.loads(text)
    except ValueError:
        return [f"{label}: {text}"]
    if frames.keys() != wanted.keys():
        return [f"{label}: other views: {sorted(frames.keys() ^ wanted.keys())}"]
    return [
        f"{label}: {view}: {frames[view]}, and not {frame}"
        for view, frame in wanted.items()
        if any(not math.isclose(frames[view][side], frame[side], rel_tol=1e-12, abs_tol=1e-9) for side in frame)
    ]


def sample(programs):
    """What is wrong with what the sample package prints: a width, and the same with 16 points less."""
    printed = checked(programs / "hello")
    widths = [float(line) for line in printed.splitlines()]
    if len(widths) == 2 and math.isclose(widths[0] - widths[1], 16, abs_tol=1e-6):
        return []
    return [f"the sample package prints {printed}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", metavar="QUOIN", type=os.path.abspath)
    parser.add_argument("--layouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=20_260)
    arguments = parser.parse_args()
    start = time.monotonic()
    BUILD.mkdir(parents=True, exist_ok=True)
    tag()
    wanted, refused = translate(arguments.binary, arguments.layouts, arguments.seed)
    written = time.monotonic()
    programs = build()
    faults = sample(programs)
    solved = run(programs / "Translated", patience=BUILD_PATIENCE)
    answers = dict(line.split(" ", 1) for line in solved.stdout.splitlines() if line[:1] == "L")
    if solved.returncode != 0 or answers.keys() != wanted.keys():
        faults.append(f"the layouts in Swift end with {solved.returncode}:\n{solved.stdout[-2_000:]}{solved.stderr[-6_000:]}")
    for label in answers.keys() & wanted.keys():
        faults += differences(label, wanted[label], answers[label])
    if faults:
        sys.exit("\n".join(faults[:40]))
    frames = sum(len(frames) for frames in wanted.values())
    print(f"{len(wanted)} layouts in Swift have the {frames} frames of their documents ({refused} others were refused); "
          f"translated in {written - start:.0f} s, compiled and solved in {time.monotonic() - written:.0f} s")  # fmt: skip


if __name__ == "__main__":
    main()
