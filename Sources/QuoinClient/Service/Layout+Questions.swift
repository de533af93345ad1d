public import Foundation

/// Read-only queries about a layout.
extension Layout {
    /// The coordinate system of frames.
    public enum Coordinates: String, Hashable, Sendable {
        /// Relative to the superview, like UIKit's `frame`.
        case superview
        /// Relative to the root.
        case root
    }

    /// Reads the current solution, optionally in other coordinates or with the lines of texts.
    ///
    /// The state of the `Layout` itself does not change.
    public func solution(in coordinates: Coordinates, lines: Bool = false) async throws -> Solution {
        let query = [("coordinates", coordinates.rawValue), ("text", lines ? "lines" : nil)]
        return try await service.call(ServiceRequest("GET", "layouts", id, query: query))
    }

    /// Reads the current document as JSON.
    public func source() async throws -> LayoutDocument {
        try LayoutDocument(json: try await service.send(ServiceRequest("GET", "layouts", id, "source")).body)
    }

    /// Explains all problems, with tested repairs, and optionally the position and size of a view.
    ///
    /// - Parameters:
    ///   - view: the view whose frame is explained.
    ///   - language: the language of repairs; nil for that of the layout's sources.
    /// - Returns: the explanation.
    /// - Throws: ``Problem``.
    public func explanation(
        of view: (some NamedItem)? = Optional<View>.none,
        as language: WrittenLanguage? = nil
    ) async throws -> Explanation {
        let query = [("view", view?.id), ("as", language?.rawValue)]
        return try await service.call(ServiceRequest("GET", "layouts", id, "explanation", query: query))
    }

    /// A language in which the service can write constraints.
    public enum WrittenLanguage: String, Hashable, Sendable, CaseIterable {
        case equation, masonry, snapkit, anchors, vfl
        /// The language of this library.
        case client
    }

    /// A filter for the list of constraints.
    public struct Filter: Sendable {
        let query: [(String, String?)]

        /// A filter for all constraints.
        public static var all: Filter { Filter(query: []) }
        /// Returns a filter for the constraints whose first item is the given view or guide.
        public static func view(_ view: some NamedItem) -> Filter { Filter(query: [("view", view.id)]) }
        /// Returns a filter for the constraints with the given view or guide on either side.
        public static func touching(_ view: some NamedItem) -> Filter { Filter(query: [("touching", view.id)]) }
        /// Returns a filter for the constraints between two anchors.
        public static func between<Kind>(_ first: Anchor<Kind>, _ second: Anchor<Kind>) -> Filter {
            Filter(query: [("first", first.text), ("second", second.text)])
        }
        /// Returns a filter for the constraints with a label.
        public static func key(_ key: String) -> Filter { Filter(query: [("key", key)]) }
        /// Returns a filter for the constraints in a group.
        public static func group(_ group: String) -> Filter { Filter(query: [("group", group)]) }
    }

    /// Lists the constraints.
    ///
    /// - Parameters:
    ///   - filter: the constraints to include.
    ///   - active: true for those that are active and installed only, false for the others only; nil for both.
    ///   - language: the language of their texts; nil for the native form.
    ///   - slack: true to include the slack of each constraint.
    /// - Returns: the constraints, in the order of adding.
    /// - Throws: ``Problem``.
    public func constraints(
        _ filter: Filter = .all,
        active: Bool? = nil,
        as language: WrittenLanguage? = nil,
        slack: Bool = false
    ) async throws -> ConstraintList {
        let query =
            filter.query + [
                ("active", active.map { "\($0)" }), ("as", language?.rawValue), ("slack", slack ? "true" : nil),
            ]
        return try await service.call(ServiceRequest("GET", "layouts", id, "constraints", query: query))
    }

    /// Returns the differences between two revisions.
    public func changes(from first: Int, to last: Int? = nil) async throws -> RevisionChanges {
        let query = [("from", "\(first)"), ("to", last.map { "\($0)" })]
        return try await service.call(ServiceRequest("GET", "layouts", id, "changes", query: query))
    }

    /// Solves the layout with other traits, constraints and views, without changing it.
    public func variants(_ variants: [Variant], progress: (@Sendable (WorkProgress) -> Void)? = nil) async throws
        -> [VariantSolution]
    {
        let body: JSONValue = ["variants": .array(try variants.map { try $0.json })]
        let request = try ServiceRequest("POST", "layouts", id, "variants", body: body).safe()
        let answer: VariantAnswers = try await service.call(request, progress)
        return answer.variants
    }

    /// Lints the layout on devices, in directions and at text sizes.
    public func lint(
        _ settings: LintSettings = LintSettings(),
        progress: (@Sendable (WorkProgress) -> Void)? = nil
    ) async throws -> LintReport {
        let request = try ServiceRequest("POST", "layouts", id, "lint", body: try settings.json).safe()
        return try await service.call(request, progress)
    }

    /// Lints the layout and returns the report in a format for other tools.
    public func lint(_ settings: LintSettings = LintSettings(), in format: LintFormat) async throws -> Data {
        let request = try ServiceRequest("POST", "layouts", id, "lint", body: try settings.json).safe()
        return try await service.send(request.accepting(format.rawValue)).body
    }
}
