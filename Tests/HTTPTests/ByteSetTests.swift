import Testing

@testable import HTTP

@Suite struct ByteSetTests {
    private let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    private let subDelims = "!$&'()*+,;="

    /// The sets are written as masks; here they are written as the grammar writes them.
    @Test func `the sets are those of the grammar`() {
        let letters = unreserved.dropLast(4)
        #expect(members(.token) == Set("!#$%&'*+-.^_`|~\(letters)".utf8))
        #expect(members(.registeredName) == Set("%\(unreserved)\(subDelims)".utf8))
        #expect(members(.path) == Set("%/:@\(unreserved)\(subDelims)".utf8))
        #expect(members(.query) == Set("%/:@?\(unreserved)\(subDelims)".utf8))
    }

    private func members(_ set: ByteSet) -> Set<UInt8> {
        Set((0...255).filter(set.contains))
    }
}
