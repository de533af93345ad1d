import LayoutModel

/// The attributes of KeepLayout and groups of them, by word.
enum KeepWords {
    enum Meaning {
        case property(KeepProperty)
        /// The same attribute with the views exchanged: `a.keepRightOffsetTo(b)` is `b.keepLeftOffsetTo(a)`.
        case reversed(KeepProperty)
        /// Several attributes by name, in the order in which they are set.
        case group([String])
    }

    static let meanings: [String: Meaning] = {
        var meanings = groups.mapValues { Meaning.group($0) }
        for property in sizes + insets + centres + offsets + alignments {
            meanings[property.name] = .property(property)
        }
        for (name, original) in reversed { meanings[name] = meanings[original]?.turnedRound }
        meanings["keepBaselineAlignTo"] = meanings["keepLastBaselineAlignTo"]
        return meanings
    }()

    /// Whether the attributes of a word take a view in parentheses.
    static func isRelative(_ word: String) -> Bool { word.hasSuffix("To") }
}

extension KeepWords.Meaning {
    fileprivate var turnedRound: KeepWords.Meaning? {
        guard case .property(let property) = self else { return nil }
        return .reversed(property)
    }
}

// MARK: - Attributes

extension KeepWords {
    /// An edge in the names of attributes.
    private struct Side {
        let edge: Attribute
        /// 1 if inwards is the direction in which positions grow, else -1.
        let sign: Double

        var word: String { edge.capitalizedName }
    }

    private static let sides = [
        Side(edge: .left, sign: 1), Side(edge: .top, sign: 1), Side(edge: .leading, sign: 1),
        Side(edge: .right, sign: -1), Side(edge: .bottom, sign: -1), Side(edge: .trailing, sign: -1),
    ]

    private static let sizes = [
        KeepProperty("keepWidth", .width, .nobody),
        KeepProperty("keepHeight", .height, .nobody),
        KeepProperty("keepAspectRatio", .width, .itself, .height, .multiplier(factor: 1)),
        KeepProperty("keepWidthTo", .width, .other, .width, .multiplier(factor: 1)),
        KeepProperty("keepHeightTo", .height, .other, .height, .multiplier(factor: 1)),
    ]

    private static let insets =
        sides.flatMap { side in
            let role = KeepProperty.Role.constant(sign: side.sign)
            return [
                KeepProperty("keep\(side.word)Inset", side.edge, .superview(nil), side.edge, role),
                KeepProperty(
                    "keep\(side.word)MarginInset",
                    side.edge,
                    .superview(nil),
                    side.edge.marginCounterpart,
                    role
                ),
                KeepProperty("keep\(side.word)SafeInset", side.edge, .superview(.safeArea), side.edge, role),
            ]
        } + [
            KeepProperty("keepFirstBaselineInset", .firstBaseline, .superview(nil), .top),
            KeepProperty("keepLastBaselineInset", .lastBaseline, .superview(nil), .bottom, .constant(sign: -1)),
        ]

    /// A center at a fraction f of the superview's length: `centerX == 2 f * superview.centerX`.
    private static let centres = [
        KeepProperty("keepHorizontalCenter", .centerX, .superview(nil), .centerX, .multiplier(factor: 2)),
        KeepProperty("keepVerticalCenter", .centerY, .superview(nil), .centerY, .multiplier(factor: 2)),
    ]

    private static let offsets = [
        KeepProperty("keepLeftOffsetTo", .left, .other, .right),
        KeepProperty("keepTopOffsetTo", .top, .other, .bottom),
        KeepProperty("keepLeadingOffsetTo", .leading, .other, .trailing),
        KeepProperty("keepFirstBaselineOffsetTo", .firstBaseline, .other, .lastBaseline),
    ]

    private static let reversed = [
        "keepRightOffsetTo": "keepLeftOffsetTo", "keepBottomOffsetTo": "keepTopOffsetTo",
        "keepTrailingOffsetTo": "keepLeadingOffsetTo", "keepLastBaselineOffsetTo": "keepFirstBaselineOffsetTo",
    ]

    /// `keepVerticalAlignTo` compares centerX: the line on which the views are aligned is vertical.
    ///
    /// For baselines a positive value moves up, hence the negative sign (KeepView.m).
    private static let alignments =
        sides.map { side in
            KeepProperty("keep\(side.word)AlignTo", side.edge, .other, side.edge, .constant(sign: side.sign))
        } + [
            KeepProperty("keepVerticalAlignTo", .centerX, .other),
            KeepProperty("keepHorizontalAlignTo", .centerY, .other),
            KeepProperty("keepFirstBaselineAlignTo", .firstBaseline, .other, nil, .constant(sign: -1)),
            KeepProperty("keepLastBaselineAlignTo", .lastBaseline, .other, nil, .constant(sign: -1)),
        ]

    private static let groups: [String: [String]] = {
        var groups = [
            "keepSize": ["keepWidth", "keepHeight"],
            "keepSizeTo": ["keepWidthTo", "keepHeightTo"],
            "keepCenter": ["keepHorizontalCenter", "keepVerticalCenter"],
            "keepCenterAlignTo": ["keepVerticalAlignTo", "keepHorizontalAlignTo"],
            "keepEdgeAlignTo": ["keepTopAlignTo", "keepLeftAlignTo", "keepBottomAlignTo", "keepRightAlignTo"],
        ]
        for kind in ["", "Margin", "Safe"] {
            groups["keepHorizontal\(kind)Insets"] = ["Left", "Right"].map { "keep\($0)\(kind)Inset" }
            groups["keepVertical\(kind)Insets"] = ["Top", "Bottom"].map { "keep\($0)\(kind)Inset" }
            groups["keep\(kind)Insets"] = ["Top", "Bottom", "Left", "Right"].map { "keep\($0)\(kind)Inset" }
        }
        return groups
    }()
}
