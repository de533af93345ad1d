/// How the constraints of a class are written.
public enum ClassLibrary: String, Sendable, CaseIterable {
    /// Anchors, which UIKit has itself.
    case uikit
    case snapkit

    var language: WrittenLanguage {
        switch self {
        case .uikit: .anchors
        case .snapkit: .snapkit
        }
    }
}

/// The name of a class, and what its root view is in the app.
public struct ClassNaming: Hashable, Sendable {
    public enum Owner: Hashable, Sendable {
        case controller, view, tableCell, collectionCell
    }

    /// The name of the class if the app has one, or else any text that describes it.
    public var title: String
    /// True if the title is the name of the class.
    public var isClassName: Bool
    public var owner: Owner?
    /// The names that the app has for views, by id.
    public var outlets: [String: String]
    /// Appended to the name if it is not 1, to tell classes with one title apart.
    public var number = 1

    public init(
        title: String,
        isClassName: Bool = false,
        owner: Owner? = nil,
        outlets: [String: String] = [:]
    ) {
        (self.title, self.isClassName, self.owner, self.outlets) = (title, isClassName, owner, outlets)
    }
}

extension ClassNaming {
    /// The name of the class: `SignInViewController` for `sign in`.
    public var className: String {
        let name = isClassName && SwiftLiteral.isName(title) ? title : madeUpName
        return number == 1 ? name : "\(name)\(number)"
    }

    private var madeUpName: String {
        let base = PropertyNames.camelCase(title, maxWords: 6)
        let suffix = (owner ?? .controller).suffix
        guard let first = base.first, !first.isNumber else { return "Layout\(base)\(suffix)" }
        let name = first.uppercased() + base.dropFirst()
        if name.hasSuffix(suffix) { return name == suffix ? "Layout\(suffix)" : name }
        for ending in ["ViewController", "Controller", "View", "Cell"] where name.hasSuffix(ending) {
            return name.dropLast(ending.count) + suffix
        }
        return name + suffix
    }
}

extension ClassNaming.Owner {
    fileprivate var suffix: String {
        switch self {
        case .controller: "ViewController"
        case .view: "View"
        case .tableCell, .collectionCell: "Cell"
        }
    }
}

/// A layout as a class of Swift, to paste into an app.
///
/// Reading the text as a source that makes its views gives the same frames, apart from what it omits.
public struct ClassTranslation: Hashable, Sendable {
    /// The modules that the class needs.
    var modules: Set<String>
    /// The class itself.
    var declaration: String
    /// The classes of its views with sizes of their own, by the name of their superclass.
    var sizedClasses: [String: SizedClass]
    /// The number of constraints and properties that code cannot express; the text names each in a comment.
    public var omitted: Int
    /// Names in the text other than ids, with the ids that they stand for.
    public var names: [String: String]

    /// A file with the class.
    public var text: String { Self.file(of: [self]) }

    /// A file with some classes, which share the classes of views that they need.
    public static func file(of classes: [ClassTranslation]) -> String {
        let modules = classes.reduce(into: Set<String>()) { $0.formUnion($1.modules) }.subtracting(["UIKit"])
        var sizedClasses: [String: SizedClass] = [:]
        for (superclass, sized) in classes.flatMap(\.sizedClasses) {
            sizedClasses[superclass, default: SizedClass()].formUnion(sized)
        }
        let imports = (["UIKit"] + modules.sorted()).map { "import \($0)" }.joined(separator: "\n")
        let sized = sizedClasses.sorted { $0.key < $1.key }.map { $1.lines(derivedFrom: $0).joined(separator: "\n") }
        return ([imports] + classes.map(\.declaration) + sized).joined(separator: "\n\n") + "\n"
    }
}
