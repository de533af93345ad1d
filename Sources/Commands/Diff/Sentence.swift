/// A sentence of a report, in parts that formats mark in their own ways.
struct Sentence: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        /// A name, an equation or a value of a document, which is untrusted.
        case code(String)
    }

    var parts: [Part]

    init(_ parts: Part...) {
        self.parts = parts
    }

    /// The sentence without any marks.
    var plain: String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .code(let code): code.printable
            }
        }.joined()
    }

    static func + (left: Sentence, right: Sentence) -> Sentence {
        var sentence = left
        sentence.parts += right.parts
        return sentence
    }
}

/// The sentences about one kind of difference.
struct SentenceGroup: Hashable, Sendable {
    var title: String
    var sentences: [Sentence]
}
