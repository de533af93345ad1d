/// Puts the parts of a class together.
extension ClassWriter {
    func declaration(_ body: ClassBody) -> String {
        var members: [[String]] = []
        if !body.properties.isEmpty { members.append(body.properties) }
        var calls: [String] = []
        var methods: [[String]] = []
        for (name, lines) in [
            ("setUpViews", body.views), ("setUpHierarchy", body.hierarchy), ("setUpConstraints", body.constraints),
        ] where !lines.isEmpty {
            calls.append("\(name)()")
            methods.append(["private func \(name)() {"] + lines.indented + ["}"])
        }
        members += entry(calls) + methods
        let lines = members.joined(separator: [""])
        return (["final class \(className): \(owner.superclass) {"] + Array(lines).indented + ["}"])
            .joined(separator: "\n")
    }

    /// The methods that the system calls.
    private func entry(_ calls: [String]) -> [[String]] {
        let noArchive = ["@available(*, unavailable)", "required init?(coder: NSCoder) {", "    fatalError()", "}"]
        switch owner {
        case .controller:
            let load =
                hasOwnRoot
                ? [["override func loadView() {", "    view = \(Self.ownRootName)", "}"]] : []
            guard !calls.isEmpty else { return load }
            return load + [["override func viewDidLoad() {", "    super.viewDidLoad()"] + calls.indented + ["}"]]
        case .view, .collectionCell:
            guard !calls.isEmpty else { return [] }
            let lines = ["override init(frame: CGRect) {", "    super.init(frame: frame)"] + calls.indented + ["}"]
            return [lines, noArchive]
        case .tableCell:
            guard !calls.isEmpty else { return [] }
            let lines = [
                "override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {",
                "    super.init(style: style, reuseIdentifier: reuseIdentifier)",
            ]
            return [lines + calls.indented + ["}"], noArchive]
        }
    }
}

extension [String] {
    /// The lines, one level further in.
    var indented: [String] { map { $0.isEmpty ? "" : "    " + $0 } }
}

/// A class whose views have a natural size or an alignment rectangle that code sets.
struct SizedClass: Hashable, Sendable {
    var hasSize = false
    var hasInsets = false

    mutating func formUnion(_ other: SizedClass) {
        hasSize = hasSize || other.hasSize
        hasInsets = hasInsets || other.hasInsets
    }

    /// `SizedImageView` for `UIImageView`.
    static func name(derivedFrom superclass: String) -> String {
        "Sized" + (superclass.hasPrefix("UI") ? superclass.dropFirst(2) : superclass[...])
    }

    func lines(derivedFrom superclass: String) -> [String] {
        var lines = ["private final class \(Self.name(derivedFrom: superclass)): \(superclass) {"]
        if hasSize {
            let size = "CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)"
            lines.append("    var naturalSize = \(size)")
        }
        if hasInsets { lines.append("    var rectInsets = UIEdgeInsets.zero") }
        lines.append("")
        if hasSize { lines.append("    override var intrinsicContentSize: CGSize { naturalSize }") }
        if hasInsets { lines.append("    override var alignmentRectInsets: UIEdgeInsets { rectInsets }") }
        return lines + ["}"]
    }
}
