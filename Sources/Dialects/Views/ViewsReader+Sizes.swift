import LayoutModel

/// Natural sizes and alignment rectangles that classes of the source override.
///
/// A class that overrides `intrinsicContentSize` or `alignmentRectInsets` is otherwise like the class of UIKit that it
/// is derived from. The override is a value, or a property of its own, which statements set for each view.
extension ViewsReader {
    /// A class that inherits from itself has no end.
    private static let maxAncestors = 16
    /// The length that stands for none in a natural size.
    private static let noIntrinsicMetric = -1.0

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
        let sizes = evaluator.scope.methods.sizes(of: type)
        guard !sizes.isEmpty else { return }
        let length = Value.number(Number(value: Self.noIntrinsicMetric))
        evaluator.scope.declare("UIView.noIntrinsicMetric", length)
        for (property, expression) in sizes.sorted(by: { $0.key < $1.key }) {
            // A property of the class, which statements set, has no value here.
            if let value = try ifKnown(evaluator.value(of: expression)) { _ = applySize(property, to: index, value) }
        }
    }

    /// Executes `avatar.naturalSize = CGSize(width: 40, height: 40)` if a class of the source returns `naturalSize` as
    /// its natural size; false for any other assignment.
    mutating func setSizing(
        _ word: Token,
        of receiver: Chain,
        to value: Expression,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        guard let property = evaluator.scope.methods.sizeProperties[word.text],
            let index = try view(receiver, statement)
        else { return false }
        if let size = try ifKnown(evaluator.value(of: value)), applySize(property, to: index, size) {
            readStatements.insert(statement.position)
        } else {
            note(.unknownValue(of: word.text, view: records[index].name), statement)
        }
        return true
    }

    /// Sets the natural size or the alignment rectangle of a view; false if the value is neither.
    private mutating func applySize(_ property: String, to index: Int, _ value: Value) -> Bool {
        switch (property, value) {
        case ("intrinsicContentSize", .size(let size)):
            func length(_ length: Double) -> Double?? {
                if length == Self.noIntrinsicMetric { return .some(nil) }
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
}
