import LayoutModel

/// Collects what is wrong with a source, so that all faults are told together.
///
/// A class, as all parts of a reader report to the same one.
final class SourceReport {
    /// The first fault for each reason, at most ``maxFaults``.
    private var faults: [SourceError] = []
    /// Further faults for the same reasons, which are told as far as there is room.
    private var repetitions: [SourceError] = []
    private var reasons: Set<SourceFault> = []
    private var places: Set<SourceError.Location> = []
    /// Names whose declarations had a fault: that they are unknown follows from it.
    private var undeclared: Set<String> = []
    /// Why the values of names could not be read that no statement has needed so far.
    private var postponed: [String: SourceError] = [:]
    /// Why the values of names could not be read, which matters where it is asked whether there is one.
    private var unread: [String: SourceError] = [:]
    /// What has been passed over, in order.
    fileprivate var passed: [(statement: PassedStatement, method: String?, isOther: Bool)] = []
    /// How many more statements were passed over.
    fileprivate(set) var omittedCount = 0
    fileprivate var passedPositions: Set<SourcePosition> = []
    /// The methods in the source itself.
    fileprivate var methods: Set<String> = []
    /// The other libraries that statements are of.
    private(set) var libraries: Set<String> = []
    /// Whether any statement has been understood.
    var hasUnderstood = false
    /// Whether statements are read only for their own faults, as what they apply to is unknown.
    var isTentative = false
    /// The offset after the method that runs; nil in a loop, from which statements before run again.
    var methodEnd: Int?

    /// The end of the source, if definitions of others follow it; what is wrong there is told by these.
    var end: SourcePosition?

    /// The maximum number of faults of a source.
    static let maxFaults = 20

    /// Whether there is no room for a further fault, so that reading ends.
    var isFull: Bool { faults.count >= Self.maxFaults }

    private func isBehindEnd(_ position: SourcePosition) -> Bool {
        end.map { ($0.line, $0.column) <= (position.line, position.column) } ?? false
    }

    /// Records a fault of a statement, unless it follows from an earlier one.
    ///
    /// - Throws: ``SourceError`` where no further statement should be read.
    func record(_ error: SourceError) throws(SourceError) {
        guard !error.reason.endsReading, !isFull else { throw error }
        if case .text(let position) = error.location, isBehindEnd(position) { return }
        let error = cause(of: error)
        guard !followsFromEarlier(error), places.insert(error.location).inserted else { return }
        guard reasons.insert(error.reason).inserted else {
            let isOnce = if case .missingView = error.reason { true } else { error.location == .view }
            if repetitions.count < Self.maxFaults, !isOnce { repetitions.append(error) }
            return
        }
        faults.append(error)
        if isFull { throw error }
    }

    /// Notes that a name would be known, had its declaration no fault.
    func expectUndeclared(_ name: String) {
        // As many as faults can have; more only make later faults more numerous.
        if undeclared.count < Self.maxNames { undeclared.insert(name) }
    }

    fileprivate static let maxNames = 1_000

    /// Notes why the value of a name could not be read, which is a fault only where it is needed.
    func postpone(_ error: SourceError, until name: String) {
        if postponed.count < Self.maxNames { postponed[name] = error }
    }

    /// Whether the value of a name could not be read.
    func isPostponed(_ name: String?) -> Bool {
        guard let name else { return false }
        return postponed[name] != nil || Names.key(of: name).map { postponed[$0] != nil } ?? false
    }

    /// Notes why the value of a name could not be read, be it a view or a number.
    func noteUnread(_ error: SourceError, _ name: String) {
        if unread.count < Self.maxNames { unread[name] = error }
    }

    /// Why the value of a name could not be read; nil where it could.
    func unread(_ name: String) -> SourceError? { unread[name] }

    /// Notes that a name has a value that is known.
    func settle(_ name: String) { unread[name] = nil }

    /// The fault that is the reason for a later one: that of the declaration of an unknown name.
    private func cause(of error: SourceError) -> SourceError {
        // A view is missing from the layout, however the app makes it.
        if case .unknownView = error.reason { return error }
        guard let name = error.reason.unknownName, let word = Self.head(of: name), let cause = postponed[word],
            cause.place < error.place
        else { return error }
        // The view that the name was to stand for does not exist.
        if let other = cause.reason.unknownName, Self.head(of: other) == word { return error }
        return cause
    }

    /// The first word of a name that is not `self`.
    private static func head(of name: String) -> String? {
        name.split(separator: ".").drop { Names.isSelf(String($0)) }.first.map(String.init)
    }

