/// Layouts stored by the service.
extension QuoinService {
    /// Creates a layout and its solver session.
    ///
    /// - Parameters:
    ///   - name: the name in lists of layouts.
    ///   - traits: the traits in which the layout is solved.
    ///   - onConflict: the policy for constraints that cannot all be satisfied.
    ///   - view: the root with its subviews.
    ///   - constraints: the constraints, in order.
    /// - Returns: the layout with its frames.
    /// - Throws: ``Problem`` with the faulty lines of Swift.
    nonisolated(nonsending) public func create(
        name: String? = nil,
        traits: Traits = Traits(),
        onConflict: ConflictPolicy? = nil,
        view: () -> View,
        @ConstraintBuilder constraints: () -> [LocatedStatement] = { [] }
    ) async throws -> Layout {
        try await create(
            LayoutDocument(name: name, traits: traits, onConflict: onConflict, view: view, constraints: constraints)
        )
    }

    /// Creates a layout from a document.
    public func create(_ document: LayoutDocument) async throws -> Layout {
        let request = try ServiceRequest("POST", "layouts", body: .object(document.fields)).once()
        return Layout(try await solution(request, of: document), in: self)
    }

    /// Stores a document under an id, replacing any layout with that id.
    ///
    /// - Parameters:
    ///   - document: the layout.
    ///   - id: 1 to 128 letters, digits, `_` and `-`.
    ///   - replacing: false to fail if a layout with the id exists.
    /// - Returns: the layout with its frames.
    /// - Throws: ``Problem`` with the faulty lines of Swift.
    public func put(_ document: LayoutDocument, id: String, replacing: Bool = true) async throws -> Layout {
        let request = try ServiceRequest("PUT", "layouts", id, body: .object(document.fields)).once()
            .with("If-None-Match", replacing ? nil : "*")
        return Layout(try await solution(request, of: document), in: self)
    }

    private func solution(_ request: ServiceRequest, of document: LayoutDocument) async throws -> Solution {
        do {
            return try await call(request)
        } catch let problem as Problem {
            throw problem.located(by: document.location)
        }
    }

    /// Returns the stored layout with the given id.
    public func layout(_ id: String) async throws -> Layout {
        Layout(try await call(ServiceRequest("GET", "layouts", id)), in: self)
    }

    /// Lists the stored layouts, fetched page by page.
    public func layouts(pageSize: Int? = nil) -> Pages<LayoutSummary> {
        Pages { after in
            let query = [("limit", pageSize.map { "\($0)" }), ("after", after)]
            let page: LayoutPage = try await call(ServiceRequest("GET", "layouts", query: query))
            return (page.layouts, page.next)
        }
    }

    private struct LayoutPage: Decodable {
        var layouts: [LayoutSummary]
        var next: String?
    }
}

extension LayoutDocument {
    /// Returns the line of Swift that created the value at a pointer into the document.
    func location(at path: [Substring]) -> SourceLocation? {
        switch path.first {
        case "constraints":
            guard let text = path.dropFirst().first, let index = Int(text), constraints.indices.contains(index) else {
                return nil
            }
            return constraints[index].location
        case "view": return view?.view(at: path.dropFirst()).location
        default: return nil
        }
    }
}
