public import JSON
public import LayoutModel
public import Sessions

/// The fields of a sweep.
enum SweepField: String, RequestField {
    case width, height, key, constant, traits, until

    static let table = FieldTable<SweepField>()
    static let hints: [String: String] = [
        "widths": "width", "heights": "height", "keys": "key", "constants": "constant", "rules": "until",
        "size": "a sweep has 'width' or 'height', each a range such as [320, 1024]",
    ]
}

extension SweepQuestion {
    /// Reads the body of `POST /layouts/{id}/sweep`.
    public init(body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        let (question, faults) = try BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            try decoder.sweep()
        }
        guard faults.isEmpty else { throw Problem(faults) }
        guard let question else { preconditionFailure("a sweep was refused without a fault") }
        self = question
    }

    /// Checks that a document has the key, if the sweep is over the constant of one.
    ///
    /// - Parameters:
    ///   - document: the layout.
    ///   - pointer: the location of the sweep in the request.
    /// - Throws: a problem at the key.
    public func check(for document: LayoutDocument, at pointer: JSONPointer) throws(Problem) {
        guard case .key(let key) = subject else { return }
        var constraints = document.constraints
        guard constraints.ids(withKey: key).isEmpty else { return }
        throw Problem(faults: [
            Fault(
                at: pointer.appending(SweepField.key.rawValue),
                Fault.unknown("key", key, among: Array(constraints.keys()))
            )
        ])
    }
}

extension BodyDecoder {
    private static var example: String { #"{"width": [320, 1024]}"# }

    /// Reads a sweep; `nil` with a fault if it is not one.
    mutating func sweep() throws(JSONError) -> SweepQuestion? {
        let before = faults.count
        var ranges: [SweepField: ClosedRange<Double>] = [:]
        var given: [SweepField] = []
        var key: String?
        var traits = TraitsChange()
        var rules: LintRules?
        guard try beginObject("a sweep", like: Self.example) else { return nil }
        while let field = try nextGivenField(SweepField.self) {
            given.append(field)
            switch field {
            case .width, .height: ranges[field] = try sweptRange(isLength: true)
            case .constant: ranges[field] = try sweptRange(isLength: false)
            case .key: key = try label("the key of constraints")
            case .traits: traits = try traitsChange()
            case .until: rules = try sweptRules()
            }
        }
        let subjects = given.filter { [.width, .height, .key].contains($0) }
        guard subjects.count == 1, let subject = subjects.first else {
            let words = "a sweep is over one of 'width', 'height' and 'key' (with 'constant')"
            if let second = subjects.dropFirst().first {
                record(member: second.rawValue, words)
            } else {
                recordMissing(words + ": \(Self.example)", since: before)
            }
            return nil
        }
        if subject == .key, !given.contains(.constant) {
            recordMissing("a sweep over a key has the range of its constant: 'constant': [0, 64]", since: before)
        } else if subject != .key, given.contains(.constant) {
            record(member: SweepField.constant.rawValue, "'constant' is the range of a sweep over a 'key'")
        }
        guard faults.count == before, let range = ranges[subject == .key ? .constant : subject] else { return nil }
        let swept: SweepQuestion.Subject =
            switch subject {
            case .width: .rootLength(.horizontal)
            case .height: .rootLength(.vertical)
            default: .key(key ?? "")
            }
        var question = SweepQuestion(swept, from: range.lowerBound, to: range.upperBound)
        (question.traits, question.rules) = (traits, rules)
        return question
    }

    /// Reads a range, `[from, to]` with two different numbers.
    private mutating func sweptRange(isLength: Bool) throws(JSONError) -> ClosedRange<Double>? {
        let pointer = self.pointer
        let before = faults.count
        guard try beginArray("a range, an array of two numbers, such as [320, 1024]") else { return nil }
        var numbers: [Double] = []
        var count = 0
        while try nextElement(upTo: 2) {
            count += 1
            guard count <= 2 else {
                try skipValue()
                continue
            }
            if let number = isLength ? try size() : try magnitude() { numbers.append(number) }
        }
        guard faults.count == before else { return nil }
        guard numbers.count == 2, count == 2, numbers[0] < numbers[1] else {
            record(Fault(at: pointer, "a range is two numbers, the smaller one first, such as [320, 1024]"))
            return nil
        }
        guard numbers[1] - numbers[0] >= Self.minRange * max(1, numbers[1].magnitude / 1_000) else {
            record(Fault(at: pointer, "the two numbers of a range are too close together for any pieces"))
            return nil
        }
        return numbers[0]...numbers[1]
    }

    /// The minimum length of a range up to a thousand points.
    private static var minRange: Double { 1e-3 }

    /// Reads the rules of `until`.
    private mutating func sweptRules() throws(JSONError) -> LintRules {
        var rules: LintRules = []
        let known = SweepQuestion.knownRules.map(\.rawValue)
        guard try beginArray("an array of rules, such as [\"conflict\", \"truncated\"]") else { return rules }
        while try nextElement(upTo: LintRule.allCases.count) {
            guard let name = try string("a rule") else { continue }
            guard let rule = LintRule(rawValue: name) else {
                record(Fault.unknown("rule", name, among: known) + " (one of \(known.joined(separator: ", ")))")
                continue
            }
            if SweepQuestion.knownRules.contains(rule) {
                rules.formUnion(LintRules(rule))
            } else {
                record("a sweep follows \(known.joined(separator: ", ")); '\(name)' is found by lint")
            }
        }
        return rules
    }
}
