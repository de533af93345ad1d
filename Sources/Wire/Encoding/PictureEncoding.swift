import LayoutEngine
public import LayoutModel
public import Pictures
public import Sessions
import TextMetrics

extension LayoutSession {
    /// Draws the layout.
    ///
    /// - Throws: ``SessionError/answerTooLarge(limit:)``, ``SessionError/workLimitExceeded``, or
    ///   ``SessionError/needsWorker`` on an event loop.
    public borrowing func picture(
        _ options: PictureOptions,
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        try Picture.bytes(of: document, solution, options, limits, within: limit, &budget)
    }

    /// Draws the layout and its differences from a former revision.
    ///
    /// - Throws: the errors of ``picture(_:within:budget:)``.
    public borrowing func picture(
        _ options: PictureOptions,
        since former: borrowing LayoutSession,
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        let before = (former.document, former.solution)
        return try Picture.bytes(of: document, solution, options, since: before, limits, within: limit, &budget)
    }

    /// Draws the layout under other traits without changing it.
    ///
    /// - Throws: the errors of ``picture(_:within:budget:)`` and `variants`.
    public borrowing func picture(
        _ request: PictureRequest,
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        guard !request.traits.fields.isEmpty else {
            return try picture(request.options, within: limit, budget: &budget)
        }
        var variation = Variation()
        variation.traits = request.traits
        var solved: SolvedVariant?
        try variants([variation], budget: &budget) { (_, variant) throws(SessionError) in solved = variant }
        guard let solved else { preconditionFailure("a variant that was not solved") }
        return try Picture.bytes(of: solved.document, solved.solution, request.options, limits, within: limit, &budget)
    }

    /// Returns the cost of drawing the layout, as an equivalent number of encoded views.
    public func drawingWeight(_ options: PictureOptions) -> Int {
        let constraints = options.showsConstraints ? min(constraintCount, 500) : 0
        // Pixels and files are not written on an event loop.
        let format = options.format == .svg ? 0 : 1_000_000
        return 3 * nodeCount + lineCount + 3 * constraints + format
    }
}

extension Picture {
    /// Draws a layout, and converts picture errors to session errors.
    fileprivate static func bytes(
        of document: LayoutDocument,
        _ solution: Solution,
        _ options: PictureOptions,
        since former: (document: LayoutDocument, solution: Solution)? = nil,
        _ limits: LayoutLimits,
        within limit: AnswerLimit,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        try options.checkView(in: document.tree)
        let bytes: [UInt8]?
        do throws(WorkLimitExceeded) {
            let fonts = limits.measurer.fonts
            let before = try former.map { (former) throws(WorkLimitExceeded) in
                try Picture(former.document, former.solution, options, fonts: fonts, budget: &budget)
            }
            let picture = try Picture(document, solution, options, fonts: fonts, since: before, budget: &budget)
            bytes = try picture.bytes(within: limit.bytes, budget: &budget)
        } catch {
            throw .workLimitExceeded
        }
        guard let bytes else { throw limit.error }
        return bytes
    }
}

extension PictureOptions {
    /// Throws unless the layout has the view whose constraints are drawn, or the former layout had it.
    func checkView(in tree: ViewTree, orIn former: ViewTree? = nil) throws(SessionError) {
        guard let view, tree.node(named: view) == nil, former?.node(named: view) == nil else { return }
        let nearest = NearestName.nearest(to: view, among: tree.names, within: NearestName.Allowance(Self.hintWork))
        throw .drawnView(.unknownItem(view, nearest: nearest, side: .first))
    }

    /// The work for finding the name that was meant.
    private static let hintWork = 100_000
}

/// Variants as pictures side by side.
public struct VariantPictures: ~Copyable {
    private let requests: [VariantRequest]
    private let options: PictureOptions
    private let limits: LayoutLimits
    private let limit: AnswerLimit
    private var sheet: PictureSheet

    /// The total length of the pictures so far, in bytes.
    public var byteCount: Int { sheet.byteCount }

    /// - Parameters:
    ///   - requests: the variants, in the order of the response.
    ///   - options: the content of the pictures.
    ///   - limits: the limits of the layout, with its fonts.
    ///   - limit: the maximum length of the response.
    public init(
        _ requests: [VariantRequest],
        _ options: PictureOptions,
        _ limits: LayoutLimits,
        within limit: AnswerLimit
    ) {
        (self.requests, self.options, self.limits, self.limit) = (requests, options, limits, limit)
        sheet = PictureSheet(requests.count, options, within: limit.bytes)
    }

    /// Draws the variant with an index.
    ///
    /// - Throws: ``SessionError/answerTooLarge(limit:)``, ``SessionError/workLimitExceeded``, or
    ///   ``SessionError/needsWorker`` on an event loop.
    public mutating func draw(
        _ variant: SolvedVariant,
        index: Int,
        budget: inout WorkBudget
    ) throws(SessionError) {
        let request = requests[index]
        let isMirrored = request.variation.traits.values.direction == .rightToLeft
        let screen = request.screen.map { isMirrored ? $0 + " right to left" : $0 }
        let caption = request.name ?? screen ?? "variant \(index + 1)"
        try options.checkView(in: variant.document.tree)
        let fits: Bool
        do throws(WorkLimitExceeded) {
            let picture = try Picture(
                variant.document,
                variant.solution,
                options,
                fonts: limits.measurer.fonts,
                budget: &budget
            )
            fits = try sheet.add(picture, caption: caption, at: index, budget: &budget)
        } catch {
            throw .workLimitExceeded
        }
        guard fits else { throw limit.error }
    }

    /// Returns the drawing with all variants.
    ///
    /// - Throws: ``SessionError/answerTooLarge(limit:)``, ``SessionError/workLimitExceeded``, or
    ///   ``SessionError/needsWorker`` on an event loop.
    public borrowing func bytes(label: String, budget: inout WorkBudget) throws(SessionError) -> [UInt8] {
        let bytes: [UInt8]?
        do throws(WorkLimitExceeded) {
            bytes = try sheet.bytes(label: label, fonts: limits.measurer.fonts, budget: &budget)
        } catch {
            throw .workLimitExceeded
        }
        guard let bytes else { throw limit.error }
        return bytes
    }
}
