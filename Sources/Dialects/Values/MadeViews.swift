import LayoutModel

/// Which views the statements of a loop make, round by round.
///
/// A class, so that all copies of a scope share it.
final class MadeViews {
    /// By the position of the name that gets the view: how many it has got, and the views of the request for it.
    private var made: [Int: (count: Int, views: [Value]?)] = [:]

    /// The view that a name gets where it is given one once more; nil for the view that it names anyway.
    ///
    /// - Throws: ``SourceError`` where it is not said which view a later round makes.
    func next(for name: Token, known: Value?) throws(SourceError) -> Value? {
        var (count, views) = made[name.start] ?? (0, nil)
        if count == 0, case .list(let list)? = known { views = list }
        defer { made[name.start] = (count + 1, views) }
        if let views, count < views.count { return views[count] }
        guard count > 0 else { return nil }
        let fault = SourceFault.unsupported(name.text, because: SourceFault.isMadeAgain)
        throw SourceError(.unknownView(name: name.text, fault), at: name.position)
    }
}

extension SourceFault {
    static let isMadeAgain = "a loop makes it more than once, and it names one view"

    /// Whether a loop makes a view that has one name only.
    var isViewMadeAgain: Bool {
        if case .unknownView(_, .unsupported(_, SourceFault.isMadeAgain)) = self { return true }
        return false
    }
}

extension Evaluator {
    /// Executes what gives a name a view that the app makes.
    ///
    /// - Returns: false where the layout has no such view.
    mutating func make(_ path: [Token]) throws(SourceError) -> Bool {
        guard let name = path.last else { return false }
        let known = scope.resolve(path).flatMap { $0.count == path.count ? $0.value : nil }
        guard known?.isView ?? false || known?.isListOfViews ?? false else { return false }
        if let view = try scope.made.next(for: name, known: known) {
            scope.declare(path.map(\.text).joined(separator: "."), view)
        }
        return true
    }
}

extension Value {
    fileprivate var isView: Bool {
        if case .item = self { return true }
        return false
    }

    fileprivate var isListOfViews: Bool {
        guard case .list(let elements) = self, !elements.isEmpty else { return false }
        return elements.allSatisfy(\.isView)
    }
}
