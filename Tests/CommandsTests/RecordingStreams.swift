import Commands
import Threads

/// Streams that keep what is written to them.
final class RecordingStreams: Sendable {
    private let texts = Guarded<[Streams.Stream: [UInt8]]>([:])
    private let input: [UInt8]
    /// How much of the input has been read in parts.
    private let readCount = Guarded(0)
    private let terminals: Set<Streams.Stream>
    private let variables: [String: String]

    init(input: String = "", terminals: Set<Streams.Stream> = [], variables: [String: String] = [:]) {
        (self.input, self.terminals, self.variables) = (Array(input.utf8), terminals, variables)
    }

    var streams: Streams {
        Streams(
            write: { [texts] stream, bytes in
                texts.withLock { $0[stream, default: []] += bytes }
                return true
            },
            readInput: { [input] _ in input },
            readSome: { [input, readCount] most in
                readCount.withLock { count in
                    let part = input.dropFirst(count).prefix(most)
                    count += part.count
                    return Array(part)
                }
            },
            isTerminal: { [terminals] in terminals.contains($0) },
            environment: { [variables] in variables[$0] }
        )
    }

    func text(_ stream: Streams.Stream) -> String {
        String(decoding: texts.withLock { $0[stream] ?? [] }, as: UTF8.self)
    }
}
