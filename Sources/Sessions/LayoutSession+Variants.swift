public import LayoutEngine
public import LayoutModel
import TextMetrics

/// The difference between a variant and its layout: traits, and edits for this variant alone.
public struct Variation: Sendable {
    public var traits = TraitsChange()
    /// Applied first, so that constraints may name the views that they add.
    public var views: [ViewOperation] = []
    public var constraints: [ConstraintOperation] = []

    public init() {}

    /// True if the variant differs from its layout by more than traits.
    public var hasEdits: Bool { !views.isEmpty || !constraints.isEmpty }
}

/// A solved variant of a layout.
public struct SolvedVariant: Sendable {
    /// The document of the variant.
    public var document: LayoutDocument
    public var solution: Solution
    public var conflicts: [ConflictReport]
    /// The explanation of the solution; nil unless requested.
    public var explanation: LayoutExplanation?
    /// The repairs for the explanation, which were tried on the variant.
    public var repairs = ExplanationRepairs()
    /// The statements that were ignored in the sources of the variant's edits.
    public var passedOver: PassedOver
}

/// A fault in the edits of a variant.
public struct VariantFault: Hashable, Sendable {
    /// A list of operations of a variant.
    public enum Part: String, Hashable, Sendable {
        case views, constraints
    }

    /// The index of the variant.
    public var variant: Int
    public var part: Part
    public var fault: EditFault
}

extension LayoutSession {
    /// Solves variants of the layout, which remains unchanged.
    ///
    /// One copy of the solver moves from variant to variant, because most of the solution stays the same. The edits of
    /// each variant are applied to one copy of the document and rolled back, so that a variant costs only its
    /// differences.
    ///
    /// - Parameters:
    ///   - variations: the variants.
    ///   - explaining: true to explain each solution.
    ///   - budget: the work budget of the request.
    ///   - receive: called with the index of each variant and the variant, in the order of solving.
    /// - Throws: ``SessionError/tooManyVariants(limit:)``, ``SessionError/tooManyLines(limit:)``,
    ///   ``SessionError/variantFaults(_:)``, ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``, and
    ///   the errors of `receive`.
    public func variants(
        _ variations: [Variation],
        explaining: Bool = false,
        budget: inout WorkBudget,
        _ receive: (Int, SolvedVariant) throws(SessionError) -> Void
    ) throws(SessionError) {
        let limit = editor.limits.variants
        let traits = variations.map { $0.traits.applied(to: document.traits) }
        let plain = zip(variations, traits).filter { !$0.0.hasEdits }.map(\.1)
        guard variations.count - plain.count + Set(plain).count <= limit else { throw .tooManyVariants(limit: limit) }
        guard !variations.isEmpty else { return }
        var linesLeft = editor.limits.textLines
        var varying = editor
        var moving = engine.copy()
        // The changes of the previous variant, which the next solve must revert.
        var former = ChangeSet()
        var search = explaining ? RepairSearch() : nil
        for index in VariantOrder.indices(of: traits) {
            do throws(SessionError) {
                try varying.perform(variations[index], index: index, &budget)
            } catch {
                guard case .variantFaults = error else { throw error }
                throw .variantFaults(try faults(of: variations, budget: &budget))
            }
            // A separate function, because a second reference to the document would make `rollBack` copy it.
            func passOn(_ variant: SolvedVariant) throws(SessionError) {
                // Checked inside the loop, so that a request for too many lines stops before measuring all of them.
                linesLeft -= variant.solution.texts.reduce(0) { $0 + $1.text.lines.count }
                guard linesLeft >= 0 else { throw .tooManyLines(limit: editor.limits.textLines) }
                try receive(index, variant)
            }
            let own = varying.changeSet
            if own.changesTree {
                // Solved like an edit of the layout itself: different views have different columns.
                var branch = engine.copy()
                try passOn(try solve(varying, own, in: &branch, &search, &budget))
            } else {
                var changes = own
                changes.formUnion(former)
                try passOn(try solve(varying, changes, in: &moving, &search, &budget))
                former = own
            }
            varying.rollBack()
        }
    }

    private func solve(
        _ varying: DocumentEditor,
        _ changes: ChangeSet,
        in engine: inout Engine,
        _ search: inout RepairSearch?,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> SolvedVariant {
        let document = varying.document
        var explanation: LayoutExplanation?
        try SessionError.wrapping { () throws(EngineError) in
            try SolvingCost.reporting(to: limits.observe, &budget) { (budget) throws(EngineError) in
                try engine.move(to: document, changes, fromFramesOf: self.engine, budget: &budget)
            }
            if search != nil { explanation = try engine.explanation(of: document, budget: &budget) }
        }
        var solved = SolvedVariant(
            document: document,
            solution: engine.solution,
            conflicts: engine.solution.conflicts.map { ConflictReport($0, in: document) },
            explanation: explanation,
            passedOver: varying.passedOver
        )
        if var explanation {
            solved.repairs = try repairs(for: &explanation, varying, engine, &search, &budget)
            solved.explanation = explanation
        }
        return solved
    }

    /// Returns the repairs of a variant, whose edits are in `varying`; all variants share the limits of one search.
    private func repairs(
        for explanation: inout LayoutExplanation,
        _ varying: DocumentEditor,
        _ engine: borrowing Engine,
        _ search: inout RepairSearch?,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> ExplanationRepairs {
        guard var own = search, explanation.hasRepairs else { return ExplanationRepairs() }
        let session = copy(as: varying, solvedBy: engine)
        let repairs = try session.repairs(for: &explanation, &own, &budget)
        search = own
        return repairs
    }

    /// Returns up to twenty faults of the variants' edits, in the order of the variants.
    private func faults(
        of variations: [Variation],
        budget: inout WorkBudget
    ) throws(SessionError) -> [VariantFault] {
        var varying = editor
        var found: [VariantFault] = []
        for (index, variation) in variations.enumerated() where found.count < EditFault.limit {
            do throws(SessionError) {
                try varying.perform(variation, index: index, &budget)
                varying.rollBack()
            } catch {
                guard case .variantFaults(let faults) = error else { throw error }
                found += faults.prefix(EditFault.limit - found.count)
            }
        }
        return found
    }
}

extension DocumentEditor {
    /// Applies the traits and the edits of a variant.
    ///
    /// - Throws: ``SessionError/variantFaults(_:)``, ``SessionError/workLimitExceeded``; the document is then
    ///   unchanged.
    fileprivate mutating func perform(
        _ variation: Variation,
        index: Int,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        apply(variation.traits)
        try performEdits(of: variation, index: index, &budget)
    }

    /// Applies the edits of a variant.
    ///
    /// - Throws: ``SessionError/variantFaults(_:)``, ``SessionError/workLimitExceeded``; the document is then
    ///   unchanged.
    mutating func performEdits(
        of variation: Variation,
        index: Int,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        var part = VariantFault.Part.views
        do throws(SessionError) {
            if !variation.views.isEmpty { try perform(ViewEdit(operations: variation.views), &budget) }
            part = .constraints
            if !variation.constraints.isEmpty {
                try perform(ConstraintEdit(operations: variation.constraints), &budget)
            }
        } catch {
            guard case .faults(let faults) = error else { throw error }
            throw .variantFaults(faults.map { VariantFault(variant: index, part: part, fault: $0) })
        }
    }
}
