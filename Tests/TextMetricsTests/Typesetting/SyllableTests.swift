import Testing

@testable import TextMetrics

/// Thai, Lao, Khmer and Burmese, in lines as narrow as can be.
struct SyllableTests {
    private func lines(_ text: String, width: Double = 0, letterSpacing: Double = 0) -> [String] {
        SquareFace.lines(text, SquareFace.style(letterSpacing: letterSpacing), width: width)
    }

    @Test(arguments: [
        ["เกิ", "ด"], ["ทั้", "ง", "ห", "ลา", "ย", "เกิ", "ด", "มา"], ["ไท", "ย"], ["นะ", "แม่"], ["น้ำ", "ใจ"],
        ["ต่า", "งๆ"], ["ກະ", "ເປົາ"], ["ໄປ", "ນຳ", "ຂ້າ"], ["ខ្មែ", "រ"], ["ស្ត្រី"],
        ["မြန်", "မာ"], ["ကမ္ဘာ"], ["အား", "လုံး"], ["ချစ်"], ["ကျွန်", "တော်"],
    ])
    func `no line ends inside a syllable`(syllables: [String]) {
        #expect(lines(syllables.joined()) == syllables)
    }

    @Test func `lines end where syllables do for certain, and elsewhere only where they must`() {
        let width = SquareFace.measure("เกาะจฉ").width
        #expect(lines("กขคงเกาะจฉ", width: width) == ["กขคง", "เกาะจฉ"])
        #expect(lines("กขเกาะจฉชซ", width: width) == ["กขเกาะ", "จฉชซ"])
        #expect(lines("กขคงจฉชซ", width: width) == ["กขคงจฉ", "ชซ"])
    }

    @Test func `letters of a syllable are spaced as others are`() {
        let style = SquareFace.style(letterSpacing: 2)
        #expect(SquareFace.measure("เกา", style).width == SquareFace.measure("เ ก า", style).width - 9)
    }
}
