import JSON
import Sessions
import Storage

/// The report of `quoin check` about a directory.
struct ArchiveReport {
    let archive: LayoutArchive
    let directory: String

    init(_ archive: LayoutArchive, of directory: String) {
        (self.archive, self.directory) = (archive, directory)
    }

    private var byteCount: Int { archive.files.reduce(0) { $0 + $1.byteCount } }
    /// The number of dead bytes, including file headers.
    private var deadByteCount: Int { max(0, byteCount - archive.liveByteCount) }

    /// The report for users, as lines of text.
    var text: String {
        var lines = [
            "\(count(archive.keys.count, "layout")), \(count(archive.revisionCount, "revision")) in all",
            "\(count(archive.files.count, "file")) of \(count(byteCount, "byte")): \(archive.liveByteCount) live, "
                + "\(deadByteCount) dead",
        ]
        if archive.tornByteCount > 0 {
            lines.append("\(count(archive.tornByteCount, "byte")) of a change that was being written at the end (torn)")
        }
        for damage in archive.damages { lines.append("damaged: \("\(damage)".printable)") }
        for loss in archive.losses { lines.append("lost with --salvage: \(words(of: loss))") }
        lines.append(archive.isSound ? "sound" : count(archive.damages.count, "damaged place"))
        return lines.joined(separator: "\n") + "\n"
    }

    private func words(of loss: LayoutArchive.Loss) -> String {
        let namespace = loss.key.namespace.name
        let owner = namespace.isEmpty ? "" : " of '\(namespace.printable)'"
        let layout = "layout '\(loss.key.id.printable)'\(owner)"
        guard let kept = loss.kept else { return "\(layout), revision \(loss.last)" }
        return "\(layout) behind revision \(kept), up to \(loss.last)"
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// The report for programs, in JSON.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("directory")
        writer.string(directory)
        writer.key("sound")
        writer.bool(archive.isSound)
        for (name, number) in [
            ("layouts", archive.keys.count), ("revisions", archive.revisionCount), ("files", archive.files.count),
            ("bytes", byteCount), ("liveBytes", archive.liveByteCount), ("deadBytes", deadByteCount),
            ("tornBytes", archive.tornByteCount),
        ] {
            writer.key(name)
            writer.integer(number)
        }
        writer.key("damages")
        writer.beginArray()
        for damage in archive.damages {
            writer.beginObject()
            writer.key("file")
            writer.string(damage.file)
            writer.key("offset")
            writer.integer(damage.offset)
            writer.key("detail")
            writer.string(damage.reason)
            writer.endObject()
        }
        writer.endArray()
        writer.key("losses")
        writer.beginArray()
        for loss in archive.losses { write(loss, to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    private func write(_ loss: LayoutArchive.Loss, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("namespace")
        writer.namespace(loss.key.namespace)
        writer.key("id")
        writer.string(loss.key.id)
        if let kept = loss.kept {
            writer.key("keptRevision")
            writer.integer(kept)
        }
        writer.key("lastRevision")
        writer.integer(loss.last)
        writer.endObject()
    }
}

extension JSONWriter {
    /// Writes a namespace as the name of its token, or as null for a service without tokens.
    mutating func namespace(_ namespace: Namespace) {
        if namespace == .shared { null() } else { string(namespace.name) }
    }
}
