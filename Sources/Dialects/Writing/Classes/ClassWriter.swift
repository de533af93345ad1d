public import LayoutModel

/// Writes a layout as a class of UIKit: its views as properties, what they contain, the hierarchy and the constraints.
public struct ClassWriter: Sendable {
    let tree: ViewTree
    let library: ClassLibrary
    /// The traits of the layout, which decide the size classes that code can test.
    let traits: Traits
    let owner: ClassNaming.Owner
    let className: String
    let names: [NodeID: String]
    let classes: [NodeID: SystemClass]
    let constraintWriter: ConstraintWriter
    /// The directions that views have or inherit from other views.
    private(set) var directions: [NodeID: LayoutDirection] = [:]
    /// The size classes under which nodes and all that they are in are installed, for those that not always are.
    private(set) var conditions: [NodeID: [SizeClasses]] = [:]

    /// O(nodes).
    ///
    /// - Parameters:
    ///   - library: how constraints are written.
    ///   - tree: the views.
    ///   - traits: the traits of the layout.
    ///   - naming: the names in the app.
    ///   - hasConflicts: whether the order of required constraints decides which of them are left out.
    public init(
        _ library: ClassLibrary,
        for tree: ViewTree,
        traits: Traits,
        naming: ClassNaming,
        hasConflicts: Bool = false
    ) {
        (self.tree, self.library, self.traits) = (tree, library, traits)
        var classes: [NodeID: SystemClass] = [:]
        for node in tree.preorder() where tree[node].kind == .view { classes[node] = SystemClass(of: node, in: tree) }
        self.classes = classes
        // Only a controller can have a root view of any class.
        let isPlain = ClassWriter.isPlain(tree.root, classes[tree.root], tree)
        let isCell = tree.properties(of: tree.root).kind == .cell
        let owner = isPlain ? naming.owner ?? (isCell ? .tableCell : .controller) : .controller
        self.owner = owner
        className = naming.className
        // A plain `view` has no guides of scroll views.
        let root = isPlain ? owner.rootName : Self.ownRootName
        let maker = PropertyNames(
            tree,
            root: root,
            outlets: naming.outlets,
            isTaken: { MemberNames.contains($0, in: owner) }
        )
        names = maker.names
        let language = library.language
        constraintWriter = ConstraintWriter(
            language,
            for: tree,
            namesOfApp: WrittenNames(tree, maker.names, root: root, in: language),
            order: hasConflicts ? .all : .optional
        )
        inherit()
    }

    private mutating func inherit() {
        for node in tree.preorder() {
            let (parent, properties) = (tree.parent(of: node), tree.properties(of: node))
            directions[node] = properties.direction ?? parent.flatMap { directions[$0] }
            var conditions = parent.flatMap { self.conditions[$0] } ?? []
            if properties.when != .any, !conditions.contains(properties.when) { conditions.append(properties.when) }
            if !conditions.isEmpty { self.conditions[node] = conditions }
        }
    }

    /// The text of the class.
    ///
    /// O(nodes + constraints · depth of the tree).
    public func translation(of constraints: [Constraint]) -> ClassTranslation {
        var body = ClassBody()
        writeViews(into: &body)
        writeHierarchy(into: &body)
        write(constraints, into: &body)
        var renamed: [String: String] = [:]
        for (node, name) in names where node != tree.root {
            // A part of a button gets such an id when the text is read.
            let id = name.replacing(".", with: "-")
            if id != tree.name(of: node) { renamed[id] = tree.name(of: node) }
        }
        return ClassTranslation(
            modules: body.modules.union(library == .snapkit ? ["SnapKit"] : []),
            declaration: declaration(body),
            sizedClasses: body.sizedClasses,
            omitted: body.omitted,
            names: renamed
        )
    }

    /// Whether a view has nothing that a plain view of UIKit does not have.
    private static func isPlain(_ node: NodeID, _ type: SystemClass?, _ tree: ViewTree) -> Bool {
        let properties = tree.properties(of: node)
        return type?.name == SystemClass.view.name && properties.intrinsicSize == PartialSize()
            && properties.alignmentInsets == .zero
    }

    /// Whether the root is a property, as it is not the plain view that a controller makes by itself.
    var hasOwnRoot: Bool { !Self.isPlain(tree.root, classes[tree.root], tree) }

    /// The name in a statement for a view.
    func name(_ node: NodeID) -> String {
        if node == tree.root, hasOwnRoot { return Self.ownRootName }
        return names[node] ?? tree.name(of: node)
    }

    static let ownRootName = "rootView"
}

extension ClassNaming.Owner {
    /// The name of the root in code of the class.
    var rootName: String {
        switch self {
        case .controller: "view"
        case .view: "self"
        case .tableCell, .collectionCell: "contentView"
        }
    }

    var superclass: String {
        switch self {
        case .controller: "UIViewController"
        case .view: "UIView"
        case .tableCell: "UITableViewCell"
        case .collectionCell: "UICollectionViewCell"
        }
    }
}

/// The parts of a class while they are written.
struct ClassBody {
    var properties: [String] = []
    var views: [String] = []
    var hierarchy: [String] = []
    var constraints: [String] = []
    /// The members of classes with sizes of their own, by the name of their superclass.
    var sizedClasses: [String: SizedClass] = [:]
    var modules: Set<String> = []
    /// The number of comments on what code cannot express.
    var omitted = 0
}
