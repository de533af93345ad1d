import InterfaceBuilder
import LayoutEngine
import LayoutModel
import Testing
import TextMetrics

/// Texts of files with little in them.
enum FileText {
    /// A `.xib` with a view of 300 × 200 points, in which `content` stands.
    static func view(_ content: String, _ attributes: String = "", root: String = "", beside: String = "") -> String {
        xib(
            """
            <view id="root" \(root)>
                <rect key="frame" x="0" y="0" width="300" height="200"/>
                \(content)
            </view>
            """,
            beside
        )
    }

    static func xib(_ objects: String, _ beside: String = "") -> String {
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
        \(beside)
        <objects>
        \(objects)
        </objects>
        </document>
        """
    }

    static func storyboard(_ scenes: String..., device: String = "retina6_12") -> String {
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
        <device id="\(device)" orientation="portrait"/>
        <scenes>
        \(scenes.map { "<scene><objects>\($0)</objects></scene>" }.joined(separator: "\n"))
        </scenes>
        </document>
        """
    }

    /// A controller whose view of 393 × 852 points has `content` in it.
    static func controller(_ content: String, id: String = "c", attributes: String = "", before: String = "") -> String
    {
        """
        <viewController id="\(id)" \(attributes)>
        \(before)
        <view key="view" id="\(id)-view"><rect key="frame" x="0" y="0" width="393" height="852"/>\(content)</view>
        </viewController>
        """
    }

    /// A view of any kind with a stored frame.
    static func box(
        _ id: String,
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        kind: String = "view",
        _ attributes: String = "",
        _ content: String = ""
    ) -> String {
        """
        <\(kind) id="\(id)" translatesAutoresizingMaskIntoConstraints="NO" \(attributes)>
        <rect key="frame" x="\(x)" y="\(y)" width="\(width)" height="\(height)"/>\(content)</\(kind)>
        """
    }

    /// A constraint between anchors such as `a.top`; without an item the view that holds it is meant.
    static func constraint(
        _ first: String,
        _ second: String? = nil,
        _ constant: Double = 0,
        _ more: String = "",
        _ content: String = ""
    ) -> String {
        func anchor(_ words: String, _ order: String) -> String {
            let parts = words.split(separator: ".", omittingEmptySubsequences: false)
            let item = parts[0].isEmpty ? "" : "\(order)Item=\"\(parts[0])\" "
            return "\(item)\(order)Attribute=\"\(parts[1])\""
        }
        let sides = anchor(first, "first") + (second.map { " " + anchor($0, "second") } ?? "")
        return "<constraint \(sides) constant=\"\(constant)\" \(more)>\(content)</constraint>"
    }
}

extension InterfaceBuilderFile {
    init(_ text: String) throws {
        try self.init(parsing: Array(text.utf8))
    }

    /// The layout of a scene, measured with the built-in fonts.
    func layout(
        of scene: InterfaceBuilderScene,
        sizes: ContentSizes = .measured,
        isAbandoned: (@Sendable () -> Bool)? = nil
    ) -> SceneLayout {
        layout(of: scene, sizes: sizes, measurer: .builtIn, isAbandoned: isAbandoned)
    }

    /// The layout of the only scene of a file.
    static func layout(_ text: String, sizes: ContentSizes = .stored) throws -> SceneLayout {
        let file = try InterfaceBuilderFile(text)
        return file.layout(of: try #require(file.onlyScene), sizes: sizes)
    }
}

extension SceneLayout {
    func properties(_ name: String) throws -> ViewProperties {
        try #require(root.named(name)).properties
    }

    /// The constraints as equations.
    var equations: [String] {
        get throws {
            let tree = try ViewTree(root)
            return try constraints.flatMap { draft in
                try draft.resolve(in: tree).map { $0.equation(in: tree) }
            }
        }
    }
}

extension ViewDescription {
    fileprivate func named(_ name: String) -> ViewDescription? {
        if self.name == name { return self }
        return subviews.lazy.compactMap { $0.named(name) }.first
    }
}
