import LayoutModel
import XML

/// Natural sizes that a file has besides the frames.
struct KnownSizes: Sendable {
    /// Of views that Xcode has drawn with their own code, by their ids.
    private(set) var views: [String: PartialSize] = [:]
    /// Of images, by their names.
    private(set) var images: [String: PartialSize] = [:]
    /// The names of images that are symbols of Apple's catalog.
    private(set) var symbols: Set<String> = []

    /// Reads `designables` and `resources` of a file.
    init(_ document: XMLElement) {
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
            case nil: images[name] = Self.size(of: image)
            default: break
            }
        }
    }

    private static func size(of element: XMLElement) -> PartialSize {
        // Below 0 is UIView.noIntrinsicMetric.
        func length(_ name: String) -> Double? { element.number(name).flatMap { $0 >= 0 ? $0 : nil } }
        return PartialSize(width: length("width"), height: length("height"))
    }
}
