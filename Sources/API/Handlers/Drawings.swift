import HTTP
import JSON
import LayoutEngine
import LayoutModel
import Pictures
import Sessions
import Wire

/// Handlers that draw layouts.
enum Drawings {
    /// Draws a stored layout, optionally with other traits.
    static func layout(_ call: Call, as format: PictureFormat) throws(Problem) -> Response {
        let picture = try PictureRequest(query: call.request.query, as: format)
        // Solving with other traits temporarily reserves memory.
        let purpose: SessionRegistry.Purpose = picture.traits.fields.isEmpty ? .reading : .asking
        return try call.answer(for: purpose, in: format.media) { (session, budget) throws(SessionError) in
            let weight = session.drawingWeight(picture.options)
            try call.inlineBudget.check(weight, times: picture.traits.fields.isEmpty ? 1 : 2)
            return try call.drawn(picture.options, &budget) { (limit, budget) throws(SessionError) in
                try session.picture(picture, within: limit, budget: &budget)
            }
        }
    }

    /// Draws a document from the request, or its variants.
    static func document(_ call: Call, as format: PictureFormat) throws(Problem) -> Response {
        let options = try PictureOptions(drawableQuery: call.queryBesideBody(), as: format)
        var budget = call.workBudget
        let layout = try LayoutRequest(body: call.documentBody, allowingVariants: true, budget: &budget)
        guard !layout.explains else {
            let detail = "a picture has no room for explanations; ask for JSON, or leave 'explain' out"
            throw Problem(faults: [Fault(at: .root.appending("explain"), detail)])
        }
        guard layout.sweep == nil else {
            let detail = "a sweep has no picture; ask for JSON, or leave 'sweep' out"
            throw Problem(faults: [Fault(at: .root.appending("sweep"), detail)])
        }
        return try call.within(&budget, variants: layout.variants ?? []) { (budget) throws(SessionError) in
            try call.inlineBudget.check(layout.document.tree.nodeCount, times: 1 + (layout.variants?.count ?? 0))
            let session = try call.registry.solve(layout.document, call.inlineBudget, budget: &budget)
            if let variants = layout.variants { return try sheet(call, variants, of: session, options, &budget) }
            let (call, held) = try call.holding(session.byteCount, copies: 1)
            defer { call.registry.memory.release(held) }
            try call.inlineBudget.check(session.drawingWeight(options), times: 1)
            let bytes = try call.drawn(options, &budget) { (limit, budget) throws(SessionError) in
                try session.picture(options, within: limit, budget: &budget)
            }
            return Response(.ok, format.media, bytes)
        }
    }

    /// Draws variants of a stored layout, side by side.
    static func variants(_ call: Call, as format: PictureFormat) throws(Problem) -> Response {
        let options = try PictureOptions(drawableQuery: call.request.query, as: format)
        var budget = call.workBudget
        let variants = try [VariantRequest](body: call.body, budget: &budget)
        return try call.within(&budget, variants: variants) { (budget) throws(SessionError) in
            let session = try call.registry.snapshot(call.layout, inline: call.inlineBudget)
            return try sheet(call, variants, of: session, options, &budget)
        }
    }

    private static func sheet(
        _ call: Call,
        _ variants: [VariantRequest],
        of session: borrowing LayoutSession,
        _ options: PictureOptions,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Response {
        try call.inlineBudget.check(session.drawingWeight(options), times: variants.count)
        let (call, held) = try call.holding(session.byteCount, copies: 3)
        defer { call.registry.memory.release(held) }
        var pictures = VariantPictures(variants, options, session.limits, within: call.answerLimit)
        var memory = GrowingMemory(call)
        // Drawing uses a separate budget while the main one is in use for solving.
        var drawing = budget.part(limit: budget.remaining)
        try session.variants(variants.map(\.variation), budget: &budget) { (index, variant) throws(SessionError) in
            try pictures.draw(variant, index: index, budget: &drawing)
            // Twice the size of the pictures, because the response is a copy of them.
            try memory.grow(to: 2 * pictures.byteCount + options.format.memory)
        }
        let bytes = try pictures.bytes(label: session.document.name ?? "layout", budget: &drawing)
        try budget.charge(part: drawing)
        return Response(.ok, options.format.media, bytes)
    }
}

extension Call {
    /// The format of the picture that the client prefers to JSON; `nil` if it does not.
    var pictureFormat: PictureFormat? {
        // Most requests have no such field.
        guard let accept = request.headers["Accept"], accept != "*/*" else { return nil }
        let preferred = preferred(among: [.json] + MediaType.pictures)
        return PictureFormat.allCases.first { $0.media == preferred }
    }

    /// The format of an answer that is either JSON or a picture.
    var form: EditOptions.Form { pictureFormat.map(EditOptions.Form.picture) ?? .json }

    /// Returns a picture, for which memory is reserved.
    ///
    /// - Parameters:
    ///   - options: the options of the picture.
    ///   - budget: the work budget; repeated attempts are not charged to the client.
    ///   - draw: draws the picture within a limit; it has no other effect.
    /// - Returns: the result of `draw`.
    /// - Throws: the errors of ``encoded(_:within:_:)``.
    func drawn(
        _ options: PictureOptions,
        _ budget: inout WorkBudget,
        _ draw: (AnswerLimit, inout WorkBudget) throws(SessionError) -> [UInt8]
    ) throws(SessionError) -> [UInt8] {
        let before = budget
        func attempt(_ limit: AnswerLimit) throws(SessionError) -> [UInt8] {
            budget = before
            return try draw(limit, &budget)
        }
        guard options.format.memory > 0 else { return try encoded(within: answerLimit, attempt) }
        let (call, held) = try holding(options.format.memory, copies: 0)
        defer { registry.memory.release(held) }
        return try call.encoded(within: answerLimit, attempt)
    }
}

extension PictureFormat {
    var media: MediaType {
        switch self {
        case .svg: .svg
        case .png: .png
        case .pdf: .pdf
        }
    }

    /// The memory for drawing, besides the file: a band of pixels, and its layers.
    fileprivate var memory: Int { self == .png ? 16 << 20 : 0 }
}

extension MediaType {
    /// The types of pictures, the most usual one first.
    static let pictures = PictureFormat.allCases.map(\.media)
}
