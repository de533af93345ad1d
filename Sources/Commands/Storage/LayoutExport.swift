import JSON
import LayoutModel
import Sessions
import Wire

/// `quoin export`: prints each layout as soon as it is read.
struct LayoutExport {
    private let archive: LayoutArchive
    private let context: CommandContext

    init(of archive: LayoutArchive, _ context: CommandContext) {
        (self.archive, self.context) = (archive, context)
    }

    func run() -> CommandOutcome {
        if let damage = archive.damages.first {
            return context.fail("\(damage); nothing was printed, and 'quoin check' tells what is lost")
        }
        for key in archive.keys {
            let line: [UInt8]
            do throws(SessionError) {
                line = try self.line(of: key)
            } catch {
                return context.fail("layout '\(key.id)': \(Problem(error).detail)")
            }
            guard context.streams.write(.output, line) else { return context.streams.cannotWrite() }
        }
        return .success
    }

    /// Returns the line of a layout, with its terminator.
    private func line(of key: LayoutKey) throws(SessionError) -> [UInt8] {
        let session = try archive.session(of: key)
        // The size of a stored layout is not limited here.
        let document = try session.documentJSON(within: AnswerLimit(bytes: .max))
        var writer = JSONWriter(capacity: document.count + 256)
        writer.beginObject()
        writer.key("namespace")
        writer.namespace(key.namespace)
        writer.key("id")
        writer.string(key.id)
        writer.key("revision")
        writer.integer(session.revision)
        if let name = session.document.name {
            writer.key("name")
            writer.string(name)
        }
        write(session.document.constraints, to: &writer)
        writer.key("document")
        writer.raw(document.span)
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// Writes the ids of the constraints, unless a new layout would assign the same ones.
    private func write(_ constraints: ConstraintStore, to writer: inout JSONWriter) {
        guard constraints.nextID.number != constraints.count + 1 else { return }
        writer.key("constraintIds")
        writer.beginArray()
        for (id, _) in constraints { writer.string("\(id)") }
        writer.endArray()
        writer.key("nextConstraintId")
        writer.string("\(constraints.nextID)")
    }
}
