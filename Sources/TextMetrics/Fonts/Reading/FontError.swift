/// The reason a file is rejected as a font.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It cannot be opened or read; contains the system's reason.
    case unreadable(String)
    /// It is a directory, a pipe or a similar special file.
    case notARegularFile
    /// It does not start with the signature of an OpenType font.
    case notAFont
    /// Its size or modification time changed while it was being read.
    case changedWhileRead
    /// A collection without faces, or with more than the limit.
    case faceCount(Int)
    case missing(FontTable)
    /// An invalid table; nil for the table directory.
    case table(FontTable?, TableFault)

    public var description: String {
        switch self {
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .notARegularFile: "is not a regular file"
        case .notAFont: "is neither TrueType nor OpenType"
        case .changedWhileRead: "has changed while it was read"
        case .faceCount(let count): "holds \(count) faces; 1 to \(FontFile.maxFaces) are read"
        case .missing(let table): "has no table '\(table)'"
        case .table(let table?, let fault): "table '\(table)': \(fault)"
        case .table(nil, let fault): "table directory: \(fault)"
        }
    }
}

/// An error in a font table.
public enum TableFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Data extends past the end of the table or the file.
    case ends
    /// Entries that must ascend do not.
    case unordered
    /// A field has an invalid value.
    case value(String, Int)
    /// An unsupported version or format.
    case format(Int)
    /// It has no usable content, such as a Unicode map or a name.
    case nothing(String)
    /// It requires more work than the budget for a font allows.
    case tooLarge

    public var description: String {
        switch self {
        case .ends: "ends too early"
        case .unordered: "is not in order"
        case .value(let field, let value): "\(field) is \(value)"
        case .format(let format): "has the unknown format \(format)"
        case .nothing(let what): "has no \(what)"
        case .tooLarge: "asks for too much work"
        }
    }
}

/// The tables that are read from a font file.
public enum FontTable: String, CaseIterable, Sendable, CustomStringConvertible {
    case head, hhea, hmtx, maxp, cmap, name, kern
    case os2 = "OS/2"
    case positioning = "GPOS"
    case definitions = "GDEF"
    case substitution = "GSUB"
    case glyphs = "glyf"
    case locations = "loca"
    case compactOutlines = "CFF "

    public var description: String { rawValue }

    /// Returns the table with a tag of four letters, the first in the most significant byte.
    init?(tag: Int) {
        let match = Self.allCases.first { table in table.rawValue.utf8.reduce(0) { $0 << 8 | Int($1) } == tag }
        guard let match else { return nil }
        self = match
    }
}
