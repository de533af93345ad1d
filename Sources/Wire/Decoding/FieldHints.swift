// Names that clients bring from UIKit, CSS and elsewhere, in lower case, with their equivalents here.

extension LayoutField {
    static let hints: [String: String] = [
        "layout": whole, "document": whole,
        "root": "view", "views": "view", "tree": "view", "rootview": "view", "subviews": inField("view"),
        "rules": "constraints", "equations": "constraints", "environment": "traits", "traitcollection": "traits",
        "policy": "onConflict", "size": inField("traits"), "safearea": inField("traits"), "device": inField("traits"),
        "direction": inField("traits"), "scale": inField("traits"), "width": inField("traits", "size"),
        "height": inField("traits", "size"), "id": "the id is in the path: PUT /layouts/{id}",
        "operations": "edits are a PATCH of a layout's constraints, views or traits",
    ]

    private static let whole = "the fields of the layout are those of the body itself"
}

extension TraitsField {
    static let hints: [String: String] = [
        "rotation": "orientation", "idiom": "device", "interfaceorientation": "orientation",
        "width": inField("size"), "height": inField("size"), "safeareainsets": "safeArea", "insets": "safeArea",
        "top": inField("safeArea"), "left": inField("safeArea"), "bottom": inField("safeArea"),
        "right": inField("safeArea"), "layoutdirection": "direction", "rtl": "write \"direction\": \"rtl\"",
        "displayscale": "scale", "keyboardheight": inField("keyboard"), "contentsizecategory": "textScale",
        "preferredcontentsizecategory": "textScale",
        "fontscale": "textScale", "horizontalsizeclass": inField("sizeClass", "horizontal"),
        "verticalsizeclass": inField("sizeClass", "vertical"), "horizontal": inField("sizeClass"),
        "vertical": inField("sizeClass"), "traits": "the body of this call is the traits themselves",
        "operations": "the body of this call is the traits themselves",
    ]
}

extension ViewField {
    static let hints: [String: String] = [
        "type": "kind", "class": "kind", "role": "kind",
        "children": "subviews", "child": "subviews", "views": "subviews", "items": "subviews", "nodes": "subviews",
        "arrangedsubviews": "subviews", "name": "id", "identifier": "id", "key": "id", "title": "text",
        "accessibilityidentifier": "label", "accessibilitylabel": "label", "userlabel": "label", "mas_key": "label",
        "contenthuggingpriority": "hugging", "huggingpriority": "hugging",
        "contentcompressionresistancepriority": "compressionResistance", "resistance": "compressionResistance",
        "intrinsiccontentsize": "intrinsicSize", "naturalsize": "intrinsicSize", "layoutmargins": "margins",
        "alignmentrectinsets": "alignmentInsets", "metadata": "meta", "data": "meta", "userinfo": "meta",
        "directionallayoutmargins": "margins", "insetslayoutmarginsfromsafearea": "marginsFollowSafeArea",
        "preservessuperviewlayoutmargins": "preservesSuperviewMargins", "padding": "margins", "ishidden": "hidden",
        "visible": "hidden",
        "autoresizingmask": "autoresizing", "layoutguides": "guides", "baselines": "baseline", "ratio": "aspectRatio",
        "semanticcontentattribute": "direction", "sizeclass": "when",
        "string": inField("text"), "font": inField("text"), "numberoflines": inField("text"),
        "fontsize": inField("text", "font"), "fontweight": inField("text", "font"),
        "textalignment": inField("text", "alignment"), "axis": inField("stack"),
        "spacing": inField("stack"), "alignment": inField("stack"), "distribution": inField("stack"),
        "contentoffset": inField("scroll"), "x": inField("frame"), "y": inField("frame"), "width": lengths,
        "height": lengths, "size": lengths, "constraints": "constraints are a list beside 'view'",
        "color": inField("style", "background"), "backgroundcolor": inField("style", "background"),
        "background": inField("style"), "foreground": inField("style"), "textcolor": inField("style", "foreground"),
        "tint": inField("style"), "tintcolor": inField("style", "tint"), "cornerradius": inField("style"),
        "border": inField("style"), "borderwidth": inField("style", "border", "width"),
        "bordercolor": inField("style", "border", "color"), "opacity": inField("style"),
        "alpha": inField("style", "opacity"), "clips": inField("style"), "clipstobounds": inField("style", "clips"),
        "image": inField("style"), "placeholder": inField("style"),
    ]