    /// What is told, given the error that ended reading, if any; nil if nothing is wrong.
    func errors(endingWith error: SourceError?) -> SourceErrors? {
        // The request is refused as a whole.
        if let error, case .tooMuchWork = error.reason { return SourceErrors(error) }
        var all = faults
        if let error, !isFull, !places.contains(error.location) { all.append(error) }
        guard !all.isEmpty else { return nil }
        all += repetitions.prefix(Self.maxFaults - all.count)
        return SourceErrors(all.sorted { $0.place < $1.place })
    }

    private func followsFromEarlier(_ error: SourceError) -> Bool {
        if let name = error.reason.unknownName, let word = Self.head(of: name), undeclared.contains(word) {
            return true
        }
        switch error.reason {
        case .constraint, .unknownSize, .missingView: return isTentative
        default: return false
        }
    }
}

// MARK: - What is passed over

extension SourceReport {
    /// Records a statement that says nothing of the layout, once.
    ///
    /// - Parameters:
    ///   - statement: the statement.
    ///   - method: the method of the object itself that it calls.
    func pass(_ statement: Statement, calling method: String?) {
        guard !isTentative, passedPositions.insert(statement.position).inserted else { return }
        let library = ForeignLibrary.name(in: statement.text)
        let remark = library.map { PassedRemark.ofLibrary($0) } ?? .withoutLayout
        if let library { libraries.insert(library) }
        pass(statement.text, at: statement.position, remark, calling: library == nil ? method : nil)
    }

    /// Records a statement that changes a constraint which an interface file or another class makes.
    func pass(_ statement: Statement, changing constraint: String) {
        guard !isTentative, passedPositions.insert(statement.position).inserted else { return }
        let text = String(statement.text.prefix { $0 != "\n" })
        pass(PassedStatement(line: statement.position.line, text: text, constraint: constraint), calling: nil)
    }

    /// Records what has no effect, or less than it has in the app.
    ///
    /// - Parameters:
    ///   - text: the statement.
    ///   - position: where it begins.
    ///   - remark: why.
    ///   - method: the method of the object itself that it calls.
    func pass(_ text: String, at position: SourcePosition, _ remark: PassedRemark, calling method: String? = nil) {
        guard !isBehindEnd(position) else { return }
        let text = String(text.prefix { $0 != "\n" })
        pass(PassedStatement(line: position.line, text: text, remark: remark), calling: method)
    }

    private func pass(_ note: PassedStatement, calling method: String?) {
        // Notes about the layout have room of their own, so that others do not displace them.
        let isOther = method == nil && !note.mayConcernLayout
        guard passed.count(where: { $0.isOther == isOther }) < PassedStatement.maxPerSource else {
            omittedCount += 1
            return
        }
        passed.append((note, method, isOther))
    }

    /// Records a method that does not run at the start.
    func passMethod(_ statement: Statement, named name: String) {
        pass(statement.text, at: statement.position, .notRun(method: name))
    }

    /// Notes that the source has a method, so that a call of it is no call of something unseen.
    func noteMethod(_ name: String) {
        if methods.count < Self.maxNames { methods.insert(name) }
    }

    /// The statements that were passed over, without calls of methods that the source has.
    var passedOver: [PassedStatement] {
        passed.compactMap { statement, method, _ in
            guard let method else { return statement }
            guard !methods.contains(method) else { return nil }
            var call = statement
            call.method = method
            return call
        }
    }
}

extension SourceFault {
    /// The name, or the key of the metric, that is unknown.
    fileprivate var unknownName: String? {
        switch self {
        case .unknownName(let name, _), .unknownView(let name, _), .undecided(let name): name
        case .unknownValue(let key, .unknownName(let name, _)): key.hasPrefix("self") ? key : name
        default: nil
        }
    }

    /// Whether no further statement should be read after a fault.
    var endsReading: Bool {
        switch self {
        case .tooManySteps, .tooManyViews, .tooManyElements, .tooMuchWork, .tooLong, .tooOften: true
        default: false
        }
    }

    /// Whether a statement with this fault cannot be told from those after it.
    var hidesTheRest: Bool {
        switch self {
        case .unexpected(found: nil, _), .tooDeep, .unterminated: true
        default: endsReading
        }
    }
}

/// Evaluates what may be known to the app alone.
///
/// - Throws: ``SourceError`` where no further statement should be read.
/// - Returns: nil after any other fault.
func ifKnown<Known>(_ work: @autoclosure () throws(SourceError) -> Known?) throws(SourceError) -> Known? {
    do throws(SourceError) {
        return try work()
    } catch {
        guard !error.reason.endsReading else { throw error }
        return nil
    }
}

extension SourceError {
    /// The order in which faults are reported: those of fields outside the source come first.
    fileprivate var place: (line: Int, column: Int) {
        guard case .text(let position) = location else { return (0, 0) }
        return (position.line, position.column)
    }
}
