import API
import JSON
import Lint
import Sessions
import Wire

/// The output of a lint run in the chosen format, printed file by file or at the end.
struct LintOutput {
    private let format: LintArguments.Format
    private let streams: Streams
    private let style: TextStyle
    /// The minimum level that counts as a failure in JUnit.
    private let failOn: LintLevel
    /// The answers, for formats that consist of a single document.
    private var files: [LintedFile] = []
    /// The objects of the JSON format.
    private var objects = FileObjects()
    private var isWritten = true
    /// The size of the pictures of the files so far, in bytes.
    private var pictureBytes = 0

    /// The size beyond which the findings of further files have no pictures.
    private static let maxPictureBytes = 64 << 20

    init(_ arguments: LintArguments, _ streams: Streams) {
        (format, failOn) = (arguments.format, arguments.failOn)
        (self.streams, style) = (streams, streams.style(of: .output))
    }

    private mutating func print(_ text: String) {
        if !streams.write(.output, Array(text.utf8)) { isWritten = false }
    }

    private mutating func printWhole(_ text: [UInt8]?) {
        guard let text, streams.write(.output, text + [UInt8(ascii: "\n")]) else {
            isWritten = false
            return
        }
    }

    mutating func add(_ answer: LintAnswer, _ places: [LintedInput.Place?], of input: Input) {
        switch format {
        case .text:
            let text = FindingText(style: style)
            for (finding, place) in zip(answer.findings, places) {
                print(text.text(finding, at: place, of: input, answer))
            }
        case .github:
            for (finding, place) in zip(answer.findings, places) {
                print(GitHubAnnotation(finding, at: place, of: input, answer).text)
            }
        case .json:
            // The length of the answer is not limited here.
            if let json = try? answer.json(within: AnswerLimit(bytes: .max)) {
                objects.append(json, of: input.operand)
            }
        case .html:
            pictureBytes += answer.screens.reduce(0) { $0 + $1.content.utf8.count }
            var shown = answer
            if pictureBytes > Self.maxPictureBytes { shown.removePictures() }
            files.append(LintedFile(file: input.relativePath, answer: shown))
        case .sarif, .markdown: files.append(LintedFile(file: input.relativePath, answer: answer))
        case .junit: files.append(LintedFile(file: input.operand, answer: answer))
        }
    }

    mutating func add(refusalOf input: Input, _ message: String, _ problem: [UInt8]?, _ places: [LintedInput.Place]) {
        switch format {
        case .text: break
        case .github:
            print(GitHubAnnotation(refusalOf: input, at: places.first, message.firstLine).text)
        case .json: objects.append(problem ?? Array("{}".utf8), of: input.operand)
        // These formats have no place for refusals, which are on standard error.
        case .sarif, .junit, .html, .markdown: break
        }
    }

    /// Prints the end of the output.
    ///
    /// - Parameters:
    ///   - summary: the findings in all files.
    ///   - baseline: the baseline that was written; nil if none was.
    /// - Returns: false if anything could not be printed.
    mutating func finish(_ summary: LintSummary, baseline: String?) -> Bool {
        switch format {
        case .text: print(summary.text(style, baseline: baseline) + "\n")
        case .github: break
        case .json: if !objects.print(streams) { isWritten = false }
        case .sarif: printWhole(try? files.sarif(version: LayoutService.version, within: AnswerLimit(bytes: .max)))
        case .html: if !streams.write(.output, LintPage(files).bytes) { isWritten = false }
        case .markdown: if !streams.write(.output, files.markdown()) { isWritten = false }
        case .junit: printWhole(try? files.jUnit(failingOn: failOn, within: AnswerLimit(bytes: .max)))
        }
        return isWritten
    }
}
