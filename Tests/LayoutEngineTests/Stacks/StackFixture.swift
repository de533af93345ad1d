import LayoutEngine
import LayoutModel

/// A view of a natural size.
func sized(
    _ name: String,
    _ width: Double?,
    _ height: Double?,
    _ change: (inout ViewProperties) -> Void = { _ in }
) -> ViewDescription {
    view(name) {
        $0.intrinsicSize = PartialSize(width: width, height: height)
        change(&$0)
    }
}

/// A stack of views.
func stack(
    _ name: String,
    _ views: [ViewDescription],
    _ change: (inout StackProperties) -> Void = { _ in }
) -> ViewDescription {
    var properties = StackProperties()
    change(&properties)
    return view(name, views) { $0.stack = properties }
}

/// The three views of the constraints that have been printed of UIKit's stacks.
let threeViews = [sized("a", 160, 200), sized("b", 80, 100), sized("c", 40, 50)]

extension LayoutFixture {
    /// A stack at the top left of a root of 1000 by 1000, which is as large as it likes, or as given.
    init(
        _ stack: ViewDescription,
        width: Double? = nil,
        height: Double? = nil,
        traits: Traits = .sized(1000, 1000),
        _ constraints: [String] = []
    ) throws {
        let given = [("left", 0), ("top", 0), ("width", width), ("height", height)]
        let equations = given.compactMap { (attribute, value) in value.map { "\(stack.name).\(attribute) == \($0)" } }
        try self.init([stack], traits: traits, equations + constraints)
    }

    /// The frames of views, in order.
    func frames(_ names: String...) -> [Rect?] {
        names.map { frame($0) }
    }

    mutating func setStack(of name: String, _ change: (inout StackProperties) -> Void) throws {
        try setProperties(of: name) { properties in
            var stack = properties.stack ?? StackProperties()
            change(&stack)
            properties.stack = stack
        }
    }
}
