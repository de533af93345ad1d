// From the text of the editor, in any language, to the document that is sent.

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
	interfaceBuilder: "Interface Builder",
};

/** Languages whose sources may create views. */
export const makesViews = new Set(["snapkit", "masonry", "anchors", "keep", "ss"]);

/** Words that stand in sources of one language only, the most telling first. */
const marks = [
	["log", /(<|&lt;)[\w.]*Constraint[\w.]*:0x[0-9a-fA-F]+/],
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
	if (/^<(\?xml|document)\b/.test(start)) return "interfaceBuilder";
	for (const [language, mark] of marks) if (mark.test(text)) return language;
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	if (lines.every((line) => format.test(line))) return "vfl";
	return /^[{]/.test(start) ? "json" : "equation";
}

/** The screen of pasted code, which names none. */
export const usualTraits = { device: "iPhone" };

const screenFields = ["size", "safeArea", "sizeClass", "scale", "device", "orientation"];

/** The traits of a document under what the switches of the page say. */
export function effectiveTraits(traits, switches) {
	const merged = { ...traits };
	if (switches.device) {
		for (const field of screenFields) delete merged[field];
		merged.device = switches.device;
	}
	if (switches.orientation && merged.device) merged.orientation = switches.orientation;
	if (switches.orientation && !merged.device && merged.size?.width && merged.size?.height) {
		const [short, long] = [merged.size.width, merged.size.height].sort((a, b) => a - b);
		const isTurned = switches.orientation === "landscape";
		merged.size = { width: isTurned ? long : short, height: isTurned ? short : long };
	}
	if (switches.direction) merged.direction = switches.direction;
	if (switches.textScale) merged.textScale = switches.textScale;
	if (switches.size) merged.size = { ...merged.size, ...switches.size };
	return merged;
}

const hasSwitches = (switches) => Object.values(switches).some((value) => value);

/**
 * What a text means: `language`, `body` (the document as a value, or as text where it cannot be read), and what finds
 * the places of its faults: the `text`, and the `lines` of equations. `isFile`: it has a storyboard.
 *
 * @param names - views for code that makes none; null = the source may make them.
 * @param scene - the scene, if a file has several.
 */
export function compile(text, chosen, switches, names = null, scene = undefined) {
	const language = chosen || recognise(text);
	if (language === "interfaceBuilder") return { language, body: fileDocument(text, scene, switches), text, isFile: true };
	if (language === "json") return compileJSON(text, switches);
	const traits = effectiveTraits(usualTraits, switches);
	const lines = language === "equation" ? equations(text) : null;
	const constraints = lines ? lines.map((line) => line.text) : [{ [language]: text }];
	const isComplete = makesViews.has(language) && names === null && /ubview/i.test(text);
	const view = isComplete ? "fromSource" : { id: "root", subviews: (names ?? []).map(namedView) };
	return { language, body: { traits, view, constraints }, text, lines };
}

/** A document with a file; without a switch the traits are those of its canvas. */
function fileDocument(text, scene, switches) {
	const traits = hasSwitches(switches) ? effectiveTraits({}, switches) : undefined;
	return { interfaceBuilder: text, scene, traits };
}

function compileJSON(text, switches) {
	let document = null;
	try {
		document = JSON.parse(text);
	} catch {
		// The service says what is wrong with it, and where.
	}
	const isObject = document !== null && typeof document === "object" && !Array.isArray(document);
	const isPlain = !isObject || !hasSwitches(switches);
	const body = isPlain ? text : { ...document, traits: effectiveTraits(document.traits ?? {}, switches) };
	return { language: "json", body, document: isObject ? document : null, text, isFile: isObject && "interfaceBuilder" in document };
}

/** The lines of a text that hold an equation, with their numbers. */
function equations(text) {
	return text
		.split("\n")
		.map((line, index) => ({ text: line.replace(/\/\/.*$/, ""), line: index + 1 }))
		.filter((line) => line.text.trim() !== "");
}

const labels = /label|title|text|name|caption|message|button|heading/i;

/** A view of which only the name is known. What sounds like a text shows its name, so that it has a size. */
const namedView = (id) => (labels.test(id) ? { id, text: id } : { id });

/** The views that faults report as missing; null if there is any other fault. */
export function missingViews(errors) {
	const names = new Set();
	for (const error of errors) {
		const match = error.detail.match(/^(?:unknown view(?: or value)? |the source never adds |(?=.*source neither))'([\w-]+)'(.*)/);
		if (!match || /did you mean/.test(match[2])) return null;
		names.add(match[1]);
	}
	return names.size > 0 ? [...names] : null;
}

/** A value as JSON on one line. */
function flat(value) {
	if (value === null || typeof value !== "object") return JSON.stringify(value);
	if (Array.isArray(value)) return `[${value.map(flat).join(", ")}]`;
	return `{${Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${flat(entry)}`).join(", ")}}`;
}

/** A document as text: what fits stands on one line, as people write it. */
export function pretty(value, indent = "") {
	const line = flat(value);
	if (indent !== "" && indent.length + line.length <= 88) return line;
	const inner = `${indent}  `;
	if (value === null || typeof value !== "object" || line.length === 2) return line;
	if (Array.isArray(value)) return `[\n${value.map((entry) => inner + pretty(entry, inner)).join(",\n")}\n${indent}]`;
	const members = Object.entries(value).map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${pretty(entry, inner)}`);
	return `{\n${members.join(",\n")}\n${indent}}`;
}

/** The document that the service gives back, without what only says where constraints were written. */
export function readable(source, traits) {
	const constraints = (source.constraints ?? []).map((constraint) => {
		if (typeof constraint === "string") return constraint;
		const { source: _, ...rest } = constraint;
		return Object.keys(rest).length === 1 && rest.equation ? rest.equation : rest;
	});
	const document = { ...source, traits: traits ?? source.traits, constraints };
	if (document.onConflict === "break") delete document.onConflict;
	if (!document.traits || Object.keys(document.traits).length === 0) delete document.traits;
	return document;
}
