import HTTP

/// The responses of one namespace to calls with a key, oldest first.
struct KeptAnswers {
    /// A call that was answered.
    struct Answer {
        let digest: RequestDigest
        let status: Status
        /// The response; nil if it was too large to keep.
        let response: Response?
        let bytes: Int
        /// The time of the response, in milliseconds.
        let time: Int
    }

    private var answers: [String: Answer] = [:]
    /// The keys in the order of their responses.
    private var order: [String] = []
    /// The number of dropped keys at the start of `order`.
    private var forgottenCount = 0
    private(set) var bytes = 0
    /// The keys dropped since the owner last cleared the list.
    var forgottenKeys: [String] = []

    /// The overhead of a key, excluding its text and the body of its response: entries in two tables, and header
    /// fields.
    static let bytesPerKey = 1_024

    var isEmpty: Bool { answers.isEmpty }
    var count: Int { answers.count }

    subscript(key: String) -> Answer? { answers[key] }

    /// Keeps a response, or only its status if it is larger than `limit` or there is no room for it.
    ///
    /// Older responses are dropped as needed, if that makes enough room.
    ///
    /// - Parameters:
    ///   - response: the response; nil if only its status is known.
    ///   - status: its status.
    ///   - key: a key without a response.
    ///   - digest: the digest of the request.
    ///   - time: the current time, in milliseconds.
    ///   - limit: the number of bytes that all responses may use.
    ///   - hasRoom: returns true if there is memory for this many bytes more than before the call.
    mutating func add(
        _ response: Response?,
        of status: Status,
        under key: String,
        to digest: RequestDigest,
        at time: Int,
        limit: Int,
        hasRoom: (Int) -> Bool
    ) {
        let before = bytes
        let fixed = Self.bytesPerKey + key.utf8.count
        let whole = fixed + (response?.body.capacity ?? 0)
        // Older responses are not dropped if that would not help.
        let keepsWhole = response != nil && whole <= limit && hasRoom(whole - before)
        let size = keepsWhole ? whole : fixed
        while bytes + size > limit || keepsWhole && !hasRoom(bytes + size - before), forgetOldest() {}
        answers[key] = Answer(
            digest: digest,
            status: status,
            response: keepsWhole ? response : nil,
            bytes: size,
            time: time
        )
        order.append(key)
        bytes += size
    }

    /// Drops the responses from before `time`.
    mutating func forget(before time: Int) {
        while forgottenCount < order.count, let oldest = answers[order[forgottenCount]], oldest.time < time {
            forgetOldest()
        }
    }

    /// Drops the oldest response; returns false if there is none.
    @discardableResult
    private mutating func forgetOldest() -> Bool {
        guard forgottenCount < order.count else { return false }
        let key = order[forgottenCount]
        bytes -= answers.removeValue(forKey: key)?.bytes ?? 0
        forgottenKeys.append(key)
        forgottenCount += 1
        if forgottenCount > order.count / 2 {
            order.removeFirst(forgottenCount)
            forgottenCount = 0
        }
        return true
    }
}
