import Foundation
import TestSupport
import Testing

@testable import quoin

/// Walks through the tables of Threats.md, and holds them against the options and the description.
@Suite struct ThreatTests {
    let page: ThreatPage

    init() throws {
        page = try ThreatPage()
    }

    @Test func `every row has a walk, a scenario or a test that shows it`() throws {
        var scenarios = "", tests = ""
        for (folder, ending) in [("Tests/Abuse/scenarios", ".py"), ("Tests", ".swift")] {
            let place = ThreatPage.checkout.appendingPathComponent(folder)
            let files = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
            for file in files where file.hasSuffix(ending) {
                let text = try String(contentsOf: place.appendingPathComponent(file), encoding: .utf8)
                if ending == ".py" { scenarios += text } else { tests += text }
            }
        }
        for threat in page.threats {
            switch threat.proof {
            case "walk": #expect(Walk.all[threat.name] != nil, "\(threat.name) has no walk")
            case let name where name.hasPrefix("abuse/"):
                #expect(scenarios.contains("\"\(name.dropFirst(6))\""), "\(threat.name): no scenario \(name)")
            default: #expect(tests.contains("func `\(threat.proof)`"), "\(threat.name): no test '\(threat.proof)'")
            }
        }
        let walked = Set(page.threats.filter { $0.proof == "walk" }.map(\.name))
        #expect(Set(Walk.all.keys) == walked)
        #expect(Set(page.threats.map(\.name)).count == page.threats.count)
    }

    @Test func `every option has a row, or is listed as one that limits nothing`() {
        let known = Set(OptionTable.options.map(\.name))
        #expect(known.subtracting(page.options) == [], "not in Threats.md")
        #expect(Set(page.threats.flatMap(\.options)).subtracting(known) == [], "no such options")
    }

    @Test func `every field, parameter and header field of a request has a row`() throws {
        let service = try ServiceProcess()
        let client = try LoopbackClient(port: service.port)
        let described = RequestFields(try client.exchange(WalkRequest.get("/openapi.yaml").text).text)
        #expect(described.fields.count > 150)
        let all = described.fields.union(described.parameters)
        let rows = Set(page.threats.flatMap(\.controls))
        #expect(all.subtracting(rows) == [], "not in Threats.md")
        #expect(rows.filter { $0.contains(".") || $0.hasPrefix("?") }.subtracting(all) == [], "no such fields")
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test(arguments: Walk.all.keys.sorted())
    func `at the limit it is served, and beyond it nothing changes`(name: String) throws {
        let threat = try #require(page.threats.first { $0.name == name })
        let walk = try #require(Walk.all[name])
        let status = try #require(threat.status)
        let service = try ServiceProcess(walk.options)
        let kept = WalkRequest.put(
            "/layouts/kept",
            #"{"view":{"subviews":[{"id":"k"}]},"constraints":["k.left == 1"]}"#
        )
        if walk.keepsLayouts { _ = try exchange(service, kept) }
        for (index, pair) in walk.pairs.enumerated() {
            for request in pair.first {
                let answer = try exchange(service, request)
                #expect((200...299).contains(answer.status), "\(name), pair \(index), before: \(answer.text)")
            }
            let at = try exchange(service, pair.at)
            let isServed = pair.statusAt == 200 ? (200...299).contains(at.status) : at.status == pair.statusAt
            #expect(isServed, "\(name), pair \(index), at the limit: \(at.status) \(at.text)")
            let before = walk.keepsLayouts ? try state(service) : []
            let beyond = try exchange(service, pair.beyond)
            #expect(beyond.status == status, "\(name), pair \(index), beyond: \(beyond.status) \(beyond.text)")
            if let message = threat.message {
                #expect(beyond.text.contains(message), "\(name), pair \(index), beyond: \(beyond.text)")
            }
            if walk.keepsLayouts { #expect(try state(service) == before) }
        }
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    /// What a client sees of all layouts, and of the one that was there before.
    private func state(_ service: ServiceProcess) throws -> [String] {
        try ["/layouts", "/layouts/kept", "/layouts/kept/source", "/layouts/kept/constraints"].map {
            try exchange(service, .get($0)).text
        }
    }

    private func exchange(_ service: ServiceProcess, _ request: WalkRequest) throws -> WireResponse {
        try LoopbackClient(port: service.port).exchange(request.text)
    }
}
