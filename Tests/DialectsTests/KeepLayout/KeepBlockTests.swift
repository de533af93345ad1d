import LayoutModel
import Testing

@testable import Dialects

/// Atomic layouts and animations.
@Suite struct KeepBlockTests {
    let fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    /// Equations with the groups of their constraints.
    private func groups(_ text: String) throws -> [String] {
        fixture.constraints(try fixture.steps(.keep, text)).map {
            "\($0.group ?? "-") \($0.source?.block ?? "-") \($0.equation(in: fixture.tree))"
        }
    }

    @Test func `the constraints of an atomic layout are a group of its name`() throws {
        let text = """
            a.keepHeight.equal = 1;
            KeepAtomic *layout = [KeepAtomic layout:^{
                self.a.keepWidth.min = 320 +keepHigh; // Set minimum width limit.
                self.a.keepVerticalInsets.equal = 0;
            }];
            b.keepHeight.equal = 2;
            """
        #expect(
            try groups(text) == [
                "- - a.height == 1", "layout layout a.width >= 320 @750", "layout layout a.top == superview.top",
                "layout layout a.bottom == superview.bottom", "- - b.height == 2",
            ]
        )
    }

    @Test(arguments: [
        "let layout = KeepAtomic.layout { a.keepWidth.equal = 1 }",
        "self.layout = [KeepAtomic layout:^{ a.keepWidth.equal = 1; }];",
        "layout = [KeepAttribute removableChanges:^{ a.keepWidth.equal = 1; }];",
        "_layout = KeepAtomic.layout({ a.keepWidth.equal = 1 })",
        "__block KeepAtomic *layout = nil; layout = [KeepAtomic layout:^{ a.keepWidth.equal = 1; }]",
    ])
    func `ways to name an atomic layout`(text: String) throws {
        #expect(try groups(text) == ["layout layout a.width == 1"])
    }

    @Test(arguments: ["_", "let _"])
    func `an atomic layout without a name is not a group`(name: String) throws {
        #expect(try groups("\(name) = KeepAtomic.layout { a.keepWidth.equal = 1 }") == ["- - a.width == 1"])
    }

    @Test func `atomic layouts lie in each other`() throws {
        let text = """
            KeepAtomic *outer = [KeepAtomic layout:^{
                a.keepWidth.equal = 1;
                KeepAtomic *inner = [KeepAtomic layout:^{ b.keepWidth.equal = 2; }];
                [KeepAtomic layout:^{ label.keepWidth.equal = 4; }];
                c.keepWidth.equal = 3;
            }];
            """
        #expect(
            try groups(text) == [
                "outer outer a.width == 1", "inner inner b.width == 2", "- - label.width == 4",
                "outer outer c.width == 3",
            ]
        )
    }

    @Test func `deactivating an atomic layout forgets its constraints`() throws {
        let made = "KeepAtomic *layout = [KeepAtomic layout:^{ a.keepWidth.equal = 1; }];"
        func last(_ text: String) throws -> (name: String, isNeeded: Bool)? {
            guard case .change(.block(let name, let isNeeded), .remove) = try fixture.steps(.keep, text).last?.action
            else { return nil }
            return (name, isNeeded)
        }
        #expect(try #require(try last(made + "[layout deactivate];")) == ("layout", false))
        #expect(try #require(try last("[self.layout deactivate];")) == ("layout", true))
        #expect(try #require(try last("layout.deactivate()")) == ("layout", true))
        #expect(try fixture.steps(.keep, made + "[layout deactivate]; [layout deactivate];").count == 2)
        #expect(try fixture.steps(.keep, "KeepAtomic *layout = [KeepAtomic layout:^{}]; [layout deactivate];").isEmpty)
    }

    @Test(arguments: [
        "[a.superview keepAnimatedWithDuration:1 layout:^{ a.keepWidth.equal = 200; }];",
        "[view.superview keepAnimatedWithDuration:self.time delay:2 layout:^{ a.keepWidth.equal = 200; }];",
        "[self.view keepAnimatedWithDuration:1 layout:^{ a.keepWidth.equal = 200; } completion:^(BOOL finished) { [self done]; }];",
        "[a keepAnimatedWithDuration:1 delay:0 options:UIViewAnimationOptionCurveEaseIn layout:^{ a.keepWidth.equal = 200; } completion:nil];",
        """
        [a keepAnimatedWithDuration:1 delay:0 usingSpringWithDamping:0.5 initialSpringVelocity:0 options:0 layout:^{
            a.keepWidth.equal = 200;
        } completion:nil];
        """,
        "[a keepNotAnimated:^{ a.keepWidth.equal = 200; }];", "a.keepNotAnimated { a.keepWidth.equal = 200 }",
        "a.superview.keepAnimated(withDuration: 1) { a.keepWidth.equal = 200 }",
        "a.superview!.keepAnimatedWithDuration(1, layout: { a.keepWidth.equal = 200 })",
        "a.keepAnimated(withDuration: 1, delay: 0, layout: { a.keepWidth.equal = 200 }) { _ in self.done() }",
    ])
    func `the block of an animation runs at once`(text: String) throws {
        #expect(try groups(text) == ["- - a.width == 200"])
    }

    @Test func `blocks in blocks run in their order`() throws {
        let text = """
            a.keepWidth.equal = 100;
            KeepAtomic *wide = [KeepAtomic layout:^{
                [a.superview keepAnimatedWithDuration:1 layout:^{
                    a.keepWidth.equal = 200;
                }];
            }];
            """
        #expect(try groups(text) == ["- - a.width == 100", "wide wide a.width == 200"])
    }
}
