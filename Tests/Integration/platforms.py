"""Checks that packages elsewhere can depend on this one by version, also on Apple's platforms, as far as Linux can tell.

    python3 Tests/Integration/platforms.py

1.  In a checkout of SwiftPM no target has `unsafeFlags`, with which it refuses a dependency by version.
2.  Elsewhere than on Linux, the manifest has no target but those that library products need.
3.  Their files import Glibc, Musl, CLinux and FoundationNetworking within `#if` only.
4.  They compile for the declared version of macOS, with the standard library of this toolchain, whose textual interface says
    what is available from where, and the part of Apple's C library in `darwin`. Modules that import Foundation, and those
    that import them, are left out.

API is checked with all that it imports, whether a library product needs it or not.
"""
import concurrent.futures
import json
import os
import re
import shutil
import sys
import tempfile

import harness

ROOT = str(harness.ROOT)
BUILD = os.path.join(ROOT, ".build", "platforms")
DARWIN = os.path.join(ROOT, "Tests", "Integration", "darwin")
ALWAYS = ["API"]
STANDARD = ("Swift", "SwiftOnoneSupport", "Synchronization", "_Concurrency", "_StringProcessing")
OF_LINUX = re.compile(r"^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+"
                      r"(Glibc|Musl|CLinux|FoundationNetworking)\b", re.M)  # fmt: skip
FOUNDATION = re.compile(r"^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+Foundation", re.M)


def dump_as_dependency(system="Linux"):
    """The package as packages see it that depend on it by version, on some system: it lies in a folder named `checkouts`."""
    manifest = read(os.path.join(ROOT, "Package.swift")).replace("os(Linux)", f"os({system})")
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.join(scratch, "checkouts", "quoin")
        os.makedirs(folder)
        with open(os.path.join(folder, "Package.swift"), "w") as stream:
            stream.write(manifest)
        return harness.dump_declared(folder)


def unsafe(package):
    """The names of the targets that have unsafe flags."""
    return [target["name"] for target in package["targets"] if "unsafeFlags" in json.dumps(target["settings"])]


def dependencies(target):
    """The names of what a target needs on macOS."""
    for dependency in target["dependencies"]:
        words = dependency.get("byName") or dependency.get("target") or dependency["product"]
        platforms = (words[-1] or {}).get("platformNames")
        if not platforms or "macos" in platforms:
            yield words[0]


def closure(names, targets):
    """The names with those of all targets that they need, each after those that it needs."""
    order = []

    def visit(name):
        if name in order or name not in targets:
            return
        for dependency in dependencies(targets[name]):
            visit(dependency)
        order.append(name)

    for name in names:
        visit(name)
    return order


def libraries(package):
    return [name for product in package["products"] if "library" in product["type"] for name in product["targets"]]


def folder_of(target):
    return os.path.join(ROOT, target.get("path") or os.path.join("Sources", target["name"]))


def sources(target):
    found = []
    for folder, _, files in os.walk(folder_of(target)):
        found += [os.path.join(folder, file) for file in files if file.endswith(".swift")]
    return sorted(found)


def read(path):
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def unguarded(text):
    """The lines outside of any `#if`."""
    depth, lines = 0, []
    for line in text.splitlines():
        word = line.strip().split(" ")[0]
        depth += (word == "#if") - (word == "#endif")
        lines.append("" if depth else line)
    return "\n".join(lines)


def check_imports(target):
    for path in sources(target):
        for match in OF_LINUX.finditer(unguarded(read(path))):
            yield f"{os.path.relpath(path, ROOT)}: {match.group(1)} is imported outside of #if"


