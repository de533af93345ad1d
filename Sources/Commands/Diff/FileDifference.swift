import JSON
import Wire

/// What differs between two states of a file.
struct FileDifference: Sendable {
    let pair: FilePair
    let result: Result

    enum Result: Sendable {
        /// The files have the same bytes, or are no layouts.
        case passedOver(isLayout: Bool)
        /// A file was refused: the message for users, terminated by a line feed, and the RFC 9457 answer, if any.
        case refusal(String, problem: [UInt8]?)
        /// The layouts were compared, those of a document or all scenes.
        case layouts([LayoutDifference])
    }
}

/// What differs between two states of a layout: a document, or a scene of an Interface Builder file.
struct LayoutDifference: Sendable {
    /// What happened to the layout as a whole.
    enum Change: String, Sendable {
        case added, removed
    }

    struct Scene: Hashable, Sendable {
        var id: String
        var title: String
    }

    /// The scene; nil for a document.
    let scene: Scene?
    /// nil if the layout is in both files.
    let change: Change?
    let answer: ComparisonAnswer
    /// The picture in the variant that changes most, in light and dark; nil if it is not needed.
    var pictures: Pictures?

    struct Pictures: Sendable {
        var light: [UInt8]
        var dark: [UInt8]
    }

    /// True if anything differs; a layout that was added or removed differs even if it is empty.
    var differs: Bool { change != nil || !answer.isSame }
}
