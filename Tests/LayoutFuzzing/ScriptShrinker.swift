import JSON

/// Takes parts out of a script as long as it still fails.
public struct ScriptShrinker {
    private let fails: (LayoutScript) -> Bool
    private static let maxTrials = 20_000

    public init(_ fails: @escaping (LayoutScript) -> Bool) {
        self.fails = fails
    }

    /// A script from which nothing more can be taken.
    public func smallest(_ script: LayoutScript) -> LayoutScript {
        var script = script
        var trials = 0
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            var number = 0
            // Candidates are made one by one, as each success changes those that follow.
            while trials < Self.maxTrials, let candidate = Self.candidate(number, of: script) {
                trials += 1
                if candidate != script, fails(candidate) {
                    (script, isSmaller) = (candidate, true)
                } else {
                    number += 1
                }
            }
        }
        return script
    }

    /// The script without one part: edits first, then parts of the document and of the edits, larger ones first.
    private static func candidate(_ number: Int, of script: LayoutScript) -> LayoutScript? {
        var result = script
        if number < script.edits.count {
            result.edits.remove(at: script.edits.count - 1 - number)
            return result
        }
        var left = number - script.edits.count
        if let document = script.document.simplified(&left) {
            result.document = document
            return result
        }
        for index in script.edits.indices {
            if let body = script.edits[index].body.simplified(&left) {
                result.edits[index].body = body
                return result
            }
        }
        return nil
    }
}

extension JSONValue {
    /// The value after the simplification with a number, in a fixed order; nil where there are fewer, which are then
    /// taken from `number`.
    fileprivate func simplified(_ number: inout Int) -> JSONValue? {
        switch self {
        case .null, .bool, .string: return nil
        case .number(let value):
            guard value.rounded() != value else { return nil }
            number -= 1
            return number == -1 ? .number(value.rounded()) : nil
        case .array(let elements):
            for index in elements.indices {
                number -= 1
                if number == -1 { return .array(Array(elements[..<index] + elements[(index + 1)...])) }
                // A view gives way to the views in it.
                if case .array(let inner)? = elements[index]["subviews"] {
                    number -= 1
                    if number == -1 { return .array(Array(elements[..<index] + inner + elements[(index + 1)...])) }
                }
            }
            for (index, element) in elements.enumerated() {
                guard let simple = element.simplified(&number) else { continue }
                var elements = elements
                elements[index] = simple
                return .array(elements)
            }
        case .object(let members):
            for index in members.indices {
                number -= 1
                if number == -1 { return .object(Array(members[..<index] + members[(index + 1)...])) }
            }
            for (index, member) in members.enumerated() {
                guard let simple = member.value.simplified(&number) else { continue }
                var members = members
                members[index].value = simple
                return .object(members)
            }
        }
        return nil
    }
}
