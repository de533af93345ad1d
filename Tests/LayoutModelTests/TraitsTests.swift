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
        #expect(Device.named("iPhone") == nil)
        #expect(Device.named("") == nil)
    }

    @Test(arguments: Device.all.map(\.name))
    func `a device is in portrait orientation, and all traits of its screen are given`(name: String) throws {
        let traits = try #require(Device.named(name)).traits
        let (width, height) = (try #require(traits.size.width), try #require(traits.size.height))
        #expect(width < height)
        #expect(traits.scale == 2 || traits.scale == 3)
        let safeArea = try #require(traits.safeArea)
        #expect(safeArea.filled(with: .nan) == safeArea.filled(with: 0))
        #expect(traits.sizeClass.vertical == .regular)
        #expect(traits.sizeClass.horizontal == (name.hasPrefix("iPad") ? .regular : .compact))
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
