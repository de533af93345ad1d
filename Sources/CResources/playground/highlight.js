// Cutting texts into pieces of one colour.

const json = [
    ["key", /"(?:[^"\\\n]|\\.)*"(?=\s*:)/],
    ["string", /"(?:[^"\\\n]|\\.)*"?/],
    ["number", /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/],
    ["word", /\b(?:true|false|null)\b/],
];

const code = [
    ["comment", /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/],
    ["string", /@?"(?:[^"\\\n]|\\.)*"?/],
    ["number", /\b\d+(?:\.\d+)?f?\b/],
    [
        "word",
        /\b(?:let|var|func|self|super|in|if|else|for|guard|return|class|final|override|import|private|static|nil|YES|NO|true|false|void|id|CGFloat|NSArray)\b|@\w+|\^/,
    ],
    ["type", /\b[A-Z]\w+\b/],
    [
        "key",
        /\b(?:snp|make|mas_\w+|keep[A-Z]\w*|\w+_attr|\w+Anchor|edges|size|center[XY]?|left|right|top|bottom|leading|trailing|width|height|baseline|firstBaseline|lastBaseline|superview)\b|\$\d/,
    ],
];

const format = [
    ["word", /^[HV]:/m],
    ["key", /\[[\w.]+/],
    ["number", /\b\d+(?:\.\d+)?\b/],
];

const log = [
    ["type", /<[\w.]+:0x[0-9a-fA-F]+/],
    ["key", /\b[\w.]+:0x[0-9a-fA-F]+/],
    ["string", /'[^'\n]*'/],
    ["number", /-?\b\d+(?:\.\d+)?\b/],
];

const grammars = { json, vfl: format, log };
const compiled = new Map();

function grammar(language) {
    const rules = grammars[language] ?? code;
    if (!compiled.has(rules)) {
        const pattern = rules.map(([kind, rule]) => `(?<${kind}${rules.findIndex((r) => r[1] === rule)}>${rule.source})`);
        compiled.set(rules, new RegExp(pattern.join("|"), "gm"));
    }
    return compiled.get(rules);
}

/** The pieces of a text in order, each with its `end` and its `kind`, which is empty for plain text. */
export function tokens(text, language) {
    const pieces = [];
    for (const match of text.matchAll(grammar(language))) {
        const kind = Object.keys(match.groups).find((name) => match.groups[name] !== undefined);
        if (match[0] === "") continue;
        pieces.push({ end: match.index, kind: "" }, { end: match.index + match[0].length, kind: kind.replace(/\d+$/, "") });
    }
    pieces.push({ end: text.length, kind: "" });
    return pieces;
}
