import HTTP
import Wire

/// Handlers of the playground: its page, scripts and styles.
enum Playground {
    /// A file with its response fields.
    private struct File {
        let contentType: String
        let bytes: [UInt8]
        let tag: EntityTag
    }

    private static let pageName = "index.html"

    static func page(_ call: Call) throws(Problem) -> Response {
        try answer(pageName, to: call)
    }

    static func file(_ call: Call) throws(Problem) -> Response {
        try answer(call.parameters["file"], to: call)
    }

    /// The names of the files below `/playground`.
    static var names: [String] { files.keys.filter { $0 != pageName } }

    /// All files by name; their tags are computed once.
    private static let files: [String: File] = Resources.playground.reduce(into: [:]) { files, resource in
        let (name, bytes) = resource
        guard let ending = name.split(separator: ".").last, let type = types[String(ending)] else {
            preconditionFailure("\(name) has no media type")
        }
        files[name] = File(contentType: type, bytes: bytes, tag: EntityTag(String(hash(bytes), radix: 16)))
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    ]

    private static func answer(_ name: String, to call: Call) throws(Problem) -> Response {
        guard let file = files[name], name != pageName || call.parameters.isEmpty else {
            throw Problem(.notFound, "the playground has no file of this name")
        }
        var response =
            try call.knows(file.tag)
            ? Response(.notModified) : Response(.ok, contentType: file.contentType, body: file.bytes)
        response.headers.append("ETag", file.tag.description)
        response.headers.append("Cache-Control", "no-cache")
        return response
    }

    /// Returns a hash by which browsers distinguish versions of a file (FNV-1a, 64 bits).
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