    private static let lengths =
        "a natural size is 'intrinsicSize'; a fixed one is a constraint such as \"title.width == 100\""
}

extension StyleField {
    static let hints: [String: String] = [
        "color": "background", "backgroundcolor": "background", "textcolor": "foreground", "tintcolor": "tint",
        "radius": "cornerRadius", "borderwidth": inField("border", "width"), "width": inField("border"),
        "bordercolor": inField("border", "color"), "alpha": "opacity", "clipstobounds": "clips",
        "maskstobounds": "clips", "imagename": "image", "systemimage": "image",
        "hidden": "'hidden' is a field of the view, beside 'style'",
        "font": "a font is in 'text' of the view, beside 'style'",
    ]
}

extension FrameField {
    static let hints: [String: String] = [
        "origin": "x and y are in 'frame' itself", "size": "width and height are in 'frame' itself",
    ]
}

extension SideField {
    static let hints: [String: String] = [
        "leading": directions, "trailing": directions, "start": directions, "end": directions,
    ]

    private static let directions = "sides are left and right; a constraint may have leading and trailing"
}

extension StackField {
    static let hints: [String: String] = [
        "orientation": "axis", "direction": "axis", "gap": "spacing", "padding": "spacing", "align": "alignment",
        "alignitems": "alignment", "justify": "distribution", "justifycontent": "distribution",
        "arrangedsubviews": "a stack arranges all 'subviews' of its view",
        "subviews": "'subviews' is a field of the view, beside 'stack'",
        "views": "a stack arranges the 'subviews' of its view",
    ]
}

extension TextField {
    static let hints: [String: String] = [
        "text": "string", "value": "string", "content": "string", "lines": "numberOfLines", "maxlines": "numberOfLines",
        "linebreakmode": "lineBreak", "kern": "letterSpacing", "kerning": "letterSpacing",
        "lineheight": "lineHeightMultiple", "contentinsets": "insets", "contentedgeinsets": "insets",
        "padding": "insets", "adjustsfontsizetofitwidth": "minimumScaleFactor",
        "minimumfontscale": "minimumScaleFactor",
        "maxwidth": "preferredMaxLayoutWidth", "size": inField("font"), "fontsize": inField("font", "size"),
        "family": inField("font"), "fontfamily": inField("font", "family"), "weight": inField("font"),
        "fontweight": inField("font", "weight"), "color": drawn, "textcolor": drawn,
        "textalignment": "alignment", "align": "alignment",
    ]

    private static let drawn = "the color of a text is 'style.foreground' of its view"
}

extension FontField {
    static let hints: [String: String] = [
        "name": "family", "fontname": "family", "fontfamily": "family", "pointsize": "size", "fontsize": "size",
        "fontweight": "weight", "bold": "write \"weight\": \"bold\"",
    ]
}

extension ConstraintField {
    static let hints: [String: String] = [
        "item": firstSide, "item1": firstSide, "firstitem": firstSide, "attribute": firstSide, "attribute1": firstSide,
        "firstattribute": firstSide, "toitem": secondSide, "item2": secondSide, "seconditem": secondSide,
        "attribute2": secondSide,
        "secondattribute": secondSide, "target": secondSide, "relatedby": "relation", "operator": "relation",
        "op": "relation",
        "offset": "constant", "value": "constant", "inset": "constant", "factor": "multiplier", "ratio": "multiplier",
        "constraint": "equation", "expression": "equation", "formula": "equation", "text": "equation", "eq": "equation",
        "string": "equation", "identifier": "key", "name": "key", "label": "key", "id": "key", "tag": "key",
        "isactive": "active", "enabled": "active", "sizeclass": "when", "visualformat": "vfl", "format": "vfl",
        "keeplayout": "keep", "sslayout": "ss", "nslayoutconstraint": "anchors", "views": "names",
        "swiftui": languages, "flexbox": languages, "yoga": languages, "css": languages, "purelayout": languages,
        "cartography": languages,
    ]

