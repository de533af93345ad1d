/// Where layouts are kept besides memory.
enum LayoutKeeping: Sendable {
    case memoryAlone
    /// In files of this process; what is in memory is what counts.
    case journal(LayoutStore)
    /// In a server that other processes use, too; what is in memory is a copy.
    case server(SharedStore)

    /// Whether they are kept anywhere else.
    var isStore: Bool {
        if case .memoryAlone = self { false } else { true }
    }

    /// Counts a layout that was read again.
    func countRebuild() {
        switch self {
        case .memoryAlone: break
        case .journal(let store): store.countRebuild()
        case .server(let store): store.countRebuild()
        }
    }
}
