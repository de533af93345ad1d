import LayoutModel
import XML

/// A view of a scene during reading.
struct ViewRecord {
    let element: XMLElement
    /// The index of the superview; `nil` for the root.
    let parent: Int?
    /// A legal and unique name.
    var name: String
    /// The frame stored by Xcode.
    let frame: Rect?
    /// The origin in root coordinates; `nil` if a frame is missing, or inside a scroll view.
    let origin: Point?
    let isArranged: Bool
    /// True if the view and all its ancestors are installed on the canvas.
    let isOnCanvas: Bool
    /// True if the stored frame differs from the one given by the constraints.
    let isMisplaced: Bool
    /// True if the view preserves the margins of all its ancestors; the root does.
    let keepsMargins: Bool
    /// The insets of the alignment rectangle within the frame.
    let alignmentInsets: Insets
    /// The size classes under which the view is installed, merged into one condition.
    var when: SizeClasses
    var subviews: [Int] = []
    /// True if a constraint refers to the view.
    var isConstrained = false
}

/// The meaning of an id in constraints.
enum SceneItem {
    case view(Int)
    case area(Int, Area)
    /// The layout guides of controllers, which preceded safe areas.
    case topGuide, bottomGuide
    /// A view that is never installed.
    case uninstalled
}
