import JSON
import LayoutEngine
import LayoutModel
import Sessions
import Testing

@testable import Wire

private func constraintOperations(_ body: String) throws -> [ConstraintOperation] {
    try EditRequest<ConstraintEdit>(body: RequestBody(Array(#"{"operations":[\#(body)]}"#.utf8))).edit.operations
}

private func viewOperations(_ body: String) throws -> [ViewOperation] {
    try EditRequest<ViewEdit>(body: RequestBody(Array(#"{"operations":[\#(body)]}"#.utf8))).edit.operations
}

/// A root with the views `a`, `title` and `badge`, where `badge` has a guide `gutter`.
private func session() throws -> LayoutSession {
    let body = """
        {"view": {"subviews": [{"id": "a"}, {"id": "title"}, {"id": "badge", "guides": [{"id": "gutter"}]}]},
         "constraints": [{"equation": "a.left == title.right + 8", "key": "gap"}, "a.width == 5 @750"]}
        """
    let request = try LayoutRequest(body: RequestBody(Array(body.utf8)))
    return try LayoutSession(id: "x", document: request.document, limits: LayoutLimits())
}

/// The problem that an edit meets in `session()`; nil where it is applied.
private func refusalOfConstraintEdit(_ body: String) throws -> Problem? {
    var session = try session()
    return refusal { () throws(Problem) in
        let request = try EditRequest<ConstraintEdit>(body: RequestBody(Array(body.utf8)))
        let problem: Problem
        do throws(SessionError) {
            var budget = session.limits.engine.budget
            guard request.isFaulty else {
                _ = try session.apply(request.edit, budget: &budget)
                return
            }
            problem = try request.refusal(in: session, &budget)
        } catch {
            throw Problem(error, verbs: request.edit.verbs)
        }
        throw problem
    }
}

private func refusalOfViewEdit(_ body: String) throws -> Problem? {
    var session = try session()
    return refusal { () throws(Problem) in
        let request = try EditRequest<ViewEdit>(body: RequestBody(Array(body.utf8)))
        let problem: Problem
        do throws(SessionError) {
            var budget = session.limits.engine.budget
            guard request.isFaulty else {
                _ = try session.apply(request.edit, budget: &budget)
                return
            }
            problem = try request.refusal(in: session, &budget)
        } catch {
            throw Problem(error, verbs: request.edit.verbs)
        }
        throw problem
    }
}

@Test func `the constraint operations of the contract are read`() throws {
    let operations = try constraintOperations(
        """
        {"make": ["title.top == superview.top + 10", {"first": "a.left", "key": "k"}]},
        {"update": ["title.left == superview.left + 24"]},
        {"view": "title", "remake": ["title.centerX == superview.centerX"]},
        {"set": {"key": "gap"}, "constant": 12},
        {"set": {"first": "title.bottom", "second": "field.top"}, "priority": "low"},
        {"multiplier": 2, "relation": ">=", "replace": true, "set": {"id": "c3"}},
        {"deactivate": {"group": "portrait"}},
        {"activate": {"first": "a.width", "relation": "<="}},
        {"remove": {"view": "badge"}}
        """
    )
    #expect(
        operations.map(\.words) == [
            "make title.top, a.left", "update title.left", "remake title: title.centerX",
            "set key gap: constant 12.0", "set title.bottom field.top: priority 250.0",
            "set id c3: multiplier 2.0 >= replacing", "deactivate group portrait", "activate a.width <=",
            "remove view badge",
        ]
    )
}

extension ConstraintOperation {
    fileprivate var words: String {
        switch self {
        case .make(let entries): "make \(entries.words)"
        case .update(let entries): "update \(entries.words)"
        case .remake(let entries, let view): "remake \(view): \(entries.words)"
        case .set(let selector, let change): "set \(selector.words):\(change.words)"
        case .activate(let selector): "activate \(selector.words)"
        case .deactivate(let selector): "deactivate \(selector.words)"
        case .remove(let selector): "remove \(selector.words)"
        }
    }
}

extension [ConstraintEntry] {
    fileprivate var words: String { map(\.words).joined(separator: ", ") }
}

extension ConstraintEntry {
    fileprivate var words: String {
        switch self {
        case .draft(let draft): draft.first.words
        case .source(let source): source.language.rawValue
        }
    }
}

extension DraftAnchor {
    fileprivate var words: String { written?.text ?? "none" }
}

extension Selector {
    fileprivate var words: String {
        switch self {
        case .id(let id): "id \(id)"
        case .key(let key): "key \(key)"
        case .group(let group): "group \(group)"
        case .view(let view): "view \(view)"
        case .touching(let view): "touching \(view)"
        case .items(let first, let second, let relation):
            [first.words, second?.words, relation?.rawValue].compactMap(\.self).joined(separator: " ")
        }
    }
}

extension ConstraintChange {
    fileprivate var words: String {
        (constant.map { " constant \($0)" } ?? "") + (priority.map { " priority \($0)" } ?? "")
            + (multiplier.map { " multiplier \($0)" } ?? "") + (relation.map { " \($0.rawValue)" } ?? "")
            + (replaces ? " replacing" : "")
    }
}

@Test func `what happens to conflicts may stand beside the operations`() throws {
    let edit = try EditRequest<ConstraintEdit>(
        body: RequestBody(Array(#"{"onConflict":"reject","operations":[]}"#.utf8))
    ).edit
    #expect(edit.onConflict == .reject)
    #expect(edit.operations.isEmpty)
    #expect(try EditRequest<ViewEdit>(body: RequestBody(Array(#"{"operations":[]}"#.utf8))).edit.onConflict == nil)
}

private func one(_ operation: String, _ pointer: String, _ words: String) -> FaultyBody {
    FaultyBody(#"{"operations":[\#(operation)]}"#, "/operations/0" + pointer, words)
}

@Test(
    arguments: [
        FaultyBody("{}", "/operations", "'operations' is missing"),
        FaultyBody("[]", "", "expected an object with 'operations', found an array"),
        FaultyBody(#"{"operations":{}}"#, "/operations", "expected an array of operations"),
        FaultyBody(#"{"operatoins":[],"operations":[]}"#, "/operatoins", "did you mean 'operations'?"),
        FaultyBody(#"{"operations":[],"onConflict":5}"#, "/onConflict", "expected one of break, reject"),
        FaultyBody(#"{"operations":[],"animation":{"duration":-1}}"#, "/animation/duration", "a size is not negative"),
        FaultyBody(#"{"operations":[],"animation":{"frameRate":0}}"#, "/animation/frameRate", "above 0"),
        FaultyBody(#"{"operations":[],"animation":{"curve":"eseIn"}}"#, "/animation/curve", "did you mean 'easeIn'?"),
        FaultyBody(#"{"operations":[],"animation":{"spring":{}}}"#, "/animation/spring/damping", "needs its damping"),
        FaultyBody(
            #"{"operations":[],"animation":{"spring":{"damping":1.5}}}"#,
            "/animation/spring/damping",
            "at most 1"
        ),
        FaultyBody(
            #"{"operations":[],"animation":{"curve":"linear","spring":{"damping":1}}}"#,
            "/animation/curve",
            "a spring has no curve"
        ),
        one("5", "", "expected an operation, found a number"),
        one("{}", "", "needs one of make, update, remake, set, activate, deactivate, remove"),
        one(#"{"mkae":[]}"#, "/mkae", "unknown field 'mkae'; did you mean 'make'?"),
        one(#"{"make":[],"remove":{"key":"k"}}"#, "/remove", "an operation has one verb, and 'make' comes before"),
        one(#"{"make":["a.left"]}"#, "/make/0", "expected ==, <= or >=, found the end"),
        one(#"{"make":["a.left == 0",{"first":"a.left","constant":"x"}]}"#, "/make/1/constant", "expected a number"),
        one(#"{"make":"a.left == 0"}"#, "/make", "expected an array of constraints"),
        one(#"{"make":[{"masonry":3}]}"#, "/make/0/masonry", "expected a source as a string, found a number"),
        one(#"{"make":[],"constant":5}"#, "/constant", "'constant' does not go with 'make'"),
        one(#"{"remake":[]}"#, "/view", "'remake' needs the 'view'"),
        one(#"{"remake":[],"view":5}"#, "/view", "expected the id of a view"),
        one(#"{"update":[],"view":"a"}"#, "/view", "'view' does not go with 'update'"),
        one(#"{"set":{"key":"gap"}}"#, "", "'set' needs a 'constant' or a 'priority'"),
        one(#"{"set":{"key":"gap"},"multiplier":2}"#, "/multiplier", "'replace': true"),
        one(#"{"set":{"key":"gap"},"relation":"<=","constant":1}"#, "/relation", "'replace': true"),
        one(#"{"set":{"key":"k"},"priority":0}"#, "/priority", "not above 0 and at most 1000"),
        one(#"{"set":{"key":"k"},"constant":1e999}"#, "/constant", "beyond the range of a double"),
        one(#"{"set":"gap","constant":1}"#, "/set", "expected a selector with 'id', 'key', 'group', 'view' or 'first'"),
        one(#"{"set":{},"constant":1}"#, "/set", "a selector needs 'id', 'key'"),
        one(#"{"set":{"key":"gap","group":"g"},"constant":1}"#, "/set/group", "'group' does not go with 'key'"),
        one(#"{"set":{"key":"gap","second":"a.left"},"constant":1}"#, "/set/second", "'second' goes with 'first' only"),
        one(#"{"remove":{"first":"a"}}"#, "/remove/first", "'a' is not item.attribute"),
        one(#"{"remove":{"first":"a.left","relation":"~"}}"#, "/remove/relation", "unknown relation '~'"),
        one(#"{"remove":{"kye":"k"}}"#, "/remove/kye", "did you mean 'key'?"),
        one(#"{"remove":{"key":5}}"#, "/remove/key", "expected a key, found a number"),
        one(#"{"activate":{"key":"gap"},"replace":true}"#, "/replace", "'replace' does not go with 'activate'"),
    ]
)
func `a fault of a constraint operation is named at its field`(fault: FaultyBody) throws {
    fault.expectFault(try refusalOfConstraintEdit(fault.body))
}

@Test func `the view operations of the contract are read`() throws {
    let operations = try viewOperations(
        """
        {"add": {"id": "badge", "intrinsicSize": {"width": 20, "height": 20}}, "to": "root", "at": 0},
        {"hidden": false, "set": "title", "intrinsicSize": {"width": 180, "height": 22}, "hugging": null, "guides": null},
        {"move": "badge", "to": "title"},
        {"remove": "badge"}
        """
    )
    #expect(operations.count == 4)
    guard case .add(let badge, to: "root", at: 0) = operations[0], case .set("title", let change) = operations[1],
        case .move("badge", to: "title", at: nil) = operations[2], case .remove("badge") = operations[3]
    else {
        Issue.record("\(operations)")
        return
    }
    #expect(badge.name == "badge")
    #expect(badge.properties.intrinsicSize == PartialSize(width: 20, height: 20))
    #expect(change.fields == [.intrinsicSize, .hugging, .hidden])
    #expect(change.guides == [])
    #expect(change.values.intrinsicSize == PartialSize(width: 180, height: 22))
}

@Test(
    arguments: [
        FaultyBody("{}", "/operations", "'operations' is missing"),
        FaultyBody(#"{"operations":[],"animation":5}"#, "/animation", "expected an object"),
        one("{}", "", "needs one of add, set, move, remove"),
        one(#"{"add":{"id":"n"}}"#, "/to", "'add' needs the view to go 'to'"),
        one(#"{"add":{"id":"n"},"to":7}"#, "/to", "expected the id of a view, found a number"),
        one(#"{"add":{"id":"n"},"to":"root","at":-1}"#, "/at", "a whole number, 0 or more"),
        one(#"{"add":{"id":"n"},"to":"root","at":0.5}"#, "/at", "a whole number, 0 or more"),
        one(#"{"add":{},"to":"root"}"#, "/add/id", "a view needs an 'id'"),
        one(#"{"add":{"id":"superview"},"to":"root"}"#, "/add/id", "'superview' is reserved"),
        one(
            #"{"add":{"id":"n","subviews":[{"id":"m","hiden":1}]},"to":"a"}"#,
            "/add/subviews/0/hiden",
            "unknown field"
        ),
        one(#"{"add":{"id":"n"},"to":"root","hidden":true}"#, "/hidden", "'hidden' does not go with 'add'"),
        one(#"{"add":{"id":"n"},"to":"root","id":"x"}"#, "/id", "'set' cannot change 'id'"),
        one(#"{"set":"a","id":"b"}"#, "/id", "'set' cannot change 'id'"),
        one(#"{"set":"a","subviews":[]}"#, "/subviews", "'set' cannot change 'subviews'"),
        one(#"{"set":"a","to":"b"}"#, "/to", "'to' does not go with 'set'"),
        one(#"{"set":"a","hiddn":true}"#, "/hiddn", "did you mean 'hidden'?"),
        one(#"{"set":"a","intrinsicSize":{"width":-1}}"#, "/intrinsicSize/width", "a size is not negative"),
        one(#"{"set":"a","text":{}}"#, "/text/string", "a text needs a 'string'"),
        one(#"{"set":{"id":"a"}}"#, "/set", "expected the id of a view, found an object"),
        one(#"{"move":"a"}"#, "/to", "'move' needs the view to go 'to'"),
        one(#"{"move":"a","to":"b","remove":"c"}"#, "/remove", "an operation has one verb"),
        one(#"{"remove":"a","at":3}"#, "/at", "'at' does not go with 'remove'"),
        one(#"{"remove":5}"#, "/remove", "expected the id of a view"),
    ]
)
func `a fault of a view operation is named at its field`(fault: FaultyBody) throws {
    fault.expectFault(try refusalOfViewEdit(fault.body))
}

@Test(
    arguments: [
        one(#"{"make":["titel.left == 0"]}"#, "/make/0", "unknown view 'titel'; did you mean 'title'?"),
        one(#"{"update":[{"first":"a.left","second":"title.lfet"}]}"#, "/update/0/second", "unknown attribute 'lfet'"),
        one(#"{"make":[{"equation":"a.left == title.top"}]}"#, "/make/0", "'a.left' is a horizontal position"),
        one(#"{"make":[{"equation":"a.left == b.top"}]}"#, "/make/0/equation", "unknown view 'b'"),
        one(#"{"remake":[],"view":"titel"}"#, "/view", "unknown view 'titel'; did you mean 'title'?"),
        one(#"{"remove":{"key":"gpa"}}"#, "/remove/key", "unknown key 'gpa'; did you mean 'gap'?"),
        one(#"{"set":{"id":"c9"},"constant":1}"#, "/set/id", "unknown constraint 'c9'"),
        one(#"{"activate":{"view":"badge"}}"#, "/activate/view", "no constraint has 'badge' as its first item"),
        one(#"{"deactivate":{"group":"g"}}"#, "/deactivate/group", "unknown group 'g'"),
        one(#"{"remove":{"first":"title.left","second":"a.left"}}"#, "/remove", "no constraint between 'title.left'"),
        one(#"{"set":{"key":"gap"},"priority":400}"#, "/priority", "is required and cannot become optional"),
        one(#"{"set":{"id":"c2"},"priority":1000}"#, "/priority", "is optional and cannot become required"),
    ]
)
func `what a session finds wrong with a constraint operation is named at its field`(fault: FaultyBody) throws {
    fault.expectFault(try refusalOfConstraintEdit(fault.body))
}

@Test(
    arguments: [
        one(#"{"add":{"id":"a"},"to":"root"}"#, "/add/id", "the id 'a' is taken"),
        one(#"{"add":{"id":"n","subviews":[{"id":"n"}]},"to":"root"}"#, "/add/subviews/0/id", "the id 'n' is taken"),
        one(#"{"add":{"id":"n","guides":[{"id":"gutter"}]},"to":"root"}"#, "/add/guides/0/id", "'gutter' is taken"),
        one(#"{"add":{"id":"n"},"to":"rot"}"#, "/to", "unknown view 'rot'; did you mean 'root'?"),
        one(#"{"add":{"id":"n"},"to":"gutter"}"#, "/to", "'gutter' is a layout guide"),
        one(#"{"add":{"id":"n"},"to":"root","at":9}"#, "/at", "there is no place 9 among 3 subviews"),
        one(#"{"set":"root","frame":{"width":1,"height":1}}"#, "/frame", "the root is not placed by a frame"),
        one(#"{"set":"badge","guides":[{"id":"a"}]}"#, "/guides/0/id", "the id 'a' is taken"),
        one(#"{"set":"tittle","hidden":true}"#, "/set", "unknown view 'tittle'; did you mean 'title'?"),
        one(#"{"move":"root","to":"a"}"#, "/move", "the root cannot be removed or moved"),
        one(#"{"move":"a","to":"a"}"#, "/to", "'a' cannot be moved into itself"),
        one(#"{"remove":"nobody"}"#, "/remove", "unknown view 'nobody'"),
    ]
)
func `what a session finds wrong with a view operation is named at its field`(fault: FaultyBody) throws {
    fault.expectFault(try refusalOfViewEdit(fault.body))
}

/// A client corrects all of its request at once, whichever part of the service finds what.
@Test func `syntactic and semantic faults are reported together`() throws {
    let problem = try refusalOfConstraintEdit(
        """
        {"operations": [{"remove": {"key": "gpa"}}, {"make": ["titel.left == 0", {"first": "b.left", "hiden": true}, 5]},
         {"make": ["a.lfet == 0"]}, {"remove": {"key": "made-above-perhaps"}}], "onConfict": "break"}
        """
    )
    #expect(
        problem?.faults.map(\.locationName) == [
            "/operations/1/make/1/hiden", "/operations/1/make/2", "/onConfict", "/operations/0/remove/key",
            "/operations/1/make/0", "/operations/1/make/1/first", "/operations/2/make/0",
        ]
    )
}

/// A misspelt field must not hide what is wrong elsewhere in its operation, or in a later one that does not follow from
/// it.
@Test func `a fault that can be read hides no other`() throws {
    let constraints = try refusalOfConstraintEdit(
        """
        {"operations": [
            {"make": [{"first": "title.lfet", "second": "titel.left", "priority": 2000}]},
            {"set": {"key": "gap"}, "constnat": 3}, {"remove": {"view": "titel"}}, {"remove": {"key": "made-above"}}
        ]}
        """
    )
    #expect(
        constraints?.faults.map(\.locationName) == [
            "/operations/0/make/0/priority", "/operations/1/constnat", "/operations/0/make/0/first",
            "/operations/0/make/0/second", "/operations/2/remove/view",
        ]
    )
    let views = try refusalOfViewEdit(
        """
        {"operations": [
            {"add": {"id": "title", "hugin": {}}, "to": "rot"}, {"add": {"id": "new", "hidden": 1}, "to": "root"},
            {"set": "new", "hidden": true}, {"remove": "titel"}, {"move": "a"}
        ]}
        """
    )
    #expect(
        views?.faults.map(\.locationName) == [
            "/operations/0/add/hugin", "/operations/1/add/hidden", "/operations/4/to", "/operations/0/add/id",
            "/operations/0/to", "/operations/3/remove",
        ]
    )
}

/// What an unreadable operation would have made is not known.
@Test(
    arguments: [
        (#"{"add": {"id": 5}, "to": "root"}, {"set": "five", "hidden": true}"#, ["/operations/0/add/id"]),
        (#"{"remove": 5}, {"add": {"id": "a"}, "to": "root"}"#, ["/operations/0/remove"]),
        (#"{"ad": {"id": "x"}, "to": "root"}, {"remove": "x"}"#, ["/operations/0/ad"]),
    ]
)
func `consequences of an unreadable operation are not reported`(operations: String, places: [String]) throws {
    let problem = try refusalOfViewEdit(#"{"operations":[\#(operations)]}"#)
    #expect(problem?.faults.map(\.locationName) == places)
}

@Test func `a refused edit names the conflicts for which it was refused`() throws {
    let problem = try refusalOfConstraintEdit(
        #"{"operations":[{"make":["a.height == 5",{"equation":"a.height == 6","key":"k"}]}],"onConflict":"reject"}"#
    )
    let body = try JSONValue(parsing: try #require(problem?.json))
    #expect(body["status"] == .number(422))
    #expect(body["errors"] == nil)
    let conflict = try #require(body["conflicts"]?[0])
    #expect(conflict["broken"] == .array([.string("c4")]))
    #expect(conflict["constraints"]?[1]?["key"] == .string("k"))
    #expect(conflict["constraints"]?[1]?["text"] == .string("a.height == 6"))
    #expect(conflict["constraints"]?[0]?["priority"] == .number(1000))
}
