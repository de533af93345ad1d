import API
import HTTP
import JSON
import LayoutModel
import Sessions
import Wire

/// A line that `quoin export` prints: a layout, and under which id and revision it is kept.
struct LayoutLine {
    let key: LayoutKey
    let revision: Int
    let document: LayoutDocument

    /// Why a line cannot be stored.
    struct Refusal: Error, Hashable {
        /// One for each fault, with its pointer.
        let details: [String]

        init(_ details: [String]) {
            self.details = details
        }

        /// A fault at a member of the line.
        init(_ member: String, _ detail: String) {
            details = ["/\(member): \(detail)"]
        }
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - bytes: the line, without its end.
    ///   - limits: those of the body of a request.
    ///   - budget: how much work that may take.
    /// - Throws: ``Refusal``.
    init(_ bytes: [UInt8], limits: BodyLimits, budget: inout WorkBudget) throws(Refusal) {
        let members: Members
        do throws(JSONError) {
            members = try Members(bytes, depth: limits.jsonDepth)
        } catch {
            switch error {
            case .malformed(let detail, let position):
                throw Refusal(["malformed JSON at column \(position.column): \(detail)"])
            case .numberBeyondRange(let pointer, _):
                throw Refusal(["\(pointer): the number is beyond the range of a double"])
            }
        }
        if let name = members.unknown { throw Refusal(name, "unknown member") }
        guard let document = members.document else { throw Refusal("document", "there is none") }
        key = try Self.key(members)
        revision = try Self.revision(members)
        do throws(Problem) {
            let body = RequestBody(document, limits: limits)
            var read = try LayoutRequest(body: body, budget: &budget).document
            try Self.number(&read, members)
            if let name = members["name"], name.string != read.name {
                throw Problem(.unprocessableContent, "/name: it is another one than in the document")
            }
            self.document = read
        } catch {
            throw Refusal(error)
        }
    }

    private static func key(_ members: Members) throws(Refusal) -> LayoutKey {
        guard let id = members["id"]?.string, SessionID.isWellFormed(id) else {
            throw Refusal("id", "an id is 1 to 128 of the letters A-Z and a-z, digits, '_' and '-'")
        }
        switch members["namespace"] {
        case nil, .null: return LayoutKey(id, in: .shared)
        case .string(let name) where AccessTokens.isName(name): return LayoutKey(id, in: Namespace(name))
        default: throw Refusal("namespace", "it is the name of a token, or null: \(AccessTokens.nameRule)")
        }
    }

    private static func revision(_ members: Members) throws(Refusal) -> Int {
        guard let revision = members["revision"]?.integer, (1...mostRevision).contains(revision) else {
            throw Refusal("revision", "a revision is a whole number from 1 to \(mostRevision)")
        }
        return revision
    }

    /// Doubles are exact up to twice as much: as many edits have room behind it.
    private static let mostRevision = 1 << 52

    /// Gives the constraints the ids of the line, if it has some.
    private static func number(_ document: inout LayoutDocument, _ members: Members) throws(Problem) {
        guard members["constraintIds"] != nil || members["nextConstraintId"] != nil else { return }
        let list = members["constraintIds"] ?? .null
        let ids = list.elements.compactMap(\.constraintID)
        guard case .array(let all) = list, ids.count == all.count, let next = members["nextConstraintId"]?.constraintID,
            document.renumberConstraints(ids, next: next)
        else {
            throw Problem(
                .unprocessableContent,
                "/constraintIds: one for each constraint, ascending, and 'nextConstraintId' behind them, each from c1 to "
                    + "c\(JSONValue.mostConstraintNumber)"
            )
        }
    }
}

extension LayoutLine.Refusal {
    /// - Parameter problem: the refusal of the document.
    init(_ problem: Problem) {
        guard !problem.faults.isEmpty else {
            details = [problem.detail.firstLine]
            return
        }
        details = problem.faults.map { fault in
            guard case .body(let pointer) = fault.location else { return fault.detail.firstLine }
            let place = fault.position.map { ", \($0)" } ?? ""
            return "/document\(pointer)\(place): \(fault.detail.firstLine)"
        }
    }
}

/// The members of a line, but for the document as values.
private struct Members {
    private(set) var document: [UInt8]?
    private var values: [String: JSONValue] = [:]
    /// The name of a member that there is not.
    private(set) var unknown: String?

    private static let names: Set<String> = [
        "namespace", "id", "revision", "name", "constraintIds", "nextConstraintId",
    ]

    init(_ bytes: [UInt8], depth: Int) throws(JSONError) {
        // The document is one level down.
        var reader = JSONReader(bytes, maximumDepth: depth + 1)
        try reader.beginObject()
        while let key = try reader.nextKey() {
            if key == "document" {
                _ = try reader.peekKind()
                let start = bytes.count - reader.bytesLeft
                try reader.skipValue()
                document = Array(bytes[start..<bytes.count - reader.bytesLeft])
            } else if Self.names.contains(key) {
                values[key] = try JSONValue(reading: &reader)
            } else {
                unknown = unknown ?? key
                try reader.skipValue()
            }
        }
        try reader.finish()
    }

    subscript(name: String) -> JSONValue? { values[name] }
}

extension JSONValue {
    /// Doubles are exact up to twice as much.
    fileprivate static let mostConstraintNumber = 1 << 52

    /// The id of a constraint, such as `c3`.
    fileprivate var constraintID: ConstraintID? {
        guard let text = string, text.first == "c", let number = Int(text.dropFirst()),
            (1...Self.mostConstraintNumber).contains(number), "c\(number)" == text
        else { return nil }
        return ConstraintID(number: number)
    }
}
