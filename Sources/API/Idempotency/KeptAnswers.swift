import HTTP

/// The answers of one namespace to calls that had a key, oldest first.
struct KeptAnswers {
    /// What is known of a call that has been answered.
    struct Answer {
        let digest: RequestDigest
        let status: Status
        /// Nil where it was too large to be kept.
        let response: Response?
        let bytes: Int
        /// When it was answered, in milliseconds.
        let time: Int
    }

    private var answers: [String: Answer] = [:]
    /// The keys in the order of their answers.
    private var order: [String] = []
    /// How many of `order`, at its beginning, are forgotten already.
    private var forgottenCount = 0
    private(set) var bytes = 0
    /// The keys that are forgotten, since the owner has last emptied the list.
    var forgottenKeys: [String] = []

    /// What a key takes without its text and the body of its answer: entries of two tables, and header fields.
    static let bytesPerKey = 1_024

    var isEmpty: Bool { answers.isEmpty }
    var count: Int { answers.count }

    subscript(key: String) -> Answer? { answers[key] }

    /// Keeps an answer; if it is larger than `limit`, or there is no room for it, only that there was one.
    ///
    /// Older ones are forgotten, as far as that makes room.
    ///
    /// - Parameters:
    ///   - response: the answer; nil where only its status is known.
    ///   - status: its status.
    ///   - key: a key without an answer.
    ///   - digest: that of the request.
    ///   - time: the present time, in milliseconds.
    ///   - limit: how many bytes all answers may take.
    ///   - hasRoom: whether there is memory for so many bytes more than before the call.
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
        // Older ones are not forgotten where that would not help.
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

    /// Forgets what was answered before a time.
    mutating func forget(before time: Int) {
        while forgottenCount < order.count, let oldest = answers[order[forgottenCount]], oldest.time < time {
            forgetOldest()
        }
    }

    /// Returns false where there is none.
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
