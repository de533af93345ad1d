import LayoutModel
import Testing

@testable import Pictures

/// Pictures of several devices on one sheet.
struct SheetTests {
    /// Three pictures of 100 × 44 with margins of 28 are 384 wide and 100 high in one row; rows that make the sheet two
    /// and a half times as wide as high are √(384 · 100 · 2.5) ≈ 310 wide.
    ///
    /// The third picture would begin 284 from the side, which is within a row, and end at 384, which is not. A caption
    /// of 15 points takes 1.7 lines above each row.
    @Test func `a picture that would reach beyond the end of a row begins the next one`() {
        let places = PictureSheet.arrangement(of: Array(repeating: Size(width: 100, height: 44), count: 3))
        #expect(places.captionSize == 15)
        #expect(places.origins.map(\.x) == [28, 156, 28])
        #expect(places.origins.map(\.y) == [53.5, 53.5, 151])
        #expect(places.size == Size(width: 284, height: 223))
    }

    @Test func `a picture that is wider than all others has a row to itself, and the sheet is as wide as it`() {
        let wide = Size(width: 2_000, height: 10)
        let small = Size(width: 10, height: 10)
        let places = PictureSheet.arrangement(of: [small, wide, small])
        #expect(places.origins.map(\.x) == [28, 28, 28])
        #expect(places.size.width == 2_000 + 2 * 28)
    }
}
