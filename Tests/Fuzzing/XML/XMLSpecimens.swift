/// Valid XML texts to mutate.
public enum XMLSpecimens {
    public static let all: [String] = [
        "<a/>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!-- one -->\n<a b=\"c\" d='e'>\n</a>\n",
        "<a><b/>text<b c=\"&lt;&gt;&amp;&quot;&apos;&#10;&#x1F600;\"/>more &amp; more<![CDATA[<]] >]]></a>",
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
            <objects>
                <view contentMode="scaleToFill" id="iN0-l3-epB" userLabel="Größe">
                    <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                    <subviews>
                        <label text="a&#10;b" id="x-1"><string key="text"> line
        of &lt;text&gt;</string></label>
                    </subviews>
                    <constraints>
                        <constraint firstItem="x-1" firstAttribute="top" secondItem="iN0-l3-epB" id="c"/>
                    </constraints>
                </view>
            </objects>
        </document>
        """,
    ]

    /// Pieces that are rare in valid texts and common in attacks.
    public static let strange = [
        "<", ">", "</", "/>", "<a>", "</a>", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?", "?>", "<?xml ",
        "<!DOCTYPE a>",
        "<!ENTITY e \"x\">", "&e;", "&#0;", "&#x110000;", "&#xD800;", "&amp", "&", "\"", "'", "=", " a=\"\"",
        "\u{FFFE}",
        "\u{1}", "\t", "\r\n", "\r", "\u{FEFF}", "é", "\u{1F600}",
    ]

    /// Values of attributes that are rare in valid texts.
    private static let strangeValues = ["", "&#10;é", "&lt;&quot;", "\u{1F600}", "a\tb\nc", "&amp;amp;"]

    /// Makes texts of these.
    public static func mutator(seed: UInt64) -> XMLMutator {
        XMLMutator(all, seed: seed, strange: strangeValues, damage: strange)
    }
}
