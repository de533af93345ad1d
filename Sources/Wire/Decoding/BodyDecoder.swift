import Dialects
import JSON
import LayoutModel
import Sessions

/// Decodes the body of a request and collects its faults.
///
/// A value of the wrong type or out of range is recorded as a fault at its pointer and skipped, so that one answer
/// lists all faults, up to `mostFaults`. What a function returns in place of such a value is a placeholder: a body with
/// faults is refused as a whole. Malformed JSON ends decoding at once, as an error.
struct BodyDecoder {
    /// The largest number of faults in one answer.
    static let mostFaults = 20

    /// The largest magnitude of a length, a position or a multiplier.
    static let largestMagnitude = 1e12

    static let beyondRange = "the number is beyond the range of a double"

    static let tooLarge = "the number is larger than 1e12, the most that is allowed"

    /// The detail for a name that is too long.
    static func nameTooLong(limit: Int) -> String { "a name has at most \(limit) bytes (--max-name-bytes)" }

    private var reader: JSONReader
    let limits: Limits
    /// How large a source in another language may be.
    let sourceLimits: SourceLimits
    /// The first faults, up to ``mostFaults``.
    private(set) var faults: [Fault] = []
    /// How many more there are.
    private var omittedFaults = 0
    /// Whether there are any.
    var hasOmittedFaults: Bool { omittedFaults > 0 }
    /// What finding the names that misspelt ones mean may take; made when it is first needed.
    private var nameAllowance: NearestName.Allowance?
    /// Whether views or guides could not be read, so that the set of names is not known.
    private(set) var hasLostNames = false
    /// Whether constraints of an edit could not be read, so that the sets of keys and groups are not known.
    private(set) var hasLostLabels = false
    /// For each entry of a document, the number of the first constraint that it makes, or that the next one makes; nil
    /// where nobody asks.
    var entryStarts: [Int]?
    /// How many bytes of sources may still be read; negative once one has been skipped for that.
    private var sourceAllowance: Int
    /// The budget of the request.
    private(set) var budget: WorkBudget

    init(_ body: RequestBody, _ budget: WorkBudget) {
        self.budget = budget
        sourceAllowance = body.sourceAllowance
        reader = JSONReader(body.bytes, maximumDepth: body.limits.jsonDepth)
        limits = Limits(body.limits.layout)
        var sources = SourceLimits()
        sources.bytes = body.limits.sourceBytes
        sources.steps = body.limits.layout.constraints
        sourceLimits = sources
    }

    /// Those of the limits that decoding needs: a copy of all of them counts references.
    struct Limits {
        let views: Int
        let constraints: Int
        let operations: Int
        let variants: Int
        let textBytes: Int
        let nameBytes: Int

        init(_ limits: LayoutLimits) {
            (views, constraints) = (limits.views, limits.constraints)
            (operations, variants) = (limits.operations, limits.variants)
            (textBytes, nameBytes) = (limits.textBytes, limits.nameBytes)
        }
    }

    /// The pointer to the value that is next or has just been read.
    var pointer: JSONPointer { reader.pointer }

    /// Whether a source may be read beside those before it; if not, `decode` throws in the end.
    mutating func allows(_ source: ArraySlice<UInt8>) -> Bool {
        guard source.count <= sourceAllowance else {
            sourceAllowance = -1
            return false
        }
        sourceAllowance -= source.count
        return true
    }

    /// The number of bytes that have not been read.
    var bytesLeft: Int { reader.bytesLeft }

    /// Does something with the budget of the request.
    ///
    /// Where that is exceeded, decoding goes on to the end of the body, and `decode` throws then.
    mutating func spending(_ body: (inout WorkBudget) throws(WorkLimitExceeded) -> Void) {
        try? body(&budget)
    }

    /// Counts work against the budget of the request.
    mutating func charge(_ cost: Int, times count: Int = 1) {
        spending { (budget) throws(WorkLimitExceeded) in try budget.spend(cost * count) }
    }

    /// Whether the work of the request is within its budget.
    var hasWorkLeft: Bool { !budget.isExceeded }

    // What things cost, as measured, in units of work.

    /// A byte of JSON, whatever it says.
    private static let workOfByte = 1
    /// A member of an object whose keys are the client's.
    static let workOfKey = 220

    /// Decodes a whole body with `read`.
    ///
    /// - Parameters:
    ///   - body: the body.
    ///   - budget: what decoding is charged to.
    ///   - read: decodes the value.
    /// - Returns: the value, and the faults; the value is valid only where there are none.
    /// - Throws: a problem of status 400 for malformed JSON, ``Problem/needsWorker`` for more sources than are allowed,
    ///   ``Problem/workLimitExceeded``.
    static func decode<Value>(
        _ body: RequestBody,
        _ budget: inout WorkBudget,
        _ read: (inout BodyDecoder) throws(JSONError) -> Value
    ) throws(Problem) -> (value: Value, faults: FoundFaults) {
        guard !body.bytes.isEmpty else {
            let start = JSONPosition(line: 1, column: 1)
            throw Problem(JSONError.malformed(detail: "the body is empty", position: start), at: .root)
        }
        var decoder = BodyDecoder(body, budget)
        defer { budget = decoder.budget }
        decoder.charge(Self.workOfByte, times: body.bytes.count)
        guard decoder.hasWorkLeft else { throw .workLimitExceeded }
        let value: Value
        do throws(JSONError) {
            value = try read(&decoder)
            try decoder.reader.finish()
        } catch {
            throw Problem(error, at: decoder.pointer)
        }
        guard decoder.hasWorkLeft else { throw .workLimitExceeded }
        guard decoder.sourceAllowance >= 0 else { throw .needsWorker }
        return (value, FoundFaults(listed: decoder.faults, omitted: decoder.omittedFaults))
    }
}

