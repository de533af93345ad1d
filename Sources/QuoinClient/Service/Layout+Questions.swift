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
    public func explanation(of view: (some NamedItem)? = Optional<View>.none) async throws -> Explanation {
        try await service.call(ServiceRequest("GET", "layouts", id, "explanation", query: [("view", view?.id)]))
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

    /// The solved layout as a drawing in SVG.
    public func picture(_ options: PictureOptions = PictureOptions()) async throws -> Data {
        let request = try ServiceRequest("GET", "layouts", id, "picture.svg", query: options.query)
        return try await service.send(request.accepting("image/svg+xml")).body
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
}

/// How a picture is drawn.
public struct PictureOptions: Hashable, Sendable {
    /// What a picture shows beside views, texts and faults.
    public enum Annotation: String, Hashable, Sendable, CaseIterable {
        case names, constraints, margins, safeArea, ambiguity, baselines
    }

    /// nil: names, the safe area and ambiguity.
    public var annotate: [Annotation]?
    /// Whether its colours are for dark surroundings.
    public var dark: Bool
    /// Another device than the layout's.
    public var device: String?
    /// Which side of the device is up.
    public var orientation: Orientation?
    /// Another direction than the layout's.
    public var direction: LayoutDirection?

    /// A picture of the layout as it is.
    public init(
        annotate: [Annotation]? = nil,
        dark: Bool = false,
        device: String? = nil,
        orientation: Orientation? = nil,
        direction: LayoutDirection? = nil
    ) {
        (self.annotate, self.dark, self.device) = (annotate, dark, device)
        (self.orientation, self.direction) = (orientation, direction)
    }

    var query: [(String, String?)] {
        [
            ("annotate", annotate?.map(\.rawValue).joined(separator: ",")), ("appearance", dark ? "dark" : nil),
            ("device", device), ("orientation", orientation?.rawValue), ("direction", direction?.rawValue),
        ]
    }
}

/// A layout under other traits, with edits that hold for it alone.
public struct Variant: Sendable {
    /// In the answer.
    public var name: String?
    /// Over those of the layout.
    public var traits: Traits
    let operations: [LocatedOperation]
    let viewOperations: [ViewOperation]

    /// A variant.
    ///
    /// - Parameters:
    ///   - name: in the answer.
    ///   - traits: over those of the layout.
    ///   - constraints: edits of constraints.
    ///   - views: edits of views, which come first.
    public init(
        _ name: String? = nil,
        _ traits: Traits = Traits(),
        @EditBuilder constraints: () -> [LocatedOperation] = { [] },
        @ViewEditBuilder views: () -> [ViewOperation] = { [] }
    ) {
        (self.name, self.traits, operations, viewOperations) = (name, traits, constraints(), views())
    }

    var json: JSONValue {
        get throws {
            let written = try WrittenOperations(operations)
            return JSONValue(fields: [
                "name": name.map { .string($0) }, "traits": try JSONValue(encoding: traits),
                "constraints": operations.isEmpty ? nil : .array(written.json),
                "views": viewOperations.isEmpty ? nil : .array(viewOperations.map(\.json)),
            ])
        }
    }
}

/// How far long work has come.
public struct WorkProgress: Hashable, Sendable, Decodable {
    /// Variants that are done.
    public var done: Int
    /// All of them.
    public var of: Int
}

/// A line of an answer in lines that is not the last.
struct ProgressLine: Decodable {
    var progress: WorkProgress
}

struct VariantAnswers: Decodable, Sendable {
    var variants: [VariantSolution]
}
