import HTTP
import LayoutModel
import Sessions

/// The constraints of a layout.
enum Constraints {
    static func list(_ call: Call) throws(Problem) -> Response {
        let filter = try query { () throws(Problem) in try ConstraintFilter(query: call.request.query) }
        let isKnown = try call.knownCondition()
        return try sessions { () throws(SessionError) in
            try call.registry.withSession(call.layoutID) { (session) throws(SessionError) in
                guard !isKnown(session.revision) else { return Response(notModified: session.revision) }
                let ids = try session.installedConstraints(filter.selectors)
                return Response(.ok, json: session.body(listing: ids), revision: session.revision)
            }
        }
    }

    static func edit(_ call: Call) throws(Problem) -> Response {
        let edit = try body { () throws(Problem) in try ConstraintEdit(body: call.request.body) }
        return try call.edit(verbs: edit.operations.map(\.verb)) { (session) throws(SessionError) in
            try session.apply(edit)
        }
    }
}

/// The views of a layout.
enum Views {
    static func edit(_ call: Call) throws(Problem) -> Response {
        let edit = try body { () throws(Problem) in try ViewEdit(body: call.request.body) }
        return try call.edit(verbs: edit.operations.map(\.verb)) { (session) throws(SessionError) in
            try session.apply(edit)
        }
    }
}

/// The traits of a layout.
enum TraitsOfLayout {
    static func edit(_ call: Call) throws(Problem) -> Response {
        let change = try body { () throws(Problem) in try TraitsChange(body: call.request.body) }
        return try call.edit(verbs: []) { (session) throws(SessionError) in try session.apply(change) }
    }
}
