import Commands
public import Fuzzing

/// Reads files of translations, and checks that what is read can be written and read again, and that faults have a
/// place in the text.
public struct StringsTarget: Sendable {
    public init() {}

    /// Reads a text as each kind of file; returns whether one of them accepts it.
    ///
    /// - Throws: ``BrokenPromise`` if texts change when they are read again, or if a fault is beyond the text.
    public func read(_ bytes: [UInt8]) throws(BrokenPromise) -> Bool {
        var isAccepted = false
        for kind in StringsFile.Kind.allCases {
            let file: StringsFile
            do throws(InputError) {
                file = try StringsFile(bytes, kind, named: "x")
            } catch {
                try check(error, in: bytes)
                continue
            }
            isAccepted = true
            for texts in file.texts.values { try checkAgain(texts) }
        }
        return isAccepted
    }

    /// Checks that the place of a fault, if it has one, is in the text.
    private func check(_ error: InputError, in bytes: [UInt8]) throws(BrokenPromise) {
        let parts = error.name.split(separator: ":").dropFirst().map { Int($0) }
        guard !parts.isEmpty else { return }
        let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
        guard parts.count == 2, let line = parts[0], let column = parts[1], (1...lines).contains(line),
            (1...bytes.count + 1).contains(column)
        else { throw BrokenPromise("a fault at \(error.name) of \(lines) lines: \(error.reason)") }
    }

    /// Checks that texts are the same after they were written as a `.strings` file.
    private func checkAgain(_ texts: [String: String]) throws(BrokenPromise) {
        let written = texts.map { "\(Self.quoted($0.key)) = \(Self.quoted($0.value));\n" }.joined()
        let again: StringsFile
        do throws(InputError) {
            again = try StringsFile(Array(written.utf8), .strings, named: "written again")
        } catch {
            throw BrokenPromise("\(error): \(written)")
        }
        guard again.texts["", default: [:]] == texts else { throw BrokenPromise("read as \(again.texts): \(written)") }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for unit in text.utf16 {
            switch unit {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20: quoted.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                quoted += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return quoted + "\""
    }
}
