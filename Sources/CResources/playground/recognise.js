// Which language a text is in.

export const languages = {
    json: "JSON document",
    snapkit: "SnapKit",
    masonry: "Masonry",
    anchors: "Anchors",
    vfl: "Visual format",
    keep: "KeepLayout",
    ss: "SSLayout",
    log: "Conflict log",
    equation: "Equations",
};

/** Languages whose sources may create views. */
export const makesViews = new Set(["snapkit", "masonry", "anchors", "keep", "ss"]);

/** Words that stand in sources of one language only, the most telling first. */
const marks = [
    ["log", /<[\w.]*Constraint[\w.]*:0x[0-9a-fA-F]+/],
    ["snapkit", /\.snp\b|\bsnp_\w+|equalToSuperview\(\)/],
    ["masonry", /\bmas_\w+|\bMASConstraintMaker\b|\bMAS[A-Z]\w+/],
    ["keep", /\bkeep[A-Z]\w*/],
    ["ss", /\b\w+_attr\b/],
    ["anchors", /\w+Anchor\b|\bNSLayoutConstraint\b/],
    ["snapkit", /\bmake\s+in\b|\$0\.\w+(\.\w+)*\.(equalTo|lessThanOrEqualTo|greaterThanOrEqualTo)/],
    ["masonry", /\bmake\.\w+(\.\w+)*\.(equalTo|lessThanOrEqualTo|greaterThanOrEqualTo)/],
];

const format = /^\s*(([HV]:)?(\|.*|\[[\w.]+(\(.*?\))?\]([-].*)?)|[HV]:-.*)\s*$/;

/** The language of a text, one of the keys of `languages`; of an empty one JSON. */
export function recognise(text) {
    const start = text.trimStart();
    if (start === "" || /^\{\s*("|\}|$)/.test(start) || /^\[\s*(["{]|\])/.test(start)) return "json";
    for (const [language, mark] of marks) if (mark.test(text)) return language;
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    if (lines.every((line) => format.test(line))) return "vfl";
    return /^[{]/.test(start) ? "json" : "equation";
}
