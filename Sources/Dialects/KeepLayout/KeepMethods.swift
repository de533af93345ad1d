/// The methods of KeepLayout on views and arrays of views.
enum KeepMethods {
    /// The attribute and the value that a method without values keeps.
    struct Preset {
        let attribute: String
        let value: Double
    }

    /// Methods that set attributes to the parts of a structure: `keepSize:`, also with `priority:`.
    static let structures: Set<String> = ["keepSize", "keepInsets", "keepMarginInsets", "keepSafeInsets", "keepCenter"]

    /// Methods that keep a fixed value, also with `WithPriority:`.
    static let presets = [
        "keepCentered": Preset(attribute: "keepCenter", value: 0.5),
        "keepHorizontallyCentered": Preset(attribute: "keepHorizontalCenter", value: 0.5),
        "keepVerticallyCentered": Preset(attribute: "keepVerticalCenter", value: 0.5),
    ]

    /// Methods of arrays that keep a fixed value between neighbors, also with `WithPriority:`.
    static let neighbourPresets: [String: Preset] = {
        var presets = [
            "keepWidthsEqual": Preset(attribute: "keepWidthTo", value: 1),
            "keepHeightsEqual": Preset(attribute: "keepHeightTo", value: 1),
            "keepSizesEqual": Preset(attribute: "keepSizeTo", value: 1),
            "keepVerticallyAligned": Preset(attribute: "keepVerticalAlignTo", value: 0),
            "keepHorizontallyAligned": Preset(attribute: "keepHorizontalAlignTo", value: 0),
        ]
        for side in alignedSides {
            presets["keep\(side)Aligned"] = Preset(attribute: "keep\(side)AlignTo", value: 0)
        }
        return presets
    }()

    /// Methods of arrays that keep a given value between neighbors, and the attribute that they set on the first.
    static let neighbourValues: [String: String] = {
        var attributes = [
            "keepHorizontalOffsets": "keepRightOffsetTo", "keepLeadingOffsets": "keepTrailingOffsetTo",
            "keepVerticalOffsets": "keepBottomOffsetTo", "keepBaselineOffsets": "keepLastBaselineOffsetTo",
            "keepVerticalAlignments": "keepVerticalAlignTo", "keepHorizontalAlignments": "keepHorizontalAlignTo",
        ]
        for side in alignedSides { attributes["keep\(side)Alignments"] = "keep\(side)AlignTo" }
        return attributes
    }()

    private static let alignedSides = [
        "Left", "Right", "Leading", "Trailing", "Top", "Bottom", "FirstBaseline", "LastBaseline", "Baseline",
    ]

    /// Properties for content priorities: hugging or resistance, and along which axes.
    static let resistances: [String: KeepResistance] = [
        "keepHuggingPriority": KeepResistance(isHugging: true, axes: .both),
        "keepHorizontalHuggingPriority": KeepResistance(isHugging: true, axes: .horizontal),
        "keepVerticalHuggingPriority": KeepResistance(isHugging: true, axes: .vertical),
        "keepCompressionResistance": KeepResistance(isHugging: false, axes: .both),
        "keepHorizontalCompressionResistance": KeepResistance(isHugging: false, axes: .horizontal),
        "keepVerticalCompressionResistance": KeepResistance(isHugging: false, axes: .vertical),
    ]

    static let scrolling: Set<String> = ["keepHorizontalScrollDisabled", "keepVerticalScrollDisabled"]

    static let animations: Set<String> = ["keepAnimatedWithDuration", "keepNotAnimated"]

    static let words: [String] =
        Array(structures) + presets.keys + neighbourPresets.keys + neighbourValues.keys + resistances.keys + scrolling
        + animations

    private static let known = Set(words)

    /// Whether a word is a method or a property other than an attribute, with or without `WithPriority`.
    static func isKnown(_ word: String) -> Bool {
        known.contains(word) || known.contains(withoutPriority(word)) || word == "keepAnimated"
    }

    /// `keepCentered` for `keepCenteredWithPriority`.
    static func withoutPriority(_ word: String) -> String {
        let suffix = "WithPriority"
        return word.hasSuffix(suffix) ? String(word.dropLast(suffix.count)) : word
    }
}

/// The content priorities that a property sets.
struct KeepResistance {
    enum Axes {
        case both, horizontal, vertical
    }

    let isHugging: Bool
    let axes: Axes
}
