import JSON
import Testing

@testable import Commands

@Suite struct LintMemberTests {
    private func blanked(_ text: String) -> String {
        String(decoding: LintMember.blanked(in: Array(text.utf8)), as: UTF8.self)
    }

    private func members(_ text: String) throws -> [JSONValue.Member] {
        guard case .object(let members) = try JSONValue(parsing: Array(text.utf8)) else {
            throw Problem.noObject(text)
        }
        return members
    }

    private enum Problem: Error {
        case noObject(String)
    }

    @Test(arguments: [
        #"{"lint": {"devices": "all"}, "a": 1}"#, #"{ "lint":[1,{"b":","}] }"#, #"{"a": 1, "lint": "}", "b": 2}"#,
        #"{"a": {"lint": 1} , "lint" : null}"#, "{\"lint\":0\n ,\n \"a\":\"lint\"}", #"{"lint": "é😀", "a": [1]}"#,
        #"{"\u006cint": 1, "a": 2}"#,
    ])
    func `the member goes with a comma, and the others stay where they are`(text: String) throws {
        let rest = blanked(text)
        #expect(rest.utf8.count == text.utf8.count)
        let before = try members(text)
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

    @Test(arguments: [
        #"{"lint": {"devices": "all"}, "a": 1}"#, #"{"a": 1, "lint": [7], "b": {"lint": 8}}"#, #" {"a": "}"} "#,
    ])
    func `another value stands in its place`(text: String) throws {
        let value = JSONValue.object([JSONValue.Member(key: "rules", value: .string("}"))])
        let replaced = LintMember.replaced(in: Array(text.utf8), by: value)
        let before = try members(text)
        let others = before.filter { $0.key != "lint" }
        #expect(try JSONValue(parsing: replaced) == .object(others + [JSONValue.Member(key: "lint", value: value)]))
        #expect(LintMember.value(in: replaced) == value)
        #expect(LintMember.value(in: Array(text.utf8)) == before.first { $0.key == "lint" }?.value)
    }

    @Test(arguments: ["", "[]", "{}", "{", #"{"a": {"lint": 1}}"#])
    func `where it is not, there is no value`(text: String) {
        #expect(LintMember.value(in: Array(text.utf8)) == nil)
    }
}

@Suite struct LintMembersTests {
    private func members(_ text: String) throws -> LintMembers { LintMembers(try JSONValue(parsing: Array(text.utf8))) }

    @Test(arguments: [
        // What is looked at comes from the more specific one, factor by factor.
        (#"{"devices": []}"#, #"{"devices": ["iPad"], "variants": [1]}"#, #"{"devices": []}"#),
        (#"{"variants": [1]}"#, #"{"devices": ["iPad"]}"#, #"{"variants": [1]}"#),
        (#"{"devices": null}"#, #"{"devices": "all", "variants": [1]}"#, #"{"devices": "all", "variants": [1]}"#),
        (
            #"{"orientations": [], "directions": ["rtl"]}"#, #"{"orientations": ["landscape"], "directions": ["ltr"]}"#,
            #"{"directions": ["rtl"], "orientations": ["landscape"]}"#
        ),
        (#"{}"#, #"{"textScales": [2]}"#, #"{"textScales": [2]}"#),
        // Levels win rule by rule.
        (
            #"{"rules": {"empty": "off", "unmet": null}}"#, #"{"rules": {"empty": "error", "unmet": "note"}}"#,
            #"{"rules": {"empty": "off", "unmet": "note"}}"#
        ),
        // Lists are taken together.
        (#"{"ignore": [1]}"#, #"{"ignore": [2], "assertions": [3]}"#, #"{"assertions": [3], "ignore": [2, 1]}"#),
        (#"{"assertions": [1]}"#, #"{"assertions": [2]}"#, #"{"assertions": [1, 2]}"#),
        // What is null within a list has a meaning there.
        (#"{}"#, #"{"variants": [{"traits": {"size": null}}]}"#, #"{"variants": [{"traits": {"size": null}}]}"#),
    ])
    func `settings win over less specific ones`(specific: String, other: String, together: String) throws {
        #expect(try members(specific).over(members(other)).json == JSONValue(parsing: Array(together.utf8)))
    }

    @Test func `orientations need devices`() throws {
        #expect(try members(#"{"orientations": ["portrait"]}"#).turnsNothing)
        #expect(try !members(#"{"orientations": ["portrait"], "devices": []}"#).turnsNothing)
        #expect(try !members(#"{"orientations": []}"#).turnsNothing)
    }
}
