import HTTP
import LayoutEngine
import Sessions
import Wire

/// Line-based bodies, in which each line gets a line in the response.
extension Call {
    /// Calls `answer` with each line as the body of a call, and returns the results as lines; a problem becomes a line
    /// as well and does not affect the others.
    func answerLines(_ answer: (Call) throws(Problem) -> Response) throws(Problem) -> Response {
        let lines = LineBuffer.lines(of: request.body)
        // The server reads long bodies line by line. Several lines that arrive at once are left to a worker.
        guard lines.count <= 1 || inlineBudget.level == .unlimited else { throw .needsWorker }
        var body: [UInt8] = []
        for line in lines {
            do throws(Problem) {
                body += try answer(with(line)).body
            } catch {
                if error.isCausedByLevel(inlineBudget, limits: service.limits) || attendance?.hasBeenSeenOver ?? false {
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
    /// Returns true if the problem is not a refusal but exceeds the current level of work, and the next level may
    /// continue.
    func isCausedByLevel(_ budget: InlineBudget, limits: ServiceLimits) -> Bool {
        switch kind {
        case .needsWorker: true
        case .workLimitExceeded: budget.work < limits.sessions.engine.work
        case .refusal: false
        }
    }
}

extension Response {
    /// Creates a response of JSON texts, one per line.
    init(_ status: Status, lines: [UInt8]) {
        self.init(status, headers: .lines, body: lines)
    }
}

extension HeaderFields {
    fileprivate static let lines: HeaderFields = [
        "Content-Type": "\(LayoutService.linesType)", ContentPolicy.protection.name: ContentPolicy.protection.value,
    ]
}
