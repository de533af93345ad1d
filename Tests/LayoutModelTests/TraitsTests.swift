import LayoutModel
import Testing

@Suite struct SizeClassesTests {
    private let current = SizeClasses(horizontal: .compact, vertical: .regular)

    @Test func `a condition matches where each class that it names is the current one`() {
        #expect(SizeClasses(horizontal: .compact).matches(current))
        #expect(SizeClasses(vertical: .regular).matches(current))
        #expect(SizeClasses(horizontal: .compact, vertical: .regular).matches(current))
        #expect(!SizeClasses(horizontal: .regular).matches(current))
        #expect(!SizeClasses(horizontal: .compact, vertical: .compact).matches(current))
    }

    /// The tempting fault is to let an unspecified current class match a condition that names one.
    @Test func `an unspecified current class matches no condition that names one`() {
        let current = SizeClasses(vertical: .regular)
        #expect(!SizeClasses(horizontal: .compact).matches(current))
        #expect(!SizeClasses(horizontal: .regular, vertical: .regular).matches(current))
        #expect(SizeClasses(vertical: .regular).matches(current))
        #expect(!SizeClasses(vertical: .regular).matches(SizeClasses(horizontal: .regular)))
    }

    @Test func `a condition that names no class always matches`() {
        #expect(SizeClasses.any.matches(.any))
        #expect(SizeClasses.any.matches(SizeClasses(horizontal: .compact, vertical: .regular)))
        #expect(!SizeClasses(horizontal: .compact).matches(.any))
    }
}

@Suite struct InsetsTests {
    @Test func `missing sides get the default`() {
        #expect(PartialInsets(left: 3).filled(with: 8) == Insets(top: 8, left: 3, bottom: 8, right: 8))
        #expect(PartialInsets(top: 0, left: 0, bottom: 0, right: 0).filled(with: 8) == .zero)
    }
}

@Suite struct DeviceTests {
    @Test func `a device is found by its whole name, without regard to case`() {
        #expect(Device.named("IPHONE se")?.name == "iPhone SE")
        #expect(Device.named("iPhone 1") == nil)
        #expect(Device.named("") == nil)
        #expect(Device.named("iPhone 17" + String(repeating: ")", count: 100)) == nil)
    }

    @Test(arguments: [
        "iPhone SE (3rd generation)", "iPad Pro 11-inch (M4)", "iPad mini (A17 Pro)", "iPhone 17", "iPhone 17 Pro Max",
        "iPhone Air", "iPhone 17e", "iPad (A16)", "iPad Air 13-inch (M3)", "iPad Pro 13-inch (M5)", "Apple TV 4K",
    ])
    func `devices have the names that Apple gives them`(name: String) {
        #expect(Device.named(name)?.name == name)
    }

    @Test func `Xcode's parentheses do not matter`() {
        let device = Device.named("iPad Pro (11-inch) (4th generation)")
        #expect(device?.name == "iPad Pro 11-inch (4th generation)")
    }

    @Test(arguments: Device.all.map(\.name), Orientation.allCases)
    func `all traits of a screen are given, both ways up`(name: String, orientation: Orientation) throws {
        let device = try #require(Device.named(name))
        let traits = device.traits(orientation)
        let (width, height) = (try #require(traits.size.width), try #require(traits.size.height))
        let canTurn = device.family != .television && device.family != .mac
        #expect((width < height) == (canTurn && orientation == .portrait))
        #expect(traits.scale == 1 || traits.scale == 2 || traits.scale == 3)
        let safeArea = try #require(traits.safeArea)
        #expect(safeArea.filled(with: .nan) == safeArea.filled(with: 0))
        #expect(safeArea.left == safeArea.right)
        #expect(traits.sizeClass.horizontal != nil && traits.sizeClass.vertical != nil)
        if device.family != .phone, name != "iPhone" {
            #expect(traits.sizeClass == SizeClasses(horizontal: .regular, vertical: .regular))
        }
    }

    /// The tempting fault is to turn the insets with the screen: the status bar of a turned phone vanishes, and the
    /// notch insets both sides.
    @Test func `a turned phone has its notch on both sides and a lower home indicator`() throws {
        let turned = try #require(Device.named("iPhone 14")).traits(.landscape)
        #expect(turned.size == PartialSize(width: 844, height: 390))
        #expect(turned.safeArea == PartialInsets(top: 0, left: 47, bottom: 21, right: 47))
        #expect(turned.sizeClass == SizeClasses(horizontal: .compact, vertical: .compact))
        let old = try #require(Device.named("iPhone 8")).traits(.landscape)
        #expect(old.safeArea == PartialInsets(top: 0, left: 0, bottom: 0, right: 0))
        let tablet = try #require(Device.named("iPad Pro 11-inch (M4)")).traits(.landscape)
        #expect(tablet.size == PartialSize(width: 1210, height: 834))
        #expect(tablet.safeArea == PartialInsets(top: 24, left: 0, bottom: 20, right: 0))
    }

    @Test func `phones that are at least 414 wide, and only they, are regular wide in landscape`() throws {
        for device in Device.all where device.family == .phone {
            let width = try #require(device.traits().size.width)
            let isRegular = device.traits(.landscape).sizeClass.horizontal == .regular
            #expect(isRegular == (width >= 414), "\(device.name)")
            if device.name.hasSuffix("Plus") || device.name.hasSuffix("Max") { #expect(isRegular, "\(device.name)") }
            #expect(device.traits().sizeClass == SizeClasses(horizontal: .compact, vertical: .regular))
            #expect(device.traits(.landscape).sizeClass.vertical == .compact)
        }
    }

    @Test func `a device changes only the traits of its screen`() throws {
        var traits = Traits()
        traits.direction = .rightToLeft
        traits.textScale = .factor(2)
        let new = TraitsChange(try #require(Device.named("iPhone 8"))).applied(to: traits)
        #expect(new.direction == .rightToLeft && new.textScale == .factor(2))
        #expect(new.size == PartialSize(width: 375, height: 667) && new.scale == 2)
    }
}
