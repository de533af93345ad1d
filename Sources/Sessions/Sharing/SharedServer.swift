/// A server in which several processes keep layouts.
///
/// Each layout there is in a state, which has a ``Stamp``; a change is stored if the layout is then in the state that
/// the change was made on. Completions are called once each, on any thread, which they do not block.
public protocol SharedServer: Sendable {
    /// Whether it can be used, as far as is known.
    var isAvailable: Bool { get }

    /// Why it can be used for nothing, or for no changes; nil while that is not known.
    var trouble: StoreTrouble? { get }

    /// Finds out whether it takes changes, without waiting for it; called every second or so.
    func probe()

    /// Stores a change.
    func store(_ change: SharedWrite, _ completion: @escaping @Sendable (SharedOutcome) -> Void)

    /// Reads a layout unless it is in the state `known`; that counts as using it.
    func read(_ key: LayoutKey, knowing known: Stamp?, _ completion: @escaping @Sendable (SharedReading) -> Void)

    /// Returns up to `limit` layouts whose ids come after `id`, in the order of ids. Waits for the server.
    ///
    /// - Throws: ``SessionError/storeAway(_:)``, ``SessionError/unreadable(_:)``.
    func list(in namespace: Namespace, after id: String?, limit: Int) throws(SessionError) -> SharedPage

    /// Calls `onNews` when a layout has a new revision, made here or elsewhere, or is gone.
    ///
    /// - Parameters:
    ///   - key: the layout.
    ///   - onNews: gets the revision; nil where the layout is gone.
    ///   - onInterruption: called where news may have been missed, and once when those from then on come.
    /// - Returns: what ends the calls.
    func subscribe(
        to key: LayoutKey,
        _ onNews: @escaping @Sendable (_ revision: Int?) -> Void,
        onInterruption: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void

    /// Claims the key of a call, before that is worked on; waits for the server.
    ///
    /// - Parameters:
    ///   - name: the key.
    ///   - digest: that of the request.
    ///   - id: the layout that the call concerns, or would make; nil where it concerns none.
    ///   - limits: how many answers are kept, and for how long.
    /// - Returns: what becomes of the call.
    /// - Throws: ``SessionError/storeAway(_:)``.
    func claim(
        _ name: StoredAnswer.Name,
        _ digest: StoredAnswer.Digest,
        for id: String?,
        _ limits: SharedAnswerLimits
    ) throws(SessionError) -> SharedClaim

    /// Keeps the answer to a call whose key was claimed, and which has changed nothing; it need not be waited for.
    func keep(_ answer: StoredAnswer, _ limits: SharedAnswerLimits)

    /// Lets go of the server.
    func close()
}

/// Tells the states of a layout in a shared server apart: eight random bytes.
public struct Stamp: Hashable, Sendable {
    public let number: UInt64

    public init(_ number: UInt64) { self.number = number }

    static func random() -> Stamp { Stamp(.random(in: 1 ... .max)) }

    /// Reads the bytes of a stamp; nil for a wrong number of them.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 8 else { return nil }
        self.init(bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// The bytes, the most significant one first.
    public var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) } }
}

/// A change of a layout as it is stored in a shared server.
public struct SharedWrite: Sendable {
    public enum Kind: Sendable {
        /// Put behind the edits that there are.
        case edit
        /// The layout as a whole: a new one, one that replaces another, or instead of an edit.
        case snapshot(name: String?)
        case removal
    }

    public let key: LayoutKey
    public let kind: Kind
    /// The state that the change was made on; nil where there was no layout.
    public let before: Stamp?
    /// The state that it leads to.
    public let after: Stamp
    /// The revision after the change; for a removal, the last one.
    public let revision: Int
    public let viewCount: Int
    /// The snapshot or the edit; empty for a removal.
    public let record: [UInt8]
    /// How long the layout is kept after its last use, in milliseconds; nil = for ever.
    public let timeToLive: Int?
    /// How many layouts the namespace may have, with a new one.
    public let mostLayouts: Int
    /// The answer to the call, which is stored with the change or not at all; nil for one without a key.
    public let answer: StoredAnswer?
    public let answerLimits: SharedAnswerLimits
}

/// How many answers to calls with a key a server keeps.
public struct SharedAnswerLimits: Hashable, Sendable {
    /// Those of one namespace, in bytes.
    public var bytes: Int
    /// How long each is kept, in milliseconds.
    public var age: Int

    public init(bytes: Int, age: Int) {
        (self.bytes, self.age) = (bytes, age)
    }
}

/// What becomes of a call with a key.
public enum SharedClaim: Sendable {
    /// It is to be worked on, for this layout.
    case granted(id: String?)
    /// It was answered before.
    case answered(StoredAnswer)
    /// The key came with another request.
    case differs
}

/// What has become of a change.
public enum SharedOutcome: Hashable, Sendable {
    case stored
    /// Another change came first, so this one was not stored: it has to be done again, on what is stored now.
    case overtaken
    /// The call was done before, and has this answer.
    case repeated(StoredAnswer)
    /// The namespace has as many layouts as it may have.
    case refused(limit: Int)
    /// It was not stored, for this reason, which clients may read.
    case failed(String)
    /// It was not stored, as the server has something there that no instance has put there; where, for the log.
    case damaged(String)
    /// The server has not answered, for this reason, which clients may read: the change may have been stored.
    case unknown(String)
}

/// What a shared server says of a layout.
public enum SharedReading: Sendable {
    /// It is in the state that was asked about.
    case same
    case layout(SharedLayout)
    /// There is none; the last revision that one had, or 0, and whether it was removed and has not expired.
    case absent(last: Int, isRemoved: Bool)
    /// The server cannot be asked, for this reason, which clients may read.
    case failed(String)
    /// The server has something else under the name of the layout; what and where, for the log.
    case damaged(String)
}

/// A part of the list of the layouts of a namespace.
public struct SharedPage: Sendable {
    public var layouts: [SessionRegistry.Listing]
    public var hasMore: Bool
    /// Those that cannot be read, and are left out: what is wrong and where, for the log.
    public var damaged: [LayoutKey: String]

    public init(_ layouts: [SessionRegistry.Listing], hasMore: Bool, damaged: [LayoutKey: String] = [:]) {
        (self.layouts, self.hasMore, self.damaged) = (layouts, hasMore, damaged)
    }
}

/// Why a server can be used for nothing, or for no changes.
public struct StoreTrouble: Hashable, Sendable {
    /// The reason as clients may read it.
    public let words: String
    /// The reason with all that is known, for the log.
    public let details: String

    public init(_ words: String, details: String) {
        (self.words, self.details) = (words, details)
    }
}
