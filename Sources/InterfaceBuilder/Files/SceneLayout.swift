public import LayoutModel
public import XML

/// The layout of a scene: views and constraints in the form used by requests.
public struct SceneLayout: Sendable {
    /// The root view; all names in the tree are legal and unique.
    public var root: ViewDescription
    /// The constraints, each valid in the tree of ``root``.
    public var constraints: [ConstraintDraft]
    /// The position in the file of each of ``constraints``.
    public var constraintPositions: [XMLPosition]
    /// The traits of the canvas.
    public var traits: Traits
    /// The share of the canvas, and thus of any screen, that the root fills.
    public var share = ScreenShare.whole
    /// The origins of the views, by view name.
    public var origins: [String: ViewOrigin]
    /// The elements of the scene that are ignored or only partially supported.
    public var passedOver: [PassedElement]
    /// The number of further ignored elements that are not listed.
    public var omitted: Int
}

/// The origin of a view in the file, with Xcode's information about it.
public struct ViewOrigin: Sendable {
    /// The Interface Builder id, if there is one.
    public var id: String?
    /// The name of the element, such as `label`.
    public var kind: String
    /// The name in Xcode's outline: a label, the text, a class, or else the kind.
    public var outlineName: String
    public var position: XMLPosition
    /// The frame stored by Xcode, in the superview's coordinates.
    public var frame: Rect?
    /// A Boolean value that indicates whether the stored frame differs from the one given by Xcode's constraints.
    public var isMisplaced: Bool
    /// A Boolean value that indicates whether Xcode considered the view ambiguous.
    public var isAmbiguous: Bool
    /// The scope of Xcode's ambiguity check for the view.
    public var ambiguityCheck: AmbiguityCheck
    /// The axes on which the natural length is taken from the stored frame.
    public var storedLengths: Set<Axis>
}

/// The part of a view's frame that constraints must determine: `Verify Ambiguity` in Xcode.
public enum AmbiguityCheck: Hashable, Sendable {
    /// The whole frame.
    case frame
    /// Only the position; the size may be determined at run time.
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

/// An element that is ignored or only partially supported.
public struct PassedElement: Hashable, Sendable {
    public var detail: String
    public var position: XMLPosition

    /// The maximum number of ignored elements reported per scene.
    public static let maxPerScene = 100
}
