import LayoutModel
import Testing
import Wire

@testable import Lint

@Suite struct ManyVariantsTests {
    private let label = #"{"id":"a","intrinsicSize":{"width":100,"height":20}}"#
    private let rows = ["a.top == 0", "a.left == 0", "a.width == root.width / 4"]

    private func lint(_ widths: [Int]) -> String {
        let variants = widths.map { #"{"name":"\#($0)","traits":{"size":{"width":\#($0)}}}"# }
        return #"{"variants":[\#(variants.joined(separator: ","))]}"#
    }

    @Test func `one fault is one finding, told where it is worst`() throws {
        let found = try Linted(label, rows, lint: lint([360, 320, 400, 340])).only(.squeezed)
        #expect(found.by == 20)
        #expect(found.variants == VariantSet([0, 1, 3]))
        #expect(found.message == "a is squeezed: it is 80 wide, and its content needs 100. (Worst in 320.)")
    }

    /// A quarter of the width, or 170 less that: the view is squeezed by 10, 15 and 20 points, and most at 320 or 360.
    ///
    /// Catches a least value that is that of the last variant, or of the worst one: no variant would be named.
    @Test(arguments: [[360, 340, 320], [320, 340, 360], [340, 360, 320], [360, 320]])
    func `the least and the worst value are told apart in any order`(widths: [Int]) throws {
        for (multiplier, constant, worst) in [(0.25, 0, 320), (-0.25, 170, 360)] {
            let width =
                #"{"first":"a.width","second":"root.width","multiplier":\#(multiplier),"constant":\#(constant)}"#
            let linted = try Linted(label, ["a.top == 0", "a.left == 0", width], lint: lint(widths))
            let finding = try #require(linted.report.findings.first { $0.rule == .squeezed })
            #expect(finding.least == 10 && finding.by == 20)
            #expect(try linted.only(.squeezed).message.hasSuffix(" (Worst in \(worst).)"))
        }
    }

    @Test func `where all are alike none is named as the worst`() throws {
        let linted = try Linted(label, ["a.top == 0", "a.left == 0", "a.width == 80"], lint: lint([360, 320]))
        #expect(try linted.only(.squeezed).message == "a is squeezed: it is 80 wide, and its content needs 100.")
        #expect(try linted.only(.squeezed).variants == VariantSet([0, 1]))
    }

    @Test func `variants with the same traits are solved once and all named`() throws {
        let linted = try Linted(label, rows, lint: lint([360, 320, 360, 320, 360]))
        #expect(try linted.only(.squeezed).variants == VariantSet([0, 1, 2, 3, 4]))
        #expect(linted.report.variants == ["360", "320", "360", "320", "360"])
    }

    @Test func `the same fault at other edges in other directions is one finding`() throws {
        let linted = try Linted(
            #"{"id":"a"}"#,
            ["a.top == 0", "a.leading == root.leading", "a.width == 230", "a.height == 20"],
            lint: #"{"directions":["ltr","rtl"]}"#
        )
        #expect(linted.findings == ["outside-superview a"])
    }
}
