import Wire

/// The baseline of a run: the findings that are known, and those that were found.
struct BaselineFile {
    /// The path as it was given.
    let path: String
    private let known: Baseline
    private var found: Set<Baseline.Entry> = []
    /// The folder that paths in it begin in.
    private let folder: AbsolutePath
    private let current = AbsolutePath("")
    private let hidesEverything: Bool

    /// - Parameters:
    ///   - path: the file.
    ///   - isToBeWritten: whether what is found becomes its content; it need not exist then.
    /// - Throws: ``InputError`` where it cannot be read or is no baseline.
    init(_ path: String, isToBeWritten: Bool) throws(InputError) {
        self.path = path
        folder = AbsolutePath(path).parent
        hidesEverything = isToBeWritten
        // What is there is read before it is written over, so that no other file is lost by a slip.
        let isMissing = Folder.kind(of: path) == nil
        known = isToBeWritten && isMissing ? Baseline([]) : try Baseline(path)
    }

    /// Removes the findings that are known from an answer, and all where the baseline is to be written.
    ///
    /// - Returns: how many known findings of the input were not found.
    mutating func hide(_ answer: inout LintAnswer, _ places: inout [LintedInput.Place?], of input: Input) -> Int {
        let file = name(of: input)
        var (findings, kept): ([LintAnswer.Finding], [LintedInput.Place?]) = ([], [])
        var met: Set<Baseline.Entry> = []
        for (finding, place) in zip(answer.findings, places) {
            let entry = Baseline.Entry(finding, file: file)
            met.insert(entry)
            guard !hidesEverything, !known.entries.contains(entry) else { continue }
            findings.append(finding)
            kept.append(place)
        }
        (answer.findings, places) = (findings, kept)
        found.formUnion(met)
        return hidesEverything ? 0 : known.entries.count { $0.file == file && !met.contains($0) }
    }

    func write() throws(InputError) {
        try FileContent.write(Baseline(found).json, toFile: path)
    }

    private func name(of input: Input) -> String {
        switch input {
        case .file(let path): AbsolutePath(path, in: current.text).relative(to: folder)
        case .standardInput: Input.standardInputOperand
        }
    }
}
