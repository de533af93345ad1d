import Dialects
public import JSON
public import LayoutModel
public import Lint
import Sessions

extension LintSettings {
    /// Reads lint settings: the body of `POST /layouts/{id}/lint`, which may be empty for the default settings, or the
    /// contents of a project's settings file.
    public init(body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        guard !body.bytes.isEmpty else {
            self.init()
            return
        }
        let (settings, faults) = try BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            try decoder.lintSettings()
        }
        guard faults.isEmpty else { throw Problem(faults) }
        self = settings
    }
}

extension ConstraintDraft {
    /// Parses an assertion from an equation: `ok.height >= 44`.
    ///
    /// - Throws: the problem, with the column of the error.
    public init(assertion text: String) throws(Problem) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key(LintField.assertions.rawValue)
        writer.beginArray()
        writer.string(text)
        writer.endArray()
        writer.endObject()
        var budget = WorkBudget(limit: .max)
        let settings = try LintSettings(body: RequestBody(writer.bytes), budget: &budget)
        self = settings.assertions[0]
    }
}

extension LintSettings {
    /// Returns the explicit variants as requests, for the locations of faults in their edits.
    ///
    /// - Parameter pointer: the location of the settings in the request.
    /// - Returns: the requests; empty if no variant has edits.
    public func variantRequests(at pointer: JSONPointer) -> [VariantRequest] {
        guard !edits.isEmpty else { return [] }
        let list = pointer.appending(LintField.variants.rawValue)
        return (product.written ?? []).enumerated().map { index, written in
            var request = VariantRequest()
            request.name = written.name
            if let variation = edits[index] { request.variation = variation }
            request.pointer = list.appending(index)
            return request
        }
    }
}

extension LintPlan {
    /// Validates settings for a layout.
    ///
    /// - Parameters:
    ///   - settings: the settings.
    ///   - document: the layout.
    ///   - limits: the limits of one lint run.
    ///   - pointer: the location of the settings in the request.
    /// - Throws: a problem with the location of each fault.
    public init(
        _ settings: LintSettings,
        for document: LayoutDocument,
        limits: LintLimits = LintLimits(),
        at pointer: JSONPointer
    ) throws(Problem) {
        do throws(LintFault) {
            try self.init(settings, for: document, limits: limits)
        } catch {
            throw Problem(faults: error.faults(at: pointer))
        }
    }
}

extension LintFault {
    fileprivate func faults(at pointer: JSONPointer) -> [Fault] {
        switch self {
        case .tooManyVariants(let count, let limit):
            let number = count == .max ? "more than can be counted" : "\(count)"
            return [Fault(at: pointer, "there are at most \(limit) variants (--max-variants), not \(number)")]
        case .tooManyAssertions(let limit):
            return [Fault(at: pointer.appending("assertions"), "there are at most \(limit) assertions")]
        case .tooManyExemptions(let limit):
            return [Fault(at: pointer.appending("ignore"), "at most \(limit) findings can be named to be ignored")]
        case .assertions(let faults):
            let list = pointer.appending("assertions")
            return faults.map { Fault($0.error, of: $0.draft, at: list.appending($0.index)) }
        }
    }
}
