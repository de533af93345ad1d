import LayoutModel

/// Whether an edit may add views.
public enum Growth: Hashable, Sendable {
    case none
    case some
}

extension ViewEdit {
    public var growth: Growth {
        for operation in operations {
            if case .add = operation { return .some }
        }
        return .none
    }
}

extension ConstraintEdit {
    /// Conflict logs add the views that they name.
    public var growth: Growth {
        for operation in operations {
            switch operation {
            case .make(let entries), .update(let entries), .remake(let entries, view: _):
                if entries.contains(where: \.isLog) { return .some }
            case .set, .activate, .deactivate, .remove: break
            }
        }
        return .none
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
