import Wire

/// The baseline of a run, with its known findings and those found in this run.
struct BaselineFile {
    /// The path as given.
    let path: String
    private let known: Baseline
    private var found: Set<Baseline.Entry> = []
    /// The folder to which paths in the baseline are relative.
    private let folder: AbsolutePath
    private let current = AbsolutePath("")
    private let hidesEverything: Bool

    /// - Parameters:
    ///   - path: the file.
    ///   - isToBeWritten: true if the findings of this run will replace its content; the file may then be missing.
    /// - Throws: ``InputError`` if the file cannot be read or is not a baseline.
    init(_ path: String, isToBeWritten: Bool) throws(InputError) {
        self.path = path
        folder = AbsolutePath(path).parent
        hidesEverything = isToBeWritten
        // An existing file is read before it is overwritten, so that no other file is lost by mistake.
        let isMissing = Folder.kind(of: path) == nil
        known = isToBeWritten && isMissing ? Baseline([]) : try Baseline(path)
    }

    /// Removes the known findings from an answer; if the baseline is to be written, removes all findings.
    ///
    /// - Returns: the number of known findings of the input that were not found again.
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
