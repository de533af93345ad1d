import TestSupport
import Testing

/// Whether tests of a program that may be missing run.
@Suite struct RequiredProgramTests {
    private func program(_ name: String, path: String, require: String? = nil) -> RequiredProgram {
        var environment = ["PATH": path]
        environment["QUOIN_REQUIRE"] = require
        return RequiredProgram(name, word: "shell", environment: environment)
    }

    /// Catches a search that takes any file, or only looks in the first directory.
    @Test func `a program is found in the directories of PATH if it can be executed`() throws {
        #expect(try program("sh", path: "/nowhere:/bin").requirePath() == "/bin/sh")
        #expect(!program("passwd", path: "/etc").isAvailable)
        #expect(!program("sh", path: "").isAvailable)
    }

    /// Catches a machine of CI that passes as it lacks the program: its tests have to run, and to fail.
    @Test(arguments: ["all", "shell", "redis,shell", "shell all"])
    func `a required program that is missing is not a reason to skip tests`(require: String) {
        let missing = program("sh", path: "/nowhere", require: require)
        #expect(missing.isExpected)
        #expect(throws: RequiredProgram.Missing.self) { try missing.requirePath() }
    }

    /// Catches the failure of `swift test` on a machine that has nothing but the toolchain.
    @Test(arguments: [nil, "", "shells", "redis"])
    func `tests of a program that is missing and not required are skipped`(require: String?) {
        #expect(!program("sh", path: "/nowhere", require: require).isExpected)
        #expect(program("sh", path: "/bin", require: require).isExpected)
    }
}
