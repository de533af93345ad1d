public import Foundation

/// Why a call has no answer: the one error type of this library, besides `CancellationError`.
public struct Problem: Error, Sendable {
    /// Who has found it.
    public enum Kind: Hashable, Sendable {
        /// The service has refused the request with this status, as a problem of RFC 9457.
        case refused(status: Int)
        /// No request was sent: what was built cannot be expressed.
        case building
        /// The service could not be reached, or the connection broke.
        case unreachable
        /// The service took longer than the configuration allows.
        case timedOut
        /// The answer is not what the service sends: cut off, too long, or not its JSON.
        case malformedAnswer
    }

    /// A fault of the request, with its place.
    public struct Fault: Hashable, Sendable {
        /// The faulty field as a JSON pointer.
        public var pointer: String?
        /// The faulty query parameter.
        public var parameter: String?
        /// What is wrong, and what would be right.
        public var detail: String
        /// The line in a pasted source, from 1.
        public var line: Int?
        /// The column in a pasted source, from 1.
        public var column: Int?
        /// The line of Swift that made the faulty field.
        public var location: SourceLocation?
    }

    /// Who has found it.
    public var kind: Kind
    /// What is wrong, in a sentence.
    public var detail: String
    /// Up to 20 faults of the request.
    public var faults: [Fault] = []
    /// The conflicts for which an edit was refused.
    public var conflicts: [Conflict] = []
    /// The revision that the layout has, where it is not the one that the call asked for (412); nil where there is no
    /// such layout.
    public var revision: Int?
    /// How long the service asks to wait.
    public var retryAfter: Duration?
    /// Whether what the call asked for may have been done all the same, as the answer was lost.
    public var mayHaveBeenDone = false

    init(_ kind: Kind, _ detail: String) { (self.kind, self.detail) = (kind, detail) }

    /// A service that cannot be started, or has ended.
    public init(starting detail: String) { self.init(.unreachable, detail) }

    /// What cannot be built, with its place.
    init(building detail: String, at location: SourceLocation) {
        self.init(.building, detail)
        faults = [Fault(detail: detail, location: location)]
    }

    /// The status of a refusal; nil where the service has not answered.
    public var status: Int? { if case .refused(let status) = kind { status } else { nil } }
}

extension Problem: CustomStringConvertible, LocalizedError {
    /// All that is known, a line each, with places as compilers write them.
    public var description: String {
        var lines = [status.map { "\($0): \(detail)" } ?? detail]
        if faults.count > 1 || faults.first?.detail != detail || faults.first?.location != nil {
            lines = (faults.isEmpty ? lines : []) + faults.map(\.description)
            if faults.isEmpty == false, faults.count > 1 { lines.insert("\(faults.count) faults", at: 0) }
        }
        if mayHaveBeenDone { lines.append("the request may have been carried out all the same") }
        return lines.joined(separator: "\n")
    }

    /// The description, for those who show errors by Foundation's means.
    public var errorDescription: String? { description }
}

extension Problem.Fault: CustomStringConvertible {
    /// What is wrong, behind its line of Swift and before its pointer.
    ///
    /// `App/Login.swift:12: unknown view 'titel'; did you mean 'title'? (/constraints/3/second)`
    public var description: String {
        var text = location.map { "\($0): \(detail)" } ?? detail
        if let line { text += " (line \(line)\(column.map { ", column \($0)" } ?? "") of the source)" }
        if let place = pointer ?? parameter { text += " (\(place))" }
        return text
    }
}

// MARK: - The wire

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

    /// The refusal that an answer is.
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

    /// The problem with the lines of Swift that made the faulty fields.
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
    /// A few words about an error of Foundation's coders.
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
