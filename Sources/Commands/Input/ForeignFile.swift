import Dialects
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
