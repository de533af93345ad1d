import HTTP
import JSON
import LayoutModel
import TestSupport
import Testing

@testable import API

@Suite struct DeviceCallsTests {
    @Test func `devices are listed with everything that they set, also sides that are 0`() throws {
        let devices = try #require(try TestClient().send(.get, "/devices").json["devices"]?.elements)
        #expect(devices.map { $0["name"]?.string } == Device.all.map(\.name))
        let phone = try #require(devices.first { $0["name"]?.string == "iPhone 16 Plus" })
        let expected = """
            {"name":"iPhone 16 Plus","family":"iPhone","traits":{"size":{"width":430,"height":932},\
            "safeArea":{"top":59,"left":0,"bottom":34,"right":0},"sizeClass":{"horizontal":"compact","vertical":"regular"},\
            "scale":3},"landscape":{"size":{"width":932,"height":430},"safeArea":{"top":0,"left":59,"bottom":21,"right":59},\
            "sizeClass":{"horizontal":"regular","vertical":"compact"},"scale":3}}
            """
        #expect(try phone == JSONValue(parsing: Array(expected.utf8)))
        let families = Set(devices.compactMap { $0["family"]?.string })
        #expect(families == ["iPhone", "iPad", "Apple TV", "Mac", "generic"])
        let generic = devices.filter { $0["family"]?.string == "generic" }
        #expect(generic.map { $0["name"]?.string } == ["iPhone", "iPad"])
    }

    @Test func `each device of the list sets in a layout what the list says`() throws {
        let client = TestClient()
        for (name, key) in [("portrait", "traits"), ("landscape", "landscape")] {
            for device in try #require(try client.send(.get, "/devices").json["devices"]?.elements) {
                let asked = #"{"device": "\#(device["name"]?.string ?? "")", "orientation": "\#(name)"}"#
                let body = #"{"view": {}, "variants": [{"traits": \#(asked)}]}"#
                let solved = try client.send(.post, "/solve", body).json["variants"]?[0]
                #expect(solved?["traits"] == device[key])
                #expect(solved?["frames"]?["root"]?["width"] == device[key]?["size"]?["width"])
            }
        }
    }

    @Test func `it takes no parameters`() throws {
        #expect(try TestClient().send(.get, "/devices?limit=3").status == .badRequest)
    }
}
