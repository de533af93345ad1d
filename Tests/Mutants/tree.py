"""A copy of the package in which every mutant is behind a switch."""
import os
import re
import subprocess

from mutants import PACKAGE, by_file, switched

TREE = PACKAGE / ".build" / "mutants"
COPIED = ("Package.swift", "openapi.yaml", "Sources", "Tests")
LEFT_OUT = ("__pycache__", ".build")

SWITCH = """\
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The FNV-1a hash of the id in `MUTANT`; 0 without one.
private let activeMutant: UInt64 = {
    guard let id = unsafe getenv("MUTANT") else { return 0 }
    return unsafe String(cString: id).utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}()

/// Whether this process runs the mutant whose id has that hash.
func isMutant(_ number: UInt64) -> Bool { activeMutant == number }
"""

# Test targets that no mutant needs, and what only they need, are not built.
MANIFEST = """
let keptTests: Set<String> = [{tests}]
var keptTargets: Set<String> = []
var waitingTargets = package.targets.filter {{ $0.type == .test && keptTests.contains($0.name) }}.map(\\.name)
while let name = waitingTargets.popLast() {{
    guard keptTargets.insert(name).inserted else {{ continue }}
    for dependency in package.targets.first(where: {{ $0.name == name }})?.dependencies ?? [] {{
        switch dependency {{
        case .byNameItem(let name, _), .targetItem(let name, _): waitingTargets.append(name)
        default: break
        }}
    }}
}}
package.products = []
package.targets.removeAll {{ !keptTargets.contains($0.name) }}
"""


def test_targets(tests):
    """The test targets that filters name; all of them if a filter names none."""
    names = sorted(path.name for path in (PACKAGE / "Tests").iterdir() if path.name.endswith("Tests"))
    kept = set()
    for pattern in tests:
        kept.update(named if (named := [name for name in names if re.search(rf"\b{name}\b", pattern)]) else names)
    return sorted(kept)


def contents(mutants, tests):
    """What the tree holds: its files' paths, with their bytes, or the file of the package that they are a copy of."""
    files = {}
    for name in COPIED:
        if (PACKAGE / name).is_file():
            files[name] = PACKAGE / name
        for folder, folders, names in os.walk(PACKAGE / name):
            folders[:] = [one for one in folders if one not in LEFT_OUT]
            for one in names:
                path = PACKAGE / os.path.relpath(folder, PACKAGE) / one
                files[str(path.relative_to(PACKAGE))] = path
    for file, group in by_file(mutants).items():
        files[file] = switched((PACKAGE / file).read_text(), group).encode()
        files[f"Sources/{group[0].module}/IsMutant.swift"] = SWITCH.encode()
    names = ", ".join(f'"{name}"' for name in test_targets(tests))
    files["Package.swift"] = (PACKAGE / "Package.swift").read_bytes() + MANIFEST.format(tests=names).encode()
    return files


def write(mutants, tests):
    """Brings the tree up to date; writes only files that differ, so that the build is incremental."""
    files = contents(mutants, tests)
    for name, content in files.items():
        path = TREE / name
        content = content if isinstance(content, bytes) else content.read_bytes()
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for folder, folders, names in os.walk(TREE):
        if folder == str(TREE):
            folders[:] = [one for one in folders if one in COPIED]
            continue
        for one in names:
            path = os.path.join(folder, one)
            if os.path.relpath(path, TREE) not in files:
                os.remove(path)


def build(log):
    """Builds the tests once; returns their program, or None if they do not compile."""
    with open(log, "wb") as output:
        command = ["swift", "build", "--build-tests"]
        if subprocess.run(command, cwd=TREE, stdout=output, stderr=subprocess.STDOUT).returncode != 0:
            return None
    place = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=TREE, check=True, capture_output=True, text=True
    ).stdout.strip()
    return next(iter(sorted(TREE.joinpath(place).glob("*.xctest"))), None)


def errors(log):
    """The lines of a build's log that say what is wrong."""
    lines = log.read_text(errors="replace").splitlines()
    found = list(dict.fromkeys(line for line in lines if "error:" in line))
    return found[:40] or lines[-20:]
