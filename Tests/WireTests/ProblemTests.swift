import HTTP
import JSON
import Sessions
import Testing

@testable import Wire

@Test func `a problem is written as RFC 9457 has it, with the places of its faults`() throws {
    let pointer = JSONPointer.root.appending("constraints").appending(3)
    let problem = Problem(faults: [
        Fault(at: pointer.appending("second"), "unknown view 'titel'; did you mean 'title'?"),
        Fault(at: pointer, "expected \"a\"", position: JSONPosition(line: 1, column: 7)),
        Fault(parameter: "frames", "unknown value 'al'"),
    ])
    #expect(
        String(decoding: problem.json, as: UTF8.self)
            == #"{"type":"about:blank","title":"Unprocessable Content","status":422,"#
            + #""detail":"/constraints/3/second: unknown view 'titel'; did you mean 'title'? (and 2 other faults)","#
            + #""errors":[{"pointer":"/constraints/3/second","detail":"unknown view 'titel'; did you mean 'title'?"},"#
            + #"{"pointer":"/constraints/3","detail":"expected \"a\"","line":1,"column":7},"#
            + #"{"parameter":"frames","detail":"unknown value 'al'"}]}"#
    )
}

@Test func `a problem without a place has no errors`() {
    #expect(
        String(decoding: Problem(.notFound, "there is no such layout").json, as: UTF8.self)
            == #"{"type":"about:blank","title":"Not Found","status":404,"detail":"there is no such layout"}"#
    )
}

/// Catches statuses that clients act upon and that no longer fit: what is gone is not asked for again, what is busy is,
/// and what does not fit is sent again once there is room.
@Test(
    arguments: [
        (.noSuchLayout, .notFound), (.expired(after: .seconds(1)), .notFound),
        (.forgottenRevision(1, oldest: 2), .gone), (.futureRevision(3, current: 2), .notFound),
        (.staleRevision(current: 2), .preconditionFailed), (.nothingToUndo, .conflict), (.nothingToRedo, .conflict),
        (.tooManyLayouts(limit: 1), .insufficientStorage), (.noRoomForViews(limit: 1), .insufficientStorage),
        (.noMemory(limit: 1), .insufficientStorage), (.storageFailed("full"), .insufficientStorage),
        (.memoryInUse, .serviceUnavailable), (.storeAway("gone"), .serviceUnavailable),
        (.needsTooMuchMemory(bytes: 2, limit: 1), .contentTooLarge), (.tooManyViews(limit: 1), .unprocessableContent),
        (.answerTooLarge(limit: 1), .unprocessableContent),
    ] as [(SessionError, Status)]
)
func `the refusal of a session has the status that says what to do`(error: SessionError, status: Status) {
    #expect(Problem(error).status == status)
}

@Test func `a precondition that fails has the revision that there is, if there is one`() {
    #expect(Problem(.staleRevision(current: 7)).revision == 7)
    #expect(Problem(.staleRevision(current: 0)).revision == nil)
}
