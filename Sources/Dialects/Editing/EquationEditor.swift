import LayoutModel

/// Finds edits of an equation in native form.
struct EquationEditor {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func guesses(for change: SourceEditChange) -> [[TextEdit]] {
        switch change {
        case .constant(let old, let new): constants(old, new).map { [$0] }
        case .priority(let priority): [[self.priority(priority)]]
        case .relation(let relation): relationSign.map { [[TextEdit($0, relation.rawValue)]] } ?? []
        case .removal: []
        }
    }

    private func constants(_ old: Double, _ new: Double) -> [TextEdit] {
        var found: [TextEdit] = []
        for number in NumberSpan.all(in: bytes, 0..<bytes.count) where number.value == abs(old) {
            switch before(number.range.lowerBound) {
            case let (sign, place)? where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
                let isNegative = sign == UInt8(ascii: "-")
                let isOperator = before(place)?.byte.isPartOfOperand ?? false
                let value = (isNegative ? -number.value : number.value) == old ? new : -new
                let sign = value < 0 ? "-" : isOperator ? "+" : ""
                let space = isOperator && number.range.lowerBound > place + 1 ? " " : ""
                let text = "\(sign)\(space)\(SourceEditor.literal(abs(value)))"
                found.append(TextEdit(place..<number.range.upperBound, text))
            case let (sign, _)?
            where sign == UInt8(ascii: "@") || sign == UInt8(ascii: "*") || sign == UInt8(ascii: "/"):
                continue
            default: found.append(TextEdit(number.range, SourceEditor.literal(number.value == old ? new : -new)))
            }
        }
        if old == 0, found.isEmpty {
            for value in [new, -new] {
                let sign = value < 0 ? "-" : "+"
                found.append(TextEdit(at: end, " \(sign) \(SourceEditor.literal(abs(value)))"))
            }
        }
        return found
    }

    private func priority(_ priority: Double) -> TextEdit {
        let text = "@\(SourceEditor.literal(priority))"
        guard let sign = bytes.firstIndex(of: UInt8(ascii: "@")) else { return TextEdit(at: end, " \(text)") }
        let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? bytes.count
        return TextEdit(sign..<end, text)
    }

    /// The offset at which a sum ends: before the priority and the space before it.
    private var end: Int {
        let end = bytes.firstIndex(of: UInt8(ascii: "@")) ?? bytes.count
        return bytes[..<end].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? end
    }

    private var relationSign: Range<Int>? {
        let isSign = { (byte: UInt8) in [UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">")].contains(byte) }
        guard let start = bytes.firstIndex(where: isSign) else { return nil }
        return start..<(bytes[start...].firstIndex { !isSign($0) } ?? bytes.count)
    }

    /// Returns the last byte before an offset that is not a space, and its offset.
    private func before(_ offset: Int) -> (byte: UInt8, offset: Int)? {
        bytes[..<offset].lastIndex { $0 > 0x20 }.map { (bytes[$0], $0) }
    }
}

/// A number in a text, without a sign.
struct NumberSpan {
    var range: Range<Int>
    var value: Double

    /// Returns the numbers that are not parts of names.
    static func all(in bytes: [UInt8], _ range: Range<Int>) -> [NumberSpan] {
        var found: [NumberSpan] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard bytes[offset].isDigit else {
                // The digits of a name are skipped with it.
                let isName = bytes[offset].isPartOfOperand
                offset += 1
                if isName { while offset < range.upperBound, bytes[offset].isPartOfOperand { offset += 1 } }
                continue
            }
            let start = offset
            while offset < range.upperBound, bytes[offset].isDigit || bytes[offset] == UInt8(ascii: ".") { offset += 1 }
            let text = String(decoding: bytes[start..<offset], as: UTF8.self)
            if let value = Double(text) { found.append(NumberSpan(range: start..<offset, value: value)) }
        }
        return found
    }
}

extension UInt8 {
    /// True for parts of words and closing parentheses.
    fileprivate var isPartOfOperand: Bool { isPartOfWord || self == UInt8(ascii: ")") }
}
