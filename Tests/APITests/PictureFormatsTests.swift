import HTTP
import JSON
import Sessions
import TestSupport
import Testing

@testable import API

/// Pictures as PNG and PDF over the calls of the service.
struct PictureFormatsTests {
    private let login = """
        {"name":"login","traits":{"size":{"width":200,"height":100}},
        "view":{"id":"root","subviews":[{"id":"title","text":"Hello"},{"id":"field"}]},
        "constraints":["title.leading == 16","title.top == 8","field.left == title.right + 8","field.top == 4",
        "field.height == 30","field.right == superview.right - 10"]}
        """

    @Test(arguments: [("png", "image/png"), ("pdf", "application/pdf")])
    func `a layout is drawn in each format, with the headers of the SVG`(ending: String, media: String) throws {
        let client = TestClient()
        try client.put(login)
        let svg = try client.send(.get, "/layouts/x/picture.svg")
        let answer = try client.send(.get, "/layouts/x/picture.\(ending)")
        #expect(answer.status == .ok && answer.headers["Content-Type"] == media)
        #expect(answer.headers["ETag"] == "\"1\"")
        for name in ["ETag", "X-Content-Type-Options", "Content-Security-Policy", "Referrer-Policy", "X-Frame-Options"]
        {
            #expect(answer.headers[name] == svg.headers[name], "\(name)")
        }
        #expect(try client.send(.get, "/layouts/x/picture.\(ending)").body == answer.body)
        let known = try client.send(.get, "/layouts/x/picture.\(ending)", headers: ["If-None-Match": "\"1\""])
        #expect(known.status == .notModified && known.body.isEmpty)
        let refused = try client.send(.get, "/layouts/x/picture.\(ending)", headers: ["Accept": "image/svg+xml"])
        #expect(refused.status == .notAcceptable)
        #expect(try client.send(.get, "/layouts/none/picture.\(ending)").status == .notFound)
        let solved = try client.send(.post, "/solve", login, headers: ["Accept": media])
        #expect(solved.status == .ok && solved.headers["Content-Type"] == media && solved.body == answer.body)
    }

    @Test func `the size in pixels is that of the root times the scale`() throws {
        let client = TestClient()
        try client.put(login)
        func size(_ query: String) throws -> [Int] {
            let answer = try client.send(.get, "/layouts/x/picture.png\(query)")
            #expect(answer.status == .ok)
            let image = try DecodedPNG(answer.body)
            return [image.width, image.height]
        }
        #expect(try size("") == [200, 100])
        #expect(try size("?scale=3") == [600, 300])
        // An iPhone SE has 375 × 667 points and two pixels per point.
        #expect(try size("?device=iPhone%20SE") == [750, 1_334])
        #expect(try size("?device=iPhone%20SE&scale=1") == [375, 667])
        let scaled = #"{"scale":2}"#
        #expect(try client.send(.patch, "/layouts/x/traits", scaled).status == .ok)
        #expect(try size("") == [400, 200])
    }

    @Test(arguments: [
        ("png?scale=0", "scale"), ("png?scale=4", "scale"), ("png?scale=1.5", "scale"), ("png?scale=two", "scale"),
        ("svg?scale=2", "scale"), ("pdf?scale=2", "scale"), ("png?annotate=nams", "annotate"),
    ])
    func `what a format does not take is told`(path: String, parameter: String) throws {
        let client = TestClient()
        try client.put(login)
        let answer = try client.send(.get, "/layouts/x/picture.\(path)")
        #expect(answer.status == .badRequest)
        #expect(answer.json["errors"]?.elements.first?["parameter"]?.string == parameter)
    }

    @Test func `the style and the view of a picture are checked`() throws {
        let client = TestClient()
        try client.put(login)
        for ending in ["svg", "png", "pdf"] {
            let style = try client.send(.get, "/layouts/x/picture.\(ending)?style=flat")
            #expect(style.status == .badRequest)
            #expect(style.json["errors"]?.elements.first?["parameter"]?.string == "style")
            #expect(try client.send(.get, "/layouts/x/picture.\(ending)?style=app").status == .ok)
            #expect(try client.send(.get, "/layouts/x/picture.\(ending)?style=wireframe").status == .ok)
            let view = try client.send(.get, "/layouts/x/picture.\(ending)?view=titel")
            #expect(
                view.status == .unprocessableContent && String(decoding: view.body, as: UTF8.self).contains("title")
            )
        }
        let answer = try client.send(.get, "/layouts/x/picture.svg?view=field")
        let picture = String(decoding: answer.body, as: UTF8.self)
        #expect(picture.contains(#"data-constraint="c5""#) && !picture.contains(#"data-constraint="c2""#))
    }

    @Test func `variants are drawn side by side, each with its own device`() throws {
        let client = TestClient()
        try client.put(login)
        let variants = #"{"variants":[{"traits":{"device":"iPhone SE"}},{"traits":{"device":"iPad"}}]}"#
        let answer = try client.send(
            .post,
            "/layouts/x/variants?scale=1",
            variants,
            headers: ["Accept": "image/png"]
        )
        #expect(answer.status == .ok)
        let image = try DecodedPNG(answer.body)
        // Both screens, and the space around them.
        #expect(image.width > 375 + 768 && image.height > 1_024 && image.count(of: 0xFFFFFF) > 700_000)
        let pdf = try client.send(.post, "/layouts/x/variants", variants, headers: ["Accept": "application/pdf"])
        #expect(pdf.status == .ok && pdf.body.starts(with: Array("%PDF-".utf8)))
    }

    @Test func `edits and changes are drawn as well`() throws {
        let client = TestClient()
        try client.put(login)
        let accept: HeaderFields = ["Accept": "image/png"]
        let wider = #"{"size":{"width":260,"height":100}}"#
        let edit = try client.send(.patch, "/layouts/x/traits", wider, headers: accept)
        #expect(edit.status == .ok && edit.headers["ETag"] == "\"2\"")
        #expect(try DecodedPNG(edit.body).width == 260)
        let changes = try client.send(.get, "/layouts/x/changes?from=1&to=2&scale=2", headers: accept)
        #expect(try DecodedPNG(changes.body).width == 520)
        let undo = try client.send(.post, "/layouts/x/undo", headers: accept)
        #expect(try DecodedPNG(undo.body).width == 200)
    }

    @Test func `a picture with too many pixels is refused before it is drawn`() throws {
        let client = TestClient()
        try client.put(#"{"traits":{"size":{"width":30000,"height":30000}},"view":{"id":"root"}}"#)
        #expect(try client.send(.get, "/layouts/x/picture.png?scale=3").status == .unprocessableContent)
        #expect(try client.send(.get, "/layouts/x/picture.pdf").status == .unprocessableContent)
        #expect(try client.send(.get, "/layouts/x/picture.svg").status == .ok)
    }
}
