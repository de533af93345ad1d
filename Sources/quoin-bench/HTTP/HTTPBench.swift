import API
import CLinux
import Glibc
import HTTP
import JSON

/// Compares the service with other servers over loopback, in `Tests/Benchmarks/http`.
///
/// It also takes the measurements that are only possible in the process.
///
/// The measured rates break down as follows (two cores of an EPYC, 64 connections):
///
/// - A request costs five to six microseconds in the kernel whatever the server does; a fixed response from C is the
///   lower bound. A connection has no task, buffer or timer of its own: one event loop per core reads into and writes
///   from buffers shared by its connections, with one read and one write per request. The service itself executes
///   21,000 instructions per request, including log, metrics and request id. It was 33,000 when requests and records
///   were values with a dozen reference counts, every absent field was searched for, response headers were rebuilt each
///   time, and exclusivity checks were enabled.
/// - A `PATCH` of one constant edits a document and a factorized system in place. It takes 62,000 instructions from
///   bytes to bytes, 16,000 of which are common to all requests. Previously, closures that captured the engine copied
///   it, updating two reference counts per array: 44,000 instructions, plus the cache misses of a cold layout.
/// - Writing a frame takes 500 instructions: keys as two words each, digits through a local cursor, names checked by
///   words (`JSONNumberNames`, `ByteBuffer+Numbers`). Keys and numbers one by one took 1,400.
/// - A new layout is read directly into its model, and constraints are resolved as they are read; the solver's initial
///   basis and the rows account for most of a `POST /solve`.
///
/// Instruction counts are from `valgrind --tool=callgrind quoin-bench requests`, which is not disturbed by other load.
struct HTTPBench {
    private let service = LayoutService()
    private let clock = ContinuousClock()

    /// Runs the comparison; exits the process instead of returning if all goes well.
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

    /// Measures the microseconds of a `POST /solve`, and those spent on JSON alone.
    ///
    /// For the latter, the document is read into a tree of values and the response is written from one, which is more
    /// work than the service does.
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

    /// Returns the folder of this program, which also contains the service.
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

/// The reason why the comparison could not start.
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
