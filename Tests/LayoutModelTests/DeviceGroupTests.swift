import LayoutModel
import Testing

/// Groups in lists of devices.
@Suite struct DeviceGroupTests {
    private func names(_ choices: [DeviceChoice], all families: Set<Device.Family>? = nil) -> [String?] {
        var product = VariantProduct()
        product.devices = choices
        if let families { product.familiesOfAll = families }
        #expect(product.combinations.count == product.count)
        return product.combinations.map(\.name)
    }

    private func names(in families: Set<Device.Family>) -> [String?] {
        Device.all.filter { families.contains($0.family) }.map(\.name)
    }

    @Test(
        arguments: [
            (DeviceGroup.phones, [Device.Family.phone]), (.tablets, [.tablet]), (.macs, [.mac]),
            (.televisions, [.television]), (.all, [.phone, .tablet]),
        ]
    )
    func `a group is the devices of its family, without generic ones`(group: DeviceGroup, families: [Device.Family]) {
        #expect(names([.group(group)]) == names(in: Set(families)))
        for name in [group.rawValue, group.rawValue.lowercased(), group.rawValue.uppercased()] {
            #expect(DeviceGroup.named(name) == group)
        }
    }

    @Test func `all is the families of the platform, and other groups are what they are`() {
        #expect(names([.group(.all)], all: [.television]) == names(in: [.television]))
        #expect(names([.group(.tablets)], all: [.television]) == names(in: [.tablet]))
    }

    @Test func `a device that is selected twice counts once, at its first place`() throws {
        let device = try #require(Device.named("iPhone SE"))
        let some = names([.device(device), .group(.phones), .device(device), .group(.all)])
        #expect(some.first == "iPhone SE" && some.count == names(in: [.phone, .tablet]).count)
        #expect(Set(some).count == some.count)
    }

    @Test func `what is no group has no group`() {
        for name in ["", "iPhone", "alles", "iPhones ", String(repeating: "a", count: 1_000_000)] {
            #expect(DeviceGroup.named(name) == nil)
        }
    }

    /// The limit of variants counts different traits; the rest of the memory follows from how many devices share them.
    @Test func `no more than eight devices share a screen`() {
        let sharing = Dictionary(grouping: Device.all) { [$0.traits(.portrait), $0.traits(.landscape)] }
        #expect(sharing.values.allSatisfy { $0.count <= 8 })
        for orientation in Orientation.allCases {
            #expect(Dictionary(grouping: Device.all) { $0.traits(orientation) }.values.allSatisfy { $0.count <= 8 })
        }
    }

    @Test func `different traits are counted by screens, directions and scales, each once`() throws {
        var product = VariantProduct()
        #expect(product.count == 1 && product.distinctCount == 1)
        product.devices = try ["iPhone 8", "iPhone SE"].map { .device(try #require(Device.named($0))) }
        product.orientations = [.portrait, .landscape, .portrait]
        product.directions = [.rightToLeft, .rightToLeft]
        product.textScales = [.factor(2), .factor(2), .category(.large)]
        #expect(product.count == 8 && product.distinctCount == 4)
        #expect(Set(product.combinations.map { $0.traits.applied(to: Traits()) }).count == 4)
        product.written = [.init(traits: TraitsChange()), .init(traits: TraitsChange())]
        #expect(product.count == 12 && product.distinctCount == 8)
    }

    @Test func `a device without an orientation is upright`() throws {
        let device = try #require(Device.named("iPhone SE"))
        var product = VariantProduct()
        product.devices = [.device(device)]
        let only = try #require(product.combinations.first)
        #expect(only.traits.applied(to: Traits()).size == PartialSize(width: 375, height: 667))
        product.orientations = [.landscape]
        let turned = try #require(product.combinations.first)
        #expect(turned.traits.applied(to: Traits()).size == PartialSize(width: 667, height: 375))
    }

    @Test func `explicit traits without a name are numbered from 1`() {
        var product = VariantProduct()
        product.written = [nil, "wide", nil].map { VariantProduct.Written(name: $0, traits: TraitsChange()) }
        #expect(product.combinations.map(\.name) == ["variant 1", "wide", "variant 3"])
        #expect(product.combinations.map(\.written) == [0, 1, 2])
    }
}
