/// The options for drawing a picture.
public struct PictureOptions: Hashable, Sendable {
    /// An annotation in addition to views, texts and faults.
    public enum Annotation: String, Hashable, Sendable, CaseIterable {
        case names, constraints, margins, safeArea, ambiguity, baselines
    }

    /// The annotations; nil for names, the safe area and ambiguity.
    public var annotate: [Annotation]?
    /// True for dark mode colours.
    public var dark: Bool
    /// A device other than the layout's.
    public var device: String?
    /// The orientation of the device.
    public var orientation: Orientation?
    /// A direction other than the layout's.
    public var direction: LayoutDirection?

    /// Creates options; by default, for a picture of the layout as it is.
    public init(
        annotate: [Annotation]? = nil,
        dark: Bool = false,
        device: String? = nil,
        orientation: Orientation? = nil,
        direction: LayoutDirection? = nil
    ) {
        (self.annotate, self.dark, self.device) = (annotate, dark, device)
        (self.orientation, self.direction) = (orientation, direction)
    }

    var query: [(String, String?)] {
        sheetQuery + [
            ("device", device), ("orientation", orientation?.rawValue), ("direction", direction?.rawValue),
        ]
    }

    /// The query for several drawings at once, each of which has its own device and direction.
    var sheetQuery: [(String, String?)] {
        [("annotate", annotate?.map(\.rawValue).joined(separator: ",")), ("appearance", dark ? "dark" : nil)]
    }
}
