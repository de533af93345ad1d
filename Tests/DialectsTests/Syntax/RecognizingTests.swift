import LayoutModel
import Testing

import Dialects

/// Which language a text is in.
@Suite struct RecognizingTests {
    @Test(
        arguments: [
            (SourceLanguage.snapkit, "a.snp.makeConstraints { make in make.edges.equalTo(b) }"),
            (.snapkit, "a.constrain { $0.left.equalTo(b) }"), (.snapkit, "layout(a) { make in make.left == 3 }"),
            (.masonry, "[a mas_makeConstraints:^(MASConstraintMaker *make) {}]"), (.masonry, "make.left.equalTo(@10);"),
            (.keep, "a.keepLeftInset.equal = KeepRequired(8);"), (.ss, "a.left_attr == b.right_attr"),
            (.anchors, "a.topAnchor.constraint(equalTo: b.bottomAnchor).isActive = true"),
            (.anchors, "// like a.snp\nNSLayoutConstraint.activate([])"),
            (.log, "\"<NSLayoutConstraint:0x6001 UIView:0x7001.width == 10>\""),
            (.log, "&lt;NSLayoutConstraint:0x6001 UIView:0x7001.width == 10&gt;"),
            (.log, "<SnapKit.LayoutConstraint:0x6001@View.swift#12 UIView:0x7001.width == 10.0>"),
        ]
    )
    func `a word of one language tells it`(language: SourceLanguage, text: String) {
        #expect(SourceLanguage.recognized(in: Array(text.utf8)[...]) == language)
    }

    @Test(arguments: ["", "struct A { let b: [Int] }", #"{"view": {}}"#, "H:|-[a]-|", "let a = make(3)", "\"unended"])
    func `what has none of them is of no language`(text: String) {
        #expect(SourceLanguage.recognized(in: Array(text.utf8)[...]) == nil)
    }
}
