public import HTTP
import JSON
import LayoutEngine
public import Sessions

/// The refusal of a request as RFC 9457 describes it: `application/problem+json`.
public struct Problem: Error, Sendable {
    public static let contentType = "application/problem+json"

    public let status: Status
    /// The reason in one sentence.
    public let detail: String
    /// The faults of the request, with their locations.
    public let faults: [Fault]

    /// The conflicts for which an edit was refused.
    public let conflicts: [ConflictReport]

    /// Whether the request was refused, or has only to be done by a worker.
    public private(set) var kind = Kind.refusal

    public enum Kind: Hashable, Sendable {
        case refusal
        case needsWorker
    }

    /// The work exceeds the inline budget and is done again by a worker; no client ever sees this.
    public static let needsWorker: Problem = {
        var problem = Problem(.serviceUnavailable, "the work exceeds the inline budget")
        problem.kind = .needsWorker
        return problem
    }()

    public init(_ status: Status, _ detail: String, faults: [Fault] = [], conflicts: [ConflictReport] = []) {
        (self.status, self.detail, self.faults, self.conflicts) = (status, detail, faults, conflicts)
    }

    /// The refusal of a request that was decoded but is not valid: 422, or 400 where the fault is in its query.
    ///
    /// - Precondition: there is at least one fault.
    public init(faults: [Fault], status: Status = .unprocessableContent) {
        precondition(!faults.isEmpty, "a refusal without a fault")
        let faults = Array(faults.prefix(BodyDecoder.mostFaults))
        let first = faults[0]
        let place = first.locationName.isEmpty ? "" : "\(first.locationName): "
        let others = faults.count - 1
        let more = others == 0 ? "" : others == 1 ? " (and one other fault)" : " (and \(others) other faults)"
        self.init(status, place + first.detail + more, faults: faults)
    }

    /// The refusal of a body that is not JSON, or has numbers beyond the range of doubles; reading ended at `pointer`.
    init(_ error: JSONError, at pointer: JSONPointer) {
        switch error {
        case .malformed(let detail, let position):
            let fault = Fault(at: pointer, detail, position: position)
            self.init(.badRequest, "malformed JSON at \(position): \(detail)", faults: [fault])
        case .numberBeyondRange(let pointer, _):
            self.init(faults: [Fault(at: pointer, BodyDecoder.beyondRange)])
        }
    }

    /// The problem as JSON.
    public var json: [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        writer.key("type")
        writer.string("about:blank")
        writer.key("title")
        writer.string(status.reason)
        writer.key("status")
        writer.integer(status.rawValue)
        writer.key("detail")
        writer.string(detail)
        if !faults.isEmpty {
            writer.key("errors")
            writer.beginArray()
            for fault in faults { writer.fault(fault) }
            writer.endArray()
        }
        if !conflicts.isEmpty {
            writer.key("conflicts")
            writer.conflicts(conflicts)
        }
        writer.endObject()
        return writer.bytes
    }
}
