import XML

/// The version of Interface Builder that saved a file, which decides how the canvas laid out some scenes.
struct XcodeVersion: Sendable {
    /// The part of `toolsVersion` before the first point, such as 23504; 0 if it is missing or malformed.
    private let tools: Double

    init(_ document: XMLElement) {
        tools = document["toolsVersion"].flatMap { XMLElement.number(String($0.prefix { $0 != "." })) } ?? 0
    }

    /// True if sliders are those of iOS 26, whose alignment rectangles equal their frames.
    ///
    /// The versions of Xcode 16 are below this range; internal builds of all versions are 32700.
    var hasSlidersThatFillFrames: Bool { (24_000..<32_000).contains(tools) }

    /// True if cells and headers in tables and collection views break constraints of inner views first.
    ///
    /// Up to Xcode 10, whose versions are below 14800, the canvas broke the same constraints there as in a xib.
    var breaksInnerConstraintsOfCells: Bool { tools >= 14_800 }
}
