/// The backend in which layouts are kept, in addition to memory.
enum LayoutKeeping: Sendable {
    case memoryAlone
    /// Files of this process; the state in memory is authoritative.
    case journal(LayoutStore)
    /// A server that is shared with other processes; the state in memory is a copy.
    case server(SharedStore)

    /// True if there is a backend other than memory.
    var isStore: Bool {
        if case .memoryAlone = self { false } else { true }
    }

    /// Counts a layout that was loaded again.
    func countRebuild() {
        switch self {
        case .memoryAlone: break
        case .journal(let store): store.countRebuild()
        case .server(let store): store.countRebuild()
        }
    }
}
