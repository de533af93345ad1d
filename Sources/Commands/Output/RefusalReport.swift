/// A formatter of document faults for users, each with its location and source line.
struct RefusalReport {
    let style: TextStyle

    /// Returns the text of a refusal, terminated by a line feed.
    func text(_ refusal: Refusal, of input: Input, in text: SourceText) -> String {
        var lines = refusal.entries.map { entry in
            let subject = entry.parameter.map { "--\($0): " } ?? ""
            let place = entry.place.map { text.position(of: $0.lowerBound) }
            let head = heading(input, place, "\(subject)\(entry.detail.printable)")
            guard let range = entry.place else { return head }
            return head + "\n" + Excerpt(of: range, in: text).text(style)
        }
        if refusal.omitted > 0 {
            lines.append("\(input.name): \(refusal.omitted) more \(refusal.omitted == 1 ? "fault" : "faults")")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the text for an input that cannot be read, terminated by a line feed.
    func text(_ error: InputError) -> String {
        heading(.file(error.name), nil, error.reason) + "\n"
    }

    private func heading(_ input: Input, _ position: SourceText.Position?, _ detail: String) -> String {
        let place = position.map { ":\($0.line):\($0.column)" } ?? ""
        return style.text("\(input.name)\(place):", .strong) + " " + style.text("error:", .error) + " " + detail
    }
}
