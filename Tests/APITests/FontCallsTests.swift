import HTTP
import JSON
import TestSupport
import Testing
import TextMetrics

@testable import API

@Suite struct FontCallsTests {
    private func client(_ families: [(String, Int, Bool)] = [], access: AccessControl = AccessControl()) throws
        -> TestClient
    {
        let faces = try families.flatMap { name, weight, isItalic in
            var font = SampleFont("a")
            (font.family, font.weight, font.isItalic) = (name, weight, isItalic)
            return try FontFile.faces(in: font.bytes.span)
        }
        return TestClient(access: access, fonts: FontCatalog(faces))
    }

    @Test func `without a directory the service's own families are listed`() throws {
        let answer = try client().send(.get, "/fonts")
        let expected = """
            {"families":[{"name":"Built-in Sans","weights":[400,700],"styles":["normal"],"faces":2,"builtIn":true},\
            {"name":"system","weights":[100,200,300,400,500,600,700,800,900],"styles":["normal"],"faces":9,"builtIn":true}]}
            """
        #expect(answer.status == .ok && answer.body == Array(expected.utf8))
    }

    @Test func `families are listed with the weights and styles of their faces`() throws {
        let client = try client([("Zed", 700, true), ("Inter", 700, false), ("Zed", 100, false), ("Zed", 700, false)])
        let families = try client.send(.get, "/fonts").json["families"]?.elements ?? []
        #expect(families.map { $0["name"]?.string } == ["Built-in Sans", "Inter", "system", "Zed"])
        #expect(families[3]["weights"]?.elements.map(\.number) == [100, 700])
        #expect(families[3]["styles"]?.strings == ["normal", "italic"])
        #expect(families[3]["faces"]?.number == 3 && families[3]["builtIn"] == .bool(false))
    }

    @Test func `pages follow each other`() throws {
        let client = try client([("a", 400, false), ("B", 400, false), ("c d", 400, false)])
        var (names, target) = ([String](), "/fonts?limit=1" as String?)
        while let current = target {
            let page = try client.send(.get, current).json
            names += page["families"]?.elements.compactMap { $0["name"]?.string } ?? []
            target = page["next"]?.string.map { "/fonts?limit=1&after=\($0.replacing(" ", with: "%20"))" }
        }
        #expect(names == ["a", "B", "Built-in Sans", "c d", "system"])
    }

    @Test(arguments: ["?limit=0", "?limit=1001", "?limit=x", "?page=2", "?after=a&after=b"])
    func `a query with a fault is refused`(query: String) throws {
        #expect(try client().send(.get, "/fonts\(query)").status == .badRequest)
    }

    @Test func `fonts are only read, and only by whom there is a token for`() throws {
        #expect(try client().send(.post, "/fonts", "{}").status == .methodNotAllowed)
        let tokens = try AccessTokens(parsing: Array("alice alice-0123456789-abcdef".utf8))
        let client = try client(access: AccessControl(tokens: tokens))
        #expect(try client.send(.get, "/fonts").status == .unauthorized)
        let headers: HeaderFields = ["Authorization": "Bearer alice-0123456789-abcdef"]
        #expect(try client.send(.get, "/fonts", headers: headers).status == .ok)
    }
}
