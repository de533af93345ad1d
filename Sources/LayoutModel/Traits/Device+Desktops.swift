/// Televisions and desktops, which are wider than they are high and never rotate: both orientations are the same.
extension Device {
    /// A screen of 1920 × 1080 points with an overscan margin.
    ///
    /// Screen and safe area: Apple, Human Interface Guidelines, Layout, tvOS: 1920 × 1080 points, with content 60
    /// points from the top and bottom and 80 from the sides. The scale is that of the video mode, 1080p or 4K.
    static let televisions: [Device] = [
        Device("Apple TV", .television, television(scale: 1)),
        Device("Apple TV 4K", .television, television(scale: 2)),
    ]

    /// The full screen at its default resolution; windows are usually smaller.
    ///
    /// A window below the menu bar has no unsafe area.
    ///
    /// Pixels: Apple's technical specifications of each model. The point sizes of MacBook Pro and iMac are half of
    /// these; those of MacBook Air are the macOS defaults, which are rendered at twice as many pixels and scaled down.
    static let macs: [Device] = [
        mac("MacBook Air 13-inch", 1470, 956),
        mac("MacBook Air 15-inch", 1710, 1107),
        mac("MacBook Pro 14-inch", 1512, 982),
        mac("MacBook Pro 16-inch", 1728, 1117),
        mac("iMac 24-inch", 2240, 1260),
    ]

    private static func television(scale: Double) -> Screen {
        Screen(1920, 1080, scale: scale, safeArea: PartialInsets(top: 60, left: 80, bottom: 60, right: 80))
    }

    private static func mac(_ name: String, _ width: Double, _ height: Double) -> Device {
        let safeArea = PartialInsets(top: 0, left: 0, bottom: 0, right: 0)
        return Device(name, .mac, Screen(width, height, scale: 2, safeArea: safeArea))
    }
}
