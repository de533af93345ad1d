import Dialects
import LayoutModel
import Testing

/// Short sources and short lists beside them that take long to read.
@Suite struct SourceWorkTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    private func read(_ language: SourceLanguage, _ text: String, limit: Int = .max) -> (work: Int, SourceError?) {
        var source = DialectSource(language: language, text: Array(text.utf8)[...])
        (source.names, source.metrics, source.view) = (fixture.names, fixture.metrics, fixture.view)
        var budget = WorkBudget(limit: limit)
        do throws(SourceErrors) {
            _ = try source.read(in: fixture.tree, traits: fixture.traits, limits: SourceLimits(), budget: &budget).steps
            return (budget.work, nil)
        } catch {
            return (budget.work, error.all[0])
        }
    }

    static let sources: [(SourceLanguage, String)] = [
        (.masonry, "[a mas_makeConstraints:^(MASConstraintMaker *make) { make.width.equalTo(@(1 + 2)); }];"),
        (.snapkit, "a.snp.makeConstraints { make in make.width.equalTo(1 + 2) }"),
        (.vfl, "H:|-[a(1)]"), (.keep, "a.keepWidth.equal = 1 + 2;"), (.ss, "a.width_attr.constant = 1 + 2;"),
        (.anchors, "a.widthAnchor.constraint(equalToConstant: 1 + 2).isActive = true"),
        (.log, #""<NSLayoutConstraint:0x1 UIView:0x2.width == 1   (active)>""#),
    ]

    @Test(arguments: sources)
    func `a source is read within what it takes, and refused with one unit less`(
        language: SourceLanguage,
        text: String
    ) {
        let (work, error) = read(language, text)
        #expect(error == nil)
        #expect(work > text.utf8.count)
        #expect(read(language, text, limit: work).1 == nil)
        #expect(read(language, text, limit: work - 1).1?.reason == .tooMuchWork)
    }

    @Test(arguments: sources)
    func `twice as many statements take twice the work`(language: SourceLanguage, text: String) {
        let once = read(language, text + "\n").work
        guard language != .log else { return }  // Repetitions in a log are read, but mean nothing.
        let often = read(language, String(repeating: text + "\n", count: 100)).work
        #expect((80 * once...110 * once).contains(often))
    }

    /// The tempting fault is to charge for each time a block runs, whatever is in it.
    @Test mutating func `a block that runs for each of many views costs its length each time`() {
        fixture.names = ["all": Array(repeating: "a", count: 100)]
        let sum = "1" + String(repeating: "+1", count: 5_000)
        let text = "[all mas_makeConstraints:^(MASConstraintMaker *make) { make.width.equalTo(@(\(sum))); }];"
        #expect(read(.masonry, text).work > 100 * text.utf8.count)
        #expect(read(.masonry, text, limit: 500_000).1?.reason == .tooMuchWork)
    }

    @Test(arguments: [SourceLanguage.snapkit, .anchors])
    func `so does a closure that runs for each element`(language: SourceLanguage) {
        let elements = Array(repeating: "a", count: 100).joined(separator: ", ")
        let sum = "1" + String(repeating: "+1", count: 1_000)
        let text = "[\(elements)].forEach { v in v.widthAnchor.constraint(equalToConstant: \(sum)).isActive = true }"
        let snap = "[\(elements)].forEach { v in v.snp.makeConstraints { $0.width.equalTo(\(sum)) } }"
        #expect(read(language, language == .anchors ? text : snap).work > 100 * text.utf8.count)
    }

    @Test mutating func `names and metrics cost even where no statement uses them`() {
        let few = read(.vfl, "H:|[a]").work
        fixture.metrics = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("m\($0)", Metric.number(1)) })
        let withMetrics = read(.vfl, "H:|[a]").work
        #expect(withMetrics > few + 10_000)
        fixture.names = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("n\($0)", ["a"]) })
        #expect(read(.vfl, "H:|[a]").work > withMetrics + 10_000)
    }

    @Test mutating func `of several names without a view the first in alphabetical order is told`() {
        fixture.names = ["z": ["a", "nothing"], "k": ["missing"], "b": ["a"], "m": ["gone"]]
        let error = read(.vfl, "H:|[a]").1
        #expect(error?.location == .name("k", index: nil))
        fixture.names["b"] = ["a", "nowhere", "a"]
        #expect(read(.vfl, "H:|[a]").1?.location == .name("b", index: 1))
    }
}
