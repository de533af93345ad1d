import Dialects
import JSON
import LayoutModel

/// Files that are found, and have no layout that can be read.
enum ForeignFile {
    /// Returns true if a file is source code without anything in it that makes constraints.
    static func isCodeWithoutLayout(_ path: String) -> Bool {
        guard LayoutText.isCode(path), let start = try? FileContent.start(of: path, count: 1 << 20) else {
            return false
        }
        return SourceLanguage.recognized(in: start[...]) == nil
    }

    /// Returns true if a file has nothing but white space.
    static func isEmpty(_ path: String) -> Bool {
        guard let bytes = try? FileContent.read(path, limit: 1 << 16, option: nil) else { return false }
        return bytes.allSatisfy { $0 <= 0x20 }
    }

    /// Returns true if a JSON file is not a layout document, such as the contents of an asset catalog.
    ///
    /// A file that is not JSON may be a damaged layout, unless it has none of the words that every layout has.
    static func isOtherJSON(_ path: String) -> Bool {
        guard path.lowercased().hasSuffix(".json"),
            let bytes = try? FileContent.read(path, limit: maxOtherBytes, option: nil)
        else { return false }
        var reader = JSONReader(bytes, maximumDepth: 1_000)
        return (try? !hasLayout(&reader)) ?? !marks.contains { bytes.firstRange(of: Array("\"\($0)\"".utf8)) != nil }
    }

    /// The size of a file, in bytes, above which it is left to the reader of layouts.
    private static let maxOtherBytes = 16 << 20
    /// The fields of which every layout document has one.
    private static let marks: Set<String> = ["view", "interfaceBuilder"]

    private static func hasLayout(_ reader: inout JSONReader) throws(JSONError) -> Bool {
        guard try reader.peekKind() == .object else {
            try reader.skipValue()
            try reader.finish()
            return false
        }
        try reader.beginObject()
        var found = false
        while let key = try reader.nextKey() {
            if marks.contains(key) { found = true }
            try reader.skipValue()
        }
        try reader.finish()
        return found
    }

    /// Returns true if an Interface Builder file is for AppKit or WatchKit, whose layout rules differ, or has the
    /// format of a version of Xcode before 5.
    ///
    /// A file that does not say what it is for is not one of those: it may be damaged.
    static func isOfOtherFramework(_ path: String) -> Bool {
        guard LayoutText.endings.contains(where: path.hasSuffix),
            let start = try? FileContent.start(of: path, count: 1_024)
        else { return false }
        let text = String(decoding: start, as: UTF8.self)
        if text.contains("<archive ") { return true }
        return text.contains("type=\"com.apple.InterfaceBuilder") && !readTypes.contains(where: text.contains)
    }

    private static let readTypes = [
        "type=\"com.apple.InterfaceBuilder3.CocoaTouch.", "type=\"com.apple.InterfaceBuilder.AppleTV.",
    ]
}
