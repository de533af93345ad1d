import Foundation
import JSON
import ServiceFuzzing
import TestSupport
import Testing

/// Catches a call, a parameter or a field that is described and never fuzzed.
@Suite struct CallTableTests {
    @Test func `the table has all calls of the description with their parameters`() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../openapi.yaml")
        let root = YAMLReader.read(try String(contentsOf: path, encoding: .utf8))
        var described: Set<String> = []
        guard case .object(let paths)? = root["paths"] else { throw NoUsableCase(attempts: 1) }
        for path in paths {
            guard case .object(let methods) = path.value else { continue }
            for method in methods where method.key != "parameters" {
                let call = "\(method.key.uppercased()) \(path.key)"
                described.insert(call)
                for parameter in method.value["parameters"]?.elements ?? [] {
                    let name = parameter["$ref"]?.string?.split(separator: "/").last.map(String.init)
                    let value = name.flatMap { root["components"]?["parameters"]?[$0] } ?? parameter
                    guard value["in"]?.string != "path" else { continue }
                    described.insert("\(call) \(value["name"]?.string ?? "")")
                }
            }
        }
        var fuzzed: Set<String> = []
        for call in CallTable.all {
            let path = call.path.replacing("/layouts/x", with: "/layouts/{id}")
                .replacing("/playground/main.js", with: "/playground/{file}")
            fuzzed.insert("\(call.method) \(path)")
            for name in call.parameters + call.fields { fuzzed.insert("\(call.method) \(path) \(name)") }
        }
        #expect(described.subtracting(fuzzed).sorted() == [])
        #expect(fuzzed.subtracting(described).sorted() == [])
    }
}
