/// Valid JSON texts to mutate.
public enum JSONSpecimens {
    public static let all = [
        #"{"view": {"id": "root", "subviews": [{"id": "a"}, {"id": "b", "text": {"string": "x\ny"}}]}, "constraints": ["a.left == 8"]}"#,
        #"{"id":"c1","constant":-12.5e+3,"longFieldName":null,"a":true,"view":false,"other":0}"#,
        """
        {
          "id": "\\u00e9\\ud83d\\ude00\\"\\\\\\/\\b\\f\\n\\r\\t",
          "text": "plain and longer than a word of eight bytes",
          "constant": 0.1,
          "a": [1, 22, 333.25, -0, 1e22, 123456789012345678901234567890, 5E-324]
        }
        """,
        #"[[], {}, [[[[1]]]], {"a": {"a": {"a": []}}}, "", " ", "é€😀", -1.0E-7, 999999999999999, 4503599627370497.5]"#,
        #"{"k1":1,"k2":2,"k3":3,"k4":4,"k5":5,"k6":6,"k7":7,"k8":8,"k9":9,"k10":10,"k11":11,"k12":12,"k13":13,"k14":14,"k15":15,"k16":16,"k17":17,"k18":18}"#,
        "true", "  null\t", "\"a string by itself\"", "-9007199254740993",
        "[0.30000000000000004,1.7976931348623157e308]",
    ]

    /// Pieces that are rare in valid texts and common in attacks.
    public static let strange = [
        "1e999", "-", "00", "01", ".5", "1.", "1e", "1e+", "0x1", "NaN", "Infinity", "\\u", "\\ud800", "\\udc00",
        "\\u0000", "\\x", "\\", "\"", "'", "{{", "[[[[[[[[[[[[[", "]]]", "}}}", ",,", ",]", ",}", "::", "/*", "//",
        "\u{feff}",
        "\n", "\r", "\t", "\u{0}", "\u{1f}", "\u{7f}", "\u{2028}", "\u{fffd}", "\"id\":", "\"a\":1,", "\"a\"", "null",
        "tru",
        "e", "E", "+", "-0", "-0.0", "1e-400", "2.2250738585072011e-308", "0.000000000000000000001",
        "123456789012345678",
    ]
}
