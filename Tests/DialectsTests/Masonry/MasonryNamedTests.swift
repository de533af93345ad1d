import LayoutModel
import Testing

@testable import Dialects

/// Changes of installed constraints by name.
@Suite struct MasonryNamedTests {
    private func changes(_ text: String) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.view = "a"
        return try fixture.steps(.masonry, text).compactMap { step in
            guard case .change(.key(let key), let change) = step.action else { return nil }
            guard case .constant(let rule) = change else { return "\(key) \(change)" }
            let parts = [Attribute.left, .right, .width, .centerY].map { rule[$0].map { "\($0)" } ?? "-" }
            return "\(key) \(parts.joined(separator: " "))"
        }
    }

    @Test(arguments: [
        ("uninstall", "deactivate"), ("deactivate", "deactivate"), ("activate", "activate"), ("install", "activate"),
    ])
    func `lifecycle`(word: String, change: String) throws {
        #expect(try changes("[self.top \(word)];") == ["top \(change)"])
        #expect(try changes("[top \(word)];") == ["top \(change)"])
        #expect(try changes("[_top \(word)];") == ["top \(change)"])
        #expect(try changes("self.top.\(word)()") == ["top \(change)"])
        #expect(try changes("top?.\(word)()") == ["top \(change)"])
    }

    @Test(arguments: [
        ("self.top.mas_equalTo(20);", "top 20.0 20.0 20.0 20.0"), ("self.top.equalTo(@20);", "top 20.0 20.0 20.0 20.0"),
        ("self.top.offset(20);", "top 20.0 20.0 20.0 20.0"), ("self.top.mas_offset(20);", "top 20.0 20.0 20.0 20.0"),
        ("self.top.offset = 20;", "top 20.0 20.0 20.0 20.0"), ("top.offset = 20;", "top 20.0 20.0 20.0 20.0"),
        ("[self.top setOffset:20];", "top 20.0 20.0 20.0 20.0"),
        ("self.top.insets(UIEdgeInsetsMake(1, 2, 3, 4));", "top 2.0 -4.0 - -"),
        ("self.top.insets = UIEdgeInsetsMake(1, 2, 3, 4);", "top 2.0 -4.0 - -"),
        ("[self.top setInsets:UIEdgeInsetsMake(1, 2, 3, 4)];", "top 2.0 -4.0 - -"),
        ("self.top.inset = 5;", "top 5.0 -5.0 - -"), ("self.top.sizeOffset(CGSizeMake(1, 2));", "top - - 1.0 -"),
        ("[self.top setSizeOffset:CGSizeMake(1, 2)];", "top - - 1.0 -"),
        ("self.top.centerOffset = CGPointMake(1, 2);", "top - - - 2.0"),
        ("self.top.mas_equalTo(CGPointMake(1, 2));", "top - - - 2.0"),
    ])
    func `constants by the first attribute`(text: String, change: String) throws {
        #expect(try changes(text) == [change])
    }

    /// Whether each constraint that a block makes is active after a change of the array that it returns.
    @Test(arguments: [
        ("[cs[1] uninstall];", [true, false, false, true]), ("[cs[0] uninstall];", [false, true, true, true]),
        ("[cs.lastObject uninstall];", [true, true, true, false]), ("cs[2].uninstall()", [true, true, true, false]),
        ("[cs.firstObject uninstall]; [cs[0] install];", [true, true, true, true]),
    ])
    func `an element of an array is one constraint of the block, or the parts of a composite`(
        change: String,
        states: [Bool]
    ) throws {
        let block = "^(MASConstraintMaker *make) { make.left.equalTo(b); make.size.equalTo(@5); make.top.equalTo(b); }"
        let text = "NSArray *cs = [a mas_makeConstraints:\(block)];\n\(change)"
        let steps = try SourceFixture().steps(.masonry, text)
        let found = steps.compactMap { step -> Bool? in
            if case .addOrUpdate(let constraint, _) = step.action { constraint.isActive } else { nil }
        }
        #expect(found == states && steps.count == states.count)
    }

    @Test func `elements that an array does not have are faults`() throws {
        let block = "NSArray *cs = [a mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(b); }];\n"
        for change in ["[cs[1] uninstall];", "[cs[-1] uninstall];", "[cs[0.5] uninstall];", "[ds[0] uninstall];"] {
            #expect(throws: SourceErrors.self) { try SourceFixture().steps(.masonry, block + change) }
        }
    }

    @Test func `a name stands for the key that its constraint was given`() throws {
        #expect(try changes("self.top = make.top.equalTo(b).key(@\"k\"); [self.top uninstall];") == ["k deactivate"])
        #expect(try changes("self.top = make.top.equalTo(b); [self.top uninstall];") == ["top deactivate"])
        #expect(
            try changes("__block MASConstraint *top = nil; top = make.top; top.offset(1);") == ["top 1.0 1.0 1.0 1.0"]
        )
    }

    @Test(arguments: [
        ("self.top.multipliedBy(2);", 10), ("self.top.priorityLow();", 10), ("self.top.equalTo(b);", 18),
        ("self.top.offset();", 10), ("self.top.install(3);", 18), ("b.offset(3);", 3), ("[b uninstall];", 4),
        ("b.left.equalTo(c);", 8), ("maek.left.equalTo(c);", 1), ("self.top.ofset(3);", 10),
        ("self.offset(3);", 6), ("[self uninstall];", 7), ("[self.top ofset:3];", 11), ("self.top.offset = b;", 19),
    ])
    func `settings that they do not accept`(text: String, column: Int) throws {
        var fixture = try SourceFixture()
        fixture.view = "a"
        #expect(fixture.fault(.masonry, text)?.location == .text(SourcePosition(line: 1, column: column)))
    }
}
