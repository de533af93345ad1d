/// How a picture is drawn.
public struct PictureOptions: Hashable, Sendable {
    /// What a picture shows beside views, texts and faults.
    public enum Annotation: String, Hashable, Sendable, CaseIterable {
        case names, constraints, margins, safeArea, ambiguity, baselines
    }

    /// nil: names, the safe area and ambiguity.
    public var annotate: [Annotation]?
    /// Whether its colours are for dark surroundings.
    public var dark: Bool
    /// Another device than the layout's.
    public var device: String?
    /// Which side of the device is up.
    public var orientation: Orientation?
    /// Another direction than the layout's.
    public var direction: LayoutDirection?

    /// A picture of the layout as it is.
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

    /// For several drawings at once, each of which has a device and a direction of its own.
    var sheetQuery: [(String, String?)] {
        [("annotate", annotate?.map(\.rawValue).joined(separator: ",")), ("appearance", dark ? "dark" : nil)]
    }
}