    private static let firstSide = "an item and its attribute are one field: \"first\": \"title.left\""
    private static let secondSide = "an item and its attribute are one field: \"second\": \"field.right\""
    private static let languages = "the languages are masonry, snapkit, vfl, keep, ss, anchors and log"
}

extension ConstraintOperationField {
    static let hints: [String: String] = [
        "add": "make", "create": "make", "insert": "make", "constraints": "make", "install": "make", "change": "set",
        "edit": "set", "modify": "set", "delete": "remove", "uninstall": "remove", "enable": "activate",
        "disable": "deactivate", "op": verbHint, "operation": verbHint, "type": verbHint, "action": verbHint,
        "path": verbHint,
        "key": selectors, "id": selectors, "group": selectors, "first": selectors, "second": selectors, "to": "view",
    ]

    private static let verbHint = "an operation is named by its field: one of \(ConstraintOperationField.verbs)"
    private static let selectors =
        "what selects constraints is in the operation: {\"set\": {\"key\": \"gap\"}, \"constant\": 8}"
}

extension ConstraintSelectorField {
    static let hints: [String: String] = [
        "item": "first", "name": "key", "label": "key", "identifier": "key", "toitem": "second", "constant": beside,
        "priority": beside, "multiplier": beside,
    ]

    private static let beside = "it belongs beside 'set', not in it"
}

extension ViewOperationField {
    static let hints: [String: String] = [
        "insert": "add", "create": "add", "make": "add", "append": "add", "update": "set", "change": "set",
        "edit": "set", "delete": "remove", "superview": "to", "parent": "to", "into": "to", "index": "at",
        "position": "at", "view": "the view is the value of the operation: {\"set\": \"title\", \"hidden\": true}",
        "op": verbHint, "operation": verbHint, "type": verbHint, "action": verbHint, "path": verbHint,
    ].merging(ViewField.hints) { own, _ in own }

    private static let verbHint = "an operation is named by its field: one of \(ViewOperationField.verbs)"
}

extension EditField {
    static let hints: [String: String] = [
        "ops": "operations", "edits": "operations", "changes": "operations", "make": listed, "update": listed,
        "remake": listed, "set": listed, "add": listed, "move": listed, "remove": listed, "activate": listed,
        "deactivate": listed, "constraints": listed, "views": listed, "policy": "onConflict",
        "transition": "animation",
    ]

    private static let listed = "operations are a list: {\"operations\": [{…}]}"
}

extension AnimationField {
    static let hints: [String: String] = [
        "fps": "frameRate", "framespersecond": "frameRate", "timing": "curve", "easing": "curve",
        "damping": inField("spring"), "initialvelocity": inField("spring"),
        "velocity": inField("spring", "initialVelocity"),
    ]
}

extension VariantsField {
    static let hints: [String: String] = [
        "traits": "each of 'variants' has its own", "devices": inField("variants"),
        "variant": "variants",
    ]
}

extension VariantField {
    static let hints: [String: String] = [
        "size": inField("traits"), "device": inField("traits"), "direction": inField("traits"), "id": "name",
        "safearea": inField("traits"), "scale": inField("traits"), "sizeclass": inField("traits"),
        "textscale": inField("traits"), "orientation": inField("traits"),
    ]
}

/// Returns the hint for a field that belongs one or more objects deeper.
private func inField(_ path: String...) -> String {
    "it belongs in '\(path.joined(separator: "."))'"
}
