import LayoutModel

extension ViewEdit {
    /// The number of views that the edit adds.
    public var addedViewCount: Int {
        operations.reduce(0) { count, operation in
            if case .add(let view, to: _, at: _) = operation { count + view.viewCount } else { count }
        }
    }
}

extension ConstraintEdit {
    /// The minimum number of views that the edit adds through sources.
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