// MARK: - Faults

extension BodyDecoder {
    /// Records a fault of the value at `pointer`.
    mutating func record(_ detail: @autoclosure () -> String) {
        guard hasRoomForFault() else { return }
        faults.append(Fault(at: pointer, detail()))
    }

    /// Records a fault of a member of the object at `pointer`.
    mutating func record(member: String, _ detail: @autoclosure () -> String) {
        guard hasRoomForFault() else { return }
        faults.append(Fault(at: pointer.appending(member), detail()))
    }

    mutating func record(_ fault: Fault) {
        guard hasRoomForFault() else { return }
        faults.append(fault)
    }

    /// Records a fault of a member deeper in the object at `pointer`; `detail` looks names up within its allowance.
    mutating func record(in path: [String], _ detail: (NearestName.Allowance) -> String) {
        guard hasRoomForFault() else { return }
        let allowance = nameAllowance ?? NearestName.Allowance()
        nameAllowance = allowance
        faults.append(Fault(at: path.reduce(pointer) { $0.appending($1) }, detail(allowance)))
    }

    /// Whether one more fault is listed; if not, it is counted.
    private mutating func hasRoomForFault() -> Bool {
        guard faults.count >= Self.mostFaults else { return true }
        omittedFaults += 1
        return false
    }

    /// Records that the object at `pointer` lacks something, unless faults have been recorded since there were `count`:
    /// this one may be a consequence of those.
    mutating func recordMissing(_ detail: @autoclosure () -> String, member: String? = nil, since count: Int) {
        guard faults.count == count else { return }
        if let member { record(member: member, detail()) } else { record(detail()) }
    }

    /// Marks the names of views and guides as incomplete: some could not be read.
    mutating func loseNames() {
        hasLostNames = true
    }

    /// Marks keys and groups as incomplete: some constraints could not be read.
    mutating func loseLabels() {
        hasLostLabels = true
    }

    mutating func skipValue() throws(JSONError) {
        try reader.skipValue()
    }

    mutating func compactValue(limit: Int, maximumDepth: Int) throws(JSONError) -> String? {
        try reader.compactValue(limit: limit, maximumDepth: maximumDepth)
    }
}

// MARK: - Structure

extension BodyDecoder {
    /// Whether the next value is of `kind`; another one is recorded as a fault and skipped.
    private mutating func expect(
        _ kind: JSONKind,
        _ expected: @autoclosure () -> String,
        like example: @autoclosure () -> String = ""
    ) throws(JSONError) -> Bool {
        let found = try reader.peekKind()
        guard found != kind else { return true }
        let hint = example()
        let words = "expected \(expected()), found \(found.phrase)" + (hint.isEmpty ? "" : "; for example \(hint)")
        if found == .string, kind == .number || kind == .bool {
            let text = try reader.string()
            let isMeant = kind == .number ? Double(text) != nil : Bool(text) != nil
            record(isMeant ? "\(words); write \(text.prefix(40)) without quotes" : words)
        } else {
            record(words)
            try reader.skipValue()
        }
        return false
    }

    /// The kind of the next value.
    mutating func peekKind() throws(JSONError) -> JSONKind {
        try reader.peekKind()
    }

    /// Skips the next value if it is null.
    mutating func takeNull() throws(JSONError) -> Bool {
        guard try reader.peekKind() == .null else { return false }
        try reader.null()
        return true
    }

    /// Enters an object; false for another value, which is recorded as a fault with an example and skipped.
    mutating func beginObject(
        _ expected: @autoclosure () -> String,
        like example: @autoclosure () -> String = ""
    ) throws(JSONError) -> Bool {
        guard try expect(.object, expected(), like: example()) else { return false }
        try reader.beginObject()
        return true
    }

    /// The next field of an object, whose value has to be read next; unknown ones are recorded as faults and skipped.
    mutating func nextField<Field: RequestField>(_: Field.Type) throws(JSONError) -> Field? {
        while let field = try reader.nextField(of: Field.table.names) {
            switch field {
            case .known(let index): return Field.table.fields[index]
            case .unknown(let name):
                record(Field.unknown(name))
                try reader.skipValue()
            }
        }
        return nil
    }

    /// Returns the next field of an object whose value is not null; null counts as a missing field.
    mutating func nextGivenField<Field: RequestField>(_: Field.Type) throws(JSONError) -> Field? {
        while let field = try nextField(Field.self) {
            guard try takeNull() else { return field }
        }
        return nil
    }

