import LayoutModel
import XML

/// The device of the canvas on which Xcode stored the frames.
struct CanvasDevice: Sendable {
    /// The device; `nil` if the file has none or an unknown one.
    let device: Device?
    let orientation: Orientation
    /// The id of an unknown device.
    let unknownID: String?
    let position: XMLPosition?
    /// True for the 3.5-inch iPhone, which cannot run a system with safe areas.
    private let isOldPhone: Bool

    /// Parses `<device id="retina6_12" orientation="portrait"/>`.
    init(_ element: XMLElement?) {
        let id = element?["id"]
        device = id.flatMap { Self.names[$0] }.flatMap(Device.named)
        orientation = element?["orientation"] == "landscape" ? .landscape : .portrait
        isOldPhone = id == "retina3_5"
        unknownID = device == nil && !isOldPhone ? id : nil
        position = element?.position
    }

    var traits: Traits? { isOldPhone ? oldPhone : device?.traits(orientation) }

    private var oldPhone: Traits {
        let isUpright = orientation == .portrait
        var traits = Traits()
        traits.size = isUpright ? PartialSize(width: 320, height: 480) : PartialSize(width: 480, height: 320)
        traits.safeArea = PartialInsets(top: isUpright ? 20 : 0, left: 0, bottom: 0, right: 0)
        traits.scale = 2
        traits.sizeClass = SizeClasses(horizontal: .compact, vertical: isUpright ? .regular : .compact)
        return traits
    }

    /// A device with the right screen for each Interface Builder id.
    static let names: [String: String] = [
        "appleTV": "Apple TV", "appleTV4K": "Apple TV 4K",
        "retina4_0": "iPhone SE (1st generation)", "retina4_7": "iPhone 8", "retina5_5": "iPhone 8 Plus",
        "retina5_9": "iPhone X", "retina6_1": "iPhone 11", "retina6_5": "iPhone 11 Pro Max",
        "retina5_4": "iPhone 13 mini", "retina6_54": "iPhone 13 mini", "retina6_0": "iPhone 13",
        "retina6_7": "iPhone 13 Pro Max", "retina6_12": "iPhone 15", "retina6_72": "iPhone 15 Pro Max",
        "retina6_3": "iPhone 16 Pro", "retina6_9": "iPhone 16 Pro Max", "ipad9_7": "iPad Pro 9.7-inch",
        "ipad10_2": "iPad (9th generation)", "ipad10_5": "iPad Pro 10.5-inch", "ipad10_9rounded": "iPad Air",
        "ipad11_0rounded": "iPad Pro 11-inch", "ipad12_9": "iPad Pro 12.9-inch (2nd generation)",
        "ipad12_9rounded": "iPad Pro 12.9-inch", "iPad13_0rounded": "iPad Pro 13-inch (M4)", "ipad8_3": "iPad mini",
    ]
}
