import API
import JSON
import LayoutModel

/// Writes a repair of an explanation into the file that was explained.
struct RepairApplication {
    let input: Input
    let text: LayoutText
    let scene: String?
    let context: CommandContext

    /// The reason that a repair is not applied.
    enum Failure: Error {
        case noSuchRepair(Int, count: Int)
        /// The file does not say it in a way that can be edited.
        case notInFile(String)
        case file(InputError)
    }

    /// The largest number of edited documents that are solved.
    private static let maxGuesses = 16
    /// The largest difference between frames that are the same, in points.
    private static let tolerance = 1e-3

    /// Finds the edits of the file that have the result of a repair.
    ///
    /// - Parameters:
    ///   - number: the number of the repair.
    ///   - explanation: the answer that lists the repairs.
    /// - Returns: the repair and its edits.
    /// - Throws: ``Failure``.
    func edits(
        for number: Int,
        of explanation: JSONValue
    ) throws(Failure) -> (repair: RepairList.Entry, edits: [TextEdit]) {
        let repairs = RepairList(explanation).entries
        guard repairs.indices.contains(number - 1) else { throw .noSuchRepair(number, count: repairs.count) }
        let repair = repairs[number - 1]
        var guesses: [[TextEdit]] = []
        if let edits = TextEdit.edits(repair.value["edits"], in: text) {
            guesses = [edits]
        } else if text.form == .document,
            let document = DocumentRepair(text.text.bytes, limits: context.limits.body)
        {
            guesses = Array(document.guesses(for: repair.value).prefix(Self.maxGuesses))
        }
        for edits in guesses where gives(repair, of: explanation, edits) { return (repair, edits) }
        throw .notInFile(repair.explanation)
    }

    /// Returns whether the edited file has the frames of a repair, and one problem less.
    private func gives(_ repair: RepairList.Entry, of explanation: JSONValue, _ edits: [TextEdit]) -> Bool {
        let edited = TextEdit.apply(edits, to: text.text.bytes)
        let calls = DocumentCalls(
            LayoutText(edited, of: input, traits: text.traits),
            scene: scene,
            from: input,
            context
        )
        guard let answer = try? calls.solve([]),
            let solution = try? JSONValue(parsing: answer, maximumDepth: 1_000)
        else { return false }
        let conflicts = solution["diagnostics"]?["conflicts"]?.elements.count ?? 0
        let before = explanation["conflicts"]?.elements.count ?? 0
        if let view = repair.view {
            let open = solution["diagnostics"]?["ambiguous"]?.elements.first { $0["view"]?.string == view }
            let attributes = Set(open?["attributes"]?.strings ?? [])
            let fixed = repair.value["attributes"]?.strings ?? []
            guard conflicts <= before, attributes.isDisjoint(with: fixed) else { return false }
        } else {
            guard conflicts < before else { return false }
        }
        guard case .object(let frames) = repair.value["frames"] else { return true }
        return frames.allSatisfy { frame in
            ["x", "y", "width", "height"].allSatisfy { part in
                guard let wanted = frame.value[part]?.number,
                    let found = solution["frames"]?[frame.key]?[part]?.number
                else { return false }
                return abs(wanted - found) <= Self.tolerance
            }
        }
    }

    /// Writes the edited file, or prints the difference.
    func finish(_ edits: [TextEdit], isDryRun: Bool) throws(Failure) {
        let bytes = text.text.bytes
        guard case .file(let path) = input, !isDryRun else {
            let difference = UnifiedDiff(edits, of: bytes, named: input.operand).text
            guard context.streams.write(.output, Array(difference.utf8)) else {
                throw .file(InputError(name: "standard output", reason: FileContent.systemReason))
            }
            return
        }
        do throws(InputError) {
            try FileContent.replace(TextEdit.apply(edits, to: bytes), in: path)
        } catch {
            throw .file(error)
        }
    }
}

extension RepairApplication.Failure {
    /// What a person is told, and whether it is a wrong command line.
    var words: String {
        switch self {
        case .noSuchRepair(_, 0): "there is nothing to repair"
        case .noSuchRepair(let number, let count):
            "there is no repair \(number); the explanation has \(count == 1 ? "one" : "repairs 1 to \(count)")"
        case .notInFile(let explanation):
            """
            this repair cannot be written into the file, because no edit of one place has exactly this result; it has to \
            be made by hand: \(explanation)
            """
        case .file(let error): "\(error)"
        }
    }
}
