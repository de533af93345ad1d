public import LayoutModel
public import XML

/// The layout of a scene: views and constraints as a client would send them.
public struct SceneLayout: Sendable {
    /// All names in it are legal and unique.
    public var root: ViewDescription
    /// Each of them is valid in the tree of ``root``.
    public var constraints: [ConstraintDraft]
    /// For each of ``constraints``, where it is in the file.
    public var constraintPositions: [XMLPosition]
    /// Those of the canvas.
    public var traits: Traits
    /// How much of the canvas the root fills, and so of another screen.
    public var share = ScreenShare.whole
    /// Where views come from, by their names.
    public var origins: [String: ViewOrigin]
    /// What of the scene has no effect, or less than it has in the app.
    public var passedOver: [PassedElement]
    /// How many more were passed over.
    public var omitted: Int
}

/// Where a view of a layout comes from, and what Xcode believes of it.
public struct ViewOrigin: Sendable {
    /// Interface Builder's; nil for a view without one.
    public var id: String?
    /// The element's name, such as `label`.
    public var kind: String
    /// What Xcode's outline calls it: a label, what a text says, a class, or else its kind.
    public var outlineName: String
    public var position: XMLPosition
    /// As Xcode stored it, in the superview's coordinates.
    public var frame: Rect?
    /// Whether the frame is not what Xcode's constraints give.
    public var isMisplaced: Bool
    /// Whether Xcode found the view to be ambiguous.
    public var isAmbiguous: Bool
    /// Where Xcode was told to look for ambiguity.
    public var ambiguityCheck: AmbiguityCheck
    /// Which natural lengths are taken from the stored frame.
    public var storedLengths: Set<Axis>
}

/// Which numbers of a view are to be fixed by constraints: `Verify Ambiguity` of Xcode.
public enum AmbiguityCheck: Hashable, Sendable {
    /// All of its frame.
    case frame
    /// Where it is; its size may be found out when the app runs.
    case position
    case nothing

    init(_ word: String?) {
        switch word {
        case "off": self = .nothing
        case "ignoreSizes": self = .position
        default: self = .frame
        }
    }
}

/// An element that has no effect, or less than it has in the app.
public struct PassedElement: Hashable, Sendable {
    public var detail: String
    public var position: XMLPosition

    /// How many of one scene are told.
    public static let mostOfScene = 100
}
