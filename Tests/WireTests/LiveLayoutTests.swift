import LayoutFuzzing
import TestSupport
import Testing

/// The tempting fault is a session that remembers how it came to where it is.
///
/// `quoin-fuzz live` compares many more.
@Suite struct LiveLayoutTests {
    /// Each showed a difference at some time.
    @Test(arguments: [
        pixels, mostlyZero, unstableSafeArea, tinyMultiplier, movedHalf, blocked, nearlyContradictory, thereAndBack,
        endlessMask, farAway, middleOfDigits, wideRoot, repairedBaseline,
    ])
    func `layouts that were once another than their source made`(script: String) throws {
        #expect(try LiveTarget().read(Array(script.utf8)))
    }

    /// An edge at half a pixel, up to rounding that depends on the edits.
    private static let pixels = """
        {"put": {"traits": {"scale": 1}, "view": {"id": "root", "subviews": [{"id": "g", "subviews": [
          {"id": "e", "frame": {"width": 235, "height": 0}, "subviews": [{"id": "c", "text": {"string": "مرحبا بالعالم"}, "subviews": [
            {"id": "a", "frame": {"x": 178, "width": 16, "height": 0},
             "autoresizing": ["flexibleWidth", "flexibleLeftMargin", "flexibleRightMargin"]}]}]}]}]},
          "constraints": ["c.centerX == 135"]},
         "then": [{"constraints": {"operations": [{"update": ["a.right <= 38"]}]}}]}
        """

    /// A width of 0 that a required `width >= 0` and a stack both ask for.
    private static let mostlyZero = """
        {"put": {"view": {"subviews": [{"id": "v5", "stack": {"distribution": "equalCentering"}, "subviews": [{"id": "v6"}]}]},
          "constraints": ["v6.leftMargin == superview.rightMargin + 63"]},
         "then": [{"constraints": {"operations": [{"make": ["v6.safeArea.width == 35.2"]}]}}]}
        """

    /// A length that two other rows keep from its content; which of them blocks it depends on the vertex.
    private static let blocked = """
        {"put": {"view": {"subviews": [{"id": "v4", "stack": {}, "subviews": [{"id": "v9"},
            {"id": "v10", "intrinsicSize": {"width": 150}}]}, {"id": "v11", "intrinsicSize": {"width": 124}}, {"id": "v13"}]},
          "constraints": ["v9.width >= v11.width * 3", "v4.width == 124"]},
         "then": [{"views": {"operations": [{"move": "v4", "to": "v13"}]}}]}
        """

    /// A constant at the edge of what the others allow, which was met or missed by rounding.
    private static let repairedBaseline = """
        {"put": {"view": {"subviews": [{"id": "v4", "subviews": [{"id": "v5"},
            {"id": "v8", "frame": {"width": 56, "height": 165}}]}]},
          "constraints": ["v5.safeArea.firstBaseline == superview.lastBaseline - 40",
            "v8.readable.height == v4.height - 53", "v5.firstBaseline >= superview.bottomMargin * 1.5 - 12.75"]},
         "then": [{"traits": {"safeArea": {"bottom": 7.333333333333333}}},
            {"constraints": {"operations": [{"set": {"id": "c1"}, "constant": 14.33}]}}]}
        """

    /// 35 points too much among billions, which are rounding at one vertex, and a contradiction at another.
    private static let nearlyContradictory = """
        {"put": {"view": {"subviews": [{"id": "v6", "subviews": [{"id": "v7",
            "frame": {"width": 259, "height": 54690704161}, "subviews": [{"id": "v9"}]}]}]},
          "constraints": ["v6.readable.bottom >= v7.bottomMargin - 2", "v7.height >= superview.height + 37",
            "v9.width == 1183768343.2342513"]},
         "then": [{"constraints": {"operations": [{"remove": {"id": "c3"}}]}}]}
        """

    /// Insets of a safe area that grow with every round.
    private static let unstableSafeArea = """
        {"put": {"traits": {"size": {"height": 373}}, "view": {"subviews": [{"id": "v3", "scroll": {}}, {"id": "v5", "subviews": [
          {"id": "v6", "subviews": [{"id": "v7"}, {"id": "v9", "subviews": [{"id": "v10"}]}, {"id": "v11", "subviews": [
          {"id": "v12", "intrinsicSize": {"height": 23.666666666666668}}]}]}]}]},
          "constraints": ["v9.topMargin == superview.lastBaseline - 26.4",
          "v5.safeArea.lastBaseline == v6.topMargin * 0.5 + 59", "v3.height == v10.height",
          "v11.firstBaseline == v5.lastBaseline * 1.5", "v5.topMargin >= 45 @500",
          "v10.topMargin == v10.firstBaseline * 1.1 + 49", "v7.height == 167", "v6.height == 21",
          "v12.lastBaseline <= v12.bottomMargin * 1.1", "v7.bottom == superview.lastBaseline + 27",
          "v9.bottom == superview.bottom - 58"]},
         "then": [{"constraints": {"operations": [{"make": ["v10.bottom == v3.content.bottom + 7.7"]}]}},
           {"constraints": {"operations": [{"remake": ["v7.top >= v12.bottomMargin + 72"], "view": "root"}]}},
           {"constraints": {"operations": [{"update": []}]}}]}
        """

