import Dialects
import LayoutModel

/// Times reading one megabyte of source in each of the supported languages.
struct DialectBench {
    private static let size = 1 << 20

    /// The number of views that the statements use in turn.
    private static let views = 100

    /// Returns a statement in a language about two of the views.
    private static func statement(_ language: SourceLanguage, _ number: Int) -> String {
        let (n, m) = (number % views, (number + 1) % views)
        return switch language {
        case .masonry:
            """
            [self.v\(n) mas_makeConstraints:^(MASConstraintMaker *make) {
                make.left.equalTo(self.v\(m).mas_right).with.offset(padding.left + 8); // a comment
                make.width.and.height.greaterThanOrEqualTo(@100).multipliedBy(1.0 / 2).priorityLow();
            }];

            """
        case .snapkit:
            """
            v\(n).snp.makeConstraints { make in
                make.left.equalTo(v\(m).snp.right).offset(padding.left + 8) // a comment
                make.size.greaterThanOrEqualTo(CGSize(width: 100, height: 50)).priority(.low)
            }

            """
        case .vfl: "H:|-8-[v\(n)(==v\(m),>=20@750)]-(>=8,<=20)-[v\(m)]-|\n"
        case .keep:
            """
            self.v\(n).keepLeftOffsetTo(self.v\(m)).min = padding.left + 8 +keepHigh; // a comment
            [self.v\(n) keepSize:CGSizeMake(100, 50)];

            """
        case .ss:
            """
            [self.v\(n) activateConstraints:^{
                [self.v\(n).width_attr equalTo:self.v\(m).width_attr constant:50 priority:750]; // a comment
                self.v\(n).left_attr = self.v\(m).right_attr;
            }];

            """
        case .anchors:
            """
            NSLayoutConstraint.activate([
                v\(n).leadingAnchor.constraint(equalTo: v\(m).trailingAnchor, constant: padding.left + 8), // a comment
                v\(n).widthAnchor.constraint(greaterThanOrEqualTo: v\(m).heightAnchor, multiplier: 0.5)
            ])

            """
        case .log:
            """
                "<NSLayoutConstraint:0x6\(number) UIView:v\(n).leading == UILabel:v\(m).trailing + 8   (active)>",
                "<NSLayoutConstraint:0x7\(number) H:[UIView:v\(n)]-(>=20)-[UILabel:v\(m)'Title']   (active)>",

            """
        }
    }

    func run(_ options: BenchOptions) throws {
        let views = (0..<Self.views).map { ViewDescription(name: "v\($0)") }
        let tree = try ViewTree(ViewDescription(name: "root", subviews: views))
        var limits = SourceLimits()
        limits.steps = 1 << 30
        for language in SourceLanguage.allCases where options.wants(language.rawValue) {
            var text: [UInt8] = []
            var number = 0
            while text.count < Self.size {
                text += Array(Self.statement(language, number).utf8)
                number += 1
            }
            var source = DialectSource(language: language, text: text[...])
            if language != .log { source.metrics = ["padding": .insets(Insets(top: 1, left: 2, bottom: 3, right: 4))] }
            let clock = ContinuousClock()
            var steps = 0
            let time = try median {
                let start = clock.now
                var budget = WorkBudget(limit: .max)
                steps = try source.read(in: tree, traits: Traits(), limits: limits, budget: &budget).steps.count
                return clock.now - start
            }
            let report = BenchReport(workload: language.rawValue, size: text.count, isJSON: options.isJSON)
            report.line("bytes", time, ["steps": steps])
        }
    }
}
