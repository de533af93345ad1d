import HTTP
import JSON
import LayoutFuzzing
import TestSupport
import Testing

@testable import API

/// A layout written as a class of UIKit and read as a source has the frames that it had.
@Suite(.tags(.long)) struct PastedClassPropertyTests {
    /// Catches a class that loses a property, names a view that it does not create, or changes a constraint.
    @Test(.property(checking: 0.3), arguments: [("uikit", "anchors"), ("snapkit", "snapkit")])
    func `a class pasted back gives the same frames`(library: String, language: String) throws {
        let author = LayoutAuthor(seed: Seeds.first(815))
        var (frames, equal) = (0, 0)
        var differing: [String] = []
        for number in 0..<Seeds.count(200) {
            let client = TestClient()
            var writer = JSONWriter()
            writer.value(author[number].document)
            let put = try client.send(.put, "/layouts/x", String(decoding: writer.bytes, as: UTF8.self))
            guard put.status == .created else {
                Cases.skip()
                continue
            }
            let translated = try client.send(.get, "/layouts/x/source?as=\(library)").json
            let text = try #require(translated["text"]?.string)
            let traits = try client.send(.get, "/layouts/x/source").json["traits"] ?? .object([])
            let pasted = try client.send(.post, "/solve", Self.document(text, language, traits))
            let found = Self.equal(put.json, pasted.json, names: translated["names"])
            // What UIKit has no word for changes frames.
            guard translated["omitted"]?.number == 0 else {
                Cases.skip()
                continue
            }
            Cases.check()
            frames += found.all
            equal += found.equal
            if found.equal < found.all { differing.append("\(number): \(found.first) \(pasted.status.rawValue)") }
        }
        #expect(Double(equal) >= 0.98 * Double(frames), "\(equal) of \(frames)\n\(differing.joined(separator: "\n"))")
    }

    static func document(_ text: String, _ language: String, _ traits: JSONValue) -> String {
        var writer = JSONWriter()
        let source = JSONValue.object([.init(key: language, value: .string(text))])
        writer.value(
            .object([
                .init(key: "view", value: .string("fromSource")), .init(key: "traits", value: traits),
                .init(key: "constraints", value: .array([source])),
            ])
        )
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Compares the frames of the layout with those of the class.
    private static func equal(
        _ layout: JSONValue,
        _ pasted: JSONValue,
        names: JSONValue?
    ) -> (all: Int, equal: Int, first: String) {
        guard case .object(let frames)? = layout["frames"] else { return (0, 0, "") }
        var ids: [String: String] = [:]
        if case .object(let renamed)? = names {
            for name in renamed { ids[name.value.string ?? ""] = name.key }
        }
        var equal = 0
        var first = ""
        for frame in frames {
            let other = pasted["frames"]?[ids[frame.key] ?? frame.key]
            let isEqual = ["x", "y", "width", "height"].allSatisfy { side in
                guard let one = frame.value[side]?.number, let two = other?[side]?.number else { return false }
                return abs(one - two) <= 1e-6 * max(1, abs(one))
            }
            if isEqual { equal += 1 } else if first.isEmpty { first = "\(frame.key) \(frame.value) \(other ?? .null)" }
        }
        return (frames.count, equal, first)
    }
}