    /// A mask and a constraint that enlarge each other until the mask is given up: the width comes back from billions.
    private static let endlessMask = """
        {"put": {"view": {"id": "root", "subviews": [{"id": "v1", "subviews": [{"id": "v2",
            "frame": {"y": 140.5, "width": 190.09, "height": 110.06},
            "autoresizing": ["flexibleHeight", "flexibleTopMargin"]}]}, {"id": "v5", "subviews": [{"id": "v6"}]}]}},
         "then": [{"constraints": {"operations": [{"make": ["v6.width == 154.06",
            "v2.centerY == superview.centerY @750"]}]}}]}
        """

    private static let thereAndBack = """
        {"put": {"view": {"subviews": [{"id": "v11", "frame": {"x": 141, "width": 121, "height": 11},
            "autoresizing": ["flexibleLeftMargin", "flexibleWidth"]}, {"id": "v12"}]},
          "constraints": ["v11.trailing == superview.trailingMargin + 0.0 @333.3"]},
         "then": [{"constraints": {"operations": [{"remake": ["v11.safeArea.centerX <= -2.2 @999.0"], "view": "v12"}]}}]}
        """

    private static let farAway = """
        {"put": {"traits": {"size": {"width": 60135657300}}, "view": {}},
         "then": [{"traits": {"size": {"width": 15332.69243536097}}}]}
        """

    private static let wideRoot = """
        {"put": {"traits": {"size": {"width": 265.33}}, "view": {"subviews": [{"id": "v2"}]},
          "constraints": ["v2.width >= superview.width + 0.0"]},
         "then": [{"constraints": {"operations": [{"make": [
            {"equation": "root.width == v2.width - 25691129.487587992 @500.0"}]}]}}]}
        """

    /// An edge in the middle between two billionths, to which frames were once told, up to rounding that depends on the
    /// edits.
    private static let middleOfDigits = """
        {"put": {"traits": {"size": {"width": 781}}, "view": {"subviews": [
            {"id": "v2", "frame": {"x": 48.333333333333336, "width": 151, "height": 170}},
            {"id": "v5", "guides": [{"id": "g6"}]},
            {"id": "v7", "subviews": [{"id": "v10", "subviews": [{"id": "v11"}]}, {"id": "v12"}]}]},
          "constraints": ["root.centerX == v12.rightMargin * -1.0 + 81.4",
            "v11.trailing == v12.leadingMargin + 53.0", "v2.leftMargin == superview.right * 3.0 - 17.0 @999.0",
            "v7.readable.leftMargin == superview.right + 29.0 @250.0", "g6.left >= v10.leftMargin - 59.400000000000006"]},
         "then": [{"traits": {"size": {"width": null}}}]}
        """

    private static let tinyMultiplier = """
        {"put": {"view": {"subviews": [{"id": "v3", "stack": {}, "subviews": [{"id": "v4"}]},
            {"id": "v15", "intrinsicSize": {"height": 5}}]},
          "constraints": ["v3.bottom <= v15.lastBaseline * -1e-05 - 77458603393.26797 @750",
            "root.centerY <= v4.bottom + 31.33"]},
         "then": [{"traits": {"size": {"height": 322132722.0818907}, "scale": 2}}]}
        """

    private static let movedHalf = """
        {"put": {"traits": {"scale": 1.5}, "view": {"subviews": [
            {"id": "v2", "frame": {"x": 16.333333333333332, "width": 62.333333333333336, "height": 18}}, {"id": "v3"},
            {"id": "v4", "guides": [{"id": "g5"}], "subviews": [{"id": "v6", "subviews": [{"id": "v7"}]}]}]},
          "constraints": ["v7.centerX == v3.centerXWithinMargins * 3 + 13 @50", "g5.width == v3.width + 29 @999",
            "v7.leading == v2.margins.trailingMargin - 55", "v6.right == superview.centerXWithinMargins - 49",
            "v3.trailing == superview.leadingMargin + 5 @750", "v7.width == v6.width + 38.25"]},
         "then": [{"traits": {"size": {"width": 751}}}]}
        """
}

@Suite(.tags(.long)) struct LiveLayoutPropertyTests {
    @Test(.property, arguments: Seeds.range(3))
    func `after any edits a layout is what its source makes, to the last bit`(lane: UInt64) throws {
        let author = LayoutAuthor(seed: 14)
        let target = LiveTarget(explanationInterval: 8)
        for number in Int(lane) * 40..<Int(lane + 1) * 40 {
            Cases.check()
            #expect(throws: Never.self, "number \(number)") { _ = try target.read(author[number].bytes) }
        }
        #expect(target.counts.edits > 20, "\(target.counts)")
    }
}
