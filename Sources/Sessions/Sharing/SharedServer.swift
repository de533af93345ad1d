/// A server that stores layouts for several processes.
///
/// Each layout on the server has a state, identified by a ``Stamp``; a change is stored only if the layout is still in
/// the state on which the change is based. Each completion is called once, on any thread, and must not block it.
public protocol SharedServer: Sendable {
    /// A Boolean value that indicates whether the server can be used, as far as is known.
    var isAvailable: Bool { get }

    /// The reason that the server refuses everything, or only changes; nil if there is none or it is not known yet.
    var trouble: StoreTrouble? { get }

    /// Starts checking whether the server accepts changes, without waiting for the result; called about once per
    /// second.
    func probe()

    /// Stores a change.
    func store(_ change: SharedWrite, _ completion: @escaping @Sendable (SharedOutcome) -> Void)

    /// Reads a layout unless it is in the state `known`; counts as a use of the layout.
    func read(_ key: LayoutKey, knowing known: Stamp?, _ completion: @escaping @Sendable (SharedReading) -> Void)

    /// Returns up to `limit` layouts whose ids come after `id`, in the order of ids. Blocks until the server replies.
    ///
    /// - Throws: ``SessionError/storeAway(_:)``, ``SessionError/unreadable(_:)``.
    func list(in namespace: Namespace, after id: String?, limit: Int) throws(SessionError) -> SharedPage

    /// Calls `onNews` when a layout gets a new revision from any instance, or is removed.
    ///
    /// - Parameters:
    ///   - key: the layout.
    ///   - onNews: receives the revision; nil if the layout has been removed.
    ///   - onInterruption: called when messages may have been lost, and once when the subscription becomes active.
    /// - Returns: a closure that cancels the subscription.
    func subscribe(
        to key: LayoutKey,
        _ onNews: @escaping @Sendable (_ revision: Int?) -> Void,
        onInterruption: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void

    /// Claims the idempotency key of a call before the call is executed; blocks until the server replies.
    ///
    /// - Parameters:
    ///   - name: the key.
    ///   - digest: the digest of the request.
    ///   - id: the layout that the call applies to or would create, if any.
    ///   - limits: the limits on stored responses.
    /// - Returns: the result of the claim.
    /// - Throws: ``SessionError/storeAway(_:)``.
    func claim(
        _ name: StoredAnswer.Name,
        _ digest: StoredAnswer.Digest,
        for id: String?,
        _ limits: SharedAnswerLimits
    ) throws(SessionError) -> SharedClaim

    /// Stores the response to a call with a claimed key that changed nothing; the caller need not wait for it.
    func keep(_ answer: StoredAnswer, _ limits: SharedAnswerLimits)

    /// Closes the connections to the server.
    func close()
}

/// Identifies a state of a layout on a shared server: eight random bytes.
public struct Stamp: Hashable, Sendable {
    public let number: UInt64

    public init(_ number: UInt64) { self.number = number }

    static func random() -> Stamp { Stamp(.random(in: 1 ... .max)) }

    /// Creates a stamp from its bytes; nil if there are not exactly eight.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 8 else { return nil }
        self.init(bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// The bytes in big-endian order.
    public var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) } }
}

/// A change of a layout, in the form in which a shared server stores it.
public struct SharedWrite: Sendable {
    public enum Kind: Sendable {
        /// Appended to the existing edits.
        case edit
        /// The whole layout: a new one, a replacement, or a snapshot in place of an edit.
        case snapshot(name: String?)
        case removal
    }

    public let key: LayoutKey
    public let kind: Kind
    /// The state on which the change is based; nil if there was no layout.
    public let before: Stamp?
    /// The resulting state.
    public let after: Stamp
    /// The revision after the change; for a removal, the last one.
    public let revision: Int
    public let viewCount: Int
    /// The snapshot or the edit; empty for a removal.
    public let record: [UInt8]
    /// The time for which the layout is kept after its last use, in milliseconds; nil for no limit.
    public let timeToLive: Int?
    /// The maximum number of layouts in the namespace, including a new one.
    public let maxLayouts: Int
    /// The response to the call, stored atomically with the change; nil for a call without an idempotency key.
    public let answer: StoredAnswer?
    public let answerLimits: SharedAnswerLimits
}

/// The limits on the responses that a server stores for calls with an idempotency key.
public struct SharedAnswerLimits: Hashable, Sendable {
    /// The maximum total size of the responses of one namespace, in bytes.
    public var bytes: Int
    /// The time for which each response is kept, in milliseconds.
    public var age: Int

    public init(bytes: Int, age: Int) {
        (self.bytes, self.age) = (bytes, age)
    }
}

/// The result of claiming an idempotency key.
public enum SharedClaim: Sendable {
    /// The caller may execute the request, for this layout.
    case granted(id: String?)
    /// The call was answered before.
    case answered(StoredAnswer)
    /// The key was used with a different request.
    case differs
}

/// The outcome of a change.
public enum SharedOutcome: Hashable, Sendable {
    case stored
    /// Another change was stored first, so this one must be repeated on the current state.
    case overtaken
    /// The call was executed before, with this response.
    case repeated(StoredAnswer)
    /// The namespace has reached its limit on layouts.
    case refused(limit: Int)
    /// The change was not stored, for this reason, which may be shown to clients.
    case failed(String)
    /// The change was not stored because the server has data there that no instance wrote; the location is for the log.
    case damaged(String)
    /// The server did not reply, for this reason, which may be shown to clients: the change may or may not have been
    /// stored.
    case unknown(String)
}

/// A shared server's reply to a read.
public enum SharedReading: Sendable {
    /// The layout is in the given state.
    case same
    case layout(SharedLayout)
    /// There is no layout; the values are the last revision of an earlier one, or 0, and whether that was removed
    /// rather than expired.
    case absent(last: Int, isRemoved: Bool)
    /// The server is unavailable, for this reason, which may be shown to clients.
    case failed(String)
    /// The server has other data under the name of the layout; the text is for the log.
    case damaged(String)
}

/// A page of the list of a namespace's layouts.
public struct SharedPage: Sendable {
    public var layouts: [SessionRegistry.Listing]
    public var hasMore: Bool
    /// The unreadable layouts, which are left out, with a description of the damage for the log.
    public var damaged: [LayoutKey: String]

    public init(_ layouts: [SessionRegistry.Listing], hasMore: Bool, damaged: [LayoutKey: String] = [:]) {
        (self.layouts, self.hasMore, self.damaged) = (layouts, hasMore, damaged)
    }
}

/// The reason that a server refuses everything, or only changes.
public struct StoreTrouble: Hashable, Sendable {
    /// The reason in a form that may be shown to clients.
    public let words: String
    /// The reason with all available details, for the log.
    public let details: String

    public init(_ words: String, details: String) {
        (self.words, self.details) = (words, details)
    }
}
