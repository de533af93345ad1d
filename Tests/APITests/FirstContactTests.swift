import HTTP
import JSON
import Testing

@testable import API

/// What a client sees that asks for what is not there, or in the wrong way.
@Suite struct FirstContactTests {
    let client = TestClient()

    private func detail(_ answer: Answer) -> String { answer.json["detail"]?.string ?? "" }

    @Test(arguments: [
        ("/layout", "/layouts"), ("/v1/layouts", "/layouts"), ("/api/v2/solve", "/solve"), ("/solve/", "/solve"),
        ("//layouts", "/layouts"), ("/openapi.json", "/openapi.yaml"), ("/docs", "/openapi.yaml"),
        ("/health", "/healthz"),
        ("/layouts/x/constraint", "/layouts/x/constraints"), ("/layouts/x/", "/layouts/x"), ("/Layouts", "/layouts"),
    ])
    func `a near path is answered with the one that is meant`(path: String, meant: String) throws {
        let answer = try client.send(.get, path)
        #expect(answer.status == .notFound)
        #expect(detail(answer) == "there is no such resource; did you mean \(meant)?")
    }

    @Test(arguments: ["/a/b/c/d", "/layouts/x/zzzzzz", "/zzzzzz"])
    func `a path that resembles none is answered with where they are described`(path: String) throws {
        #expect(detail(try client.send(.get, path)) == "there is no such resource; /openapi.yaml describes all calls")
    }

    @Test func `a wrong method is answered with how to do it`() throws {
        try client.put(twoViews)
        let words = "edits are a PATCH of /layouts/x/constraints, /layouts/x/views or /layouts/x/traits"
        #expect(detail(try client.send(.patch, "/layouts/x", "{}")).hasSuffix(words))
        #expect(detail(try client.send(.post, "/layouts/x", "{}")).contains("POST /layouts makes one"))
        #expect(detail(try client.send(.get, "/solve")).contains("POST it"))
        #expect(try client.send(.query, "/layouts").status == .methodNotAllowed)
    }

    @Test func `wrong content is answered with what came and what to send`() throws {
        func refused(_ type: String, _ method: HTTP.Method = .post, _ path: String = "/solve") throws -> Answer {
            try client.send(method, path, "{}", headers: ["Content-Type": type])
        }
        let form = try refused("application/x-www-form-urlencoded")
        #expect(form.status == .unsupportedMediaType)
        #expect(
            detail(form).contains(
                "this one is application/x-www-form-urlencoded, as 'curl -d' sends it; use 'curl --json'"
            )
        )
        #expect(detail(try refused("text/plain; charset=utf-8")).hasSuffix("and this one is text/plain"))
        try client.put(twoViews)
        for type in ["application/merge-patch+json", "application/json-patch+json"] {
            let answer = try refused(type, .patch, "/layouts/x/traits")
            #expect(answer.status == .unsupportedMediaType)
            #expect(answer.headers["Accept-Patch"] == "application/json")
        }
        #expect(try refused("application/vnd.layout+json", .patch, "/layouts/x/traits").status == .ok)
    }

    @Test func `a failed precondition is answered with its true reason`() throws {
        try client.put(twoViews)
        func refused(_ name: String, _ value: String, _ id: String = "x") throws -> String {
            var headers: HeaderFields = [:]
            headers.append(name, value)
            let answer = try client.send(.put, "/layouts/\(id)", twoViews, headers: headers)
            #expect(answer.status == .preconditionFailed)
            return detail(answer)
        }
        let weak = try refused("If-Match", #"W/"1""#)
        #expect(weak.contains("is a weak tag, which never matches (RFC 9110, 13.1.1)"))
        #expect(weak.contains(#"so send "1""#))
        #expect(try refused("If-Match", #""7""#) == #"the layout is at revision 1, which is not that of If-Match: "7""#)
        #expect(try refused("If-None-Match", "*") == "the layout is at revision 1, which If-None-Match excludes")
        #expect(try refused("If-Match", "*", "y") == "there is no such layout, and If-Match asks for one")
    }

    @Test func `an edit without operations makes no revision`() throws {
        try client.put(twoViews)
        for part in ["constraints", "views"] {
            let answer = try client.send(.patch, "/layouts/x/\(part)", #"{"operations": []}"#)
            #expect(answer.status == .ok)
            #expect(answer.json["revision"]?.number == 1)
            #expect(answer.headers["ETag"] == "\"1\"")
            #expect(answer.json["changes"]?["added"]?.elements == [])
        }
        _ = try client.edit(#"{"make": ["b.left == a.right + 9"]}"#)
        #expect(try client.edit("", beside: #","onConflict":"reject""#).status == .unprocessableContent)
    }

    @Test func `the description is plain text for clients that ask for that`() throws {
        let plain = try client.send(.get, "/openapi.yaml", headers: ["Accept": "text/plain"])
        #expect(plain.headers["Content-Type"] == "text/plain; charset=utf-8")
        let any = try client.send(.get, "/openapi.yaml", headers: ["Accept": "text/html, */*;q=0.8"])
        #expect(any.headers["Content-Type"] == "application/yaml")
        #expect(try client.send(.get, "/openapi.yaml", headers: ["Accept": "image/png"]).status == .notAcceptable)
    }
}
