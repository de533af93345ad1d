/// The stored response to a call with an `Idempotency-Key`.
public struct StoredAnswer: Hashable, Sendable {
    /// An idempotency key and its namespace.
    public struct Name: Hashable, Sendable {
        public let namespace: Namespace
        public let key: String

        public init(_ key: String, in namespace: Namespace) {
            (self.key, self.namespace) = (key, namespace)
        }
    }

    /// A digest that determines whether two requests are the same.
    public struct Digest: Hashable, Sendable {
        /// The length of the body, in bytes.
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
    /// The time of the response, in milliseconds since 1970.
    public let time: Int
    public let status: Int
    public let fields: [Field]
    /// The body; nil if it was too large to keep.
    public let body: [UInt8]?

    public init(name: Name, digest: Digest, time: Int, status: Int, fields: [Field], body: [UInt8]?) {
        (self.name, self.digest, self.time) = (name, digest, time)
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    /// The encoded response.
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

    /// Decodes ``bytes``; nil if they are malformed.
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

    /// The encoded response with its kind, which precedes the change of its call or is a record of its own.
    var record: [UInt8] {
        var writer = RecordWriter()
        writer.write(RecordParts.kindOfAnswer)
        writer.write(bytes)
        return writer.bytes
    }
}

/// The contents of a record: a change of layouts, the response to a call with an idempotency key, or both.
///
/// ```
/// kind, answer with its length, then a change, or nothing
/// ```
///
/// The change of such a call is stored atomically with its response.
struct RecordParts {
    /// The number after the kinds of ``LayoutRecord``.
    static let kindOfAnswer = 5

    /// The bytes of a ``StoredAnswer``.
    let answer: ArraySlice<UInt8>?
    /// The bytes of a ``LayoutRecord``; empty if there is none.
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
