import LayoutModel

/// Edits that set a priority.
extension CodeEditor {
    func priorities(_ priority: Double) -> [[TextEdit]] {
        let literal = SourceEditor.literal(priority)
        if let given = unit.dropLast(2).first(where: { tokens[$0].isWord("priority") && tokens[$0 + 1].isSymbol("(") }),
            let end = tokens.closing(of: given + 1), end > given + 2
        {
            return [[TextEdit(statement.bytes(of: (given + 2)..<end), literal)]]
        }
        let assigned = assignedValues("priority").map { [TextEdit($0, priorityValue(literal))] }
        if unit.contains(where: { CodeEditor.relationWords.contains(tokens[$0].text) && isCall($0) }) {
            let end = statement.bytes(of: unit).upperBound
            return assigned + [[TextEdit(at: end, ".priority(\(literal))")]]
        }
        guard language == .anchors else { return assigned }
        return assigned + namings(literal)
    }

    private func isCall(_ index: Int) -> Bool { index + 1 < unit.upperBound && tokens[index + 1].isSymbol("(") }

    private func priorityValue(_ literal: String) -> String {
        isObjectiveC ? literal : "UILayoutPriority(\(literal))"
    }

    /// Gives the constraint a name, because only a named one can be given a priority.
    private func namings(_ literal: String) -> [[TextEdit]] {
        let name = freeName
        let start = tokens[0].start
        let line = statement.line(of: start)
        let indentation = line.indentation
        let (declaration, end) = isObjectiveC ? ("NSLayoutConstraint *\(name) = ", ";") : ("let \(name) = ", "")
        let assignment = "\(name).priority = \(priorityValue(literal))\(end)"
        // `let c = …`, perhaps with a type: the priority follows.
        if let own = place.key, let sign = unit.first(where: { tokens[$0].isSymbol("=") }),
            tokens[..<sign].contains(where: { $0.isWord(own) }), activationStart == nil
        {
            let following = "\n\(indentation)\(own).priority = \(priorityValue(literal))\(end)"
            return [[TextEdit(at: endOfStatement, following)]]
        }
        guard line.isOnlyIndentation else { return [] }
        if !statement.elements.isEmpty {
            let made = "\(declaration)\(statement.text(of: unit))\(end)\n\(indentation)\(assignment)\n\(indentation)"
            return [[TextEdit(at: start, made), TextEdit(statement.bytes(of: unit), name)]]
        }
        // `….isActive = true`
        guard let point = activationStart else { return [] }
        let made =
            "\(declaration)\(statement.text(of: unit.lowerBound..<point))\(end)\n\(indentation)\(assignment)\n\(indentation)\(name)"
        return [[TextEdit(tokens[unit.lowerBound].start..<tokens[point - 1].end, made)]]
    }

    /// The `.` of `.isActive = true` or `.active = YES` at the end of the statement.
    private var activationStart: Int? {
        let end = unit.upperBound
        guard unit.count > 4, tokens[end - 1].isWord, tokens[end - 2].isSymbol("="),
            tokens[end - 3].isWord("isActive") || tokens[end - 3].isWord("active"), tokens[end - 4].isSymbol(".")
        else { return nil }
        return end - 4
    }

    /// The end of the statement with its semicolon.
    var endOfStatement: Int {
        let end = statement.bytes(of: 0..<tokens.count).upperBound
        let rest = statement.bytes[end...].prefix { $0 == 0x20 || $0 == UInt8(ascii: ";") }
        return rest.lastIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? end
    }

    /// A name after the first words of the constraint that is nowhere in the source: `titleWidth`.
    private var freeName: String {
        let words = tokens[unit].lazy.filter(\.isWord).map(\.text).filter { $0 != "self" && $0 != "NSLayoutConstraint" }
        let first = words.first ?? "constraint"
        let anchor = words.first { $0.hasSuffix("Anchor") }?.dropLast("Anchor".count) ?? "Constraint"
        let stem = "\(first)\(anchor.prefix(1).uppercased())\(anchor.dropFirst())"
        guard isUsed(stem) else { return stem }
        return (2...9).lazy.map { "\(stem)\($0)" }.first { !isUsed($0) } ?? stem
    }

    /// Whether a name is anywhere in the source, also within another one.
    private func isUsed(_ name: String) -> Bool {
        let word = Array(name.utf8)
        var rest = statement.bytes[...]
        while let start = rest.firstIndex(of: word[0]) {
            rest = rest[start...]
            if rest.starts(with: word) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    /// The values that the source assigns to a property of the named constraint: `c.constant = 8`.
    func assignedValues(_ property: String) -> [Range<Int>] {
        guard let key = place.key else { return [] }
        return SourceSearch(statement.bytes).assignments(to: property, of: key)
    }
}
