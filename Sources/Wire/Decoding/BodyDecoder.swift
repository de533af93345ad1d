import Dialects
import JSON
import LayoutModel
import Sessions

/// Decodes the body of a request and collects its faults.
///
/// A value of the wrong type or out of range is recorded as a fault at its pointer and skipped, so that one answer
/// lists all faults, up to `maxFaults`. What a function returns in place of such a value is a placeholder: a body with
/// faults is refused as a whole. Malformed JSON ends decoding at once, as an error.
struct BodyDecoder {
    /// The largest number of faults in one answer.
    static let maxFaults = 20

    /// The largest magnitude of a length, a position or a multiplier.
    static let largestMagnitude = 1e12

    static let beyondRange = "the number is beyond the range of a double"

    static let tooLarge = "the number is larger than 1e12, the most that is allowed"

    /// The detail for a name that is too long.
    static func nameTooLong(limit: Int) -> String { "a name has at most \(limit) bytes (--max-name-bytes)" }

    var reader: JSONReader
    let limits: Limits
    /// How large a source in another language may be.
    let sourceLimits: SourceLimits
    /// The first faults, up to ``maxFaults``.
    private(set) var faults: [Fault] = []
    /// How many more there are.
    private var omittedFaults = 0
    /// Whether there are any.
    var hasOmittedFaults: Bool { omittedFaults > 0 }
    /// What finding the names that misspelt ones mean may take; made when it is first needed.
    private var nameAllowance: NearestName.Allowance?
    /// Whether views or guides could not be read, so that the set of names is not known.
    private(set) var hasIncompleteNames = false
    /// Whether constraints of an edit could not be read, so that the sets of keys and groups are not known.
    private(set) var hasIncompleteLabels = false
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
        guard faults.count >= Self.maxFaults else { return true }
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
    mutating func markNamesIncomplete() {
        hasIncompleteNames = true
    }

    /// Marks keys and groups as incomplete: some constraints could not be read.
    mutating func loseLabels() {
        hasIncompleteLabels = true
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
    mutating func expect(
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
