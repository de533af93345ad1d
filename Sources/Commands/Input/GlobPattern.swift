/// One component of a shell pattern: `*` matches any text, `?` any character, and `[a-z]` and `[!a-z]` one of a set.
///
/// A name that begins with a dot matches only if the pattern does too.
struct GlobPattern: Hashable, Sendable {
    private enum Element: Hashable {
        case character(Unicode.Scalar)
        case anyCharacter
        case anyText
        case set([ClosedRange<Unicode.Scalar>], isInverted: Bool)
    }

    private let elements: [Element]
    private let matchesHidden: Bool

    /// Returns true if a path contains a character that is special in patterns.
    static func isPattern(_ path: String) -> Bool { path.contains { "*?[{".contains($0) } }

    init(_ text: some StringProtocol) {
        var rest = Array(text.unicodeScalars)[...]
        var elements: [Element] = []
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": if elements.last != .anyText { elements.append(.anyText) }
            case "?": elements.append(.anyCharacter)
            case "[":
                guard let set = Self.set(&rest) else {
                    elements.append(.character(scalar))
                    continue
                }
                elements.append(set)
            case "\\": elements.append(.character(rest.popFirst() ?? scalar))
            default: elements.append(.character(scalar))
            }
        }
        self.elements = elements
        matchesHidden = elements.first == .character(".")
    }

    /// Parses the set between brackets; returns nil if the closing bracket is missing.
    private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Element? {
        var inside = rest
        let isInverted = inside.first == "!" || inside.first == "^"
        if isInverted { inside.removeFirst() }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        // A closing bracket in first position is literal.
        while let scalar = inside.popFirst(), scalar != "]" || ranges.isEmpty {
            guard inside.first == "-", let end = inside.dropFirst().first, end != "]", scalar <= end else {
                ranges.append(scalar...scalar)
                continue
            }
            ranges.append(scalar...end)
            inside.removeFirst(2)
        }
        guard rest.startIndex < inside.startIndex, rest[inside.startIndex - 1] == "]", !ranges.isEmpty else {
            return nil
        }
        rest = inside
        return .set(ranges, isInverted: isInverted)
    }

    /// Returns true if the whole name matches; O(name × pattern).
    func matches(_ name: String) -> Bool {
        guard matchesHidden || !name.hasPrefix(".") else { return false }
        let scalars = Array(name.unicodeScalars)
        var (position, index) = (0, 0)
        // The state to backtrack to, in which the last `*` matches one more character.
        var retry: (position: Int, index: Int)?
        while position < scalars.count {
            if index < elements.count, elements[index] == .anyText {
                index += 1
                retry = (position, index)
            } else if index < elements.count, matches(scalars[position], elements[index]) {
                (position, index) = (position + 1, index + 1)
            } else if let last = retry {
                retry = (last.position + 1, last.index)
                (position, index) = (last.position + 1, last.index)
            } else {
                return false
            }
        }
        return elements[index...].allSatisfy { $0 == .anyText }
    }

    private func matches(_ scalar: Unicode.Scalar, _ element: Element) -> Bool {
        switch element {
        case .character(let wanted): wanted == scalar
        case .anyCharacter, .anyText: true
        case .set(let ranges, let isInverted): ranges.contains { $0.contains(scalar) } != isInverted
        }
    }
}

extension GlobPattern {
    /// The maximum number of patterns that alternatives in braces can expand to.
    private static let maxAlternatives = 1_000

    /// Expands alternatives in braces: `a{b,c}d` becomes `abd` and `acd`; returns only the first patterns if there are
    /// too many.
    static func alternatives(of pattern: String) -> [String] {
        var open = [pattern]
        var done: [String] = []
        while let next = open.popLast(), done.count + open.count < maxAlternatives {
            if let (head, choices, tail) = firstBraces(of: next) {
                open += choices.reversed().map { head + $0 + tail }
            } else {
                done.append(next)
            }
        }
        return done
    }

    /// Splits a pattern at its first pair of braces with a comma.
    private static func firstBraces(of pattern: String) -> (head: String, choices: [String], tail: String)? {
        let characters = Array(pattern)
        for start in characters.indices where characters[start] == "{" {
            var depth = 0
            var choices: [String] = []
            var choice = ""
            for end in characters[(start + 1)...].indices {
                switch characters[end] {
                case "}" where depth == 0:
                    guard !choices.isEmpty else { break }
                    return (String(characters[..<start]), choices + [choice], String(characters[(end + 1)...]))
                case "," where depth == 0:
                    choices.append(choice)
                    choice = ""
                    continue
                case "{": depth += 1
                case "}": depth -= 1
                default: break
                }
                choice.append(characters[end])
            }
        }
        return nil
    }
}
