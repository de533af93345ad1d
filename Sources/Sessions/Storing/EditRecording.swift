/// The edits of a session that have not been stored yet, collected while it is in use.
struct EditRecording: Sendable {
    var edits: [LayoutEditRecord] = []
    /// Actions to call in order after the edits are stored.
    var actions: [@Sendable () -> Void] = []

    var isEmpty: Bool { edits.isEmpty && actions.isEmpty }
}
