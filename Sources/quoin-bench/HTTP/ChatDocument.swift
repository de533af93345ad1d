/// A chat as the body of a request: bubbles below each other, each with a multi-line label inset by ten points.
struct ChatDocument {
    let messages: Int

    /// The number of messages used by the performance targets.
    static let usualMessages = 200

    /// The body of a `POST /layouts`.
    var body: [UInt8] {
        let numbers = 1...messages
        return Array(
            #"""
            {"traits":{"size":{"width":375,"height":667}},\#
            "view":{"subviews":[\#(numbers.map(bubble).joined(separator: ","))]},\#
            "constraints":[\#(numbers.flatMap(constraints).map { #""\#($0)""# }.joined(separator: ","))]}
            """#
            .utf8
        )
    }

    /// Returns the body of a `PATCH …/traits` that rotates the screen.
    static func turning(upright: Bool) -> [UInt8] {
        let (width, height) = upright ? (375, 667) : (667, 375)
        return Array(#"{"size":{"width":\#(width),"height":\#(height)}}"#.utf8)
    }

    private func bubble(_ number: Int) -> String {
        #"{"id":"b\#(number)","subviews":[{"id":"m\#(number)","text":{"string":"\#(message(number))"}}]}"#
    }

    /// Returns a unique message of 60 to 180 characters.
    private func message(_ number: Int) -> String {
        let words = ["the", "quick", "brown", "fox", "jumps", "over", "a", "lazy", "dog", "again"]
        let count = 12 + number * 7 % 24
        return (0..<count).map { words[($0 * number + $0) % words.count] }.joined(separator: " ") + " \(number)."
    }

    private func constraints(_ number: Int) -> [String] {
        let above = number == 1 ? "root.top" : "b\(number - 1).bottom"
        let side = number.isMultiple(of: 3) ? "right == root.right - 16" : "left == root.left + 16"
        return [
            "b\(number).top == \(above) + 8", "b\(number).\(side)", "b\(number).width <= root.width - 80",
            "m\(number).left == b\(number).left + 10", "m\(number).right == b\(number).right - 10",
            "m\(number).top == b\(number).top + 6", "m\(number).bottom == b\(number).bottom - 6",
        ]
    }
}
