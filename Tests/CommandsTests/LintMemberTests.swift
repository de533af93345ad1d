import JSON
import Testing

@testable import Commands

@Suite struct LintMemberTests {
    private func blanked(_ text: String) -> String {
        String(decoding: LintMember.blanked(in: Array(text.utf8)), as: UTF8.self)
    }

    @Test(arguments: [
        #"{"lint": {"devices": "all"}, "a": 1}"#, #"{ "lint":[1,{"b":","}] }"#, #"{"a": 1, "lint": "}", "b": 2}"#,
        #"{"a": {"lint": 1} , "lint" : null}"#, "{\"lint\":0\n ,\n \"a\":\"lint\"}", #"{"lint": "é😀", "a": [1]}"#,
        #"{"\u006cint": 1, "a": 2}"#,
    ])
    func `the member goes with a comma, and the others stay where they are`(text: String) throws {
        let rest = blanked(text)
        #expect(rest.utf8.count == text.utf8.count)
        guard case .object(let before) = try JSONValue(parsing: Array(text.utf8)) else { return }
        let after = try JSONValue(parsing: Array(rest.utf8))
        #expect(after == .object(before.filter { $0.key != "lint" }))
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"a": {"lint": 1}}"#, #"{"lint": 1"#, #"{"lint": 1, "lint": 2}"#, #"{"lint": }"#,
        #"["lint"]"#, #"{"lint": 1} 2"#,
    ])
    func `what has no such member, or is no JSON, stays as it is`(text: String) {
        #expect(blanked(text) == text)
    }
}
