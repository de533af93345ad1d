/// Encodes commands as RESP arrays of bulk strings.
enum CommandEncoder {
    /// Appends a command to `bytes`.
    static func append(_ arguments: [[UInt8]], to bytes: inout [UInt8]) {
        append(UInt8(ascii: "*"), arguments.count, to: &bytes)
        for argument in arguments {
            append(UInt8(ascii: "$"), argument.count, to: &bytes)
            bytes.append(contentsOf: argument)
            bytes.append(13)
            bytes.append(10)
        }
    }

    /// Returns the number of bytes that `append` adds.
    static func length(of arguments: [[UInt8]]) -> Int {
        arguments.reduce(3 + digits(of: arguments.count)) { $0 + 5 + digits(of: $1.count) + $1.count }
    }

    private static func append(_ type: UInt8, _ number: Int, to bytes: inout [UInt8]) {
        bytes.append(type)
        if number < 10 {
            bytes.append(UInt8(ascii: "0") + UInt8(number))
        } else {
            var divisor = 1
            for _ in 1..<digits(of: number) { divisor *= 10 }
            while divisor > 0 {
                bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
                divisor /= 10
            }
        }
        bytes.append(13)
        bytes.append(10)
    }

    private static func digits(of number: Int) -> Int {
        var (count, rest) = (1, number)
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }
}
