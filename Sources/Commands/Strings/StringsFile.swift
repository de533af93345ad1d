import JSON
import LayoutModel
import XML

/// A file with translated texts: `.strings`, `.stringsdict` or `.xcstrings`.
package struct StringsFile {
    /// The texts by key, by language; a file that says nothing of its language has the key `""`.
    package private(set) var texts: [String: [String: String]] = [:]

    /// The kinds of files, by the end of their names.
    package enum Kind: String, CaseIterable, Sendable {
        case strings, stringsdict, xcstrings

        init?(path: String) {
            guard let kind = Self.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else {
                return nil
            }
            self = kind
        }
    }

    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - kind: its format.
    ///   - name: the name for errors.
    /// - Throws: ``InputError`` with the place of the fault.
    package init(_ bytes: [UInt8], _ kind: Kind, named name: String) throws(InputError) {
        switch kind {
        case .strings:
            if bytes.starts(with: Array("bplist".utf8)) {
                let reason = "it is compiled; translations are read from the text that it was compiled from"
                throw InputError(name: name, reason: reason)
            }
            texts[""] =
                Self.isXML(bytes)
                ? try PropertyList(bytes, named: name).strings : try StringsText(bytes, named: name).texts
        case .stringsdict: texts[""] = try PropertyList(bytes, named: name).plurals
        case .xcstrings: try readCatalog(bytes, named: name)
        }
    }

    private static func isXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    // MARK: String catalogs

    private mutating func readCatalog(_ bytes: [UInt8], named name: String) throws(InputError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            guard case .malformed(let detail, let position) = error else {
                throw InputError(name: name, reason: "a number in it is too large")
            }
            throw InputError(name: "\(name):\(position.line):\(position.column)", reason: detail)
        }
        guard case .object(let keys)? = value["strings"] else {
            throw InputError(name: name, reason: "it is not a string catalog: it has no 'strings'")
        }
        let source = value["sourceLanguage"]?.string
        for key in keys {
            guard case .object(let localizations)? = key.value["localizations"] else { continue }
            for localization in localizations where localization.key != source {
                guard let text = Self.text(localization.value) else { continue }
                texts[localization.key, default: [:]][key.key] = text
            }
        }
    }

    /// Returns the text of a localization: of several forms, the longest, with the longest forms of its substitutions.
    private static func text(_ localization: JSONValue) -> String? {
        guard var text = longest(localization) else { return nil }
        guard case .object(let substitutions)? = localization["substitutions"] else { return text }
        for substitution in substitutions {
            guard let form = longest(substitution.value) else { continue }
            text.replace(variable: substitution.key, by: form)
        }
        return text
    }

    /// Returns the longest text of a unit and its variations, which depend on numbers and on the kind of device.
    private static func longest(_ value: JSONValue) -> String? {
        var found = [value["stringUnit"]?["value"]?.string].compactMap(\.self)
        if case .object(let variations)? = value["variations"] {
            for case .object(let forms) in variations.map(\.value) { found += forms.compactMap { longest($0.value) } }
        }
        return found.longest
    }
}

/// A property list in XML, as `.stringsdict` files are, and some `.strings` files.
private struct PropertyList {
    private let root: XMLElement

    init(_ bytes: [UInt8], named name: String) throws(InputError) {
        do throws(XMLError) {
            root = try XMLDocument(parsing: Self.withoutDocumentType(bytes)).root
        } catch {
            throw InputError(name: "\(name):\(error.position.line):\(error.position.column)", reason: "\(error.detail)")
        }
        guard root.name == "plist", root.child("dict") != nil else {
            throw InputError(name: name, reason: "it is not a property list with a dictionary")
        }
    }

    /// Returns a text with spaces instead of the document type that every property list has, so that places stay.
    private static func withoutDocumentType(_ bytes: [UInt8]) -> [UInt8] {
        let mark = Array("<!DOCTYPE".utf8)
        var bytes = bytes
        guard let start = bytes.indices.prefix(1_024).first(where: { bytes[$0...].starts(with: mark) }),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return bytes }
        for index in start...end where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
        return bytes
    }

    private var entries: [(key: String, value: XMLElement)] { root.child("dict").map(Self.entries) ?? [] }

    private static func entries(_ dictionary: XMLElement) -> [(key: String, value: XMLElement)] {
        var entries: [(key: String, value: XMLElement)] = []
        var key: String?
        for child in dictionary.children {
            if child.name == "key" {
                key = child.text
            } else if let name = key {
                entries.append((name, child))
                key = nil
            }
        }
        return entries
    }

    /// The texts of a `.strings` file.
    var strings: [String: String] {
        var texts: [String: String] = [:]
        for (key, value) in entries where value.name == "string" { texts[key] = value.text }
        return texts
    }

    /// The texts of a `.stringsdict` file, with the longest form of each plural.
    var plurals: [String: String] {
        var texts: [String: String] = [:]
        for (key, value) in entries where value.name == "dict" {
            let fields = Self.entries(value)
            guard var text = fields.first(where: { $0.key == "NSStringLocalizedFormatKey" })?.value.text else {
                // Rules by width have texts and no format.
                let widths = fields.first { $0.key == "NSStringVariableWidthRuleType" }?.value
                texts[key] = widths.map { Self.entries($0).map(\.value.text) }?.longest
                continue
            }
            for (variable, rules) in fields where rules.name == "dict" {
                let forms = Self.entries(rules).filter { !$0.key.hasPrefix("NSString") && $0.value.name == "string" }
                if let form = forms.map(\.value.text).longest { text.replace(variable: variable, by: form) }
            }
            texts[key] = text
        }
        return texts
    }
}

extension String {
    /// Replaces `%#@name@`, and `%1$#@name@`, by a form of the variable; marks in the form itself remain.
    fileprivate mutating func replace(variable name: String, by form: String) {
        let parts = split(separator: "#@\(name)@", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count > 1 else { return }
        self = parts.dropLast().map { $0[..<($0.lastIndex(of: "%") ?? $0.endIndex)] + form }.joined() + last
    }
}

extension [String] {
    /// The text with the most characters; of several, the first.
    fileprivate var longest: String? {
        var longest: String?
        for text in self where text.unicodeScalars.count > (longest?.unicodeScalars.count ?? -1) { longest = text }
        return longest
    }
}
