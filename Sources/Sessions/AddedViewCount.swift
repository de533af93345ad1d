import LayoutModel

extension ViewEdit {
    /// How many views the edit adds.
    public var addedViewCount: Int {
        operations.reduce(0) { count, operation in
            if case .add(let view, to: _, at: _) = operation { count + view.count } else { count }
        }
    }
}

extension ViewDescription {
    /// The view and everything in it.
    fileprivate var count: Int { subviews.reduce(1) { $0 + $1.count } }
}

extension ConstraintEdit {
    /// How many views the edit adds at least: conflict logs add those that they name.
    public var addedViewCount: Int {
        operations.reduce(0) { count, operation in
            switch operation {
            case .make(let entries), .update(let entries), .remake(let entries, view: _):
                count + entries.count { $0.isLog }
            case .set, .activate, .deactivate, .remove: count
            }
        }
    }
}

extension ConstraintEntry {
    fileprivate var isLog: Bool {
        switch self {
        case .draft: false
        case .source(let source): source.language == .log
        }
    }
}
