public import HTTP
import JSON
import LayoutEngine
public import Sessions

/// The rejection of a request, as defined in RFC 9457: `application/problem+json`.
public struct Problem: Error, Sendable {
    public static let contentType = "application/problem+json"

    public let status: Status
    /// The reason in one sentence.
    public let detail: String
    /// The faults of the request, with their locations.
    public let faults: [Fault]

    /// The conflicts for which an edit was rejected.
    public let conflicts: [ConflictReport]

    /// The current revision of the layout, if the request requires another one.
    public let revision: Int?

    /// The kind of problem, which distinguishes a rejection from work that only needs a worker.
    public internal(set) var kind = Kind.refusal

    public enum Kind: Hashable, Sendable {
        case refusal
        case needsWorker
        /// The work has exceeded the budget. If the budget is smaller than the service's limit, the request is retried
        /// with a larger one; otherwise this is its rejection.
        case workLimitExceeded
    }

    /// The work exceeds the inline budget and is retried by a worker; clients never see this.
    public static let needsWorker: Problem = {
        var problem = Problem(.serviceUnavailable, "the work exceeds the inline budget")
        problem.kind = .needsWorker
        return problem
    }()

    /// The rejection of a request whose work outside the solver exceeds the limit.
    static let workLimitExceeded: Problem = {
        var problem = Problem(.unprocessableContent, "the request takes \(tooMuchWork)")
        problem.kind = .workLimitExceeded
        return problem
    }()

    static let tooMuchWork = "more work than is allowed (--max-solver-work)"

    public init(_ status: Status, _ detail: String, faults: [Fault] = [], conflicts: [ConflictReport] = []) {
        (self.status, self.detail, self.faults, self.conflicts) = (status, detail, faults, conflicts)
        revision = nil
    }

    /// Creates the rejection of a request whose precondition fails; `current` is the layout's revision, or 0 if there
    /// is no such layout.
    public init(failedPrecondition detail: String, current: Int) {
        (status, self.detail, faults, conflicts) = (.preconditionFailed, detail, [], [])
        revision = current == 0 ? nil : current
    }

    /// Creates the rejection of a request that was decoded but is invalid: 422, or 400 if the fault is in its query.
    ///
    /// - Precondition: there is at least one fault.
    public init(faults: [Fault], status: Status = .unprocessableContent) {
        self.init(FoundFaults(listed: faults), status: status)
    }

    /// Creates a rejection that may have more faults than it lists.
    init(_ found: FoundFaults, status: Status = .unprocessableContent) {
        precondition(!found.isEmpty, "a refusal without a fault")
        let faults = Array(found.listed.prefix(BodyDecoder.maxFaults))
        let first = faults[0]
        let place = first.locationName.isEmpty ? "" : "\(first.locationName): "
        let others = found.listed.count + found.omitted - 1
        let listed = others < faults.count ? "" : ", \(faults.count - 1) of them listed"
        let more = others == 0 ? "" : others == 1 ? " (and one other fault)" : " (and \(others) other faults\(listed))"
        self.init(status, place + first.detail + more, faults: faults)
    }

    /// Creates the rejection of a body that is not JSON or has numbers beyond the range of doubles; reading ended at
    /// `pointer`.
    init(_ error: JSONError, at pointer: JSONPointer) {
        switch error {
        case .malformed(let detail, let position):
            let fault = Fault(at: pointer, detail, position: position)
            self.init(.badRequest, "malformed JSON at \(position): \(detail)", faults: [fault])
        case .numberBeyondRange(let pointer, _):
            self.init(faults: [Fault(at: pointer, BodyDecoder.beyondRange)])
        }
    }

    /// The problem as JSON, with as many conflicts as fit in ``longest`` bytes.
    public var json: [UInt8] {
        for count in [DiagnosticLimits.conflicts, 20, 4] {
            if let json = json(conflicts: count) { return json }
        }
        guard let json = json(conflicts: 0) else { preconditionFailure("a problem without conflicts is too long") }
        return json
    }

    /// The maximum length of a problem in bytes, more than its faults can need.
    static let longest = 1 << 20

    private func json(conflicts count: Int) -> [UInt8]? {
        var writer = JSONWriter(capacity: 512, limit: Self.longest)
        writer.beginObject()
        writer.key("type")
        writer.string("about:blank")
        writer.key("title")
        writer.string(status.reason)
        writer.key("status")
        writer.integer(status.rawValue)
        writer.key("detail")
        writer.string(detail)
        if let revision {
            writer.key("revision")
            writer.integer(revision)
        }
        if !faults.isEmpty {
            writer.key("errors")
            writer.beginArray()
            for fault in faults { writer.fault(fault) }
            writer.endArray()
        }
        if !conflicts.isEmpty {
            var described = DescribedConstraints()
            writer.key("conflicts")
            writer.conflicts(conflicts.prefix(count), &described)
            if conflicts.count > count {
                writer.key("omitted")
                writer.beginObject()
                writer.omitted(conflicts.dropFirst(count))
                writer.endObject()
            }
        }
        writer.endObject()
        return writer.hasOverflowed ? nil : writer.bytes
    }
}
