/// Why a file is not accepted as a font.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system cannot open or read it, with its reason.
    case unreadable(String)
    /// It is a directory, a pipe or the like.
    case notARegularFile
    /// It does not begin like any OpenType font.
    case notAFont
    /// Its size or time of modification changed while it was read.
    case changedWhileRead
    /// A collection of no faces, or of more than are read.
    case faceCount(Int)
    case missing(FontTable)
    /// What is wrong in a table; nil where it is the directory of all tables.
    case table(FontTable?, TableFault)

    public var description: String {
        switch self {
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .notARegularFile: "is no regular file"
        case .notAFont: "is neither TrueType nor OpenType"
        case .changedWhileRead: "has changed while it was read"
        case .faceCount(let count): "holds \(count) faces; 1 to \(FontFile.mostFaces) are read"
        case .missing(let table): "has no table '\(table)'"
        case .table(let table?, let fault): "table '\(table)': \(fault)"
        case .table(nil, let fault): "table directory: \(fault)"
        }
    }
}

/// What is wrong in a table of a font.
public enum TableFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Something is beyond the end of the table or of the file.
    case ends
    /// Entries that have to ascend do not.
    case unordered
    /// A field has an invalid value.
    case value(String, Int)
    /// An unsupported version or format.
    case format(Int)
    /// It contains nothing usable: no Unicode map, no name.
    case nothing(String)
    /// It demands more work than the budget for a font.
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

/// The tables that are read from a font.
public enum FontTable: String, CaseIterable, Sendable, CustomStringConvertible {
    case head, hhea, hmtx, maxp, cmap, name, kern
    case os2 = "OS/2"
    case positioning = "GPOS"
    case definitions = "GDEF"
    case substitution = "GSUB"

    public var description: String { rawValue }

    /// The table with a tag: four letters, the first in the highest byte.
    init?(tag: Int) {
        let match = Self.allCases.first { table in table.rawValue.utf8.reduce(0) { $0 << 8 | Int($1) } == tag }
        guard let match else { return nil }
        self = match
    }
}
