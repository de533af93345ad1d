import Fuzzing
import JSON
import LayoutFuzzing

/// Writes requests for all calls, the same for the same seed and number: most of them sound, the others with a strange
/// parameter, field or byte.
public struct CallAuthor: Sendable {
    private let seed: UInt64
    private let documents: LayoutAuthor

    public init(seed: UInt64) {
        (self.seed, documents) = (seed, LayoutAuthor(seed: seed))
    }

    /// The request with this number, as text.
    public subscript(number: Int) -> [UInt8] {
        var dice = Dice(seed: seed, number: number)
        let call = dice.pick(CallTable.all)
        var request = SentRequest(method: call.method, target: target(of: call, &dice))
        request.fields.append(("Host", "localhost"))
        addFields(of: call, to: &request, &dice)
        request.body = body(of: call, number, &dice)
        if !request.body.isEmpty, !request.fields.contains(where: { $0.name == "Content-Type" }) {
            request.fields.append(("Content-Type", "application/json"))
        }
        var bytes = request.bytes
        // Damage is for the head: bodies have targets of their own.
        if dice.happens(0.1) {
            let place = dice.below(bytes.count - request.body.count)
            if dice.happens(0.5) { bytes[place] = dice.pick(UInt8(0x20)..<0x7F) } else { bytes.remove(at: place) }
        }
        return bytes
    }

    private func target(of call: CallTable.Call, _ dice: inout Dice) -> String {
        var items: [String] = []
        for name in call.parameters where dice.happens(2 / Double(call.parameters.count + 2)) {
            let isPicture = ["annotate", "appearance", "scale", "style"].contains(name)
            // Only pictures take them, and most answers are JSON.
            if isPicture, !call.path.contains("/picture."), dice.happens(0.8) { continue }
            let value = dice.happens(0.07) ? dice.pick(CallTable.strange) : dice.pick(CallTable.values[name] ?? [""])
            items.append("\(name)=\(Self.encoded(value, &dice))")
        }
        if dice.happens(0.04) { items.append(Self.encoded(dice.pick(CallTable.strange), &dice)) }
        if dice.happens(0.03) { items.append("\(dice.pick(CallTable.values.keys.sorted()))=") }
        if dice.happens(0.03), let item = items.first { items.append(item) }
        var path = call.path
        if dice.happens(0.03) { path += dice.pick(["/", "/.", "/y", "%20", "//", ";a=b", "/%2e%2e/source"]) }
        if dice.happens(0.03) {
            path = path.replacing("/x", with: dice.pick(["/y", "/%78", "/é", "//", "/..", "/a.b"]))
        }
        return items.isEmpty ? Self.ascii(path) : "\(Self.ascii(path))?\(items.joined(separator: "&"))"
    }

    private static func ascii(_ path: String) -> String {
        path.utf8.reduce(into: "") { $0 += $1 < 0x80 ? String(UnicodeScalar($1)) : "%\(hex($1))" }
    }

    /// Encodes what a query has to encode, and now and then more, or less.
    private static func encoded(_ text: String, _ dice: inout Dice) -> String {
        if dice.happens(0.03) { return ascii(text.replacing(" ", with: "+")) }
        let encodesAll = dice.happens(0.05)
        return text.utf8.reduce(into: "") { result, byte in
            let isPlain = byte < 0x80 && (UnicodeScalar(byte).properties.isAlphabetic || ".-_,".utf8.contains(byte))
            result += isPlain && !encodesAll ? String(UnicodeScalar(byte)) : "%\(hex(byte))"
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private func addFields(of call: CallTable.Call, to request: inout SentRequest, _ dice: inout Dice) {
        for name in call.fields where dice.happens(0.15) { request.fields.append((name, fieldValue(name, &dice))) }
        if dice.happens(0.3) {
            request.fields.append(("Accept", dice.happens(0.6) ? "*/*" : fieldValue("Accept", &dice)))
        }
        guard dice.happens(0.3) else { return }
        let name = dice.pick(CallTable.fieldValues.keys.sorted().filter { $0 != "Host" })
        request.fields.append((name, fieldValue(name, &dice)))
        if dice.happens(0.1) { request.fields.append((name, fieldValue(name, &dice))) }
    }

    private func fieldValue(_ name: String, _ dice: inout Dice) -> String {
        dice.happens(0.1) ? dice.pick(CallTable.strange) : dice.pick(CallTable.fieldValues[name] ?? [""])
    }

    private func body(of call: CallTable.Call, _ number: Int, _ dice: inout Dice) -> [UInt8] {
        if dice.happens(0.02) { return [] }
        switch call.body {
        case .none: return dice.happens(0.03) ? Array("{}".utf8) : []
        case .document: return documents[number].document.text
        case .settings: return Array(dice.pick(["{}", #"{"devices": "all"}"#, #"{"rules": {"overlap": "off"}}"#]).utf8)
        case .comparison:
            let other = documents[dice.happens(0.5) ? number + 1 : number].document.text
            let lint = dice.pick(["{}", #"{"directions": ["ltr", "rtl"]}"#])
            var body = Array(#"{"before": "#.utf8)
            body += documents[number].document.text
            body += Array(#", "after": "#.utf8)
            body += other
            body += Array(#", "lint": \#(lint)}"#.utf8)
            return body
        case .variants:
            return Array(#"{"variants": [{"traits": {"direction": "rtl"}}, {"traits": {"textScale": 1.35}}]}"#.utf8)
        case .sweep:
            let sweeps = [
                #"{"width": [100, 400], "until": ["conflict", "truncated"]}"#, #"{"height": [0, 1e3]}"#,
                #"{"key": "k1", "constant": [-8, 64]}"#, #"{"width": [320, 321], "traits": {"direction": "rtl"}}"#,
            ]
            return Array(dice.pick(sweeps).utf8)
        case .edit(let part):
            let edits = documents[number].edits.filter { $0.part.rawValue == part }
            return edits.isEmpty ? Array("{}".utf8) : dice.pick(edits).body.text
        }
    }
}
