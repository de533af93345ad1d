import LayoutModel

/// A view as a log names it: `UIView:0x7f8`, `UIView:key`, `identifier`.
struct LogView: Hashable {
    /// The class; nil for an identifier.
    var type: String?
    /// An address, a key or an identifier.
    var name: String
    /// The area of its owner, if it is a guide that every view has.
    var area: Area?

    var isAddress: Bool { name.hasPrefix("0x") }

    /// As the log writes it.
    var text: String { type.map { "\($0):\(name)" } ?? name }
}

/// A constraint of a log.
struct LogConstraint {
    enum Meaning {
        case equation(LogEquation)
        case gap(LogGap)
        case length(LogLength)
        /// The content size of a view: two optional constraints on one length.
        case content(LogLength, hugging: Double, compressionResistance: Double)
    }

    var position: SourcePosition
    /// As written, truncated if it is long.
    var text: String
    /// Of the whole text, in bytes from the start of the source.
    var range = 0..<0
    /// The number of the log that has it, from 1; a source may hold several.
    var log = 1
    /// The class, empty for a constraint without brackets.
    var type = ""
    /// The address, or the key in its place; empty for a constraint without brackets.
    var name = ""
    /// Whether UIKit says that it breaks it.
    var isBroken = false
    var key: String?
    var isActive = true
    var meaning: Meaning
    /// Identifiers with the views that they belong to.
    var names: [String: LogView] = [:]
    /// The view that `|` means.
    var superview: LogView?

    /// Whether the system made it: for a cell's size, for an autoresizing mask, for the guides of a view controller.
    var isSystemGenerated: Bool {
        type == "NSAutoresizingMaskLayoutConstraint" || type == "_UILayoutSupportConstraint"
            || ["UIView-Encapsulated-Layout-", "_UITemporaryLayout"].contains { key?.hasPrefix($0) ?? false }
    }

    /// The views that it mentions, beginning with the one inside `superview`.
    var views: [LogView] {
        switch meaning {
        case .equation(let equation): [equation.first.view] + (equation.second.map { [$0.view] } ?? [])
        case .gap(let gap): [gap.before, gap.after].compactMap(\.self)
        case .length(let length), .content(let length, _, _): [length.view] + (length.other.map { [$0] } ?? [])
        }
    }
}

/// `UIView:0x1.left == UIView:0x2.right * 2 + 8`.
struct LogEquation {
    struct Anchor {
        var view: LogView
        var area: Area?
        var attribute: Attribute
        /// Whether it is `minX` or the like, which are measured from the superview's origin if compared with a number.
        var isOfFrame = false
    }

    var first: Anchor
    var relation: Relation
    var second: Anchor?
    var multiplier = 1.0
    var constant = 0.0
    var priority: Double?

    /// The length that it sets; nil unless it compares a size with a number.
    var length: LogLength? {
        guard second == nil, first.attribute.kind == .size else { return nil }
        let axis: Axis = first.attribute == .width ? .horizontal : .vertical
        return LogLength(axis: axis, view: first.view, relation: relation, constant: constant, priority: priority)
    }
}

/// `H:[UIView:0x1]-(8)-[UIView:0x2]`.
struct LogGap {
    var axis: Axis
    var direction = VisualFormatOptions.Direction.leadingToTrailing
    /// nil for `|`.
    var before: LogView?
    var after: LogView?
    var gap: FormatGap
}

/// `V:[UIView:0x1(100)]`.
struct LogLength {
    var axis: Axis
    var view: LogView
    var relation: Relation
    /// In points; ignored if there is another view.
    var constant = 0.0
    var other: LogView?
    var priority: Double?
}
