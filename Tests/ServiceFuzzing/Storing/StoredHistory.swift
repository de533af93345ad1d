import API
import Foundation
import Fuzzing
import HTTP
import JSON
import LayoutFuzzing
import Storage
import TestSupport

/// A directory as a service leaves it after some calls, and what its layouts were after each of them.
struct StoredHistory: Sendable {
    /// The layouts after one call: their revisions by their ids.
    typealias Table = [String: Int]

    /// The files by their names.
    private(set) var files: [String: [UInt8]] = [:]
    /// What the service held after each call; first nothing.
    private(set) var tables: [Table] = [[:]]
    /// The documents by id and revision: several if an id came back with the same revision.
    private(set) var documents: [String: [Int: Set<[UInt8]>]] = [:]

    static let ids = ["a", "b", "c"]

    /// Files are small, so that there are several, and some are given up.
    static var options: JournalOptions {
        var options = JournalOptions()
        (options.sync, options.fileBytes) = (.never, 4_096...16_384)
        return options
    }

    init(_ number: Int) {
        let directory = TemporaryDirectory.inMemory()
        let service: LayoutService
        do throws(JournalError) {
            service = try LayoutService(directory: directory.path, Self.options)
        } catch {
            preconditionFailure("a new directory cannot be opened: \(error)")
        }
        var dice = Dice(seed: 77, number: number)
        let author = LayoutAuthor(seed: UInt64(number))
        var layouts: Table = [:]
        for call in 0..<30 {
            let id = dice.pick(Self.ids)
            var fields = HeaderFields()
            if dice.happens(0.3) { fields.append("Idempotency-Key", "key-\(call)") }
            let script = author[call]
            let request: Request =
                switch layouts[id] == nil ? 0 : dice.below(12) {
                case 0...2: .sent(.put, "/layouts/\(id)", script.document.text, fields)
                case 3: .sent(.delete, "/layouts/\(id)")
                case 4: .sent(.post, "/layouts/\(id)/undo", [], fields)
                default: .sent(.patch, "/layouts/\(id)/constraints", Self.edit(&dice), fields)
                }
            _ = service.respond(to: request)
            layouts = [:]
            for id in Self.ids {
                let source = service.respond(to: .sent(.get, "/layouts/\(id)/source"))
                guard source.status == .ok, let revision = StoredHistory.revision(source) else { continue }
                layouts[id] = revision
                documents[id, default: [:]][revision, default: []].insert(source.body)
            }
            if layouts != tables.last { tables.append(layouts) }
            if call % 10 == 9 { while service.compact() {} }
        }
        service.close()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [] {
            let url = URL(fileURLWithPath: "\(directory.path)/\(name)")
            files[name] = (try? Data(contentsOf: url)).map { Array($0) }
        }
    }

    /// An edit that any document takes: of a view that it may not have, or of the root.
    private static func edit(_ dice: inout Dice) -> [UInt8] {
        let constant = dice.below(300)
        let equation = dice.pick(["root.width >= \(constant) @1", "root.height <= \(constant) @2"])
        return JSONValue.object([
            .init(
                key: "operations",
                value: .array([.object([.init(key: "make", value: .array([.string(equation)]))])])
            )
        ]).text
    }

    static func revision(_ response: Response) -> Int? {
        response.headers["ETag"].flatMap { Int($0.filter(\.isNumber)) }
    }

    /// Whether a layout has been this one at a revision.
    func has(_ id: String, at revision: Int, _ document: [UInt8]) -> Bool {
        documents[id]?[revision]?.contains(document) ?? false
    }

    /// Whether a layout has been this one at some revision up to this one.
    func hasHad(_ id: String, upTo revision: Int, _ document: [UInt8]) -> Bool {
        documents[id]?.contains { $0.key <= revision && $0.value.contains(document) } ?? false
    }
}
