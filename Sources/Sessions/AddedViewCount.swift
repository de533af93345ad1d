import LayoutModel

extension ViewEdit {
    /// How many views the edit adds.
    public var addedViewCount: Int {
        operations.reduce(0) { count, operation in
            if case .add(let view, to: _, at: _) = operation { count + view.viewCount } else { count }
        }
    }
}

extension ConstraintEdit {
    /// How many views the edit adds at least, through sources that add views.
    public var addedViewCount: Int {
        operations.reduce(0) { count, operation in
            switch operation {
            case .make(let entries), .update(let entries), .remake(let entries, view: _):
                entries.reduce(count) { $0 + $1.addedViewCount }
            case .set, .activate, .deactivate, .remove: count
            }
        }
    }
}

extension ConstraintEntry {
    fileprivate var addedViewCount: Int {
        switch self {
        case .draft: 0
        case .source(let source): source.addedViewCount
        }
    }
}
