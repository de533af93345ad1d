public import Foundation

/// The failure of a call: the only error type of this library, apart from `CancellationError`.
public struct Problem: Error, Sendable {
    /// The origin of a problem.
    public enum Kind: Hashable, Sendable {
        /// The service refused the request with this status, as a problem in the format of RFC 9457.
        case refused(status: Int)
        /// No request was sent, because the layout or edit cannot be expressed.
        case building
        /// The service could not be reached, or the connection broke.
        case unreachable
        /// The service did not answer within the configured time limit.
        case timedOut
        /// The answer is truncated, too long, or not the expected JSON.
        case malformedAnswer
    }

    /// A fault in the request, with its location.
    public struct Fault: Hashable, Sendable {
        /// The JSON pointer to the faulty field.
        public var pointer: String?
        /// The faulty query parameter.
        public var parameter: String?
        /// A description of the fault and of the expected value.
        public var detail: String
        /// The line in pasted source, from 1.
        public var line: Int?
        /// The column in pasted source, from 1.
        public var column: Int?
        /// The line of Swift that created the faulty field.
        public var location: SourceLocation?
    }

    /// The origin of the problem.
    public var kind: Kind
    /// A one-sentence description.
    public var detail: String
    /// The faults in the request, up to 20.
    public var faults: [Fault] = []
    /// The conflicts because of which an edit was refused.
    public var conflicts: [Conflict] = []
    /// The current revision of the layout if it differs from the expected one (412); nil if there is no such layout.
    public var revision: Int?
    /// The time that the service asks clients to wait before a retry.
    public var retryAfter: Duration?
    /// True if the request may have been carried out although its answer was lost.
    public var mayHaveBeenDone = false

    init(_ kind: Kind, _ detail: String) { (self.kind, self.detail) = (kind, detail) }

    /// Creates the problem of a service that cannot be started or has ended.
    public init(starting detail: String) { self.init(.unreachable, detail) }

    /// Creates the problem of an expression that cannot be built, with its location.
    init(building detail: String, at location: SourceLocation) {
        self.init(.building, detail)
        faults = [Fault(detail: detail, location: location)]
    }

    /// The status of a refusal; nil if the service did not answer.
    public var status: Int? { if case .refused(let status) = kind { status } else { nil } }
}

extension Problem: CustomStringConvertible, LocalizedError {
    /// All known details, one per line, with locations in the format of compilers.
    public var description: String {
        var lines = [status.map { "\($0): \(detail)" } ?? detail]
        if faults.count > 1 || faults.first?.detail != detail || faults.first?.location != nil {
            lines = (faults.isEmpty ? lines : []) + faults.map(\.description)
            if faults.isEmpty == false, faults.count > 1 { lines.insert("\(faults.count) faults", at: 0) }
        }
        if mayHaveBeenDone { lines.append("the request may have been carried out all the same") }
        return lines.joined(separator: "\n")
    }

    /// The description, for code that displays errors through Foundation.
    public var errorDescription: String? { description }
}

extension Problem.Fault: CustomStringConvertible {
    /// The detail after its line of Swift and before its pointer.
    ///
    /// `App/Login.swift:12: unknown view 'titel'; did you mean 'title'? (/constraints/3/second)`
    public var description: String {
        var text = location.map { "\($0): \(detail)" } ?? detail
        if let line { text += " (line \(line)\(column.map { ", column \($0)" } ?? "") of the source)" }
        if let place = pointer ?? parameter { text += " (\(place))" }
        return text
    }
}

// MARK: - Wire format

extension Problem {
    private struct Wire: Decodable {
        var status: Int?
        var title: String?
        var detail: String?
        var errors: [WireFault]?
        var conflicts: [Conflict]?
        var revision: Int?
    }

    private struct WireFault: Decodable {
        var pointer: String?
        var parameter: String?
        var detail: String
        var line: Int?
        var column: Int?
    }

    /// Creates the refusal from an answer.
    init(_ answer: ServiceAnswer) {
        let wire = try? JSONDecoder().decode(Wire.self, from: answer.body)
        let detail = wire?.detail ?? wire?.title ?? "the service has refused the request without a reason"
        self.init(.refused(status: answer.status), detail)
        faults = (wire?.errors ?? []).map {
            Fault(pointer: $0.pointer, parameter: $0.parameter, detail: $0.detail, line: $0.line, column: $0.column)
        }
        conflicts = wire?.conflicts ?? []
        revision = wire?.revision
        retryAfter = answer.retryAfter
    }

    /// Returns the problem with the lines of Swift that created the faulty fields.
    func located(by locate: (_ path: [Substring]) -> SourceLocation?) -> Problem {
        var problem = self
        for index in faults.indices where faults[index].location == nil {
            guard let pointer = faults[index].pointer else { continue }
            problem.faults[index].location = locate(pointer.split(separator: "/"))
        }
        return problem
    }
}

extension Error {
    /// A short description of an error from Foundation's coders.
    var phrase: String {
        guard let error = self as? DecodingError else { return localizedDescription }
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
            .dataCorrupted(let found):
            context = found
        @unknown default: return localizedDescription
        }
        let path = context.codingPath.map(\.stringValue).joined(separator: "/")
        return path.isEmpty ? context.debugDescription : "\(context.debugDescription) (/\(path))"
    }
}
