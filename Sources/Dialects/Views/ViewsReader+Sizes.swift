import LayoutModel

/// Natural sizes and alignment rectangles that classes of the source override.
///
/// A class that overrides `intrinsicContentSize` or `alignmentRectInsets` is otherwise like the class of UIKit that it is
/// derived from. The override is a value, or a property of its own, which statements set for each view.
extension ViewsReader {
    private static let overridden: Set<String> = ["intrinsicContentSize", "alignmentRectInsets"]
    /// A class that inherits from itself has no end.
    private static let maxAncestors = 16

    /// The class of UIKit that stands for that of a creation: the one that it inherits from in the source, or its own.
    func systemClass(of creation: Creation) -> String {
        var (name, count) = (creation.type, 0)
        while ViewClass(named: name) == nil, count < Self.maxAncestors {
            guard let superclass = evaluator.scope.methods.superclasses[name] else { return creation.type }
            (name, count) = (superclass, count + 1)
        }
        return count < Self.maxAncestors ? name : creation.type
    }

    /// Gives a new view the sizes that its class returns as values.
    mutating func size(_ index: Int, asIn type: String) throws(SourceError) {
        for property in Self.overridden.sorted() {
            guard let expression = override(of: property, in: type) else { continue }
            do throws(SourceError) {
                _ = try applySize(property, to: index, evaluator.value(of: expression))
            } catch {
                // A property of the class, which statements set, has no value here.
                guard !error.reason.endsReading else { throw error }
            }
        }
    }

    /// Executes `avatar.naturalSize = CGSize(width: 40, height: 40)` if the natural size of a class of the source is its
    /// property `naturalSize`; false for any other assignment.
    mutating func setSizing(
        _ word: Token,
        of receiver: Chain,
        to value: Expression,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        let methods = evaluator.scope.methods
        guard
            let property = Self.overridden.sorted().first(where: { property in
                methods.entries(named: property).contains { methods.entries[$0].returnedName == word.text }
            }), let index = try view(receiver, statement)
        else { return false }
        do throws(SourceError) {
            if try applySize(property, to: index, evaluator.value(of: value)) {
                readStatements.insert(statement.position)
                return true
            }
        } catch {
            guard !error.reason.endsReading else { throw error }
        }
        note(.unknownValue(of: word.text, view: records[index].name), statement)
        return true
    }

    /// Sets the natural size or the alignment rectangle of a view; false if the value is neither.
    private mutating func applySize(_ property: String, to index: Int, _ value: Value) -> Bool {
        switch (property, value) {
        case ("intrinsicContentSize", .size(let size)):
            func length(_ length: Double) -> Double?? {
                if length == Constants.noIntrinsicMetric { return .some(nil) }
                return (0...Evaluator.largestMagnitude).contains(length) ? .some(length) : nil
            }
            guard let width = length(size.width), let height = length(size.height) else { return false }
            records.change(index) { $0.naturalSize = PartialSize(width: width, height: height) }
        case ("alignmentRectInsets", .insets(let insets, _)):
            guard insets.isFinite else { return false }
            records.change(index) { $0.alignmentInsets = insets }
        default: return false
        }
        return true
    }

    /// What a class of the source returns for a property that it overrides.
    private func override(of property: String, in type: String) -> Expression? {
        let methods = evaluator.scope.methods
        return methods.entries(named: property).lazy.map { methods.entries[$0] }
            .first { $0.owner == type && $0.method.kind == .getter }?.returned
    }
}

extension MethodTable.Entry {
    /// The expression that a getter consists of; nil for any other body.
    fileprivate var returned: Expression? {
        guard method.kind == .getter, method.statements.count == 1 else { return nil }
        switch method.statements[0].kind {
        case .expression(let expression), .control(.jump(.leaveMethod, let expression?)): return expression
        case .declaration, .assignment, .control, .unreadable: return nil
        }
    }

    /// The property that a getter returns.
    fileprivate var returnedName: String? { returned?.chain?.declaredName }
}
