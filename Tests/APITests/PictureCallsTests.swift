import HTTP
import JSON
import Sessions
import Testing

@testable import API

/// Pictures over the calls of the service.
struct PictureCallsTests {
    private let login = """
        {"name":"login","traits":{"size":{"width":200,"height":100}},
        "view":{"id":"root","subviews":[{"id":"title","intrinsicSize":{"width":50,"height":20}},{"id":"field"}]},
        "constraints":["title.leading == 16","title.top == 8","field.left == title.right + 8","field.top == 4",
        "field.height == 30","field.right == superview.right - 10"]}
        """

    private func picture(_ answer: Answer) throws -> String {
        #expect(answer.headers["Content-Type"] == "image/svg+xml")
        return String(decoding: answer.body, as: UTF8.self)
    }

    @Test func `a layout is drawn, with its revision as tag`() throws {
        let client = TestClient()
        try client.put(login)
        let answer = try client.send(.get, "/layouts/x/picture.svg")
        #expect(answer.status == .ok)
        let svg = try picture(answer)
        #expect(svg.contains(#"viewBox="0 0 200 100""#))
        #expect(svg.contains(#"data-view="title" x="16" y="8" width="50" height="20""#))
        let tag = try #require(answer.headers["ETag"])
        #expect(tag == "\"1\"")
        let policy = try #require(answer.headers["Content-Security-Policy"])
        #expect(policy.contains("default-src 'none'") && !policy.contains("style-src"))
        let again = try client.send(.get, "/layouts/x/picture.svg", headers: ["If-None-Match": tag])
        #expect(again.status == .notModified && again.body.isEmpty)
        #expect(try client.send(.get, "/layouts/none/picture.svg").status == .notFound)
    }

