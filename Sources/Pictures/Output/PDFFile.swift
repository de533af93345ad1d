import LayoutModel

/// Writes the objects of a PDF file (ISO 32000-1).
struct PDFFile {
    /// The content of each object; empty until it is written.
    private var objects: [[UInt8]] = []
    private(set) var byteCount = 0

    /// A reference to an object, which may be written later.
    struct Reference: CustomStringConvertible {
        fileprivate let number: Int
        var description: String { "\(number) 0 R" }
    }

    mutating func reserve() -> Reference {
        objects.append([])
        return Reference(number: objects.count)
    }

    mutating func write(_ text: String, as reference: Reference) {
        write(Array(text.utf8), as: reference)
    }

    private mutating func write(_ bytes: [UInt8], as reference: Reference) {
        objects[reference.number - 1] = bytes
        byteCount += bytes.count + Self.bytesOfObject
    }

    mutating func add(_ text: String) -> Reference {
        let reference = reserve()
        write(text, as: reference)
        return reference
    }

    /// Adds a stream; `entries` are those of its dictionary, aside from the length.
    mutating func addStream(_ content: [UInt8], _ entries: String = "") -> Reference {
        let reference = reserve()
        let head = "<< /Length \(content.count)\(entries.isEmpty ? "" : " ")\(entries) >>\nstream\n"
        write(Array(head.utf8) + content + Array("\nendstream".utf8), as: reference)
        return reference
    }

    /// The approximate length of an object's frame and its entry in the table.
    private static let bytesOfObject = 40

    /// Returns the file.
    func bytes(catalog: Reference, info: Reference) -> [UInt8] {
        // The bytes above 127 tell programs that the file is binary.
        var file = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let offset = String(file.count)
            table += String(repeating: "0", count: max(0, 10 - offset.count)) + offset + " 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8)
            file += object
            file += Array("\nendobj\n".utf8)
        }
        let start = file.count
        table += "trailer\n<< /Size \(objects.count + 1) /Root \(catalog) /Info \(info) >>\n"
        return file + Array("\(table)startxref\n\(start)\n%%EOF\n".utf8)
    }

    /// Returns a number with up to `decimals` decimals, as PDF has no exponents.
    static func number(_ value: Double, decimals: Int = 3) -> String {
        guard value.isFinite else { return "0" }
        let unit = (0..<decimals).reduce(1) { unit, _ in 10 * unit }
        let rounded = Int((max(-1e12, min(1e12, value)) * Double(unit)).rounded())
        let (whole, rest) = (abs(rounded) / unit, abs(rounded) % unit)
        let sign = rounded < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(unit + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    static func numbers(_ values: Double..., decimals: Int = 3) -> String {
        values.map { number($0, decimals: decimals) }.joined(separator: " ")
    }

    /// Returns a text as a hexadecimal string in UTF-16.
    static func text(_ text: String) -> String { "<FEFF\(utf16(text))>" }

    static func utf16(_ text: String) -> String {
        text.utf16.map { hex(Int($0), digits: 4) }.joined()
    }

    static func hex(_ value: Int, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
