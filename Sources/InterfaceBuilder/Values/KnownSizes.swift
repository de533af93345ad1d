import LayoutModel
import XML

/// Natural sizes that a file contains in addition to the frames.
struct KnownSizes: Sendable {
    /// The sizes of views that Xcode rendered with their own code, by id.
    private(set) var views: [String: PartialSize] = [:]
    /// The sizes of images, by name.
    private(set) var images: [String: PartialSize] = [:]
    /// The unusable sizes of images, as written in the file, by image name.
    private(set) var unusable: [String: String] = [:]
    /// The names of images that are SF Symbols.
    private(set) var symbols: Set<String> = []
    /// True if sliders are those of iOS 26, whose alignment rectangles equal their frames.
    let slidersFillFrames: Bool

    /// Reads the `designables` and `resources` of a file.
    init(_ document: XMLElement, _ xcode: XcodeVersion) {
        slidersFillFrames = xcode.hasSlidersThatFillFrames
        for designable in document.child("designables")?.children.map({ $0 }) ?? [] {
            guard let id = designable["name"], let size = designable.child(key: "intrinsicContentSize") else {
                continue
            }
            views[id] = Self.size(of: size)
        }
        for image in document.child("resources")?.children.map({ $0 }) ?? [] where image.name == "image" {
            guard let name = image["name"] else { continue }
            switch image["catalog"] {
            // The size of a symbol is that of its drawing, but it is displayed in the size of a font.
            case "system": symbols.insert(name)
            case nil:
                images[name] = Self.size(of: image)
                if ["width", "height"].contains(where: { image[$0] != nil && image.number($0) == nil }) {
                    unusable[name] = "\((image["width"] ?? "").prefix(32)) × \((image["height"] ?? "").prefix(32))"
                }
            default: break
            }
        }
    }

    private static func size(of element: XMLElement) -> PartialSize {
        // Negative values are `UIView.noIntrinsicMetric`.
        func length(_ name: String) -> Double? { element.number(name).flatMap { $0 >= 0 ? $0 : nil } }
        return PartialSize(width: length("width"), height: length("height"))
    }
}
