import API
public import Fuzzing
import HTTP

/// Reads token files, and checks that they let in those that they name, and nobody else.
public struct TokenTarget: Sendable {
    public init() {}

    /// Returns whether the file is accepted.
    ///
    /// - Throws: ``BrokenPromise`` if it lets in others than it names, or is refused for what it has not.
    public func read(_ text: [UInt8]) throws(BrokenPromise) -> Bool {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let words = lines.map { line in line.split { " \t\r".utf8.contains($0) }.map { Array($0) } }
        let entries = words.filter { $0.first.map { $0.first != UInt8(ascii: "#") } ?? false }
        let isSound =
            !entries.isEmpty && entries.count <= 1_000 && entries.allSatisfy(Self.isSound)
            && Set(entries.map { $0[1] }).count == entries.count
        let tokens: AccessTokens
        do throws(TokenFileFault) {
            tokens = try AccessTokens(parsing: text)
        } catch {
            guard !isSound else { throw BrokenPromise("refused: \(error)") }
            guard error.line.map({ (1...lines.count).contains($0) }) ?? (error.reason == .empty) else {
                throw BrokenPromise("a fault in line \(error.line ?? 0) of \(lines.count)")
            }
            guard !Self.quotes("\(error)", entries) else { throw BrokenPromise("it quotes a token: \(error)") }
            return false
        }
        guard isSound, tokens.count == entries.count else { throw BrokenPromise("\(tokens.count) of \(entries.count)") }
        let service = LayoutService(access: AccessControl(tokens: tokens))
        for entry in entries.prefix(20) {
            let (name, token) = (String(decoding: entry[0], as: UTF8.self), entry[1])
            guard caller(token, service) == name else { throw BrokenPromise("the token of \(name) is refused") }
            for other in [token.dropLast(), token.dropFirst(), token + [0x3D], token + [0x61]].map({ Array($0) })
            where !entries.contains(where: { $0[1] == other }) {
                guard caller(other, service) == nil else { throw BrokenPromise("nearly a token of \(name) is taken") }
            }
        }
        return true
    }

    /// Whether a line has what a line has to have, read anew from the documentation.
    private static func isSound(_ words: [[UInt8]]) -> Bool {
        guard words.count == 2, (1...64).contains(words[0].count), (16...256).contains(words[1].count) else {
            return false
        }
        func isAlphanumeric(_ byte: UInt8) -> Bool {
            byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
        }
        guard words[0].allSatisfy({ isAlphanumeric($0) || "._-".utf8.contains($0) }) else { return false }
        let body = words[1].reversed().drop { $0 == 0x3D }
        return !body.isEmpty && body.allSatisfy { isAlphanumeric($0) || "-._~+/".utf8.contains($0) }
    }

    private static func quotes(_ message: String, _ entries: [[[UInt8]]]) -> Bool {
        entries.contains { words in
            words.dropFirst().contains { $0.count >= 8 && message.contains(String(decoding: $0, as: UTF8.self)) }
        }
    }

    /// The name of the holder of a token, as the service knows it; nil if it refuses the token.
    private func caller(_ token: [UInt8], _ service: LayoutService) -> String? {
        let field = "Bearer \(String(decoding: token, as: UTF8.self))"
        let response = service.respond(to: .sent(.get, "/layouts", [], ["Authorization": field]))
        return response.status == .ok ? response.principal : nil
    }
}
