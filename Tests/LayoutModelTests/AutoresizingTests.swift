import Testing

@testable import LayoutModel

/// One axis: 320 to 400 with a near margin of 40, a length of 200 and a far margin of 80.
struct AutoresizingTests {
    private static let shares: [(AxisFlexibility, Extent)] = [
        (AxisFlexibility(nearMargin: false, length: false, farMargin: false), Extent(start: 40, length: 200)),
        (AxisFlexibility(nearMargin: true, length: false, farMargin: false), Extent(start: 120, length: 200)),
        (AxisFlexibility(nearMargin: false, length: true, farMargin: false), Extent(start: 40, length: 280)),
        (AxisFlexibility(nearMargin: false, length: false, farMargin: true), Extent(start: 40, length: 200)),
        (AxisFlexibility(nearMargin: true, length: true, farMargin: false), Extent(start: 160 / 3, length: 800 / 3)),
        (AxisFlexibility(nearMargin: false, length: true, farMargin: true), Extent(start: 40, length: 1800 / 7)),
        (AxisFlexibility(nearMargin: true, length: false, farMargin: true), Extent(start: 200 / 3, length: 200)),
        (AxisFlexibility(nearMargin: true, length: true, farMargin: true), Extent(start: 50, length: 250)),
    ]

    @Test(arguments: shares)
    func `flexible parts share the change in proportion to their lengths`(
        flexibility: AxisFlexibility,
        expected: Extent
    ) {
        let extent = Extent(start: 40, length: 200).resized(flexibility, from: 320, to: 400)
        #expect(abs(extent.start - expected.start) < 1e-9)
        #expect(abs(extent.length - expected.length) < 1e-9)
    }

    @Test func `margins of nothing share in equal parts`() {
        let flexibility = AxisFlexibility(nearMargin: true, length: false, farMargin: true)
        let extent = Extent(start: 0, length: 100).resized(flexibility, from: 100, to: 160)
        #expect(extent == Extent(start: 30, length: 100))
    }

    @Test func `a length of nothing between rigid margins takes the whole change`() {
        let flexibility = AxisFlexibility(nearMargin: false, length: true, farMargin: false)
        #expect(Extent(start: 10, length: 0).resized(flexibility, from: 20, to: 50) == Extent(start: 10, length: 30))
    }

    /// A view that begins 50 before its superview and is 20 long: its flexible parts add up to -30.
    ///
    /// The superview grows from 100 to 160, so that both parts get 60 / 2.
    ///
    /// Catches proportions of a negative sum, which are of the wrong sign: -50 + 60 · 50 / 30 = 50, and a length of 0.
    @Test func `parts that add up to less than nothing share in equal parts`() {
        let flexibility = AxisFlexibility(nearMargin: true, length: true, farMargin: false)
        let extent = Extent(start: -50, length: 20).resized(flexibility, from: 100, to: 160)
        #expect(extent == Extent(start: -20, length: 50))
    }

    @Test func `a length never becomes negative`() {
        let flexibility = AxisFlexibility(nearMargin: false, length: true, farMargin: false)
        #expect(Extent(start: 10, length: 20).resized(flexibility, from: 100, to: 50) == Extent(start: 10, length: 0))
    }

    /// The label of the founding text: 300 wide in 320, near margin and width flexible, the container shrinks to 300.
    @Test func `a near margin of nothing takes no part`() {
        let flexibility = AutoresizingMask([.flexibleLeftMargin, .flexibleWidth]).flexibility(along: .horizontal)
        #expect(Extent(start: 0, length: 300).resized(flexibility, from: 320, to: 300) == Extent(start: 0, length: 280))
    }

    @Test func `each flag belongs to one axis`() {
        let mask: AutoresizingMask = [.flexibleTopMargin, .flexibleWidth, .flexibleBottomMargin]
        let horizontal = AxisFlexibility(nearMargin: false, length: true, farMargin: false)
        let vertical = AxisFlexibility(nearMargin: true, length: false, farMargin: true)
        #expect(mask.flexibility(along: .horizontal) == horizontal)
        #expect(mask.flexibility(along: .vertical) == vertical)
    }
}
