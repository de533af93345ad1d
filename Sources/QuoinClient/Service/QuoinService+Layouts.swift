/// Layouts that the service keeps.
extension QuoinService {
    /// Creates a layout and its solver session.
    ///
    /// - Parameters:
    ///   - name: for lists of layouts.
    ///   - traits: what it is solved in.
    ///   - onConflict: what happens to constraints that cannot all hold.
    ///   - view: the root with its subviews.
    ///   - constraints: in order.
    /// - Returns: the layout, with its frames.
    /// - Throws: ``Problem`` with the lines of Swift that are at fault.
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

    /// Creates a layout of a document.
    public func create(_ document: LayoutDocument) async throws -> Layout {
        let request = try ServiceRequest("POST", "layouts", body: .object(document.fields)).once()
        return Layout(try await solution(request, of: document), in: self)
    }

    /// Keeps a document under an id, in the place of what was there.
    ///
    /// - Parameters:
    ///   - document: the layout.
    ///   - id: 1 to 128 letters, digits, `_` and `-`.
    ///   - replacing: whether there may be a layout of that id already.
    /// - Returns: the layout, with its frames.
    /// - Throws: ``Problem`` with the lines of Swift that are at fault.
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

    /// Looks up a layout that is kept.
    public func layout(_ id: String) async throws -> Layout {
        Layout(try await call(ServiceRequest("GET", "layouts", id)), in: self)
    }

    /// Lists the layouts that are kept, page by page, as they are read.
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
    /// The line of Swift that made what a pointer into the document names.
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
