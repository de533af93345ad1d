import Testing

@testable import LayoutModel

/// Documents and differences as version 3 of the format wrote them, before views had kinds, styles and labels.
@Suite struct FormerPackingTests {
    /// The bytes of `fullDocument(isStyled: false)`.
    private static let document = """
        0301000a65766572797468696e67018d060001015f00014501010100036c7472010007636f6d70616374000107010000
        00000000f8744001000100126163636573736962696c6974794c61726765000672656a65637408010004726f6f740000
        02060100010100016100010002070402020300010000000000000025400001f7030100000000000000f83f0101000372
        746c010007726567756c617201030100174772c3bcc39f6520f09f918b20d985d8b1d8add8a8d8a7010005496e746572
        01000000000000002b4001d804030008636861725772617001f10100000000000000d03f00000000000000f83f050305
        070900000000000000e0bf000001db0b01070001030001000000000000000080010011ea2d819997713d040000000000
        0000e03f010501000f7b2274616773223a5b22c3a4225d7d00010182c0a8ca9a3a009a9999999999b93f070122010103
        0000000000000004c00101080207030001620000000000000012400008747261696c696e67000e657175616c43656e74
        6572696e67010101001cc7711cc771fc3f0200076f7665726c61700009726564756e64616e7401000267310101010000
        010100026732010101000001010e00010100000100010001660001000000010100016500010100000101050603010101
        00087361666541726561000d6669727374426173656c696e6500023d3d000301d10f00000001000002010100076d6172
        67696e73001463656e7465725857697468696e4d617267696e7300023e3d010107010007636f6e74656e740f00555555
        555555d5bf000000400065cdcd410000000000003c8f400100036b657901000567726f75700100046b656570030e0017
        612e6b6565704c656674496e7365742e6d696e203d203301000d6b6565704c656674496e7365740100036d696e01011f
        01000001090107000003746f7019010000000c626f74746f6d4d617267696e0301d10f000000010000
        """

    /// A difference from that document: `a` is shown and has the text "b", and `f` has the former properties of `a`.
    private static let difference = """
        0002010000010000000000000025400001f7030100000000000000f83f00010101020103010901050100000000000000
        2b4001d804030601f10100000000000000d03f00000000000000f83f050305070900000000000000e0bf000001db0b01
        070001030001000000000000000080010011ea2d819997713d0400000000000000e03f0105010700010182c0a8ca9a3a
        009a9999999999b93f0701220101030000000000000004c0010108020803090000000000000012400a0b010101001cc7
        711cc771fc3f020c0d060000010000000000000025400001f7030100000000000000f83f010101010201030104010501
        000000000000002b4001d804030601f10100000000000000d03f00000000000000f83f050305070900000000000000e0
        bf000001db0b01070001030001000000000000000080010011ea2d819997713d0400000000000000e03f010501070001
        0182c0a8ca9a3a009a9999999999b93f0701220101030000000000000004c0010108020803090000000000000012400a
        0b010101001cc7711cc771fc3f020c0d000000
        """

    private func bytes(_ text: String) throws -> [UInt8] {
        let digits = text.filter { !$0.isNewline }.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    @Test func `a document of version 3 is read, and written as before in version 4`() throws {
        let former = PackedDocument(bytes: try bytes(Self.document))
        let document = try former.document()
        let expected = try fullDocument(isStyled: false)
        for id in expected.tree.preorder() {
            #expect(document.tree[id].properties == expected.tree[id].properties)
            #expect(document.tree.name(of: id) == expected.tree.name(of: id))
        }
        // At the end, there is no text of the request.
        #expect(PackedDocument(document).bytes == [4] + former.bytes.dropFirst() + [0])
        #expect(PackedDocument(expected) == PackedDocument(document))
    }

    /// Edits in a journal have no version of their own.
    @Test func `a difference that was written next to version 3 is read`() throws {
        let document = try PackedDocument(bytes: try bytes(Self.document)).document()
        let difference = try DocumentDifference(reading: try bytes(Self.difference)[...], against: document)
        let a = try #require(document.tree.node(named: "a"))
        let f = try #require(document.tree.node(named: "f"))
        let former = document.tree[a].properties
        var changed = former
        changed.isHidden = false
        changed.text?.string = "b"
        #expect(difference.properties.map(\.node) == [a, f])
        #expect(difference.properties.map(\.properties) == [changed, former])
        var packed: [UInt8] = []
        difference.pack(onto: &packed, against: document)
        #expect(packed == (try bytes(Self.difference)))
    }

    /// A styled view is read back exactly from a difference, against one with and one without a style.
    @Test(arguments: [true, false])
    func `a difference has kinds, styles, labels and alignments`(isStyled: Bool) throws {
        let base = try fullDocument(isStyled: isStyled)
        let a = try #require(base.tree.node(named: "a"))
        var difference = DocumentDifference()
        var properties = try fullDocument(isStyled: !isStyled).tree[a].properties
        difference.properties = [(a, properties)]
        var packed: [UInt8] = []
        difference.pack(onto: &packed, against: base)
        #expect(try DocumentDifference(reading: packed[...], against: base).properties[0].properties == properties)
        // Parts alone, on a view without anything else.
        properties = ViewProperties()
        properties.kind = isStyled ? .button : nil
        properties.label = isStyled ? nil : "x"
        difference.properties = [(a, properties)]
        packed = []
        difference.pack(onto: &packed, against: base)
        #expect(try DocumentDifference(reading: packed[...], against: base).properties[0].properties == properties)
    }

    @Test(arguments: [3, 5, 8, 9, 1 << 20])
    func `parts that no version has are refused`(number: Int) throws {
        var writing = PackingCoder(writing: 8)
        var number = number
        try writing.code(&number)
        var reading = PackingCoder(reading: writing.bytes)
        var parts = PropertyParts.none
        #expect(throws: PackingError.self) { try reading.code(&parts) }
    }
}
