import TestSupport
import Testing

@testable import Commands

@Suite struct BaselineTests {
    private func entry(_ file: String, _ rule: String, view: String? = nil, constraint: String? = nil) -> Baseline.Entry
    {
        var entry = Baseline.Entry(file: file, rule: rule)
        (entry.view, entry.constraint) = (view, constraint)
        return entry
    }

    @Test func `what is written is read again, and does not depend on the order`() throws {
        let entries = [
            entry("b", "overlap", view: "x"), entry("a \"q\"", "unmet", constraint: "x.width == 1\n"),
            entry("b", "overlap"),
        ]
        let directory = try TemporaryDirectory()
        try directory.write(Baseline(entries).json, to: "base.json")
        #expect(try Baseline("\(directory.path)/base.json") == Baseline(entries))
        #expect(Baseline(entries.reversed()).json == Baseline(entries).json)
        #expect(String(decoding: Baseline(entries).json, as: UTF8.self).split(separator: "\n").count == 5)
        #expect(String(decoding: Baseline([]).json, as: UTF8.self) == "{\"version\": 1, \"findings\": [\n]}\n")
    }

    @Test(arguments: [
        ("[]", "it is not a baseline"), (#"{"version": 2, "findings": []}"#, "it is not a baseline"),
        (#"{"version": 1, "findings": [{"file": "a"}]}"#, "it is not a baseline"), ("{\n 1", "expected a key"),
        ("", "expected a value"),
    ])
    func `another file is no baseline`(text: String, reason: String) throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array(text.utf8), to: "base.json")
        let error = #expect(throws: InputError.self) { try Baseline("\(directory.path)/base.json") }
        #expect(error?.reason.contains(reason) == true)
    }
}
