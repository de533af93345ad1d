import HTTP
import LayoutModel

/// Messages for requests whose path or method does not exist, with a suggestion.
enum NearPaths {
    /// Returns the message of a 404.
    ///
    /// - Parameters:
    ///   - path: the path of the request, excluding the prefix if it had one.
    ///   - prefix: the prefix of all calls.
    ///   - isBelow: true if the request had the prefix.
    /// - Returns: a sentence without a full stop.
    static func missing(_ path: [String], below prefix: PathPrefix = .none, isBelow: Bool = true) -> String {
        let words = meant(by: path, isBelow: isBelow).map { "did you mean \(prefix)\($0)?" }
        return "there is no such resource; \(words ?? "\(prefix)/openapi.yaml describes all calls")"
    }

    /// Returns the path that was probably meant, including the client's own id; nil if none is similar.
    private static func meant(by path: [String], isBelow: Bool) -> String? {
        var words = path.filter { !$0.isEmpty }
        if let last = words.last, descriptions.contains(last.lowercased()) { return "/openapi.yaml" }
        while let first = words.first, prefixes.contains(first.lowercased()) { words.removeFirst() }
        guard !words.isEmpty, words.count <= 3 else { return nil }
        return patterns.lazy.compactMap { filled($0, with: words) }.first {
            !isBelow || $0 != "/" + path.joined(separator: "/")
        }
    }

    /// Common names of API descriptions in other services.
    private static let descriptions: Set<String> = [
        "openapi.json", "openapi.yml", "openapi", "swagger.json", "swagger.yaml", "swagger", "api-docs", "docs",
        "redoc",
    ]

    /// Common path prefixes of other services.
    private static let prefixes: Set<String> = ["api", "v1", "v2", "v3", "rest"]

    private static let patterns = Route.all.map { $0.pattern.split(separator: "/").map(String.init) }

    /// Returns the pattern with words in place of its parameters; nil if a word is not similar to the literal in its
    /// place.
    private static func filled(_ pattern: [String], with words: [String]) -> String? {
        guard pattern.count == words.count else { return nil }
        var path = ""
        for (literal, word) in zip(pattern, words) {
            let isParameter = literal.hasPrefix("{")
            guard isParameter || literal == word || NearestName.nearest(to: word, among: [literal]) != nil else {
                return nil
            }
            path += "/" + (isParameter ? String(word.prefix(128)) : literal)
        }
        return path
    }

    /// Returns the message of a 405: the methods of the resource, and advice based on the method of the request.
    static func methodNotAllowed(_ method: Method, _ path: [String], allow: String) -> String {
        let words = "this resource answers \(allow)"
        return advice(method, path).map { "\(words); \($0)" } ?? words
    }

    private static func advice(_ method: Method, _ path: [String]) -> String? {
        switch (method, path.count, path.first, path.last) {
        case (.patch, 1, "layouts"?, _), (.patch, 2, "layouts"?, _):
            let layout = path.count == 1 ? "/layouts/{id}" : "/layouts/\(path[1].prefix(128))"
            return "edits are a PATCH of \(layout)/constraints, \(layout)/views or \(layout)/traits"
        case (.post, 2, "layouts"?, _): return "PUT takes an id of yours, POST /layouts makes one"
        case (.put, 1, "layouts"?, _): return "PUT /layouts/{id} takes an id of yours"
        case (.delete, 1, "layouts"?, _): return "layouts are deleted one by one, DELETE /layouts/{id}"
        case (_, 3, "layouts"?, "constraints"?), (_, 3, "layouts"?, "views"?), (_, 3, "layouts"?, "traits"?):
            return "edits are a PATCH; GET /layouts/\(path[1].prefix(128))/source has the whole document"
        case (_, 3, "layouts"?, "variants"?), (_, 3, "layouts"?, "sweep"?), (_, 1, "solve"?, _),
            (_, 3, "layouts"?, "lint"?), (_, 1, "lint"?, _), (_, 1, "compare"?, _):
            return "POST it with a JSON body"
        default: return nil
        }
    }
}
