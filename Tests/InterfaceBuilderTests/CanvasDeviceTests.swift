import LayoutModel
import Testing

@testable import InterfaceBuilder

@Suite struct CanvasDeviceTests {
    @Test(arguments: CanvasDevice.names.values) func `each id stands for a device that is known`(name: String) {
        #expect(Device.named(name) != nil)
    }
}
