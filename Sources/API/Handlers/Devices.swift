import HTTP
import Wire

/// The handler of the list of known devices.
enum Devices {
    static func list(_ call: Call) throws(Problem) -> Response {
        try QueryDecoder.none(call.request.query)
        return Response(.ok, json: DeviceList.json)
    }
}
