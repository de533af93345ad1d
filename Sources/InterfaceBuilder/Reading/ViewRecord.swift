import LayoutModel
import XML

/// A view of a scene while it is read.
struct ViewRecord {
    let element: XMLElement
    /// The index of the superview; nil for the root.
    let parent: Int?
    /// Legal and unique.
    var name: String
    /// As Xcode stored it.
    let frame: Rect?
    /// In root coordinates; nil where a frame is missing, and for what scrolls.
    let origin: Point?
    let isArranged: Bool
    /// Whether the canvas shows it: it is installed there, and so is all that it is in.
    let isOnCanvas: Bool
    /// Whether its frame is not what the constraints give.
    let isMisplaced: Bool
    /// Whether it keeps to the margins of all that it is in, as the root does.
    let keepsMargins: Bool
    /// How far its alignment rectangle lies in its frame.
    let alignmentInsets: Insets
    /// The conditions under which it is installed; all of them in one where there is more than one.
    var when: SizeClasses
    var subviews: [Int] = []
    /// Whether a constraint names it.
    var isConstrained = false
}

/// What an id of the file stands for in constraints.
enum SceneItem {
    case view(Int)
    case area(Int, Area)
    /// The guides of controllers before safe areas.
    case topGuide, bottomGuide
    /// A view that is installed under no size classes.
    case uninstalled
}
