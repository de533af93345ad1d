import API
import LayoutModel
import QuoinClient
import Sessions

extension InProcessChannel {
    func carryOut(_ edit: DirectEdit) async throws -> Edit? {
        housekeeping.beginIfDue()
        let operations = edit.operations.map {
            Sessions.ConstraintOperation($0.action, on: Sessions.Selector($0.target))
        }
        guard
            let outcome = service.edit(
                edit.layout,
                by: ConstraintEdit(operations: operations),
                revision: edit.revision
            )
        else { return nil }
        var diagnostics = Diagnostics()
        if !outcome.isSound { diagnostics = try await self.diagnostics(of: edit.layout) }
        var frames: [String: QuoinClient.Rect] = [:]
        for (id, frame) in outcome.frames { frames[id] = QuoinClient.Rect(frame) }
        var sizes: [String: QuoinClient.Size] = [:]
        for (id, size) in outcome.contentSizes { sizes[id] = QuoinClient.Size(width: size.width, height: size.height) }
        return Edit(
            revision: outcome.revision,
            frames: Frames(frames),
            contentSizes: sizes,
            diagnostics: diagnostics,
            changes: Changes(outcome.changes)
        )
    }
}

extension InProcessChannel {
    /// Requests the diagnostics of a layout, at this revision or a later one.
    private func diagnostics(of layout: String) async throws -> Diagnostics {
        let request = try ServiceRequest(diagnosticsOf: layout)
        return try await answer(to: request).diagnostics
    }
}

extension Sessions.Selector {
    fileprivate init(_ target: DirectEdit.Target) {
        switch target {
        case .id(let id): self = .id(id)
        case .key(let key): self = .key(key)
        case .group(let group): self = .group(group)
        }
    }
}

extension Sessions.ConstraintOperation {
    fileprivate init(_ action: DirectEdit.Action, on selector: Sessions.Selector) {
        switch action {
        case .set(let constant, let priority):
            var change = ConstraintChange()
            (change.constant, change.priority) = (constant, priority)
            self = .set(selector, change)
        case .activate: self = .activate(selector)
        case .deactivate: self = .deactivate(selector)
        case .remove: self = .remove(selector)
        }
    }
}

extension Changes {
    fileprivate init(_ changes: EditChanges) {
        self.init(
            added: changes.added.map(\.description),
            updated: changes.updated.map(\.description),
            removed: changes.removed.map(\.description)
        )
    }
}

extension QuoinClient.Rect {
    fileprivate init(_ rect: LayoutModel.Rect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}
