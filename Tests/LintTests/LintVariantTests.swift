import LayoutModel
import Testing

@testable import Lint

@Suite struct LintVariantTests {
    private let device = Device.named("iPhone SE")

    private func names(_ change: (inout LintSettings) -> Void) -> [String] {
        var settings = LintSettings()
        change(&settings)
        let variants = settings.variants(over: Traits())
        #expect(variants.count == settings.product.count)
        return variants.map(\.name)
    }

    @Test func `without anything there is one variant with the layout's own traits`() {
        var own = Traits()
        own.size.width = 320
        #expect(LintSettings().variants(over: own).map(\.traits) == [own])
    }

    @Test func `names say what was given, and the last factor changes first`() throws {
        let device = try #require(device)
        let all = names {
            $0.product.devices = [.device(device)]
            $0.product.orientations = [.portrait, .landscape]
            $0.product.directions = [.leftToRight, .rightToLeft]
            $0.product.textScales = [.category(.large), .category(.accessibilityLarge)]
        }
        #expect(all.count == 8)
        #expect(all.first == "iPhone SE portrait, ltr, large")
        #expect(all[1] == "iPhone SE portrait, ltr, accessibilityLarge")
        #expect(all.last == "iPhone SE landscape, rtl, accessibilityLarge")
        #expect(names { $0.product.devices = [.device(device)] } == ["iPhone SE"])
        #expect(names { $0.product.directions = [.rightToLeft] } == ["rtl"])
        #expect(names { $0.product.textScales = [.factor(1.5)] } == ["1.5"])
    }

    @Test func `variants that are written out are not turned, but multiplied by directions and text scales`() throws {
        let device = try #require(device)
        let all = names {
            $0.product.devices = [.device(device)]
            $0.product.orientations = [.portrait, .landscape]
            $0.product.directions = [.leftToRight, .rightToLeft]
            $0.product.written = [
                VariantProduct.Written(name: "split view", traits: TraitsChange()),
                VariantProduct.Written(traits: TraitsChange()),
            ]
        }
        #expect(
            all == [
                "iPhone SE portrait, ltr", "iPhone SE portrait, rtl", "iPhone SE landscape, ltr",
                "iPhone SE landscape, rtl", "split view, ltr", "split view, rtl", "variant 2, ltr", "variant 2, rtl",
            ]
        )
    }

    @Test func `traits of devices and variants are set over those of the layout`() throws {
        let device = try #require(device)
        var own = Traits()
        own.direction = .rightToLeft
        own.size.width = 1
        var settings = LintSettings()
        settings.product.devices = [.device(device)]
        settings.product.orientations = [.landscape]
        var change = TraitsChange()
        change.fields = .width
        change.values.size.width = 7
        settings.product.written = [VariantProduct.Written(traits: change)]
        let variants = settings.variants(over: own)
        #expect(variants.map(\.traits.direction) == [.rightToLeft, .rightToLeft])
        #expect(variants.map(\.traits.size.width) == [device.traits(.landscape).size.width, 7])
    }
}
