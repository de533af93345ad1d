/// A pattern of paths: `*` stands for any text without a slash, `**` for any text, and `?` for any character but a
/// slash.
///
/// A path without `*` and `?`, and a pattern that ends with a slash, match everything in the folder that they name.
public struct PathPattern: Hashable, Sendable {
    /// The pattern as written.
    public let text: String
    private let elements: [Element]

    private enum Element: Hashable {
        case byte(UInt8)
        case anyByte
        /// Any text without a slash.
        case anyName
        case anyText
    }

    private static let slash = UInt8(ascii: "/")

    public init(_ text: String) {
        self.text = text
        var rest = Array(text.utf8)[...]
        while rest.starts(with: Array("./".utf8)) { rest = rest.dropFirst(2) }
        var matchesFolder = !rest.contains(UInt8(ascii: "*")) && !rest.contains(UInt8(ascii: "?"))
        while rest.last == Self.slash {
            matchesFolder = true
            rest.removeLast()
        }
        var elements: [Element] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "*") where rest.first == byte:
                let startsName = elements.isEmpty || elements.last == .byte(Self.slash)
                rest = rest.drop { $0 == byte }
                elements.append(.anyText)
                // `a/**/b` matches `a/b`, too.
                if startsName, rest.first == Self.slash { rest.removeFirst() }
            case UInt8(ascii: "*"): elements.append(.anyName)
            case UInt8(ascii: "?"): elements.append(.anyByte)
            default: elements.append(.byte(byte))
            }
        }
        if matchesFolder, !elements.isEmpty { elements += [.byte(Self.slash), .anyText] }
        self.elements = elements
    }

    /// Returns whether the whole path matches; O(path × pattern).
    public func matches(_ path: String) -> Bool {
        var states = skippingTexts([0])
        for byte in path.utf8 {
            states = step(states, byte)
            if states.isEmpty { return false }
        }
        if states.contains(elements.count) { return true }
        // The file itself may be what the pattern names.
        let isInFolder = elements.suffix(2) == [.byte(Self.slash), .anyText]
        return isInFolder && step(states, Self.slash).contains(elements.count)
    }

    /// Returns the places in the pattern that can follow `states` without a byte.
    private func skippingTexts(_ states: Set<Int>) -> Set<Int> {
        var all = states
        var pending = Array(states)
        while let state = pending.popLast() {
            guard state < elements.count, elements[state] == .anyName || elements[state] == .anyText else { continue }
            if all.insert(state + 1).inserted { pending.append(state + 1) }
        }
        return all
    }

    private func step(_ states: Set<Int>, _ byte: UInt8) -> Set<Int> {
        var next: Set<Int> = []
        for state in states where state < elements.count {
            switch elements[state] {
            case .byte(let wanted): if wanted == byte { next.insert(state + 1) }
            case .anyByte: if byte != Self.slash { next.insert(state + 1) }
            case .anyName: if byte != Self.slash { next.insert(state) }
            case .anyText: next.insert(state)
            }
        }
        return skippingTexts(next)
    }
}
