import Commands
import Threads

/// Streams that keep what is written to them.
final class RecordingStreams: Sendable {
    private let texts = Guarded<[Streams.Stream: [UInt8]]>([:])
    private let input: [UInt8]
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
            isTerminal: { [terminals] in terminals.contains($0) },
            environment: { [variables] in variables[$0] }
        )
    }

    func text(_ stream: Streams.Stream) -> String {
        String(decoding: texts.withLock { $0[stream] ?? [] }, as: UTF8.self)
    }
}
