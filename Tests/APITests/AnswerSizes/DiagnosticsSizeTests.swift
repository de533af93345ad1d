import HTTP
import JSON
import Testing

@testable import API

@Suite struct DiagnosticsSizeTests {
    private let document = ChainInConflict(length: 60, contradictions: 150)
    private let client = TestClient()

    /// 99 constraints with keys of 20 KB and 2,000 contradictions, two megabytes, once were answered with four
    /// gigabytes.
    @Test func `conflicts that share their constraints take no more room than the document`() throws {
        let answer = try client.send(.post, "/solve?frames=none", document.body + "}")
        #expect(answer.status == .ok)
        #expect(answer.body.count < 6 * document.body.utf8.count)
        let diagnostics = try #require(answer.json["diagnostics"])
        let conflicts = diagnostics["conflicts"]?.elements ?? []
        #expect(conflicts.count == 100)
        #expect(diagnostics["omitted"]?["conflicts"]?.number == 50)
    }

    @Test func `every constraint that is left out is named, told or not`() throws {
        let answer = try client.send(.post, "/solve", document.body + "}")
        let omitted = answer.json["diagnostics"]?["omitted"]?["broken"]?.strings ?? []
        #expect(answer.broken.count == 100)
        #expect(answer.broken + omitted == document.ids)
    }

    @Test func `a conflict tells fifty constraints, with the one left out among them, and counts the others`() throws {
        let answer = try client.send(.post, "/solve", document.body + "}")
        for conflict in answer.json["diagnostics"]?["conflicts"]?.elements ?? [] {
            let members = conflict["constraints"]?.elements ?? []
            #expect(members.count == 50)
            #expect(conflict["omitted"]?.number == 11)
            #expect(members.last?["id"] == conflict["broken"]?[0])
        }
    }

    @Test func `a constraint is described before it is referred to by its id`() throws {
        let answer = try client.send(.post, "/solve", document.body + "}")
        var described: Set<String> = []
        var references = 0
        for member in answer.json["diagnostics"]?["conflicts"]?.elements.flatMap({ $0["constraints"]?.elements ?? [] })
            ?? []
        {
            let id = try #require(member["id"]?.string)
            if member["text"] != nil {
                described.insert(id)
            } else {
                #expect(described.contains(id) && member.keys == ["id"])
                references += 1
            }
        }
        #expect(described.count == 149 && references > 0)
    }

    @Test func `a few conflicts are told in full`() throws {
        let small = ChainInConflict(length: 3, contradictions: 4)
        let answer = try client.send(.post, "/solve", small.body + "}")
        #expect(answer.json["diagnostics"]?.keys == ["conflicts", "ambiguous"])
        for conflict in answer.json["diagnostics"]?["conflicts"]?.elements ?? [] {
            #expect(conflict.keys == ["constraints", "broken"])
            #expect(conflict["constraints"]?.elements.allSatisfy { $0["text"] != nil } == true)
        }
    }

    @Test func `a refusal and an explanation are as short`() throws {
        let refused = try client.send(.post, "/solve", document.body + #","onConflict":"reject"}"#)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.body.count < 6 * document.body.utf8.count)
        let told = refused.json["conflicts"]?.elements.flatMap { $0["broken"]?.strings ?? [] } ?? []
        #expect(told.count == 100)
        #expect(told + (refused.json["omitted"]?["broken"]?.strings ?? []) == document.ids)
        try client.put(document.body + "}")
        let explained = try client.send(.get, "/layouts/x/explanation")
        #expect(explained.status == .ok)
        #expect(explained.body.count < 24 * document.body.utf8.count)
        #expect(explained.json["omitted"]?["conflicts"]?.number == 50)
        #expect(explained.json["conflicts"]?[0]?["omitted"]?.number == 11)
    }

    @Test func `ambiguous views are told up to a thousand`() throws {
        let views = (1...1_100).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let answer = try client.send(.post, "/solve?frames=none", #"{"view":{"subviews":[\#(views)]}}"#)
        let diagnostics = try #require(answer.json["diagnostics"])
        #expect(diagnostics["ambiguous"]?.elements.count == 1_000)
        #expect((diagnostics["omitted"]?["ambiguous"]?.number ?? 0) >= 100)
    }

    @Test func `notes of an edit are told up to a hundred`() throws {
        try client.put(#"{"view":{"subviews":[{"id":"a"}]},"constraints":["a.width == 10"]}"#)
        let updates = (1...120).map { "\"a.width == 10 @\($0)\"" }.joined(separator: ",")
        let answer = try client.edit(#"{"update":[\#(updates)]}"#)
        #expect(answer.json["changes"]?["notes"]?.elements.count == 100)
        #expect(answer.json["changes"]?["omitted"]?["notes"]?.number == 20)
    }
}
