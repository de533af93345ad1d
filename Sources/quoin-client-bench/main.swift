import Quoin
import QuoinClient

// Measures edits by the Swift client on a flat layout: views that are each pinned to the root's four edges.
//
//     quoin-client-bench [ADDRESS] [--views N]
//         in the process, and with an address over HTTP, too
//
// Beside each time is its ratio to a peer in the same run: in the process the same edit as a request, and over HTTP a
// call that does nothing, which is what Foundation's networking takes.

var arguments = Array(CommandLine.arguments.dropFirst())
var count = 1_000
if let option = arguments.firstIndex(of: "--views"), option + 1 < arguments.count {
    count = Int(arguments[option + 1]) ?? count
    arguments.removeSubrange(option...option + 1)
}

let views = (0..<count).map { View("v\($0)") }

func flat(_ quoin: QuoinService) async throws -> Layout {
    try await quoin.create(traits: .size(width: 390, height: 844)) {
        View("root") { views }
    } constraints: {
        for (index, view) in views.enumerated() {
            (view.left == .superview.left + Double(1 + index % 13)).key("left\(index)")
            view.top == .superview.top + Double(2 + index % 17)
            view.right == .superview.right - Double(3 + index % 11)
            view.bottom == .superview.bottom - Double(4 + index % 19)
        }
    }
}

/// Microseconds that a call takes, one after the other.
func microseconds(of calls: Int, _ call: (Int) async throws -> Void) async throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<calls { try await call(number) }
    return (clock.now - start) / .microseconds(calls)
}

func show(_ what: String, _ time: Double, _ peer: String, _ other: Double) {
    func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
    print("\(what): \(rounded(time)) µs, \(rounded(time / other)) times \(peer)")
}

func set(_ layout: Layout, _ number: Int) async throws {
    try await layout.edit { set(.key("left\(number % count)"), constant: Double(number % 40)) }
}

func update(_ layout: Layout, _ number: Int) async throws {
    try await layout.edit {
        views[number % count].update { $0.left.equalToSuperview().offset(Double(number % 37)) }
    }
}

let own = try await flat(QuoinService.inProcess())
let direct = try await microseconds(of: 100_000) { try await set(own, $0) }
let asRequest = try await microseconds(of: 1_000) { try await update(own, $0) }
show("an edit in the process", direct, "the same as a request", asRequest)

if let address = arguments.first {
    let quoin = try QuoinService(address)
    let far = try await flat(quoin)
    let nothing = try await microseconds(of: 1_000) { _ in try await quoin.health() }
    let edit = try await microseconds(of: 1_000) { try await set(far, $0) }
    show("an edit over HTTP", edit, "a call that does nothing", nothing)
    try await far.delete()
}
