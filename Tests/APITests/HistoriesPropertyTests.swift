import HTTP
import JSON
import Testing
import TestSupport

@testable import API

/// A layout as clients see it at one time.
private struct Snapshot: Equatable {
    let source: [UInt8]
    let frames: JSONValue?
    let contentSizes: JSONValue?
    let diagnostics: JSONValue?
    let constraints: [UInt8]

    init(_ client: TestClient) throws {
        source = try client.send(.get, "/layouts/x/source").body
        let solution = try client.send(.get, "/layouts/x").json
        (frames, contentSizes, diagnostics) = (solution["frames"], solution["contentSizes"], solution["diagnostics"])
        constraints = try client.send(.get, "/layouts/x/constraints").body
    }
}

@Suite(.tags(.long)) struct HistoriesPropertyTests {
    private func check(_ client: TestClient, is snapshot: Snapshot, _ label: String) throws {
        let now = try Snapshot(client)
        #expect(now.source == snapshot.source, "\(label)")
        #expect(now.frames == snapshot.frames, "\(label)")
        #expect(now.contentSizes == snapshot.contentSizes, "\(label)")
        #expect(now.diagnostics == snapshot.diagnostics, "\(label)")
        #expect(now.constraints == snapshot.constraints, "\(label)")
    }

    /// Makes edits, then goes back and forth among them.
    private func run(seed: UInt64, start: String, edits: Int, _ edit: () -> (part: String, body: String)) throws {
        let client = TestClient()
        try client.put(start)
        var states = [try Snapshot(client)]
        while states.count <= edits {
            let (part, body) = edit()
            let answer = try client.send(.patch, "/layouts/x/\(part)", body)
            if answer.status == .ok { states.append(try Snapshot(client)) }
        }
        for index in (0..<edits).reversed() {
            #expect(try client.send(.post, "/layouts/x/undo").status == .ok)
            try check(client, is: states[index], "undo \(index)")
        }
        #expect(try client.send(.post, "/layouts/x/undo").status == .conflict)
        for index in 1...edits {
            #expect(try client.send(.post, "/layouts/x/redo").status == .ok)
            try check(client, is: states[index], "redo \(index)")
        }
        // Back and forth, with edits in between that drop what could be redone; compared with each state's own source.
        var random = SeededGenerator(seed: seed)
        var (position, revisions) = (edits, try client.send(.get, "/layouts/x").json["revision"]?.number ?? 0)
        var seen = [Int(revisions): states[edits].frames]
        for _ in 0..<edits {
            switch Int.random(in: 0...3, using: &random) {
            case 0 where position > 0, 1 where position > 0:
                #expect(try client.send(.post, "/layouts/x/undo").status == .ok)
                position -= 1
            case 2 where position < states.count - 1:
                #expect(try client.send(.post, "/layouts/x/redo").status == .ok)
                position += 1
            default:
                let (part, body) = edit()
                guard try client.send(.patch, "/layouts/x/\(part)", body).status == .ok else { continue }
                states = Array(states[...position]) + [try Snapshot(client)]
                position += 1
            }
            revisions += 1
            seen[Int(revisions)] = states[position].frames
            try check(client, is: states[position], "mixed \(position)")
        }
        try compareRevisions(client, seen, present: Int(revisions), &random)
    }

    /// What two revisions differ in leads from the frames of one to those of the other.
    private func compareRevisions(
        _ client: TestClient,
        _ seen: [Int: JSONValue?],
        present: Int,
        _ random: inout SeededGenerator
    ) throws {
        for _ in 0..<6 {
            let picked = (0..<2).compactMap { _ in seen.keys.sorted().randomElement(using: &random) }
            let answer = try client.send(.get, "/layouts/x/changes?from=\(picked[0])&to=\(picked[1])")
            #expect(answer.status == .ok, "\(answer.json)")
            var frames = Self.byName(seen[picked[0]] ?? nil)
            for (name, change) in Self.byName(answer.json["frames"]) {
                #expect(frames[name] == change["from"], "\(picked)")
                frames[name] = change["to"]
            }
            #expect(frames == Self.byName(seen[picked[1]] ?? nil), "\(picked)")
        }
    }

    private static func byName(_ object: JSONValue?) -> [String: JSONValue] {
        guard case .object(let members)? = object else { return [:] }
        return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    }

    @Test(.property, arguments: Seeds.range(3, from: 1))
    func `edits of all kinds are undone and redone to the byte`(seed: UInt64) throws {
        var author = EditAuthor(seed: seed)
        try run(seed: seed, start: RandomEditsPropertyTests.start, edits: 30) { author.edit() }
    }

    @Test(.property, arguments: Seeds.range(2, from: 1))
    func `edits with sources in other languages are undone and redone to the byte`(seed: UInt64) throws {
        var author = SourceAuthor(seed: seed)
        try run(seed: seed, start: SourceHistoriesPropertyTests.start, edits: 25) { ("constraints", author.edit()) }
    }
}