class Compiler:
    """Compiles modules for macOS, without its SDK."""

    def __init__(self, version):
        self.target = f"x86_64-apple-macosx{version}"
        self.resources = os.path.join(BUILD, "resources")
        self.modules = os.path.join(BUILD, "modules")
        self.sdk = os.path.join(BUILD, "sdk")
        toolchain = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("swiftc"))))
        self.library = os.path.join(toolchain, "lib", "swift")
        self.headers = [os.path.join(self.library, "shims"), DARWIN, self.modules]
        shutil.rmtree(self.modules, ignore_errors=True)
        os.makedirs(self.modules)
        # What is unchanged stays, as the compiler then has it in its cache.
        for folder in (self.resources, self.sdk):
            os.makedirs(folder, exist_ok=True)
        for name in ("shims", "clang", "apinotes"):
            link = os.path.join(self.resources, name)
            if not os.path.islink(link):
                os.symlink(os.path.join(self.library, name), link)
        for name in STANDARD:
            self.convert(name)

    def convert(self, name):
        """Makes the interface of a module of the standard library one for macOS."""
        folder = os.path.join(self.library, "linux", f"{name}.swiftmodule")
        text = read(os.path.join(folder, "x86_64-unknown-linux-gnu.swiftinterface"))
        head, body = text[:4_000], text[4_000:]
        head = re.sub(r"-target \S+", f"-target {self.target}", head)
        # The rules for a library that is part of the system, which may run on a version before its own.
        for flag in ("-static", "-library-level api", "-target-min-inlining-version min"):
            head = head.replace(f" {flag} ", " ")
        text = re.sub(r"^import Glibc$", "import Darwin", head + body, flags=re.M)
        # Its functions have no bodies in the interface of a system that has always had them.
        text = re.sub(r"^.*@backDeployed\(.*$", "", text, flags=re.M)
        # Of the mutex of Linux.
        text = text.replace("_swift_stdlib_gettid()", "(0 as UInt32)")
        path = os.path.join(self.resources, "macosx", f"{name}.swiftmodule", "x86_64-apple-macos.swiftinterface")
        if os.path.exists(path) and read(path) == text:
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as stream:
            stream.write(text)

    def run(self, name, files, *flags):
        """Compiles a module; returns what is wrong with it."""
        command = ["swiftc", "-frontend", "-emit-module", "-o", os.path.join(self.modules, f"{name}.swiftmodule")]
        command += ["-module-name", name, "-parse-as-library", "-target", self.target, "-disable-objc-interop"]
        command += ["-sdk", self.sdk, "-resource-dir", self.resources, "-module-cache-path", os.path.join(BUILD, "cache")]
        command += [word for folder in self.headers for word in ("-I", folder)]
        result = harness.run(*command, *flags, *files, patience=30 * harness.PATIENCE)
        lines = [line for line in result.stderr.splitlines() if re.match(r"\S.*(error|warning): ", line)]
        if result.returncode and not lines:
            lines = result.stderr.splitlines()[-20:]
        return [line.replace(ROOT + "/", "") for line in lines]

    def add_darwin(self):
        # Nothing else is imported, as the standard library's other modules import this one.
        alone = ("-disable-implicit-concurrency-module-import", "-disable-implicit-string-processing-module-import")
        return self.run("Darwin", [os.path.join(DARWIN, "Darwin.swift")], "-import-underlying-module", *alone)

    def add_c(self, target):
        """Declares a module of C, as SwiftPM does."""
        folder = os.path.join(self.modules, target["name"])
        os.makedirs(folder)
        with open(os.path.join(folder, "module.modulemap"), "w") as stream:
            stream.write(f'module {target["name"]} {{ umbrella "{folder_of(target)}/include" export * }}\n')
        self.headers.append(folder)
        return []

    def add(self, target):
        if not sources(target):
            return self.add_c(target)
        flags = ["-swift-version", "6", "-package-name", "quoin"]
        for setting in target["settings"]:
            kind = setting["kind"]
            if "strictMemorySafety" in kind:
                flags.append("-strict-memory-safety")
            if "enableUpcomingFeature" in kind:
                flags += ["-enable-upcoming-feature", kind["enableUpcomingFeature"]["_0"]]
        return self.run(target["name"], sources(target), *flags)


def compile_all(names, targets, version):
    compiler = Compiler(version)
    faults = compiler.add_darwin()
    skipped, done, running = set(), set(), {}
    for name in names:
        needs = set(dependencies(targets[name]))
        if needs & skipped or any(FOUNDATION.search(read(path)) for path in sources(targets[name])):
            skipped.add(name)
    left = [name for name in names if name not in skipped]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        while (left or running) and not faults:
            for name in [name for name in left if set(dependencies(targets[name])) <= done]:
                left.remove(name)
                running[pool.submit(compiler.add, targets[name])] = name
            for future in concurrent.futures.wait(running, return_when="FIRST_COMPLETED").done:
                done.add(running.pop(future))
                faults += future.result()
    return faults, skipped


def main():
    package, elsewhere = dump_as_dependency(), dump_as_dependency("Android")
    targets = {target["name"]: target for target in package["targets"]}
    faults = [f"{name}: has unsafeFlags in a dependency" for name in {*unsafe(package), *unsafe(elsewhere)}]
    names = closure(libraries(package) + ALWAYS, targets)
    needed = closure(libraries(package), targets)
    present = {target["name"] for target in elsewhere["targets"] if target["type"] != "test"}
    faults += [f"{name}: is in the manifest elsewhere than on Linux" for name in sorted(present - set(needed))]
    faults += [f"{name}: is missing elsewhere than on Linux" for name in sorted(set(needed) - present)]
    for name in names:
        faults += check_imports(targets[name])
    versions = {platform["platformName"]: platform["version"] for platform in package["platforms"]}
    skipped = set()
    if not faults:
        faults, skipped = compile_all(names, targets, versions["macos"])
    for fault in faults:
        print(fault)
    print(f"{len(names) - len(skipped)} modules compile for macOS {versions['macos']}"
          + (f"; not compiled: {', '.join(sorted(skipped))}" if skipped else "")
          if not faults else f"{len(faults)} faults")  # fmt: skip
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
