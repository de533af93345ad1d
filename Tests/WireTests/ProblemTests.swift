import HTTP
import JSON
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
