import JSON
import LayoutModel
public import Sessions

/// Variants as JSON, each written as soon as it is solved: texts take less memory than solutions, and have a limit.
///
/// Variants are solved in another order than they are answered in, so each is a text of its own.
public struct VariantTexts: ~Copyable {
    private let requests: [VariantRequest]
    private let options: SolutionOptions
    private let limit: AnswerLimit
    private var texts: [[UInt8]]
    /// The bytes of all texts so far.
    public private(set) var byteCount = 0

    /// - Parameters:
    ///   - requests: the variants, in the order of the answer.
    ///   - options: what the answer shows of each.
    ///   - limit: how long the answer may be.
    public init(_ requests: [VariantRequest], _ options: SolutionOptions, within limit: AnswerLimit) {
        (self.requests, self.options, self.limit) = (requests, options, limit)
        texts = Array(repeating: [], count: requests.count)
    }

    /// Writes the variant with an index.
    ///
    /// - Throws: what ``JSONWriter/finish(within:)`` throws.
    public mutating func write(_ variant: SolvedVariant, index: Int) throws(SessionError) {
        var writer = JSONWriter(capacity: texts.first { !$0.isEmpty }?.count ?? 1024, limit: limit.bytes - byteCount)
        let (request, tree) = (requests[index], variant.document.tree)
        var described = DescribedConstraints()
        writer.beginObject()
        if let name = request.name {
            writer.key("name")
            writer.string(name)
        }
        writer.key("traits")
        writer.traits(variant.document.traits)
        writer.solution(variant.solution, variant.conflicts, of: tree, options, &described)
        if let explanation = variant.explanation {
            writer.explanation(explanation, variant.repairs, of: variant.document)
        }
        if !variant.passedOver.entries.isEmpty {
            writer.passedOver(PassedOverNotes(variant.passedOver, of: request))
        }
        writer.endObject()
        texts[index] = try writer.finish(within: limit)
        byteCount += texts[index].count
    }

    /// Returns the answer with all variants.
    ///
    /// - Throws: what ``JSONWriter/finish(within:)`` throws.
    public borrowing func json(passedOver: PassedOverNotes?) throws(SessionError) -> [UInt8] {
        var writer = JSONWriter(capacity: byteCount + texts.count + 256, within: limit)
        writer.beginObject()
        writer.key("variants")
        writer.beginArray()
        for text in texts { writer.raw(text.span) }
        writer.endArray()
        writer.passedOver(passedOver)
        writer.endObject()
        return try writer.finish(within: limit)
    }
}
