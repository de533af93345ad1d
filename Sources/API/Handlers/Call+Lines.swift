import HTTP
import LayoutEngine
import Sessions
import Wire

/// Bodies of lines, each of which is answered with a line.
extension Call {
    /// Answers each line of the body as `answer` answers a call with that line for its body; a problem is a line as
    /// well, and harms no other.
    func answerLines(_ answer: (Call) throws(Problem) -> Response) throws(Problem) -> Response {
        let lines = LineBuffer.lines(of: request.body)
        // The server reads long bodies line by line. Where several lines have come at once, they are work for a worker.
        guard lines.count <= 1 || inlineBudget.level == .unlimited else { throw .needsWorker }
        var body: [UInt8] = []
        for line in lines {
            do throws(Problem) {
                body += try answer(with(line)).body
            } catch {
                if error.isOfLevel(inlineBudget, limits: service.limits) || attendance?.hasBeenSeenOver ?? false {
                    throw error
                }
                body += error.json
            }
            body.append(UInt8(ascii: "\n"))
            guard body.count <= answerLimit.bytes else { throw Problem(.answerTooLarge(limit: answerLimit.bytes)) }
        }
        return Response(.ok, lines: body)
    }

    private func with(_ line: [UInt8]) -> Call {
        var copy = self
        copy.request = request.with(body: line)
        return copy
    }
}

extension Problem {
    /// Whether it is no refusal: the level of work that the call is on was exceeded, and the next one may go on.
    func isOfLevel(_ budget: InlineBudget, limits: ServiceLimits) -> Bool {
        switch kind {
        case .needsWorker: true
        case .workLimitExceeded: budget.work < limits.sessions.engine.work
        case .refusal: false
        }
    }
}

extension Response {
    /// An answer of JSON texts, one a line.
    init(_ status: Status, lines: [UInt8]) {
        self.init(status, headers: .lines, body: lines)
    }
}

extension HeaderFields {
    fileprivate static let lines: HeaderFields = [
        "Content-Type": "\(LayoutService.linesType)", ContentPolicy.protection.name: ContentPolicy.protection.value,
    ]
}
