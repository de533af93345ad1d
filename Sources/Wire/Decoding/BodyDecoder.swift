import Dialects
import JSON
import LayoutModel
import Sessions

/// Decodes the body of a request and records its faults.
///
/// A value of the wrong type or out of range is recorded as a fault at its pointer and skipped, so that one response
/// lists all faults, up to `maxFaults`. Functions return a placeholder for such a value: a body with faults is
/// rejected as a whole. Malformed JSON ends decoding at once with an error.
struct BodyDecoder {
    /// The maximum number of faults per response.
    static let maxFaults = 20

    /// The maximum magnitude of a length, a position or a multiplier.
    static let largestMagnitude = 1e12

    static let beyondRange = "the number is beyond the range of a double"

    static let tooLarge = "the number is larger than 1e12, the most that is allowed"

    /// Returns the detail of a name that is too long.
    static func nameTooLong(limit: Int) -> String { "a name has at most \(limit) bytes (--max-name-bytes)" }

    var reader: JSONReader
    let limits: Limits
    /// The size limits of sources in other languages.
    let sourceLimits: SourceLimits
    /// The first faults, up to ``maxFaults``.
    private(set) var faults: [Fault] = []
    /// The number of further faults.
    private var omittedFaults = 0
    /// True if there are further faults.
    var hasOmittedFaults: Bool { omittedFaults > 0 }
    /// The allowance for finding the names meant by misspelt ones; created on first use.
    private var nameAllowance: NearestName.Allowance?
    /// True if some views or guides could not be read, so the set of names is incomplete.
    private(set) var hasIncompleteNames = false
    /// True if some constraints of an edit could not be read, so the sets of keys and groups are incomplete.
    private(set) var hasIncompleteLabels = false
    /// For each entry of a document, the number of the first constraint that it, or else the next one, makes; `nil` if
    /// not requested.
    var entryStarts: [Int]?
    /// Whether the items of constraints may be patterns, as in assertions of lint.
    var readsPatterns = false
    /// The number of source bytes that may still be read; negative once a source has been skipped for this reason.
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

    /// The limits that decoding needs: a copy of all limits would count references.
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

    /// Returns whether another source may be read; if not, `decode` eventually throws.
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

    /// Runs a closure with the budget of the request.
    ///
    /// If the budget is exceeded, decoding continues to the end of the body, and `decode` then throws.
    mutating func spending(_ body: (inout WorkBudget) throws(WorkLimitExceeded) -> Void) {
        try? body(&budget)
    }

    /// Charges work to the budget of the request.
    mutating func charge(_ cost: Int, times count: Int = 1) {
        spending { (budget) throws(WorkLimitExceeded) in try budget.spend(cost * count) }
    }

    /// True if the work of the request is within its budget.
    var hasWorkLeft: Bool { !budget.isExceeded }

    // The measured costs, in units of work.

    /// The cost of a byte of JSON, regardless of its content.
    private static let workOfByte = 1
    /// The cost of a member of an object with arbitrary keys.
    static let workOfKey = 30
    /// The cost of a view or guide.
    static let workOfNode = 60

    /// Decodes a whole body with `read`.
    ///
    /// - Parameters:
    ///   - body: the body.
    ///   - budget: the budget that decoding is charged to.
    ///   - read: decodes the value.
    /// - Returns: the value, and the faults; the value is valid only if there are none.
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

    /// Returns whether one more fault can be listed; if not, it is only counted.
    private mutating func hasRoomForFault() -> Bool {
        guard faults.count >= Self.maxFaults else { return true }
        omittedFaults += 1
        return false
    }

    /// Records that the object at `pointer` lacks something, unless more than `count` faults have been recorded, which
    /// may have caused this one.
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
    /// Returns whether the next value is of `kind`; any other is recorded as a fault and skipped.
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

    /// Returns the kind of the next value.
    mutating func peekKind() throws(JSONError) -> JSONKind {
        try reader.peekKind()
    }

    /// Skips the next value if it is null.
    mutating func takeNull() throws(JSONError) -> Bool {
        guard try reader.peekKind() == .null else { return false }
        try reader.null()
        return true
    }

    /// Enters an object; returns false for another value, which is recorded as a fault with an example and skipped.
    mutating func beginObject(
        _ expected: @autoclosure () -> String,
        like example: @autoclosure () -> String = ""
    ) throws(JSONError) -> Bool {
        guard try expect(.object, expected(), like: example()) else { return false }
        try reader.beginObject()
        return true
    }

    /// Returns the next field of an object, whose value must be read next; unknown ones are recorded as faults and
    /// skipped.
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

    /// Enters an array; returns false for another value, which is recorded as a fault and skipped.
    mutating func beginArray(_ expected: @autoclosure () -> String) throws(JSONError) -> Bool {
        guard try expect(.array, expected()) else { return false }
        try reader.beginArray()
        return true
    }

    mutating func nextElement() throws(JSONError) -> Bool {
        try reader.nextElement()
    }

    /// The number of elements of the current array read so far.
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
