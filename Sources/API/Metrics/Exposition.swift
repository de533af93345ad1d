/// Metrics as Prometheus reads them: its text format, version 0.0.4.
///
/// A metric is begun once, and all its samples follow at once.
struct Exposition: Sendable {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// What kind of metric it is.
    enum Kind: String, Sendable {
        case counter
        case gauge
        case histogram
    }

    /// A label of a sample; its name is a letter or underscore, then letters, digits and underscores.
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

    /// Begins a metric; `name` is made as that of a label.
    mutating func begin(_ name: StaticString, _ kind: Kind, _ help: String) {
        self.name = name
        write("# HELP \(name) ")
        escape(help, quote: nil)
        write("\n# TYPE \(name) \(kind.rawValue)\n")
    }

    /// Writes a sample of the metric that was begun last.
    mutating func add(_ labels: [Label] = [], value: Int) {
        add("", labels, "\(value)")
    }

    mutating func add(_ labels: [Label] = [], value: Double) {
        add("", labels, Self.text(value))
    }

    /// Writes a sample of the metric that was begun last, under its name with `suffix` behind it.
    mutating func add(_ suffix: StaticString, _ labels: [Label], _ value: String) {
        write("\(name)\(suffix)")
        for (index, label) in labels.enumerated() {
            write("\(index == 0 ? "{" : ",")\(label.name)=\"")
            escape(label.value, quote: UInt8(ascii: "\""))
            write("\"")
        }
        write("\(labels.isEmpty ? "" : "}") \(value)\n")
    }

    /// A number as Go reads it.
    static func text(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Inf" : "+Inf" }
        return number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    }

    private mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a text on one line; in a value, which stands in quotes, a quote is escaped, too.
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
