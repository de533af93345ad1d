import Quoin
import QuoinClient

/// A benchmark of edits by the Swift client on a flat layout, whose views are each pinned to the root's four edges.
///
/// Each time is printed with its ratio to a baseline from the same run: in the process, the same edit sent as a
/// request; over HTTP, a call that does nothing, which costs as much as Foundation's networking.
struct ClientBench: Sendable {
    private let views: [View]
    private let clock = ContinuousClock()

    init(viewCount: Int) { views = (0..<viewCount).map { View("v\($0)") } }

    func run(inProcess quoin: QuoinService) async throws {
        let layout = try await flat(quoin)
        let direct = try await microseconds(of: 100_000) { try await set(layout, $0) }
        let asRequest = try await microseconds(of: 1_000) { try await update(layout, $0) }
        show("an edit in the process", direct, "the same as a request", asRequest)
    }

    func run(overHTTP quoin: QuoinService) async throws {
        let layout = try await flat(quoin)
        let nothing = try await microseconds(of: 1_000) { _ in try await quoin.health() }
        let edit = try await microseconds(of: 1_000) { try await set(layout, $0) }
        show("an edit over HTTP", edit, "a call that does nothing", nothing)
        try await layout.delete()
    }

    private func flat(_ quoin: QuoinService) async throws -> Layout {
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

    private func set(_ layout: Layout, _ number: Int) async throws {
        try await layout.edit {
            QuoinClient.set(.key("left\(number % views.count)"), constant: Double(number % 40))
        }
    }

    private func update(_ layout: Layout, _ number: Int) async throws {
        try await layout.edit {
            views[number % views.count].update { $0.left.equalToSuperview().offset(Double(number % 37)) }
        }
    }

    /// Returns the mean duration of one call, over a number of sequential calls.
    private func microseconds(of calls: Int, _ call: (Int) async throws -> Void) async throws -> Double {
        let start = clock.now
        for number in 0..<calls { try await call(number) }
        return (clock.now - start) / .microseconds(calls)
    }

    private func show(_ what: String, _ time: Double, _ peer: String, _ other: Double) {
        func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
        print("\(what): \(rounded(time)) µs, \(rounded(time / other)) times \(peer)")
    }
}
