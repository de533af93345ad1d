import JSON
import LayoutEngine
import LayoutModel

/// JSON encoding of transitions, written directly into the body of a response.
extension JSONWriter {
    /// Writes a transition: the times of its samples, and the frame of each moving view at these times.
    mutating func transition(
        _ animation: Animation,
        _ moves: [(node: NodeID, from: Rect, to: Rect)],
        of tree: ViewTree
    ) {
        let progress = animation.progress
        beginObject()
        key("duration")
        number(animation.duration)
        key("delay")
        number(animation.delay)
        key("times")
        beginArray()
        for time in animation.times { number(time) }
        endArray()
        key("views")
        beginObject()
        for (node, from, to) in moves {
            key(tree.name(of: node))
            beginObject()
            key("from")
            rect(from)
            key("to")
            rect(to)
            key("frames")
            beginArray()
            for share in progress {
                // Interpolation may round: the last frame is exactly that of the solution.
                rect(share == 1 ? to : from.interpolated(to: to, share))
            }
            endArray()
            endObject()
        }
        endObject()
        endObject()
    }
}
