import API
import HTTP
import JSON
import LayoutModel
import Sessions
import Wire

/// A line of `quoin export`: a layout with its id and revision.
struct LayoutLine {
    let key: LayoutKey
    let revision: Int
    let document: LayoutDocument

    /// The reason that a line cannot be stored.
    struct Refusal: Error, Hashable {
        /// One description per fault, with its pointer.
        let details: [String]

        init(_ details: [String]) {
            self.details = details
        }

        /// Creates a refusal because of a member of the line.
        init(_ member: String, _ detail: String) {
            details = ["/\(member): \(detail)"]
        }
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - bytes: the line, without its terminator.
    ///   - limits: the limits of a request body.
    ///   - budget: the work budget.
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
                throw Problem(.unprocessableContent, "/name: it differs from the one in the document")
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
        guard let revision = members["revision"]?.integer, (1...maxRevision).contains(revision) else {
            throw Refusal("revision", "a revision is a whole number from 1 to \(maxRevision)")
        }
        return revision
    }

    /// Half of the range in which doubles are exact, which leaves as much room for further edits.
    private static let maxRevision = 1 << 52

    /// Assigns the line's ids to the constraints, if it has any.
    private static func number(_ document: inout LayoutDocument, _ members: Members) throws(Problem) {
        guard members["constraintIds"] != nil || members["nextConstraintId"] != nil else { return }
        let list = members["constraintIds"] ?? .null
        let ids = list.elements.compactMap(\.constraintID)
        guard case .array(let all) = list, ids.count == all.count, let next = members["nextConstraintId"]?.constraintID,
            document.renumberConstraints(ids, next: next)
        else {
            throw Problem(
                .unprocessableContent,
                "/constraintIds: one for each constraint, ascending, and 'nextConstraintId' after them, each from c1 to "
                    + "c\(ConstraintID.maxNumber)"
            )
        }
    }
}

extension LayoutLine.Refusal {
    /// - Parameter problem: the reason that the document was refused.
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

/// The members of a line as values, and the bytes of the document.
private struct Members {
    private(set) var document: [UInt8]?
    private var values: [String: JSONValue] = [:]
    /// The name of the first unknown member.
    private(set) var unknown: String?

    private static let names: Set<String> = [
        "namespace", "id", "revision", "name", "constraintIds", "nextConstraintId",
    ]

    init(_ bytes: [UInt8], depth: Int) throws(JSONError) {
        // The document is nested one level deeper.
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
    /// The id of a constraint, such as `c3`.
    fileprivate var constraintID: ConstraintID? {
        guard let text = string, text.first == "c", let number = Int(text.dropFirst()),
            (1...ConstraintID.maxNumber).contains(number), "c\(number)" == text
        else { return nil }
        return ConstraintID(number: number)
    }
}
