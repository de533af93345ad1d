/// Edits, each of which is a single atomic request.
extension Layout {
    /// Edits constraints.
    ///
    /// ```swift
    /// try await login.edit { set("gap", constant: 24); title.update { $0.top.equalToSuperview().inset(32) } }
    /// ```
    /// - Parameters:
    ///   - precondition: the revision that may be changed.
    ///   - onConflict: overrides the layout's policy for this edit.
    ///   - animation: requests the transition to the new frames.
    ///   - dryRun: true to return the result of the edit without changing the layout.
    ///   - operations: the operations, in order.
    /// - Returns: the new revision, the frames that moved, and the constraints that changed.
    /// - Throws: ``Problem`` with the faulty lines of Swift.
    @discardableResult
    nonisolated(nonsending) public func edit(
        _ precondition: Precondition = .held,
        onConflict: ConflictPolicy? = nil,
        animation: Animation? = nil,
        dryRun: Bool = false,
        @EditBuilder _ operations: () -> [LocatedOperation]
    ) async throws -> Edit {
        let operations = operations()
        if onConflict == nil, animation == nil, !dryRun, let direct = operations.direct,
            let edit = try await apply(direct, precondition)
        {
            return edit
        }
        let written = try WrittenOperations(operations)
        do {
            return try await apply(isDryRun: dryRun, hasAllFrames: false) {
                try patch("constraints", .array(written.json), precondition, onConflict, animation, dryRun, "changed")
            }
        } catch let problem as Problem {
            throw problem.located { $0.first == "operations" ? written.location(at: $0.dropFirst()) : nil }
        }
    }

    /// Adds, removes, moves and changes views.
    ///
    /// ```swift
    /// try await login.editViews { add(View("badge").intrinsic(width: 20, height: 20), to: root) }
    /// ```
    @discardableResult
    nonisolated(nonsending) public func editViews(
        _ precondition: Precondition = .held,
        onConflict: ConflictPolicy? = nil,
        animation: Animation? = nil,
        dryRun: Bool = false,
        @ViewEditBuilder _ operations: () -> [ViewOperation]
    ) async throws -> Edit {
        let operations = operations()
        do {
            return try await apply(isDryRun: dryRun, hasAllFrames: true) {
                let json = JSONValue.array(operations.map(\.json))
                return try patch("views", json, precondition, onConflict, animation, dryRun, "all")
            }
        } catch let problem as Problem {
            throw problem.located { path in
                guard path.first == "operations", let text = path.dropFirst().first, let index = Int(text),
                    operations.indices.contains(index)
                else { return nil }
                return operations[index].location
            }
        }
    }

    /// Merges traits into those of the layout.
    ///
    /// - Parameters:
    ///   - traits: the new traits; those that are nil do not change.
    ///   - clearing: the traits to reset to their defaults.
    ///   - precondition: the revision that may be changed.
    ///   - dryRun: true to return the result of the edit without changing the layout.
    /// - Returns: the new revision and all frames.
    /// - Throws: ``Problem``.
    @discardableResult
    public func setTraits(
        _ traits: Traits,
        clearing: Set<TraitsField> = [],
        _ precondition: Precondition = .held,
        dryRun: Bool = false
    ) async throws -> Edit {
        guard case .object(var fields) = try JSONValue(encoding: traits) else {
            preconditionFailure("traits are an object")
        }
        for field in clearing { fields[field.rawValue] = .null }
        let body = JSONValue.object(fields)
        return try await apply(isDryRun: dryRun, hasAllFrames: true) {
            try edit("PATCH", "traits", body, precondition, dryRun, "all")
        }
    }

    /// Restores the previous revision as a new one.
    @discardableResult
    public func undo(_ precondition: Precondition = .held) async throws -> Edit {
        try await apply(hasAllFrames: true) { try edit("POST", "undo", nil, precondition, false, "all") }
    }

    /// Reverts an undo, as a new revision.
    @discardableResult
    public func redo(_ precondition: Precondition = .held) async throws -> Edit {
        try await apply(hasAllFrames: true) { try edit("POST", "redo", nil, precondition, false, "all") }
    }

    private func patch(
        _ part: String,
        _ operations: JSONValue,
        _ precondition: Precondition,
        _ onConflict: ConflictPolicy?,
        _ animation: Animation?,
        _ dryRun: Bool,
        _ frames: String
    ) throws -> ServiceRequest {
        let body = JSONValue(fields: [
            "operations": operations, "onConflict": onConflict.map { .string($0.rawValue) },
            "animation": try animation.map { try JSONValue(encoding: $0) },
        ])
        return try edit("PATCH", part, body, precondition, dryRun, frames)
    }

    private func edit(
        _ method: String,
        _ part: String,
        _ body: JSONValue?,
        _ precondition: Precondition,
        _ dryRun: Bool,
        _ frames: String
    ) throws -> ServiceRequest {
        let query = [("frames", frames), ("dryRun", dryRun ? "true" : nil)]
        let request = try ServiceRequest(method, "layouts", id, part, query: query, body: body)
            .with("If-Match", tag(of: precondition))
        return dryRun ? request.safe() : request.once()
    }
}

/// A trait that an edit can clear.
public enum TraitsField: String, Hashable, Sendable, CaseIterable {
    case size, safeArea, direction, sizeClass, scale, textScale, keyboard
}

extension [LocatedOperation] {
    /// The operations as values; nil if any of them requires a request.
    fileprivate var direct: [(DirectEdit.Target, DirectEdit.Action)]? {
        var direct: [(DirectEdit.Target, DirectEdit.Action)] = []
        direct.reserveCapacity(count)
        for located in self {
            guard let operation = located.operation.direct else { return nil }
            direct.append(operation)
        }
        return direct
    }
}

extension ConstraintOperation {
    fileprivate var direct: (DirectEdit.Target, DirectEdit.Action)? {
        switch content {
        case .constraints: return nil
        case .set(let selector, let change):
            guard let target = selector.target, change.multiplier == nil, change.relation == nil, !change.replace else {
                return nil
            }
            return (target, .set(constant: change.constant, priority: change.priority?.value))
        case .switched(let verb, let selector):
            guard let target = selector.target else { return nil }
            return (target, verb == "activate" ? .activate : verb == "deactivate" ? .deactivate : .remove)
        }
    }
}

extension ConstraintSelector {
    fileprivate var target: DirectEdit.Target? {
        switch single {
        case ("id", let id)?: .id(id)
        case ("key", let key)?: .key(key)
        case ("group", let group)?: .group(group)
        default: nil
        }
    }
}
