import HTTP
import Sessions

// The steps that every handler takes; each turns the errors of a room into a refusal.

/// Reads the query of a request.
@discardableResult
func query<Value>(_ read: () throws(Problem) -> Value) throws(Problem) -> Value {
    do throws(Problem) {
        return try read()
    } catch {
        throw Problem(error)
    }
}

/// Reads the body of a request.
func body<Value>(_ read: () throws(Problem) -> Value) throws(Problem) -> Value {
    do throws(Problem) {
        return try read()
    } catch {
        throw Problem(error)
    }
}

/// Has the sessions do something that has no operations which a fault could lie in.
func sessions(_ work: () throws(SessionError) -> Response) throws(Problem) -> Response {
    do throws(SessionError) {
        return try work()
    } catch {
        throw Problem(error)
    }
}

extension Call {
    /// Edits the layout of the path by `edit`, unless somebody else was first.
    ///
    /// - Parameters:
    ///   - verbs: those of the edit's operations, in which faults are placed.
    ///   - edit: changes a layout or throws.
    /// - Returns: the new solution with what has changed.
    /// - Throws: ``Problem``.
    func edit(
        verbs: @autoclosure () -> [String],
        _ edit: (inout LayoutSession) throws(SessionError) -> EditChanges
    ) throws(Problem) -> Response {
        let options = try query { () throws(Problem) in try SolutionOptions(query: request.query) }
        let isWelcome = try editCondition()
        do throws(SessionError) {
            return try registry.withSession(layoutID) { (session) throws(SessionError) in
                guard isWelcome(session.revision) else { throw .staleRevision(current: session.revision) }
                let changes = try edit(&session)
                return Response(.ok, json: session.body(options, changes: changes), revision: session.revision)
            }
        } catch {
            let verbs = verbs()
            throw Problem(error) { Fault($0, verbs: verbs) }
        }
    }
}

extension Response {
    init(_ status: Status, json: [UInt8]) {
        self.init(status, contentType: "application/json", body: json)
    }

    /// An answer that holds as long as the layout has this revision.
    init(_ status: Status, json: [UInt8], revision: Int) {
        self.init(status, json: json)
        headers.append("ETag", EntityTag(revision: revision).description)
    }

    init(notModified revision: Int) {
        self.init(.notModified, headers: ["ETag": EntityTag(revision: revision).description])
    }
}

extension QueryDecoder {
    /// The query of a call that takes no parameters.
    static func none(_ query: [QueryItem]) throws(Problem) {
        try QueryDecoder(query).finish()
    }
}
