import Testing

@testable import TextMetrics

/// Cases by hand, in the order of the rules of UAX #14: `|` where a line may end, `¶` where it must.
struct LineBreakRuleTests {
    @Test(arguments: [
        ("LB2, LB3", ["", "a", " ", "\n"]),
        ("LB4", ["a\n¶b", "a\u{B}¶b", "a\u{C}¶b", "a\u{2028}¶b", "a\u{2029}¶b", "\n¶\n¶\n"]),
        ("LB5", ["a\r\n¶b", "a\r¶b", "a\u{85}¶b", "a\n¶\r¶b"]),
        ("LB6", ["a \n¶b", "a\u{200B}\r\n¶b"]),
        ("LB7", ["a |b", "a  |b", "a \u{200B}|b"]),
        ("LB8", ["a\u{200B}|b", "a\u{200B}  |b", "a\u{200B}|)", "a\u{200B} |\u{301}b"]),
        ("LB8a", ["\u{200D}漢", "漢\u{200D}漢", "👩\u{200D}🚀|👩"]),
        ("LB9", ["e\u{301}f", "a\u{301} |b", "漢\u{301}|字", "a-\u{301}|b"]),
        ("LB10", ["a |\u{301}b", "\u{301}\u{301}a"]),
        ("LB11", ["a\u{2060}漢", "漢\u{2060}字", "a \u{2060}b"]),
        ("LB12, LB12a", ["a\u{A0}b", "漢\u{A0}字", "a |\u{A0}b", "a-|\u{A0}b", "10\u{202F}000"]),
        ("LB13", ["a )b", "漢!|字", "漢 ,|字", "a/|b", "(a) |(b)", "漢\u{3001}|字", "what ?"]),
        ("LB14", ["( a", "(\u{301} a", "[漢", "「 漢"]),
        ("LB15", ["a\" (b)", "漢\u{201D} \u{300C}字"]),
        ("LB15c", ["a |.5", "a .b", "a .", "a . |b", "a .|漢", "a |.\u{301}5", "a ,,|漢", "( .5", "\u{200B} |.a"]),
        ("LB16", [") \u{301C}", "」 \u{3041}|漢"]),
        ("LB17", ["\u{2014} \u{2014}|a", "a|\u{2014}|b"]),
        ("LB18", ["a |b", "a   |\u{301}", "漢 |字"]),
        ("LB19", ["\"a\" |b", "漢\"字", "don't", "a |'b'"]),
        ("LB20", ["a|\u{FFFC}|b", "\u{FFFC}|\u{FFFC}"]),
        ("LB20a", ["-a", "a |-b", "a\n¶-b", "a |-|漢"]),
        ("LB21", ["twenty-|one", "a\u{2010}|b", "漢\u{3041}|字", "a\t|b", "a|\u{B4}b"]),
        ("LB21a", ["\u{5D0}-\u{5D1}", "\u{5D0}\u{2010}a"]),
        ("LB21b", ["/\u{5D0}", "a/|漢"]),
        ("LB22", ["a\u{2026}", "漢\u{2026}|字", "! |\u{2026}"]),
        ("LB23", ["a1b2", "\u{5D0}1\u{5D1}"]),
        ("LB23a", ["$漢", "漢%|字", "$🚀"]),
        ("LB24", ["$a", "a%", "%a", "a$"]),
        (
            "LB25",
            [
                "$12", "12%", "$(12)", "-12", "12.50", "1,234.5", "(12)%", "12/3", "$|(a)", "12-34", "%-12", "漢|12",
                ".5", "$.5", "$(.5)", "$|(.a)", "-.5", ":|漢",
            ]
        ),
        ("LB26", ["\u{1100}\u{1161}\u{11A8}", "\u{AC00}\u{11A8}", "\u{AC00}|\u{AC01}", "\u{AC01}\u{11A8}"]),
        ("LB27", ["\u{AC00}%", "$\u{AC00}"]),
        ("LB28", ["abc", "a\u{5D0}", "aбγ", "*a"]),
        ("LB29", ["e.g", "a.b", "a:b"]),
        ("LB30", ["a(b)c", "f(1)", "漢|（字）", "(s)he", "2(3)"]),
        ("LB30a", ["🇩🇪|🇫🇷", "🇩🇪|🇫🇷|🇮", "a|🇩🇪|a", "🇩\u{200D}🇪|🇫"]),
        ("LB30b", ["👍🏽|👍", "\u{1F6D8}\u{1F3FD}", "漢|\u{1F3FD}"]),
        ("LB31", ["漢|字|漢", "a|漢|b", "1|漢", "🚀|🚀", "あ|い", "ア|イ"]),
        ("LB1", ["กขค", "กิ", "漢\u{3063}|字", "\u{E000}a", "\u{378}a"]),
    ])
    func `lines end where the rule says`(rule: String, cases: [String]) {
        for marked in cases {
            let text = String(String.UnicodeScalarView(marked.unicodeScalars.filter { $0 != "|" && $0 != "¶" }))
            #expect(
                Places.marked(text).unicodeScalars.elementsEqual(marked.unicodeScalars),
                "\(rule): \(Places.marked(text))"
            )
        }
    }

    @Test(arguments: [
        ("Quoin solves Auto Layout.", "Quoin |solves |Auto |Layout."),
        ("The state-of-the-art (tm) – really!", "The |state-|of-|the-|art |(tm) |– |really!"),
        ("Preis: 1.234,50 € (inkl. MwSt.)", "Preis: |1.234,50 |€ |(inkl. |MwSt.)"),
        ("http://www.example.com/a?b=c", "http://|www.example.com/|a?|b=c"),
        ("Привет, мир!", "Привет, |мир!"),
        ("「日本語」と、英語。", "「日|本|語」|と、|英|語。"),
        ("여보세요 세상", "여|보|세|요 |세|상"),
        ("The rate is .75 of it", "The |rate |is |.75 |of |it"),
        ("costs $.50 each", "costs |$.50 |each"),
        ("Preis: ,50 Euro", "Preis: |,50 |Euro"),
        ("run it with -v .", "run |it |with |-v ."),
        ("call 555-1234 now", "call |555-1234 |now"),
        ("C:\\dir\\file", "C:|\\dir\\file"),
    ])
    func `sentences break where a reader expects it`(text: String, marked: String) {
        #expect(Places.marked(text) == marked)
    }
}
