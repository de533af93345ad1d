// What completion offers besides the ids of views.

const lengths = ["width", "height"];
const axes = ["horizontal", "vertical"];
const places = ["left", "right", "top", "bottom", "leading", "trailing", ...lengths];
const plain = [...places, "centerX", "centerY"];

export const attributes = [
	...plain, "firstBaseline", "lastBaseline", "baseline", "edges", "horizontalEdges", "verticalEdges", "directionalEdges",
	"size", "center", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin", "trailingMargin", "centerXWithinMargins",
	"centerYWithinMargins",
];

export const areas = ["safeArea", "margins", "content", "frame", "keyboard", "readable"];

const edges = ["top", "left", "bottom", "right"];
const relations = ["equalTo", "lessThanOrEqualTo", "greaterThanOrEqualTo"];

/** What may follow a dot, by language. */
export const members = {
	snapkit: [
		"snp", "makeConstraints", "updateConstraints", "remakeConstraints", ...relations, "equalToSuperview",
		"offset", "inset", "multipliedBy", "dividedBy", "priority", "labeled", "margins", ...attributes,
	],
	masonry: [
		...relations, "offset", "insets", "sizeOffset", "centerOffset", "multipliedBy", "dividedBy", "priority",
		"priorityHigh", "priorityMedium", "priorityLow", ...[...plain, "baseline"].map((name) => `mas_${name}`), ...attributes,
	],
	anchors: [
		...[...plain, "firstBaseline", "lastBaseline"].map((name) => `${name}Anchor`),
		"constraint", "isActive", "safeAreaLayoutGuide", "layoutMarginsGuide", "readableContentGuide",
	],
	keep: [
		"keepWidth", "keepHeight", "keepSize", "keepAspectRatio", "keepLeftInset", "keepRightInset", "keepTopInset",
		"keepBottomInset", "keepInsets", "keepHorizontalCenter", "keepVerticalCenter", "keepLeftOffsetTo",
		"keepRightOffsetTo", "keepTopOffsetTo", "keepBottomOffsetTo", "keepLeftAlignTo", "keepTopAlignTo", "equal", "min", "max",
	],
	ss: [...places, "center_x", "center_y", "baseline"].map((name) => `${name}_attr`),
};

const viewFields = [
	"id", "subviews", "intrinsicSize", "hugging", "compressionResistance", "text", "baseline", "margins",
	"marginsFollowSafeArea", "preservesSuperviewMargins", "alignmentInsets", "frame", "autoresizing", "aspectRatio", "scroll",
	"stack", "hidden", "direction", "guides", "when", "meta", "lint",
];

const shared = ["key", "group", "priority", "active", "when"];

/** The members of an object, by the name under which it stands. */
export const fields = {
	"": ["name", "traits", "view", "constraints", "onConflict"],
	traits: ["size", "safeArea", "sizeClass", "scale", "direction", "textScale", "keyboard", "device", "orientation"],
	view: viewFields,
	subviews: viewFields,
	constraints: [
		"equation", "first", "relation", "second", "multiplier", "constant", ...shared, "snapkit", "masonry", "vfl", "options",
		"anchors", "keep", "ss", "log", "view", "names", "metrics",
	],
	text: [
		"string", "font", "numberOfLines", "lineBreak", "preferredMaxLayoutWidth", "letterSpacing", "lineHeightMultiple",
		"lineSpacing", "minimumScaleFactor", "insets", "scales",
	],
	font: ["family", "size", "weight"],
	stack: [
		"axis", "spacing", "alignment", "distribution", "customSpacing", "isLayoutMarginsRelativeArrangement",
		"isBaselineRelativeArrangement",
	],
	size: lengths,
	intrinsicSize: lengths,
	frame: ["x", "y", ...lengths],
	safeArea: edges,
	margins: edges,
	alignmentInsets: edges,
	hugging: axes,
	compressionResistance: axes,
	sizeClass: axes,
	when: axes,
	guides: ["id"],
};

export const textScales = [
	"extraSmall", "small", "medium", "large", "extraLarge", "extraExtraLarge", "extraExtraExtraLarge", "accessibilityMedium",
	"accessibilityLarge", "accessibilityExtraLarge", "accessibilityExtraExtraLarge", "accessibilityExtraExtraExtraLarge",
];

/** The words that a member takes as its value. */
export const values = {
	direction: ["ltr", "rtl"],
	orientation: ["portrait", "landscape"],
	horizontal: ["compact", "regular"],
	vertical: ["compact", "regular"],
	axis: axes,
	alignment: ["fill", "leading", "top", "center", "trailing", "bottom", "firstBaseline", "lastBaseline"],
	distribution: ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"],
	onConflict: ["break", "reject"],
	relation: ["==", "<=", ">="],
	textScale: textScales,
};
