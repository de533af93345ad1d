import LayoutModel
import Testing

@testable import Dialects

/// Conditions that depend on the state of the app.
@Suite struct StateConditionTests {
    /// No metric can be a state of the app, but a comparison with one can be true or false.
    @Test func `cases are decided by metrics for the comparisons`() throws {
        let text = """
            switch self.side {
            case .left: b.snp.makeConstraints { $0.width.equalTo(1) }
            case .right, .both: b.snp.makeConstraints { $0.width.equalTo(2) }
            default: b.snp.makeConstraints { $0.width.equalTo(3) }
            }
            """
        var fixture = try SourceFixture()
        func undecided() -> String? {
            guard case .undecided(let key)? = fixture.fault(.snapkit, text)?.reason else { return nil }
            return key
        }
        #expect(undecided() == "self.side == .left")
        fixture.metrics["self.side == .left"] = .flag(false)
        #expect(undecided() == "self.side == .right")
        fixture.metrics["self.side==.right"] = .flag(false)
        #expect(undecided() == "self.side == .both")
        fixture.metrics["self.side == .both"] = .flag(true)
        #expect(try fixture.equations(.snapkit, text) == ["b.width == 2"])
        fixture.metrics["self.side == .left"] = .number(1)
        #expect(try fixture.equations(.snapkit, text) == ["b.width == 1"])
    }

    /// What is set in a branch is no reason for what its condition lacks.
    @Test func `a condition is named even if its branch sets it`() throws {
        let fixture = try SourceFixture()
        let text = """
            if (!self.didSetup) {
                [b mas_makeConstraints:^(MASConstraintMaker *make) { make.width.mas_equalTo(1); }];
                self.didSetup = YES;
            }
            """
        guard case .undecided(let key)? = fixture.fault(.masonry, text)?.reason else {
            Issue.record("no fault")
            return
        }
        #expect(key == "self.didSetup")
    }

    /// The tempting fault is to take the view of the layout for what the app has found, and to leave the method.
    @Test func `whether the app finds a view is not known`() throws {
        var fixture = try SourceFixture()
        let text = """
            UIView *b = [self viewWithTag:7];
            if (b) { return; }
            b = [UIView new];
            if (b) { [b mas_makeConstraints:^(MASConstraintMaker *make) { make.width.mas_equalTo(1); }]; }
            """
        let fault = try #require(fixture.fault(.masonry, text))
        guard case .undecided(let key) = fault.reason else {
            Issue.record("\(fault.reason)")
            return
        }
        #expect(key == "[self viewWithTag:7]")
        fixture.metrics[key] = .flag(true)
        #expect(try fixture.equations(.masonry, text) == [])
        fixture.metrics[key] = .flag(false)
        #expect(try fixture.equations(.masonry, text) == ["b.width == 1"])
    }
}
