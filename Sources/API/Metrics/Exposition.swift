/// Metrics in the Prometheus text format, version 0.0.4.
///
/// All samples of a metric follow its `begin`, which is called once for each name.
struct Exposition: Sendable {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The type of a metric.
    enum Kind: String, Sendable {
        case counter
        case gauge
        case histogram
    }

    /// A label of a sample; its name is `[A-Za-z_][A-Za-z0-9_]*`.
    struct Label: Sendable {
        let name: StaticString
        let value: String

        init(_ name: StaticString, _ value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    private(set) var bytes: [UInt8] = []
    private var name: StaticString = ""

    init() {
        bytes.reserveCapacity(16 << 10)
    }

    /// Begins a metric; `name` has the same form as the name of a label.
    mutating func begin(_ name: StaticString, _ kind: Kind, _ help: String) {
        self.name = name
        write("# HELP \(name) ")
        escape(help, quote: nil)
        write("\n# TYPE \(name) \(kind.rawValue)\n")
    }

    /// Writes a sample of the current metric.
    mutating func add(_ labels: [Label] = [], value: Int) {
        add("", labels, "\(value)")
    }

    mutating func add(_ labels: [Label] = [], value: Double) {
        add("", labels, Self.text(value))
    }

    /// Writes a sample of the current metric, with a suffix appended to its name.
    mutating func add(_ suffix: StaticString, _ labels: [Label], _ value: String) {
        write("\(name)\(suffix)")
        for (index, label) in labels.enumerated() {
            write("\(index == 0 ? "{" : ",")\(label.name)=\"")
            escape(label.value, quote: UInt8(ascii: "\""))
            write("\"")
        }
        write("\(labels.isEmpty ? "" : "}") \(value)\n")
    }

    /// Returns a number in a format that Go's `ParseFloat` accepts.
    static func text(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Inf" : "+Inf" }
        return number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    }

    private mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Escapes backslashes and line feeds, and `quote` within a quoted value.
    private mutating func escape(_ text: String, quote: UInt8?) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"): write("\\\\")
            case UInt8(ascii: "\n"): write("\\n")
            case quote: write("\\\"")
            default: bytes.append(byte)
            }
        }
    }
}
