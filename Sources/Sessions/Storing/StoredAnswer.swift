/// The answer to a call with an `Idempotency-Key`, as it is stored.
public struct StoredAnswer: Hashable, Sendable {
    /// A key, and to whom it belongs.
    public struct Name: Hashable, Sendable {
        public let namespace: Namespace
        public let key: String

        public init(_ key: String, in namespace: Namespace) {
            (self.key, self.namespace) = (key, namespace)
        }
    }

    /// What tells whether another call is the same.
    public struct Digest: Hashable, Sendable {
        /// That of the body, in bytes.
        public let length: Int
        public let low: UInt64
        public let high: UInt64

        public init(length: Int, low: UInt64, high: UInt64) {
            (self.length, self.low, self.high) = (length, low, high)
        }
    }

    /// A header field.
    public struct Field: Hashable, Sendable {
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    public let name: Name
    public let digest: Digest
    /// When it was made, in milliseconds since 1970.
    public let time: Int
    public let status: Int
    public let fields: [Field]
    /// nil where it was too large to be kept.
    public let body: [UInt8]?

    public init(name: Name, digest: Digest, time: Int, status: Int, fields: [Field], body: [UInt8]?) {
        (self.name, self.digest, self.time) = (name, digest, time)
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    /// The answer as bytes.
    public var bytes: [UInt8] {
        var writer = RecordWriter()
        writer.write(name.namespace.name)
        writer.write(name.key)
        writer.write(digest.length)
        writer.write(digest.low)
        writer.write(digest.high)
        writer.write(max(0, time))
        writer.write(status)
        writer.write(fields.count)
        for field in fields {
            writer.write(field.name)
            writer.write(field.value)
        }
        writer.write(body == nil ? 0 : 1)
        if let body { writer.write(body) }
        return writer.bytes
    }

    /// Reads ``bytes``; nil where they are malformed.
    public init?(bytes: [UInt8]) {
        do throws(RecordError) {
            try self.init(bytes[...])
        } catch {
            return nil
        }
    }

    init(_ bytes: ArraySlice<UInt8>) throws(RecordError) {
        var reader = RecordReader(bytes)
        let namespace = Namespace(try reader.text())
        name = Name(try reader.text(), in: namespace)
        digest = Digest(length: try reader.number(), low: try reader.bits(), high: try reader.bits())
        time = try reader.number()
        status = try reader.number()
        let count = try reader.number()
        guard count <= bytes.count else { throw .malformed }
        var fields: [Field] = []
        for _ in 0..<count { fields.append(Field(try reader.text(), try reader.text())) }
        self.fields = fields
        body = try reader.number() == 0 ? nil : Array(try reader.content())
        guard reader.isAtEnd else { throw .malformed }
    }

    /// What stands before the change that the call has made, in the same record, or is a record by itself.
    var record: [UInt8] {
        var writer = RecordWriter()
        writer.write(RecordParts.kindOfAnswer)
        writer.write(bytes)
        return writer.bytes
    }
}

/// What a record holds: a change of layouts, the answer to a call with a key, or both.
///
/// ```
/// kind, answer with its length, then a change, or nothing
/// ```
/// A change whose call had a key is stored with its answer or not at all.
struct RecordParts {
    /// Behind the kinds of ``LayoutRecord``.
    static let kindOfAnswer = 5

    /// The bytes of a ``StoredAnswer``.
    let answer: ArraySlice<UInt8>?
    /// The bytes of a ``LayoutRecord``; empty where there is none.
    let change: ArraySlice<UInt8>

    init(_ payload: ArraySlice<UInt8>) throws(RecordError) {
        guard payload.first == UInt8(Self.kindOfAnswer) else {
            (answer, change) = (nil, payload)
            return
        }
        var reader = RecordReader(payload.dropFirst())
        let content = try reader.content()
        (answer, change) = (content, payload[content.endIndex...])
    }
}
