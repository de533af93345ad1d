import JSON
import LayoutModel
public import Sessions

/// Variants as JSON, each written as soon as it is solved: texts need less memory than solutions, and have a limit.
///
/// Variants are solved in a different order than that of the response, so each is a separate text.
public struct VariantTexts: ~Copyable {
    private let requests: [VariantRequest]
    private let options: SolutionOptions
    private let limit: AnswerLimit
    private var texts: [[UInt8]]
    /// The total length of the texts so far, in bytes.
    public private(set) var byteCount = 0

    /// - Parameters:
    ///   - requests: the variants, in the order of the response.
    ///   - options: the content of the response for each variant.
    ///   - limit: the maximum length of the response.
    public init(_ requests: [VariantRequest], _ options: SolutionOptions, within limit: AnswerLimit) {
        (self.requests, self.options, self.limit) = (requests, options, limit)
        texts = Array(repeating: [], count: requests.count)
    }

    /// Writes the variant with an index.
    ///
    /// - Throws: the errors of ``JSONWriter/finish(within:)``.
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

    /// Returns the response with all variants.
    ///
    /// - Throws: the errors of ``JSONWriter/finish(within:)``.
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
