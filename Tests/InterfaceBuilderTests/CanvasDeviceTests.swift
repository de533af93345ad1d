import LayoutModel
import Testing

@testable import InterfaceBuilder

@Suite struct CanvasDeviceTests {
    @Test(arguments: CanvasDevice.names.values) func `each id stands for a device that is known`(name: String) {
        #expect(Device.named(name) != nil)
    }

    @Test(arguments: [("portrait", 320.0, 480.0, 20.0), ("landscape", 480, 320, 0)])
    func `the phone of 3.5 inches`(orientation: String, width: Double, height: Double, top: Double) throws {
        let view =
            "<view key=\"view\" id=\"v\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"\(width)\" height=\"\(height)\"/></view>"
        let text = FileText.storyboard("<viewController id=\"c\">\(view)</viewController>", device: "retina3_5")
        let layout = try InterfaceBuilderFile.layout(text.replacing("portrait", with: orientation))
        #expect(layout.traits.safeArea == PartialInsets(top: top, left: 0, bottom: 0, right: 0))
        #expect(layout.traits.scale == 2)
        #expect(layout.traits.sizeClass.vertical == (orientation == "portrait" ? .regular : .compact))
        #expect(layout.passedOver.isEmpty)
    }

    @Test(arguments: [("9", 1.0), ("9.5", 2)])
    func `a canvas without a device has whole points where its frames do`(width: String, scale: Double) throws {
        let view = "<view id=\"v\"><rect key=\"frame\" x=\"1\" y=\"2\" width=\"\(width)\" height=\"3\"/></view>"
        let layout = try InterfaceBuilderFile.layout(FileText.view("<subviews>\(view)</subviews>"))
        #expect(layout.traits.scale == scale)
    }
}
