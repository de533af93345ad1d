/// One step from a view to a subview or guide.
public enum TreeStep: Hashable, Sendable {
    case subview(Int)
    case guide(Int)
}

/// The reason a view cannot be placed as requested.
///
/// `path` leads from the described view to the invalid one.
public enum TreeError: Error, Hashable, Sendable {
    case nameTaken(String, path: [TreeStep])
    /// A name other than 1 to 128 letters, digits, `_` and `-`.
    case malformedName(String, path: [TreeStep])
    /// The name `superview`.
    case reservedName(path: [TreeStep])
    /// A view moved into itself.
    case cycle(name: String)

    /// The path from the described view to the invalid one.
    public var path: [TreeStep] {
        switch self {
        case .nameTaken(_, let path), .malformedName(_, let path), .reservedName(let path): path
        case .cycle: []
        }
    }

    /// Creates the error for a name, or returns nil if the name is valid.
    init?(name: String, isFree: Bool, at path: [TreeStep]) {
        if name == ViewName.superview {
            self = .reservedName(path: path)
        } else if !ViewName.isWellFormed(name) {
            self = .malformedName(name, path: path)
        } else if !isFree {
            self = .nameTaken(name, path: path)
        } else {
            return nil
        }
    }
}

extension ViewDescription {
    /// Returns the first errors, up to `limit`, in the names of the view and its contents if it were added to `tree`.
    ///
    /// If `tree` is nil, the view is checked as the root of a new tree.
    public func faults(whenAddedTo tree: ViewTree?, limit: Int = .max) -> [TreeError] {
        var seen: Set<String> = []
        var found: [TreeError] = []
        var path: [TreeStep] = []
        collectFaults(whenAddedTo: tree, at: &path, limit, seen: &seen, into: &found)
        return found
    }

    private func collectFaults(
        whenAddedTo tree: ViewTree?,
        at path: inout [TreeStep],
        _ limit: Int,
        seen: inout Set<String>,
        into found: inout [TreeError]
    ) {
        func check(_ name: String) {
            let isFree = seen.insert(name).inserted && tree?.node(named: name) == nil
            if let error = TreeError(name: name, isFree: isFree, at: path) { found.append(error) }
        }
        check(name)
        for (index, guide) in guides.enumerated() where found.count < limit {
            path.append(.guide(index))
            check(guide)
            path.removeLast()
        }
        for (index, subview) in subviews.enumerated() where found.count < limit {
            path.append(.subview(index))
            subview.collectFaults(whenAddedTo: tree, at: &path, limit, seen: &seen, into: &found)
            path.removeLast()
        }
    }
}
