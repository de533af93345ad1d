import InterfaceBuilder
import LayoutModel
import Testing

/// Kinds, styles, alignments and labels of the views of a file; no frame depends on them.
@Suite struct SceneLooksTests {
    private static let resources = """
        <resources><namedColor name="Brand"><color red="0.5" green="0" blue="1" alpha="1" colorSpace="custom"/></namedColor>
        <image name="star.fill" catalog="system" width="128" height="116"/></resources>
        """

    private func root(_ views: String, _ content: String = "") throws -> ViewDescription {
        let text = FileText.view("<subviews>\(views)</subviews>\(content)", beside: Self.resources)
        return try InterfaceBuilderFile.layout(text, sizes: .measured).root
    }

    private func properties(_ kind: String, _ attributes: String = "", _ content: String = "") throws -> ViewProperties
    {
        try root(FileText.box("v", 0, 0, 51, 31, kind: kind, attributes, content)).subviews[0].properties
    }

    @Test(arguments: [
        ("label", ViewKind.label), ("button", .button), ("textField", .textField), ("textView", .textView),
        ("imageView", .image), ("switch", .switch), ("slider", .slider), ("stepper", .stepper),
        ("segmentedControl", .segmented), ("progressView", .progress), ("activityIndicatorView", .activity),
        ("pickerView", .picker), ("datePicker", .picker), ("tableView", .table), ("collectionView", .collection),
        ("mapView", .map), ("wkWebView", .web), ("navigationBar", .bar), ("view", nil), ("stackView", nil),
    ])
    func `an element has a kind`(element: String, kind: ViewKind?) throws {
        #expect(try properties(element).kind == kind)
    }

    @Test func `colors are those of the system, of the catalog, or components`() throws {
        let style = try properties(
            "label",
            #"text="Hello" alpha="0.5" clipsSubviews="YES" textAlignment="center""#,
            """
            <fontDescription key="fontDescription" type="system" pointSize="17"/>
            <color key="backgroundColor" systemColor="secondarySystemBackgroundColor"/>
            <color key="textColor" name="Brand"/>
            <color key="tintColor" white="0" alpha="0.5" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
            """
        )
        #expect(style.style.background == .named(.secondarySystemBackground))
        #expect(style.style.foreground == ViewColor(rawValue: "#8000FF"))
        #expect(style.style.tint == ViewColor(rawValue: "#00000080"))
        #expect(style.style.opacity == 0.5 && style.style.clips)
        #expect(style.text?.alignment == .center)
    }

    @Test func `buttons have the color and the image of their normal state`() throws {
        let style = try properties(
            "button",
            "",
            """
            <state key="normal" title="Go" image="star.fill"><color key="titleColor" red="1" green="1" blue="1" alpha="1" \
            colorSpace="calibratedRGB"/></state>
            """
        ).style
        #expect(style.foreground == ViewColor(rawValue: "#FFFFFF") && style.image == "star.fill")
        let filled = try properties(
            "button",
            "",
            """
            <buttonConfiguration key="configuration" style="filled" title="Go">
            <color key="baseBackgroundColor" systemColor="systemRedColor"/></buttonConfiguration>
            """
        ).style
        #expect(filled.background == .named(.systemRed))
    }

    @Test func `fields have placeholders, and image views images`() throws {
        #expect(try properties("textField", #"placeholder="E-Mail""#).style.placeholder == "E-Mail")
        #expect(try properties("imageView", #"image="photo""#).style.image == "photo")
    }

    @Test func `runtime attributes set what the canvas cannot`() throws {
        let style = try properties(
            "view",
            "",
            """
            <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="8"/>
            </userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="number" keyPath="borderWidth"><real key="value" value="0.5"/>
            </userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="color" keyPath="borderColor">
            <color key="value" systemColor="separatorColor"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
            </userDefinedRuntimeAttributes>
            """
        ).style
        #expect(style.cornerRadius == 8 && style.clips)
        #expect(style.border == ViewStyle.Border(width: 0.5, color: .named(.separator)))
    }

    /// Numbers that are out of range, and colors that nobody knows.
    @Test func `what is not understood is left out`() throws {
        let style = try properties(
            "view",
            #"alpha="7""#,
            """
            <color key="backgroundColor" name="Other"/><color key="tintColor" systemColor="nobodysColor"/>
            <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="-8"/>
            </userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
            """
        ).style
        #expect(style == ViewStyle())
    }

    /// The id is the label if it can be one; otherwise the outline's name is next to it.
    @Test func `views have the names of the outline`() throws {
        let views =
            FileText.box("a", 0, 0, 9, 9, #"userLabel="card""#)
            + FileText.box("b", 0, 0, 9, 9, #"userLabel="Big card""#)
            + FileText.box("c", 0, 0, 9, 9, kind: "label", #"text="Hello""#)
            + FileText.box("d", 0, 0, 9, 9, kind: "imageView")
        let found = try root(views).subviews
        #expect(found.map(\.name) == ["card", "b", "c", "d"])
        #expect(found.map(\.properties.label) == [nil, "Big card", "Hello", "Image View"])
    }
}
