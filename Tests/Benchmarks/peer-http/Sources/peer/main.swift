import Foundation
import Hummingbird
import Logging

// What the service is compared with: a tiny GET, and a POST that reads a layout document and writes a frame for each of
// its views, but does not solve anything in between. The port is the one argument.

struct Layout: Decodable {
    let view: View
    let constraints: [Constraint]
}

struct View: Decodable {
    let id: String?
    let intrinsicSize: Size?
    let subviews: [View]?

    var count: Int { 1 + (subviews ?? []).reduce(0) { $0 + $1.count } }
}

struct Size: Decodable {
    let width: Double?
    let height: Double?
}

/// An equation as a string, or with a key in an object.
struct Constraint: Decodable {
    let equation: String
    let key: String?

    private enum CodingKeys: CodingKey { case equation, key }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            (equation, key) = (text, nil)
        } else {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            equation = try container.decode(String.self, forKey: .equation)
            key = try container.decodeIfPresent(String.self, forKey: .key)
        }
    }
}

struct Answer: Encodable {
    var frames: [String: Frame] = [:]
}

struct Frame: Encodable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
}

let router = Router()
router.get("healthz") { _, _ in #"{"status":"ok"}"# }
router.post("solve") { request, _ -> ByteBuffer in
    let body = try await request.body.collect(upTo: 1 << 20)
    let layout = try JSONDecoder().decode(Layout.self, from: Data(body.readableBytesView))
    var answer = Answer()
    for index in 0..<layout.view.count {
        answer.frames["view\(index)"] = Frame(x: 16, y: Double(index) * 8.5, width: 120, height: 22)
    }
    return ByteBuffer(bytes: try JSONEncoder().encode(answer))
}
let port = Int(CommandLine.arguments.dropFirst().first ?? "") ?? 8080
let logger = Logger(label: "peer") { _ in SwiftLogNoOpLogHandler() }
let app = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger)
try await app.runService()
