import Quoin
import QuoinClient
import Testing

/// Chains written in the client are, constraint by constraint, what the same text pasted as SnapKit gives.
@Suite struct SnapKitChainTests {
    private static let (a, b, c) = (View("a"), View("b"), View("c"))

    /// A chain as Swift, and as text in the block of `a.snp.makeConstraints`.
    struct Pair: Sendable, CustomTestStringConvertible {
        let text: String
        let made: MadeConstraints

        init(_ text: String, @ChainBuilder _ block: (ConstraintMaker) -> [LocatedChain]) {
            (self.text, made) = (text, a.make(block))
        }

        var testDescription: String { text }
    }

    @Test(arguments: edges + composites + numbers + constants + others)
    func `a chain gives what the same text gives`(pair: Pair) async throws {
        let written = try await Self.constraints { pair.made }
        let pasted = try await Self.constraints { Pasted(.snapkit, pair.text, view: Self.a) }
        #expect(!pasted.isEmpty && written == pasted)
    }

    @Test func `there are eighty of them`() {
        #expect((Self.edges + Self.composites + Self.numbers + Self.constants + Self.others).count >= 80)
    }

    private static func constraints(@ConstraintBuilder _ block: () -> [LocatedStatement]) async throws -> [String] {
        let layout = try await QuoinService.inProcess().create(traits: .size(width: 400, height: 400)) {
            View("root") {
                a
                View("box") {
                    b
                    c
                }
            }
        } constraints: {
            block()
        }
        return try await layout.constraints().constraints.map { "\($0.text) [\($0.key ?? "")]" }
    }

    private static let edges = [
        Pair("make.left.equalTo(b)") { $0.left.equalTo(b) },
        Pair("make.top.equalTo(b)") { $0.top.equalTo(b) },
        Pair("make.right.equalTo(b.snp.left)") { $0.right.equalTo(b.left) },
        Pair("make.bottom.equalTo(b.snp.top).offset(-8)") { $0.bottom.equalTo(b.top).offset(-8) },
        Pair("make.leading.equalTo(b.snp.trailing).offset(8)") { $0.leading.equalTo(b.trailing).offset(8) },
        Pair("make.trailing.equalTo(b.snp.leading)") { $0.trailing.equalTo(b.leading) },
        Pair("make.width.equalTo(b)") { $0.width.equalTo(b) },
        Pair("make.height.equalTo(b.snp.width)") { $0.height.equalTo(b.width) },
        Pair("make.width.equalTo(b.snp.height).multipliedBy(2)") { $0.width.equalTo(b.height).multipliedBy(2) },
        Pair("make.centerX.equalTo(b)") { $0.centerX.equalTo(b) },
        Pair("make.centerY.equalTo(b.snp.top)") { $0.centerY.equalTo(b.top) },
        Pair("make.firstBaseline.equalTo(b)") { $0.firstBaseline.equalTo(b) },
        Pair("make.lastBaseline.equalTo(b.snp.bottom)") { $0.lastBaseline.equalTo(b.bottom) },
        Pair("make.leftMargin.equalTo(b)") { $0.leftMargin.equalTo(b) },
        Pair("make.rightMargin.equalTo(b.snp.right)") { $0.rightMargin.equalTo(b.right) },
        Pair("make.topMargin.equalTo(b)") { $0.topMargin.equalTo(b) },
        Pair("make.bottomMargin.equalTo(b)") { $0.bottomMargin.equalTo(b) },
        Pair("make.leadingMargin.equalTo(b)") { $0.leadingMargin.equalTo(b) },
        Pair("make.trailingMargin.equalTo(b)") { $0.trailingMargin.equalTo(b) },
        Pair("make.centerXWithinMargins.equalTo(b)") { $0.centerXWithinMargins.equalTo(b) },
        Pair("make.centerYWithinMargins.equalTo(b)") { $0.centerYWithinMargins.equalTo(b) },
        Pair("make.left.equalToSuperview()") { $0.left.equalToSuperview() },
        Pair("make.left.equalToSuperview().inset(4)") { $0.left.equalToSuperview().inset(4) },
        Pair("make.right.equalToSuperview().inset(4)") { $0.right.equalToSuperview().inset(4) },
        Pair("make.top.greaterThanOrEqualToSuperview()") { $0.top.greaterThanOrEqualToSuperview() },
        Pair("make.bottom.lessThanOrEqualToSuperview().offset(-3)") {
            $0.bottom.lessThanOrEqualToSuperview().offset(-3)
        },
        Pair("make.left.lessThanOrEqualTo(b)") { $0.left.lessThanOrEqualTo(b) },
        Pair("make.left.greaterThanOrEqualTo(b.snp.centerX)") { $0.left.greaterThanOrEqualTo(b.centerX) },
    ]

