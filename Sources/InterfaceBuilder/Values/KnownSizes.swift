import LayoutModel
import XML

/// Natural sizes that a file has besides the frames.
struct KnownSizes: Sendable {
    /// Of views that Xcode has drawn with their own code, by their ids.
    private(set) var views: [String: PartialSize] = [:]
    /// Of images, by their names.
    private(set) var images: [String: PartialSize] = [:]
    /// The sizes of images that cannot be used, as they are written, by the names of the images.
    private(set) var unusable: [String: String] = [:]
    /// The names of images that are symbols of Apple's catalog.
    private(set) var symbols: Set<String> = []
    /// Whether sliders are those of iOS 26, whose alignment rectangles are their frames.
    let slidersFillFrames: Bool

    /// Reads `designables` and `resources` of a file.
    init(_ document: XMLElement) {
        slidersFillFrames = Self.toolsOfXcode26.contains(Self.tools(of: document))
        for designable in document.child("designables")?.children.map({ $0 }) ?? [] {
            guard let id = designable["name"], let size = designable.child(key: "intrinsicContentSize") else {
                continue
            }
            views[id] = Self.size(of: size)
        }
        for image in document.child("resources")?.children.map({ $0 }) ?? [] where image.name == "image" {
            guard let name = image["name"] else { continue }
            switch image["catalog"] {
            // The size of a symbol is that of its drawing; it is shown in that of a font.
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

    /// The version of Interface Builder that saved the file, without its minor part.
    private static func tools(of document: XMLElement) -> Double {
        document["toolsVersion"].flatMap { XMLElement.number(String($0.prefix { $0 != "." })) } ?? 0
    }

    /// Those of Xcode 16 end before; internal builds of all versions are 32700.
    private static let toolsOfXcode26 = 24_000.0..<32_000

    private static func size(of element: XMLElement) -> PartialSize {
        // Below 0 is UIView.noIntrinsicMetric.
        func length(_ name: String) -> Double? { element.number(name).flatMap { $0 >= 0 ? $0 : nil } }
        return PartialSize(width: length("width"), height: length("height"))
    }
}
