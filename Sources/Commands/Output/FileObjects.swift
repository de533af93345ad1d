import JSON

/// The objects of `--format json`, one for each file or layout, which are printed as one array.
struct FileObjects {
    private var objects: [[UInt8]] = []

    /// Appends an object.
    mutating func append(_ object: [UInt8]) {
        objects.append(object)
    }

    /// Appends the members of an object after the member `file`.
    mutating func append(_ object: [UInt8], of file: String) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("file")
        writer.string(file)
        let comma = object.count > 2 ? [UInt8(ascii: ",")] : []
        objects.append(writer.bytes + comma + object.dropFirst())
    }

    /// Prints the array, indented on a terminal; returns false if it could not be printed.
    func print(_ streams: Streams) -> Bool {
        let text = [UInt8(ascii: "[")] + objects.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
        let shown = streams.isTerminal(.output) ? IndentedJSON.text(text) : text
        return streams.write(.output, shown + [UInt8(ascii: "\n")])
    }
}