    private static let composites = [
        Pair("make.edges.equalToSuperview()") { $0.edges.equalToSuperview() },
        Pair("make.edges.equalTo(b)") { $0.edges.equalTo(b) },
        Pair("make.edges.equalTo(b.snp.edges)") { $0.edges.equalTo(b.edges) },
        Pair("make.edges.equalToSuperview().inset(16)") { $0.edges.equalToSuperview().inset(16) },
        Pair("make.edges.equalToSuperview().offset(16)") { $0.edges.equalToSuperview().offset(16) },
        Pair("make.edges.equalToSuperview().inset(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))") {
            $0.edges.equalToSuperview().inset(Insets(top: 1, left: 2, bottom: 3, right: 4))
        },
        Pair("make.directionalEdges.equalToSuperview().inset(5)") { $0.directionalEdges.equalToSuperview().inset(5) },
        Pair("make.horizontalEdges.equalTo(b)") { $0.horizontalEdges.equalTo(b) },
        Pair("make.verticalEdges.equalTo(b).inset(2)") { $0.verticalEdges.equalTo(b).inset(2) },
        Pair("make.size.equalTo(b)") { $0.size.equalTo(b) },
        Pair("make.size.equalTo(b.snp.size).multipliedBy(0.5)") { $0.size.equalTo(b.size).multipliedBy(0.5) },
        Pair("make.center.equalToSuperview()") { $0.center.equalToSuperview() },
        Pair("make.center.equalTo(b)") { $0.center.equalTo(b) },
        Pair("make.leading.top.equalToSuperview().inset(16)") { $0.leading.top.equalToSuperview().inset(16) },
        Pair("make.left.right.equalToSuperview().inset(8)") { $0.left.right.equalToSuperview().inset(8) },
        Pair("make.top.bottom.equalTo(b)") { $0.top.bottom.equalTo(b) },
        Pair("make.left.right.equalTo(b.snp.centerX)") { $0.left.right.equalTo(b.centerX) },
        Pair("make.bottom.right.left.equalToSuperview()") { $0.bottom.right.left.equalToSuperview() },
        Pair("make.width.height.equalTo(b)") { $0.width.height.equalTo(b) },
        Pair("make.width.height.equalTo(44)") { $0.width.height.equalTo(44) },
        Pair("make.centerY.left.equalToSuperview()") { $0.centerY.left.equalToSuperview() },
        Pair("make.top.left.width.equalTo(b)") { $0.top.left.width.equalTo(b) },
        Pair("make.edges.equalTo(b).priority(750)") { $0.edges.equalTo(b).priority(.high) },
        Pair("make.margins.equalTo(b)") { $0.margins.equalTo(b) },
        Pair("make.directionalMargins.equalTo(b)") { $0.directionalMargins.equalTo(b) },
        Pair("make.centerWithinMargins.equalTo(b)") { $0.centerWithinMargins.equalTo(b) },
    ]

    private static let numbers = [
        Pair("make.width.equalTo(100)") { $0.width.equalTo(100) },
        Pair("make.height.greaterThanOrEqualTo(44)") { $0.height.greaterThanOrEqualTo(44) },
        Pair("make.width.lessThanOrEqualTo(200.5)") { $0.width.lessThanOrEqualTo(200.5) },
        Pair("make.left.equalTo(10)") { $0.left.equalTo(10) },
        Pair("make.top.equalTo(10)") { $0.top.equalTo(10) },
        Pair("make.right.equalTo(-10)") { $0.right.equalTo(-10) },
        Pair("make.leading.greaterThanOrEqualTo(10)") { $0.leading.greaterThanOrEqualTo(10) },
        Pair("make.centerX.equalTo(50)") { $0.centerX.equalTo(50) },
        Pair("make.centerY.equalTo(50)") { $0.centerY.equalTo(50) },
        Pair("make.center.equalTo(50)") { $0.center.equalTo(50) },
        Pair("make.edges.equalTo(0)") { $0.edges.equalTo(0) },
        Pair("make.size.equalTo(40)") { $0.size.equalTo(40) },
        Pair("make.size.equalTo(CGSize(width: 40, height: 30))") { $0.size.equalTo(Size(width: 40, height: 30)) },
        Pair("make.center.equalTo(CGPoint(x: 40, y: 30))") { $0.center.equalTo(Point(x: 40, y: 30)) },
        Pair("make.width.equalTo(100).priority(300)") { $0.width.equalTo(100).priority(300) },
    ]

    private static let constants = [
        Pair("make.width.equalToSuperview().dividedBy(3)") { $0.width.equalToSuperview().dividedBy(3) },
        Pair("make.width.equalToSuperview().multipliedBy(0.5).offset(-8)") {
            $0.width.equalToSuperview().multipliedBy(0.5).offset(-8)
        },
        Pair("make.width.equalToSuperview().offset(-8).multipliedBy(0.5)") {
            $0.width.equalToSuperview().offset(-8).multipliedBy(0.5)
        },
        Pair("make.size.equalToSuperview().inset(10)") { $0.size.equalToSuperview().inset(10) },
        Pair("make.center.equalToSuperview().inset(10)") { $0.center.equalToSuperview().inset(10) },
        Pair("make.top.equalTo(b.snp.bottom).inset(10)") { $0.top.equalTo(b.bottom).inset(10) },
        Pair("make.left.equalTo(b).offset(8).offset(12)") { $0.left.equalTo(b).offset(8).offset(12) },
        Pair("make.left.equalTo(b).priority(.low)") { $0.left.equalTo(b).priority(.low) },
        Pair("make.left.equalTo(b).priority(.required)") { $0.left.equalTo(b).priority(.required) },
        Pair("make.left.equalTo(b).labeled(\"gap\")") { $0.left.equalTo(b).labeled("gap") },
    ]

    private static let others = [
        Pair("make.top.equalTo(view.safeAreaLayoutGuide)".replacing("view", with: "root")) {
            $0.top.equalTo(View("root").safeArea)
        },
        Pair("make.edges.equalTo(root.safeAreaLayoutGuide).inset(4)") {
            $0.edges.equalTo(View("root").safeArea).inset(4)
        },
        Pair("make.bottom.equalTo(root.safeAreaLayoutGuide.snp.top)") {
            $0.bottom.equalTo(View("root").safeArea.top)
        },
        Pair("make.left.equalTo(b)\nmake.right.equalTo(c).offset(-1)") {
            $0.left.equalTo(b)
            $0.right.equalTo(c).offset(-1)
        },
    ]
}
