import LayoutModel

/// Charges the reading of a source to the budget of its request.
///
/// A class, so that all copies of an ``Evaluator``, a ``Scope`` and a ``StepWriter`` charge the same budget. The costs
/// are upper bounds as measured, at 15 ns for a unit.
final class SourceWork {
    private(set) var budget: WorkBudget

    init(_ budget: WorkBudget) {
        self.budget = budget
    }

    /// A byte of a source in a language with statements, before it is split into tokens.
    static let ofByte = 1
    /// A byte of a visual format or of a conflict log, which have no tokens of their own.
    static let ofByteWithoutTokens = 8
    /// Splitting off a token and building a statement of it.
    static let ofToken = 12
    /// A byte of an expression that may be the key of a metric.
    static let ofKeyByte = 1
    /// Evaluating a value, which has one or two tokens.
    static let ofValue = 10
    /// A byte of a statement in a block that runs once more.
    static let ofRepeatedByte = 8
    /// An element of an array, when the array is written or used.
    static let ofElement = 4
    /// A view or an attribute that a statement is about.
    static let ofMention = 40
    /// Making a step, and the constraint in it.
    static let ofStep = 100
    /// Comparing a call with a method of its name.
    static let ofMethod = 60
    /// A name or a metric given with the source.
    static let ofName = 60

    /// Charges work to the statement at `position`.
    func spend(_ cost: Int, times count: Int = 1, at position: SourcePosition) throws(SourceError) {
        let (amount, overflows) = cost.multipliedReportingOverflow(by: count)
        do throws(WorkLimitExceeded) {
            try budget.spend(overflows ? .max : amount)
        } catch {
            throw SourceError(.tooMuchWork, at: position)
        }
    }
}