    @Test func `other traits are drawn without changing the layout`() throws {
        let client = TestClient()
        try client.put(login)
        let turned = try client.send(
            .get,
            "/layouts/x/picture.svg?device=iPhone%20SE&orientation=landscape&direction=rtl"
        )
        let svg = try picture(turned)
        let size = try #require(
            try client.send(.get, "/devices").json["devices"]?.elements.first {
                $0["name"]?.string == "iPhone SE"
            }?["landscape"]?["size"]
        )
        let width = try #require(size["width"]?.number)
        #expect(svg.contains(#"viewBox="0 0 \#(Int(width)) "#))
        #expect(svg.contains(#"data-view="title" x="\#(Int(width) - 66)""#))
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 1)
    }

    @Test(arguments: [
        ("annotate=names,nams", "annotate", "names"), ("device=iPhone%20SF", "device", "iPhone SE"),
        ("orientation=landscape", "orientation", "device"), ("direction=left", "direction", "ltr"),
        ("appearance=blue", "appearance", "dark"), ("frames=all", "frames", "unknown"),
    ])
    func `what is not known is told with its place`(query: String, parameter: String, word: String) throws {
        let client = TestClient()
        try client.put(login)
        let answer = try client.send(.get, "/layouts/x/picture.svg?\(query)")
        #expect(answer.status == .badRequest)
        let error = answer.json["errors"]?.elements.first
        #expect(error?["parameter"]?.string == parameter)
        #expect(error?["detail"]?.string?.contains(word) == true, "\(String(describing: error))")
    }

    @Test func `what is shown can be chosen`() throws {
        let client = TestClient()
        try client.put(login)
        let bare = try picture(client.send(.get, "/layouts/x/picture.svg?annotate="))
        #expect(!bare.contains(#"class="names""#) && !bare.contains(#"class="constraints""#))
        let full = try picture(client.send(.get, "/layouts/x/picture.svg?annotate=names,constraints"))
        #expect(full.contains(#"class="names""#) && full.contains(#"data-constraint="c3""#))
        let dark = try picture(client.send(.get, "/layouts/x/picture.svg?appearance=dark"))
        #expect(dark.contains("#16181d") && !bare.contains("#16181d"))
    }

    @Test func `a document is drawn where a picture is accepted`() throws {
        let client = TestClient()
        try client.put(login)
        let kept = try client.send(.get, "/layouts/x/picture.svg")
        let answer = try client.send(.post, "/solve", login, headers: ["Accept": "image/svg+xml"])
        #expect(try picture(answer) == picture(kept))
        let either = try client.send(.post, "/solve", login, headers: ["Accept": "image/svg+xml;q=0.5, */*"])
        #expect(either.headers["Content-Type"] == "application/json")
        let explained = login.dropLast(1) + #","explain":true}"#
        let refused = try client.send(.post, "/solve", String(explained), headers: ["Accept": "image/svg+xml"])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.json["errors"]?.elements.first?["pointer"]?.string == "/explain")
    }

    @Test func `parameters of JSON and of pictures are told apart`() throws {
        let client = TestClient()
        try client.put(login)
        let accept: HeaderFields = ["Accept": "image/svg+xml"]
        let details = try [
            client.send(.post, "/solve?annotate=names", login),
            client.send(.patch, "/layouts/x/traits?appearance=dark", "{}"),
            client.send(.post, "/solve?frames=all", login, headers: accept),
            client.send(.patch, "/layouts/x/traits?text=lines", "{}", headers: accept),
        ].map { answer in
            #expect(answer.status == .badRequest)
            return answer.json["errors"]?.elements.first?["detail"]?.string
        }
        let forPictures = "is for pictures: accept image/svg+xml, image/png or application/pdf"
        let forJSON = "is for JSON, and the answer is a picture"
        let expected = [
            "'annotate' \(forPictures)", "'appearance' \(forPictures)", "'frames' \(forJSON)", "'text' \(forJSON)",
        ]
        #expect(details == expected)
    }

    @Test func `variants are drawn side by side, with their names`() throws {
        let client = TestClient()
        try client.put(login)
        let variants = """
            {"variants":[{"name":"<small>","traits":{"size":{"width":120}}},{"traits":{"device":"iPhone SE"}},
            {"traits":{"direction":"rtl"}},{"traits":{"device":"iPad","orientation":"landscape","direction":"rtl"}}]}
            """
        let answer = try client.send(.post, "/layouts/x/variants", variants, headers: ["Accept": "image/svg+xml"])
        let svg = try picture(answer)
        #expect(svg.contains(#"data-variant="&lt;small&gt;""#))
        #expect(svg.contains(#"data-variant="iPhone SE""#))
        #expect(svg.contains(#"data-variant="variant 3""#))
        #expect(svg.contains(#"data-variant="iPad landscape right to left""#))
        #expect(svg.split(separator: #"data-view="title""#).count == 5)
    }

    @Test func `an edit is answered with the new picture`() throws {
        let client = TestClient()
        try client.put(login)
        let accept: HeaderFields = ["Accept": "image/svg+xml"]
        let wider = #"{"size":{"width":260,"height":100}}"#
        let answer = try client.send(.patch, "/layouts/x/traits", wider, headers: accept)
        #expect(answer.status == .ok && answer.headers["ETag"] == "\"2\"")
        let svg = try picture(answer)
        #expect(svg.contains(#"viewBox="0 0 260 100""#))
        #expect(try picture(client.send(.get, "/layouts/x/picture.svg")) == svg)
        let dry = try client.send(
            .patch,
            "/layouts/x/constraints?dryRun=true&annotate=",
            #"{"operations":[{"remove":{"view":"title"}}]}"#,
            headers: accept
        )
        #expect(dry.status == .ok && dry.headers["ETag"] == "\"2\"")
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 2)
        let transition = #"{"operations":[],"animation":{"duration":1}}"#
        #expect(
            try client.send(.patch, "/layouts/x/constraints", transition, headers: accept).status
                == .unprocessableContent
        )
    }

    @Test func `changes are drawn as what was and what is`() throws {
        let client = TestClient()
        try client.put(login)
        let plain = try picture(client.send(.get, "/layouts/x/picture.svg"))
        let move = #"{"update":["title.leading == 30"]}"#
        #expect(try client.edit(move).status == .ok)
        #expect(try client.editViews(#"{"add":{"id":"new"},"to":"root"},{"remove":"field"}"#).status == .ok)
        let accept: HeaderFields = ["Accept": "image/svg+xml"]
        let svg = try picture(client.send(.get, "/layouts/x/changes?from=1&to=3&annotate=", headers: accept))
        #expect(svg.contains(#"<rect data-before="title""#) && svg.contains(#"<rect data-moved="title""#))
        #expect(svg.contains(#"<rect data-added="new""#) && svg.contains(#"<rect data-removed="field""#))
        #expect(svg.contains(#"data-view="title" x="30" y="8""#))
        let back = try picture(client.send(.get, "/layouts/x/changes?from=3&to=1&annotate=", headers: accept))
        #expect(back.contains(#"<rect data-added="field""#) && back.contains(#"data-view="title" x="16" y="8""#))
        for query in ["from=1&to=9", "from=1&coordinates=root", "annotate=nams"] {
            let status = try client.send(.get, "/layouts/x/changes?\(query)", headers: accept).status
            #expect(status == (query.contains("9") ? .notFound : .badRequest))
        }
        #expect(try client.send(.get, "/layouts/x/changes?annotate=names").status == .badRequest)
        for _ in 0..<2 { _ = try picture(client.send(.post, "/layouts/x/undo", headers: accept)) }
        #expect(try picture(client.send(.get, "/layouts/x/picture.svg")) == plain)
    }

    @Test func `a picture is as large as an answer may be`() throws {
        var limits = ServiceLimits()
        limits.sessions.answerBytes = 700
        let client = TestClient(limits: limits)
        #expect(try client.send(.put, "/layouts/x?frames=none", login).status == .created)
        let accept: HeaderFields = ["Accept": "image/svg+xml"]
        #expect(try client.send(.get, "/layouts/x/picture.svg").status == .unprocessableContent)
        #expect(try client.send(.post, "/solve", login, headers: accept).status == .unprocessableContent)
        let wider = #"{"size":{"width":260,"height":100}}"#
        #expect(try client.send(.patch, "/layouts/x/traits", wider, headers: accept).status == .unprocessableContent)
        // A refused edit changes nothing.
        #expect(try client.send(.get, "/layouts/x?frames=none").json["revision"]?.number == 1)
    }
}
