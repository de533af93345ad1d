import LayoutModel
import Testing

@testable import InterfaceBuilder

@Suite struct VariationsTests {
    private let tall = SizeClasses(horizontal: .compact, vertical: .regular)

    @Test(arguments: [
        ("default", SizeClasses.any), ("widthClass=compact", SizeClasses(horizontal: .compact)),
        ("heightClass=regular", SizeClasses(vertical: .regular)),
        ("heightClass=compact-widthClass=regular", SizeClasses(horizontal: .regular, vertical: .compact)),
        ("widthClass=regular-heightClass=compact", SizeClasses(horizontal: .regular, vertical: .compact)),
        ("widthClass=any", nil), ("idiom=phone", nil), ("widthClass=compact-idiom=pad", nil),
    ])
    func `keys name size classes`(key: String, classes: SizeClasses?) {
        #expect(SizeClasses(key: key) == classes)
    }

    @Test func `what names more classes wins, in whatever order they are set`() {
        let rules: [(SizeClasses, Int)] = [(SizeClasses(horizontal: .compact), 1), (tall, 2), (.any, 9)]
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
            var variations = Variations(0)
            for index in order { variations.set(rules[index].1, under: rules[index].0) }
            #expect(variations.value(under: tall) == 2)
            #expect(variations.value(under: SizeClasses(horizontal: .compact, vertical: .compact)) == 1)
            #expect(variations.value(under: SizeClasses(horizontal: .regular, vertical: .regular)) == 9)
            #expect(variations.value(under: .any) == 9)
        }
    }

    @Test func `what is set twice for the same classes is replaced`() {
        var variations = Variations(0)
        #expect(variations.isConstant)
        for value in 1...3 { variations.set(value, under: tall) }
        #expect(variations.value(under: tall) == 3 && !variations.isConstant)
    }

    /// For each of the 16 sets of pairs of classes, with the number of conditions that are needed by hand: two that
    /// share a class are one condition, three are two, and two that share none are two.
    @Test(arguments: 0..<16) func `conditions match the pairs that are meant, and are few`(set: Int) {
        let pairs: [SizeClasses] = [
            SizeClasses(horizontal: .compact, vertical: .compact),
            SizeClasses(horizontal: .compact, vertical: .regular),
            SizeClasses(horizontal: .regular, vertical: .compact),
            SizeClasses(horizontal: .regular, vertical: .regular),
        ]
        let wanted = pairs.indices.filter { set >> $0 & 1 == 1 }.map { pairs[$0] }
        let conditions = SizeClasses.conditions { wanted.contains($0) }
        for pair in pairs {
            #expect(conditions.contains { $0.matches(pair) } == wanted.contains(pair))
        }
        let diagonals = [0b1001, 0b0110]
        let fewest = [0, 1, diagonals.contains(set) ? 2 : 1, 2, 1]
        #expect(conditions.count == fewest[wanted.count])
    }
}
