import HTTP
import JSON
import LayoutEngine
import Sessions
import Testing
import Wire

@testable import API

@Suite struct LayoutCallsTests {
    let client = TestClient()

    @Test func `a layout is created with its place and its revision, and gone once it is deleted`() throws {
        let created = try client.send(.post, "/layouts", twoViews)
        #expect(created.status == .created)
        let id = try #require(created.json["id"]?.string)
        #expect(created.headers["Location"] == "/layouts/\(id)")
        #expect(created.headers["ETag"] == "\"1\"")
        #expect(created.frame("b") == [68, 0, 50, 50])
        #expect(created.json.keys == ["id", "revision", "frames", "contentSizes", "diagnostics"])
        let got = try client.send(.get, "/layouts/\(id)")
        #expect(got.body == created.body)
        #expect(try client.send(.delete, "/layouts/\(id)").status == .noContent)
        #expect(try client.send(.get, "/layouts/\(id)").status == .notFound)
        #expect(try client.send(.delete, "/layouts/\(id)").status == .notFound)
    }

    @Test func `a layout that is put under an id replaces the one that was there, under a new revision`() throws {
        let first = try client.put(twoViews)
        #expect(first.status == .created)
        #expect(first.headers["Location"] == "/layouts/x")
        let second = try client.put(#"{"view": {"id": "other"}}"#)
        #expect(second.status == .ok)
        #expect(second.headers["ETag"] == "\"2\"")
        #expect(second.json["frames"]?.keys == ["other"])
        let longest = String(repeating: "i", count: 128)
        #expect(try client.send(.put, "/layouts/\(longest)", twoViews).status == .created)
        for id in ["a.b", "a%20b", "\(longest)i", "%C3%A9"] {
            let answer = try client.send(.put, "/layouts/\(id)", twoViews)
            #expect(answer.status == .unprocessableContent)
            // The path is neither a parameter of the query nor a part of the body.
            #expect(answer.json["errors"] == nil && answer.json["detail"]?.string?.contains("in the path") == true)
        }
    }

    @Test func `a known revision is answered with 304`() throws {
        try client.put(twoViews)
        for path in ["/layouts/x", "/layouts/x/source", "/layouts/x/constraints", "/layouts/x/explanation"] {
            let known = try client.send(.get, path, headers: ["If-None-Match": "\"7\", W/\"1\""])
            #expect(known.status == .notModified && known.body.isEmpty && known.headers["ETag"] == "\"1\"")
            #expect(try client.send(.get, path, headers: ["If-None-Match": "\"2\""]).status == .ok)
            #expect(try client.send(.get, path, headers: ["If-None-Match": "1"]).status == .badRequest)
        }
    }

    /// The tempting fault is to look at If-Match for edits alone; RFC 9110, 13.1.1, makes no difference.
    @Test func `a revision other than the current one is answered with 412`() throws {
        try client.put(twoViews)
        for path in ["/layouts/x", "/layouts/x/source", "/layouts/x/constraints", "/layouts/x/explanation"] {
            for tag in ["\"2\"", "W/\"1\""] {
                let stale = try client.send(.get, path, headers: ["If-Match": tag, "If-None-Match": "\"1\""])
                #expect(stale.status == .preconditionFailed)
            }
            for tag in ["\"1\"", "*", "\"2\", \"1\""] {
                #expect(try client.send(.get, path, headers: ["If-Match": tag]).status == .ok)
            }
            let known = try client.send(.get, path, headers: ["If-Match": "*", "If-None-Match": "*"])
            #expect(known.status == .notModified)
        }
        #expect(try client.send(.get, "/layouts/none", headers: ["If-Match": "*"]).status == .notFound)
    }

    @Test func `who sends what is not taken is told what is`() throws {
        try client.put(twoViews)
        let plain: HeaderFields = ["Content-Type": "text/plain"]
        let refused = try client.send(.patch, "/layouts/x/traits", "{}", headers: plain)
        #expect(refused.status == .unsupportedMediaType)
        #expect(refused.headers["Accept"] == "application/json" && refused.headers["Accept-Encoding"] == "identity")
        #expect(refused.headers["Accept-Patch"] == "application/json")
        #expect(try client.send(.post, "/solve", "{}", headers: plain).headers["Accept-Patch"] == nil)
        let options = try client.send(.options, "/layouts/x/traits")
        #expect(options.headers["Accept-Patch"] == "application/json")
        #expect(try client.send(.options, "/layouts/x").headers["Accept-Patch"] == nil)
        for type in ["application/json", "text/plain"] {
            let twice: HeaderFields = ["Content-Type": "application/json", "content-type": type]
            #expect(try client.send(.post, "/solve", twoViews, headers: twice).status == .badRequest)
        }
        let coded: HeaderFields = ["Content-Encoding": "identity", "content-encoding": "gzip"]
        #expect(try client.send(.post, "/solve", twoViews, headers: coded).status == .unsupportedMediaType)
    }

    /// The tempting fault is to leave it to words, which clients then search for digits.
    @Test func `a 412 has the revision of the layout, where there is one`() throws {
        try client.put(twoViews)
        #expect(try client.editViews(#"{"add":{"id":"c"},"to":"root"}"#).status == .ok)
        let edit = (Method.patch, "/layouts/x/constraints", #"{"operations": []}"#)
        let calls = [edit, (.put, "/layouts/x", twoViews), (.delete, "/layouts/x", ""), (.get, "/layouts/x", "")]
        for (method, target, body) in calls {
            let stale = try client.send(method, target, body, headers: ["If-Match": "\"1\""])
            #expect(stale.status == .preconditionFailed && stale.json["revision"]?.number == 2)
        }
        let taken = try client.send(.put, "/layouts/x", twoViews, headers: ["If-None-Match": "*"])
        #expect(taken.status == .preconditionFailed && taken.json["revision"]?.number == 2)
        let absent = try client.send(.put, "/layouts/y", twoViews, headers: ["If-Match": "*"])
        #expect(absent.status == .preconditionFailed && absent.json["revision"] == nil)
        #expect(try client.send(.get, "/layouts/none").json["revision"] == nil)
    }

    @Test func `an edit of a stale revision is refused`() throws {
        try client.put(twoViews)
        let body = #"{"operations": []}"#
        for path in ["constraints", "views"] {
            let stale = try client.send(.patch, "/layouts/x/\(path)", body, headers: ["If-Match": "\"9\""])
            #expect(stale.status == .preconditionFailed)
        }
        #expect(
            try client.send(.patch, "/layouts/x/traits", "{}", headers: ["If-Match": "\"2\""]).status
                == .preconditionFailed
        )
        #expect(try client.send(.delete, "/layouts/x", headers: ["If-Match": "\"2\""]).status == .preconditionFailed)
        #expect(
            try client.send(.put, "/layouts/x", twoViews, headers: ["If-Match": "\"2\""]).status == .preconditionFailed
        )
        #expect(
            try client.send(.put, "/layouts/x", twoViews, headers: ["If-None-Match": "*"]).status == .preconditionFailed
        )
        #expect(try client.send(.put, "/layouts/y", twoViews, headers: ["If-Match": "*"]).status == .preconditionFailed)
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 1)
        #expect(try client.send(.patch, "/layouts/x/constraints", body, headers: ["If-Match": "\"1\""]).status == .ok)
        #expect(try client.send(.put, "/layouts/y", twoViews, headers: ["If-None-Match": "*"]).status == .created)
        #expect(try client.send(.delete, "/layouts/x", headers: ["If-Match": "*"]).status == .noContent)
    }

    @Test func `layouts are listed page by page`() throws {
        for id in ["c", "a", "b"] { _ = try client.send(.put, "/layouts/\(id)", twoViews) }
        let first = try client.send(.get, "/layouts?limit=2")
        #expect(first.json["layouts"]?.elements.map { $0["id"]?.string } == ["a", "b"])
        #expect(first.json["layouts"]?[0]?.keys == ["id", "name", "revision", "views"])
        #expect(first.json["layouts"]?[0]?["views"]?.number == 3)
        let next = try #require(first.json["next"]?.string)
        let second = try client.send(.get, "/layouts?limit=2&after=\(next)")
        #expect(second.json["layouts"]?.elements.map { $0["id"]?.string } == ["c"])
        #expect(second.json["next"] == nil)
        for query in ["limit=0", "limit=x", "limt=2", "limit=1001", "limit=1&limit=2"] {
            #expect(try client.send(.get, "/layouts?\(query)").status == .badRequest)
        }
    }

    @Test func `frames are answered as they are asked for`() throws {
        let nested = """
            {"traits": {"size": {"width": 100, "height": 100}},
             "view": {"subviews": [{"id": "box", "subviews": [{"id": "in"}]}, {"id": "other"}]},
             "constraints": ["box.left == 10", "box.top == 20", "box.size == 30", "in.edges == superview.edges",
                             "other.edges == superview.edges"]}
            """
        try client.put(nested)
        #expect(try client.send(.get, "/layouts/x?coordinates=root").frame("in") == [10, 20, 30, 30])
        #expect(try client.send(.get, "/layouts/x?frames=none").json["frames"]?.keys == [])
        #expect(
            try client.send(.get, "/layouts/x?frames=changed").json["frames"]?.keys == ["root", "box", "in", "other"]
        )
        _ = try client.edit(#"{"set": {"id": "c1"}, "constant": 11}"#)
        for _ in 0..<2 {
            #expect(try client.send(.get, "/layouts/x?frames=changed").json["frames"]?.keys == ["box"])
            let inRoot = try client.send(.get, "/layouts/x?frames=changed&coordinates=root")
            #expect(inRoot.json["frames"]?.keys == ["box", "in"])
            #expect(inRoot.frame("in") == [11, 20, 30, 30])
            // A refused edit in between makes no difference.
            #expect(
                try client.edit(#"{"make": ["box.left == 90"]}"#, beside: #","onConflict":"reject""#).status.isError
            )
        }
        for query in ["frames=some", "coordinates=window", "frame=all"] {
            #expect(try client.send(.get, "/layouts/x?\(query)").status == .badRequest)
        }
    }

    @Test func `what a client does not take, or sends in another format, is refused`() throws {
        #expect(try client.send(.get, "/healthz", headers: ["Accept": "text/html"]).status == .notAcceptable)
        #expect(try client.send(.get, "/healthz", headers: ["Accept": "text/html, application/*;q=0.1"]).status == .ok)
        #expect(
            try client.send(.get, "/openapi.yaml", headers: ["Accept": "application/json"]).status == .notAcceptable
        )
        for type in ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1", "json"] {
            let answer = try client.send(.post, "/layouts", twoViews, headers: ["Content-Type": type])
            #expect(answer.status == .unsupportedMediaType)
        }
        let coded: HeaderFields = ["Content-Type": "application/json", "Content-Encoding": "gzip"]
        #expect(try client.send(.post, "/solve", twoViews, headers: coded).status == .unsupportedMediaType)
        let charset: HeaderFields = ["Content-Type": "Application/JSON; charset=\"UTF-8\""]
        #expect(try client.send(.post, "/solve", twoViews, headers: charset).status == .ok)
    }

    @Test func `unknown paths and methods are distinguished`() throws {
        #expect(try client.send(.get, "/layout").status == .notFound)
        #expect(try client.send(.get, "/layouts/x/picture").status == .notFound)
        let wrong = try client.send(.delete, "/layouts")
        #expect(wrong.status == .methodNotAllowed)
        #expect(wrong.headers["Allow"] == "GET, HEAD, POST, OPTIONS")
        #expect(try client.send(.options, "/layouts/x").headers["Allow"] == "GET, HEAD, PUT, DELETE, OPTIONS")
        #expect(try client.send(.other("BREW"), "/layouts").status == .notImplemented)
        #expect(wrong.headers["Content-Type"] == "application/problem+json")
        #expect(wrong.json.keys == ["type", "title", "status", "detail"])
    }

    @Test func `every call of a missing layout is answered with 404`() throws {
        let calls: [(Method, String, String)] = [
            (.get, "", ""), (.get, "/source", ""), (.get, "/constraints", ""),
            (.patch, "/constraints", #"{"operations": []}"#),
            (.patch, "/constraints", #"{"operations": [{}]}"#), (.patch, "/views", #"{"operations": []}"#),
            (.patch, "/traits", "{}"), (.post, "/variants", #"{"variants": []}"#), (.delete, "", ""),
        ]
        for (method, path, body) in calls {
            #expect(try client.send(method, "/layouts/nobody\(path)", body).status == .notFound)
        }
    }

    @Test func `the service reports its health`() throws {
        #expect(try client.send(.get, "/healthz").json["status"] == .string("ok"))
        #expect(try client.send(.get, "/readyz").json["status"] == .string("ok"))
        client.service.setReady(false)
        let draining = try client.send(.get, "/readyz")
        #expect(draining.status == .serviceUnavailable)
        #expect(draining.headers["Retry-After"] == "1")
        #expect(try client.send(.get, "/healthz").status == .ok)
    }

    @Test func `exceeded limits are named`() throws {
        var limits = ServiceLimits()
        (limits.sessions.layouts, limits.sessions.views, limits.sessions.constraints) = (1, 3, 8)
        (limits.sessions.operations, limits.sessions.variants) = (1, 1)
        let client = TestClient(limits: limits)
        try client.put(twoViews)
        #expect(try client.send(.post, "/layouts", twoViews).status == .insufficientStorage)
        #expect(try client.send(.put, "/layouts/y", twoViews).status == .insufficientStorage)
        #expect(try client.edit(#"{"make": ["a.left >= 0"]}"#).status == .unprocessableContent)
        #expect(try client.edit(#"{"make": []}, {"make": []}"#).status == .unprocessableContent)
        #expect(try client.editViews(#"{"add": {"id": "c"}, "to": "root"}"#).pointers == ["/operations/0/add"])
        let variants = try client.send(.post, "/layouts/x/variants", #"{"variants": [{}, {}]}"#)
        #expect(variants.pointers == ["/variants"])
        let large = #"{"view": {"subviews": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}}"#
        #expect(try client.send(.post, "/solve", large).status == .unprocessableContent)
        limits.body.jsonDepth = 5
        let deep = try TestClient(limits: limits).send(
            .post,
            "/solve",
            #"{"view": {"subviews": [{"subviews": [{}]}]}}"#
        )
        #expect(deep.status == .badRequest)
        limits.body.jsonDepth = 512
        limits.sessions.engine.work = 1
        #expect(try TestClient(limits: limits).send(.post, "/solve", twoViews).status == .unprocessableContent)
    }
}