    /// Returns the next key of an object with arbitrary keys; its value has to be read next.
    mutating func nextKey() throws(JSONError) -> String? {
        try reader.nextKey()
    }

    /// Enters an array; false for another value, which is recorded as a fault and skipped.
    mutating func beginArray(_ expected: @autoclosure () -> String) throws(JSONError) -> Bool {
        guard try expect(.array, expected()) else { return false }
        try reader.beginArray()
        return true
    }

    mutating func nextElement() throws(JSONError) -> Bool {
        try reader.nextElement()
    }

    /// How many elements of the present array have begun.
    var elementCount: Int { reader.elementCount }
}

// MARK: - Values

extension BodyDecoder {
    mutating func string(_ expected: @autoclosure () -> String = "a string") throws(JSONError) -> String? {
        if let range = reader.takePlainString() { return String(utf8: reader.bytes.span.extracting(range)) }
        guard try expect(.string, expected()) else { return nil }
        return try reader.string()
    }

    /// A name that the client chooses; nil, with a fault, where it is longer than the limit.
    mutating func label(_ expected: @autoclosure () -> String = "a string") throws(JSONError) -> String? {
        guard let name = try string(expected()) else { return nil }
        return isWithinLimit(name) ? name : nil
    }

    /// Whether a name that has just been read is not longer than the limit; records it otherwise.
    mutating func isWithinLimit(_ name: String) -> Bool {
        let limit = limits.nameBytes
        guard name.utf8.count > limit else { return true }
        record(Self.nameTooLong(limit: limit))
        return false
    }

    /// Returns what `read` makes of the bytes of a string; where that is nil, `detail` describes the fault.
    mutating func string<Value>(
        _ expected: @autoclosure () -> String,
        as read: (Span<UInt8>) -> Value?,
        else detail: (String) -> String
    ) throws(JSONError) -> Value? {
        let text: String
        if let range = reader.takePlainString() {
            if let value = read(reader.bytes.span.extracting(range)) { return value }
            text = String(utf8: reader.bytes.span.extracting(range))
        } else {
            guard try expect(.string, expected()) else { return nil }
            let unescaped = try reader.string()
            if let value = read(unescaped.utf8Span.span) { return value }
            text = unescaped
        }
        record(detail(text))
        return nil
    }

    /// Returns a string as bytes of UTF-8, to be parsed later.
    mutating func stringBytes(
        _ expected: @autoclosure () -> String = "a string"
    ) throws(JSONError) -> ArraySlice<UInt8>? {
        if let range = reader.takePlainString() { return reader.bytes[range] }
        guard try expect(.string, expected()) else { return nil }
        return try reader.stringBytes()
    }

    mutating func bool() throws(JSONError) -> Bool? {
        guard try expect(.bool, "true or false") else { return nil }
        return try reader.bool()
    }

    /// A finite number.
    mutating func number(_ expected: @autoclosure () -> String = "a number") throws(JSONError) -> Double? {
        if let number = reader.takeNumber() { return number }
        guard try expect(.number, expected()) else { return nil }
        let number = try reader.number()
        guard number.isFinite else {
            record(Self.beyondRange)
            return nil
        }
        return number
    }

    /// A length, a position or a multiplier.
    mutating func magnitude() throws(JSONError) -> Double? {
        guard let number = try number() else { return nil }
        guard number.magnitude <= Self.largestMagnitude else {
            record(Self.tooLarge)
            return nil
        }
        return number
    }

    /// A length that is not negative.
    mutating func size() throws(JSONError) -> Double? {
        guard let number = try magnitude() else { return nil }
        guard number >= 0 else {
            record("a size is not negative")
            return nil
        }
        return number
    }

    /// A priority as a number.
    mutating func priority() throws(JSONError) -> Double? {
        guard let number = try number("a priority") else { return nil }
        guard number > 0, number <= PriorityName.required.value else {
            record(ConstraintError.priorityOutOfRange(number).detail)
            return nil
        }
        return number
    }

    /// A priority as a number or by its name.
    mutating func namedPriority() throws(JSONError) -> Double? {
        guard try reader.peekKind() == .string else { return try priority() }
        return try word(PriorityName.self, "priority", besideNumbers: "a number up to 1000")?.value
    }

    /// One of the words of an enumeration, where a number, as `besideNumbers` describes it, is allowed as well.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _: Word.Type,
        _ kind: String,
        besideNumbers numbers: String? = nil
    ) throws(JSONError) -> Word? {
        var words: [String] { Word.allCases.map(\.rawValue) }
        guard let text = try string("one of \(words.joined(separator: ", "))") else { return nil }
        guard let word = Word(rawValue: text) else {
            let known = words.joined(separator: ", ")
            let choice = numbers.map { "\($0), or one of \(known)" } ?? "one of \(known)"
            let isQuoted = numbers != nil && Double(text) != nil
            let hint = isQuoted ? "; write the number \(text.prefix(40)) without quotes" : ""
            record(Fault.unknown(kind, text, among: words) + "\(hint) (\(choice))")
            return nil
        }
        return word
    }
}

extension JSONKind {
    /// The kind with its article.
    fileprivate var phrase: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}
