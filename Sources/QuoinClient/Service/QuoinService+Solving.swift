public import Foundation

/// Layouts that are solved without being stored.
extension QuoinService {
    /// Solves a layout.
    ///
    /// - Parameters:
    ///   - document: the layout.
    ///   - explain: true to include an explanation.
    ///   - coordinates: the coordinate system of the frames.
    /// - Returns: the frames and diagnostics.
    /// - Throws: ``Problem`` with the faulty lines of Swift.
    public func solve(
        _ document: LayoutDocument,
        explain: Bool = false,
        in coordinates: Layout.Coordinates = .superview
    ) async throws -> Solution {
        var fields = try document.fields
        if explain { fields["explain"] = true }
        return try await locating(document) {
            try await call(
                ServiceRequest(
                    "POST",
                    "solve",
                    query: [("coordinates", coordinates.rawValue)],
                    body: .object(fields)
                )
                .safe()
            )
        }
    }

    /// Solves a layout with several sets of traits.
    public func solve(_ document: LayoutDocument, variants: [Variant]) async throws -> [VariantSolution] {
        var fields = try document.fields
        fields["variants"] = .array(try variants.map { try $0.json })
        return try await locating(document) {
            let answer: VariantAnswers = try await call(ServiceRequest("POST", "solve", body: .object(fields)).safe())
            return answer.variants
        }
    }

    /// Solves layouts one after the other; the failure of one does not affect the others.
    public func solve(_ documents: [LayoutDocument]) throws -> Lines<Result<Solution, Problem>> {
        var body = Data()
        for document in documents {
            body += try document.json
            body.append(UInt8(ascii: "\n"))
        }
        var request = try ServiceRequest("POST", "solve").accepting("application/x-ndjson").safe()
        (request.body, request.contentType) = (body, "application/x-ndjson")
        return Lines(request, of: self) { line in
            if let solution = try? JSONDecoder().decode(Solution.self, from: line) { return .success(solution) }
            return .failure(try Problem(line: line))
        }
    }

    /// Draws the solved layout in SVG.
    public func picture(of document: LayoutDocument, _ options: PictureOptions = PictureOptions()) async throws -> Data
    {
        try await locating(document) {
            let request = try ServiceRequest("POST", "solve", query: options.query, body: .object(document.fields))
            return try await send(request.accepting("image/svg+xml").safe()).body
        }
    }

    /// Lints a layout on devices, in directions and at text sizes.
    public func lint(
        _ document: LayoutDocument,
        _ settings: LintSettings = LintSettings(),
        progress: (@Sendable (WorkProgress) -> Void)? = nil
    ) async throws -> LintReport {
        var fields = try document.fields
        fields["lint"] = try settings.json
        return try await locating(document) {
            try await call(ServiceRequest("POST", "lint", body: .object(fields)).safe(), progress)
        }
    }

    /// Lints a layout and returns the report in a format for other tools.
    public func lint(
        _ document: LayoutDocument,
        _ settings: LintSettings = LintSettings(),
        in format: LintFormat
    ) async throws -> Data {
        var fields = try document.fields
        fields["lint"] = try settings.json
        return try await locating(document) {
            let request = try ServiceRequest("POST", "lint", body: .object(fields)).safe()
            return try await send(request.accepting(format.rawValue)).body
        }
    }

    private func locating<Value>(_ document: LayoutDocument, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let problem as Problem {
            throw problem.located(by: document.location)
        }
    }
}

/// Queries about the service itself.
extension QuoinService {
    /// Returns the devices that traits can name.
    public func devices() async throws -> [Device] {
        struct List: Decodable { var devices: [Device] }
        let list: List = try await call(ServiceRequest("GET", "devices"))
        return list.devices
    }

    /// Returns the fonts used for text measurement.
    public func fonts(pageSize: Int? = nil) -> Pages<FontFamily> {
        struct Page: Decodable {
            var families: [FontFamily]
            var next: String?
        }
        return Pages { after in
            let query = [("limit", pageSize.map { "\($0)" }), ("after", after)]
            let page: Page = try await call(ServiceRequest("GET", "fonts", query: query))
            return (page.families, page.next)
        }
    }

    /// Returns true if the service accepts requests; false while it starts or stops.
    public func isReady() async throws -> Bool {
        do {
            _ = try await send(ServiceRequest("GET", "readyz").unrepeated())
            return true
        } catch let problem as Problem where problem.status == 503 {
            return false
        }
    }

    /// Throws if the service is not alive.
    public func health() async throws { _ = try await send(ServiceRequest("GET", "healthz")) }

    /// Returns the service's metrics in the Prometheus text format.
    public func metrics() async throws -> String {
        String(decoding: try await send(ServiceRequest("GET", "metrics").accepting("text/plain")).body, as: UTF8.self)
    }

    /// Returns the OpenAPI description of the service.
    public func openAPI() async throws -> String {
        let request = try ServiceRequest("GET", "openapi.yaml").accepting("application/yaml")
        return String(decoding: try await send(request).body, as: UTF8.self)
    }
}

extension ServiceRequest {
    fileprivate func unrepeated() -> ServiceRequest {
        var request = self
        request.isRepeatable = false
        return request
    }
}

extension Problem {
    /// Creates the problem from a line of a streamed answer.
    init(line: Data) throws {
        struct Status: Decodable { var status: Int }
        let status: Status = try QuoinService.decode(line)
        self.init(ServiceAnswer(status: status.status, headers: [:], body: line))
    }
}
