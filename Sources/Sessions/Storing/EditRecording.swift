/// What a session has done that is not stored yet; collected while it is in use.
struct EditRecording: Sendable {
    var edits: [LayoutEditRecord] = []
    /// Called once the edits are stored, in order.
    var actions: [@Sendable () -> Void] = []

    var isEmpty: Bool { edits.isEmpty && actions.isEmpty }
}
