import API
import CLinux
import Glibc
import HTTP
import JSON

/// Compares the service with other servers over loopback, in `Tests/Benchmarks/http`, and measures what can only be
/// measured within.
///
/// How the rates came to be what they are, in figures of two cores of an EPYC at 64 connections:
///
/// - A request costs the kernel five to six microseconds whatever the server does; a fixed answer from C is the limit.
///   A connection has no task, no buffer and no timer of its own: one loop a core reads into and gathers from buffers
///   that its connections share, one read and one write a request. Of its own a request takes 21,000 instructions, log,
///   metrics and request id included; it took 33,000 while requests and records were values with a dozen references to
///   count, every absent field was looked for, answers began with fields written anew, and accesses were checked for
///   overlaps.
/// - A `PATCH` of one constant edits a document and a factorized system in place. It is 62,000 instructions from bytes
///   to bytes, 16,000 of which every request costs. Before that, closures that named the engine made copies of it, with
///   two counts of references for each of its arrays: 44,000 instructions, and as many cache lines of layouts gone
///   cold.
/// - A frame is written in 500 instructions: keys as two words each, digits by a cursor of their own, names checked by
///   words (`JSONNumberNames`, `ByteBuffer+Numbers`). Keys and numbers one by one took 1,400.
/// - A new layout is read straight into its model, constraints looked up as they are read; the solver's first
///   basis and the rows are most of a `POST /solve`.
///
/// Instructions are those of `valgrind --tool=callgrind quoin-bench requests`, where load from others cannot disturb.
struct HTTPBench {
    private let service = LayoutService()
    private let clock = ContinuousClock()

    /// Ends the process in place of returning, if all goes well.
    func run(_ arguments: [String]) throws {
        let script = "Tests/Benchmarks/http"
        guard unsafe access(script, R_OK) == 0 else { throw HTTPBenchError.noScript(script) }
        var template = Array("/tmp/quoin-bench-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw HTTPBenchError.file("/tmp") }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try write(ScreenDocument(cells: ScreenDocument.usualCells).body, to: "\(folder)/screen.json")
        try write(ScreenDocument(cells: ScreenDocument.manyCells).body, to: "\(folder)/large.json")
        try write(try shares(), to: "\(folder)/shares.json")
        try become(["python3", script, "--bench", try ownFolder(), "--bodies", folder] + arguments)
    }

    /// How many microseconds a `POST /solve` takes, and how many of them JSON alone.
    ///
    /// For the latter, the document is read into a tree of values and the answer written from one, which is more than
    /// the service does.
    private func shares() throws -> [UInt8] {
        let body = ScreenDocument(cells: ScreenDocument.usualCells).body
        guard let target = RequestTarget("/solve") else { preconditionFailure("a path is a target") }
        let request = Request(
            method: .post,
            target: target,
            headers: ["Content-Type": "application/json"],
            body: body
        )
        let answer = try JSONValue(parsing: service.respond(to: request).body)
        let all = median { clock.measure { _ = service.respond(to: request) } }
        let json = try median {
            try clock.measure {
                _ = try JSONValue(parsing: body)
                var writer = JSONWriter(capacity: 16_384)
                writer.value(answer)
                _ = writer.bytes
            }
        }
        return Array(#"{"json": \#(json / .microseconds(1)), "all": \#(all / .microseconds(1))}"#.utf8)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard file >= 0 else { throw HTTPBenchError.file(path) }
        defer { close(file) }
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw HTTPBenchError.file(path) }
    }

    /// Where this program lies, and so the service's beside it.
    private func ownFolder() throws -> String {
        var path = [CChar](repeating: 0, count: 4_096)
        let count = unsafe readlink("/proc/self/exe", &path, path.count)
        guard count > 0 else { throw HTTPBenchError.file("/proc/self/exe") }
        let own = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)])
    }

    private func become(_ words: [String]) throws {
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        _ = unsafe execvp(words[0], arguments)
        throw HTTPBenchError.noProgram(words[0])
    }
}

/// Why the comparison could not begin.
enum HTTPBenchError: Error, CustomStringConvertible {
    case noScript(String)
    case noProgram(String)
    case file(String)

    var description: String {
        switch self {
        case .noScript(let path): "there is no \(path) here; 'quoin-bench http' runs in the folder of the package"
        case .noProgram(let name): "'\(name)' cannot be run; is it there?"
        case .file(let path): "'\(path)' cannot be read or written"
        }
    }
}
