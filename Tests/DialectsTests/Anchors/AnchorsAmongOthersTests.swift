import Dialects
import LayoutModel
import Testing

/// Classes often have anchors beside the statements of a library.
@Suite struct AnchorsAmongOthersTests {
    private let fixture = ViewsFixture()

    @Test func `anchors and SnapKit may be in one class, in the order in which they run`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            class Card: UIView {
                let dot = UIView()
                let bar = UIView()
                var gap: NSLayoutConstraint!
                override init(frame: CGRect) {
                    super.init(frame: frame)
                    addSubview(dot)
                    addSubview(bar)
                    dot.snp.makeConstraints { $0.top.equalToSuperview().offset(1) }
                    NSLayoutConstraint.activate([
                        bar.topAnchor.constraint(equalTo: dot.bottomAnchor, constant: 2),
                        bar.leadingAnchor.constraint(equalTo: leadingAnchor),
                    ])
                    gap = bar.heightAnchor.constraint(equalToConstant: 3)
                    gap.isActive = true
                    [dot, bar].forEach { view in
                        view.snp.makeConstraints { $0.width.equalTo(4) }
                        view.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor).isActive = true
                    }
                    gap.constant = 5
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(
            result.equations == [
                "dot.top == superview.top + 1", "bar.top == dot.bottom + 2", "bar.leading == root.leading",
                "bar.height == 5", "dot.width == 4", "dot.trailing <= root.trailing", "bar.width == 4",
                "bar.trailing <= root.trailing",
            ]
        )
    }

    @Test func `constructors and formats of NSLayoutConstraint may be beside Masonry`() throws {
        let result = try fixture.read(
            .masonry,
            """
            @implementation Card
            - (void)viewDidLoad {
                UIView *dot = [UIView new];
                UIView *bar = [UIView new];
                [self.view addSubview:dot];
                [self.view addSubview:bar];
                [self.view addConstraint:[NSLayoutConstraint constraintWithItem:bar attribute:NSLayoutAttributeTop
                    relatedBy:NSLayoutRelationEqual toItem:dot attribute:NSLayoutAttributeBottom multiplier:1 constant:8]];
                [dot mas_makeConstraints:^(MASConstraintMaker *make) { make.width.mas_equalTo(4); }];
                [self.view addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-[bar]" options:0
                    metrics:nil views:NSDictionaryOfVariableBindings(bar)]];
            }
            @end
            """
        )
        #expect(result.faults.isEmpty)
        #expect(
            result.equations == [
                "bar.top == dot.bottom + 8", "dot.width == 4", "bar.leading == superview.leadingMargin",
            ]
        )
    }

    /// Names of constraints that anchors have made are known to the library's statements, and the other way round.
    @Test func `a constant of each is changed where it was made`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            let dot = UIView()
            view.addSubview(dot)
            let height = dot.heightAnchor.constraint(equalToConstant: 20)
            height.isActive = true
            var top: Constraint?
            dot.snp.makeConstraints { top = $0.top.equalToSuperview().offset(6).constraint }
            height.constant = 30
            top?.update(offset: 9)
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.equations.contains("dot.height == 30"))
        #expect(result.equations.contains("dot.top == superview.top + 6"))
        #expect(result.steps.contains { if case .change(.key("top"), _) = $0.action { true } else { false } })
    }
}
