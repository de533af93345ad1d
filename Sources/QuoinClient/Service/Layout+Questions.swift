public import Foundation

/// What can be asked of a layout without changing it.
extension Layout {
    /// What frames are relative to.
    public enum Coordinates: String, Hashable, Sendable {
        /// The superview, as UIKit's `frame`.
        case superview
        /// The root.
        case root
    }

    /// Reads the solution as it is now, for those who need other coordinates or the lines of texts.
    ///
    /// What the `Layout` holds stays as it is.
    public func solution(in coordinates: Coordinates, lines: Bool = false) async throws -> Solution {
        let query = [("coordinates", coordinates.rawValue), ("text", lines ? "lines" : nil)]
        return try await service.call(ServiceRequest("GET", "layouts", id, query: query))
    }

    /// The document as it now stands, as JSON.
    public func source() async throws -> LayoutDocument {
        try LayoutDocument(json: try await service.send(ServiceRequest("GET", "layouts", id, "source")).body)
    }

    /// What is wrong in words, with repairs that were tried; and why a view is where it is.
    ///
    /// - Parameters:
    ///   - view: whose numbers are explained.
    ///   - language: in which repairs are written, too; nil is that of the layout's sources.
    /// - Returns: the explanation.
    /// - Throws: ``Problem``.
    public func explanation(
        of view: (some NamedItem)? = Optional<View>.none,
        as language: WrittenLanguage? = nil
    ) async throws -> Explanation {
        let query = [("view", view?.id), ("as", language?.rawValue)]
        return try await service.call(ServiceRequest("GET", "layouts", id, "explanation", query: query))
    }

    /// A language in which the service writes constraints.
    public enum WrittenLanguage: String, Hashable, Sendable, CaseIterable {
        case equation, masonry, snapkit, anchors, vfl
        /// That of this library.
        case client
    }

    /// Which constraints are listed.
    public struct Filter: Sendable {
        let query: [(String, String?)]

        /// All of them.
        public static var all: Filter { Filter(query: []) }
        /// Those whose first item is a view or guide.
        public static func view(_ view: some NamedItem) -> Filter { Filter(query: [("view", view.id)]) }
        /// Those that mean a view or guide on either side.
        public static func touching(_ view: some NamedItem) -> Filter { Filter(query: [("touching", view.id)]) }
        /// Those between two anchors.
        public static func between<Kind>(_ first: Anchor<Kind>, _ second: Anchor<Kind>) -> Filter {
            Filter(query: [("first", first.text), ("second", second.text)])
        }
        /// Those with a label.
        public static func key(_ key: String) -> Filter { Filter(query: [("key", key)]) }
        /// Those of a group.
        public static func group(_ group: String) -> Filter { Filter(query: [("group", group)]) }
    }

    /// Lists the installed constraints.
    ///
    /// - Parameters:
    ///   - filter: which.
    ///   - language: in which their texts are written; nil is the native form.
    ///   - slack: whether each says if it binds, and how much room it has.
    /// - Returns: those that are installed.
    /// - Throws: ``Problem``.
    public func constraints(
        _ filter: Filter = .all,
        as language: WrittenLanguage? = nil,
        slack: Bool = false
    ) async throws -> ConstraintList {
        let query = filter.query + [("as", language?.rawValue), ("slack", slack ? "true" : nil)]
        return try await service.call(ServiceRequest("GET", "layouts", id, "constraints", query: query))
    }

    /// In what two revisions differ.
    public func changes(from first: Int, to last: Int? = nil) async throws -> RevisionChanges {
        let query = [("from", "\(first)"), ("to", last.map { "\($0)" })]
        return try await service.call(ServiceRequest("GET", "layouts", id, "changes", query: query))
    }

    /// Solves the layout under other traits, and with other constraints and views, without changing it.
    public func variants(_ variants: [Variant], progress: (@Sendable (WorkProgress) -> Void)? = nil) async throws
        -> [VariantSolution]
    {
        let body: JSONValue = ["variants": .array(try variants.map { try $0.json })]
        let request = try ServiceRequest("POST", "layouts", id, "variants", body: body).safe()
        let answer: VariantAnswers = try await service.call(request, progress)
        return answer.variants
    }

    /// Looks for faults on devices, in directions and at text sizes.
    public func lint(
        _ settings: LintSettings = LintSettings(),
        progress: (@Sendable (WorkProgress) -> Void)? = nil
    ) async throws -> LintReport {
        let request = try ServiceRequest("POST", "layouts", id, "lint", body: try settings.json).safe()
        return try await service.call(request, progress)
    }

    /// Looks for faults, and reports them in a format for other tools.
    public func lint(_ settings: LintSettings = LintSettings(), in format: LintFormat) async throws -> Data {
        let request = try ServiceRequest("POST", "layouts", id, "lint", body: try settings.json).safe()
        return try await service.send(request.accepting(format.rawValue)).body
    }
}
