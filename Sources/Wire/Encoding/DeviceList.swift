import JSON
import LayoutModel

/// The response to `GET /devices`: all known devices in both orientations, with everything that they set.
public enum DeviceList {
    public static let json: [UInt8] = {
        var writer = JSONWriter(capacity: 400 * Device.all.count)
        writer.beginObject()
        writer.key("devices")
        writer.beginArray()
        for device in Device.all {
            writer.beginObject()
            writer.key("name")
            writer.string(device.name)
            writer.key("family")
            writer.string(device.family.rawValue)
            writer.key("traits")
            writer.traits(device.traits(.portrait))
            writer.key("landscape")
            writer.traits(device.traits(.landscape))
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }()
}
