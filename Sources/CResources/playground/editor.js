// The source editor: a text area over a copy of its text, which carries colours and underlines.

import { byId, element } from "./dom.js";

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

const xml = [
	["comment", /<!--[^]*?(?:-->|$(?![^]))/],
	["key", /<[/?]?[\w.:-]+|[/?]?>/],
	["type", /[\w.:-]+(?==")/],
	["string", /"[^"<]*"?/],
];

const grammars = { json, vfl: format, log, interfaceBuilder: xml };
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
function tokens(text, language) {
	const pieces = [];
	for (const match of text.matchAll(grammar(language))) {
		const kind = Object.keys(match.groups).find((name) => match.groups[name] !== undefined);
		if (match[0] === "") continue;
		pieces.push({ end: match.index, kind: "" }, { end: match.index + match[0].length, kind: kind.replace(/\d+$/, "") });
	}
	pieces.push({ end: text.length, kind: "" });
	return pieces;
}

/** Longer texts are shown in one colour: colouring them takes longer than a keystroke should. */
const colouredLength = 60_000;

export class Editor {
	#faults = [];
	#language = null;

	/** @param changed - called after each change that the person makes. */
	constructor(changed) {
		this.area = byId("text");
		this.backdrop = byId("backdrop");
		this.area.addEventListener("input", () => {
			this.#faults = [];
			this.paint();
			changed();
		});
		this.area.addEventListener("scroll", () => this.#follow());
	}

	get text() {
		return this.area.value;
	}

	set text(text) {
		if (text === this.area.value) return;
		this.area.value = text;
		this.#faults = [];
		this.paint();
	}

	/** Underlines ranges: `{start, end, level, detail}`, where the level is `error` or `note`. */
	mark(faults, language) {
		this.area.setAttribute("aria-invalid", String(faults.some((fault) => fault.level === "error")));
		if (faults.length === 0 && this.#faults.length === 0) return this.setLanguage(language);
		this.#faults = [...faults].sort((a, b) => a.start - b.start);
		this.#language = language;
		this.paint();
	}

	/** Replaces a range, as typing does. */
	insert(start, end, text, caret = start + text.length) {
		this.area.setRangeText(text, start, end, "end");
		this.area.setSelectionRange(caret, caret);
		this.area.dispatchEvent(new Event("input"));
	}

	/** Moves the caret to a range and shows it. */
	reveal(start, end = start) {
		this.area.focus();
		this.area.setSelectionRange(start, end);
		const place = this.caretPlace(start);
		this.area.scrollTop = Math.max(0, place.y - this.area.clientHeight / 2);
		this.area.scrollLeft = Math.max(0, place.x - this.area.clientWidth + 60);
		this.#follow();
	}

	/** Where a character is, from the top left of the text, in pixels. */
	caretPlace(offset) {
		const range = document.createRange();
		let left = offset;
		const walker = document.createTreeWalker(this.backdrop, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (left <= node.length) {
				range.setStart(node, left);
				range.setEnd(node, left);
				break;
			}
			left -= node.length;
		}
		const box = range.getClientRects()[0] ?? this.backdrop.getBoundingClientRect();
		const origin = this.backdrop.getBoundingClientRect();
		return { x: box.left - origin.left, y: box.top - origin.top, height: box.height || 20 };
	}

	#follow() {
		this.backdrop.style.transform = `translate(${-this.area.scrollLeft}px, ${-this.area.scrollTop}px)`;
	}

	/** Copies the text, in colours, below the text area. */
	paint() {
		const text = this.text;
		const pieces = text.length > colouredLength ? [{ end: text.length, kind: "" }] : tokens(text, this.#language);
		const content = document.createDocumentFragment();
		const edges = this.#faults.flatMap((fault) => [fault.start, fault.end]).sort((a, b) => a - b);
		let at = 0;
		for (const piece of pieces) {
			while (at < piece.end) {
				const edge = edges.find((offset) => offset > at) ?? Infinity;
				const end = Math.min(piece.end, edge);
				content.append(this.#piece(text.slice(at, end), piece.kind, at));
				at = end;
			}
		}
		// A line break at the end would be swallowed.
		content.append("\n ");
		this.backdrop.replaceChildren(content);
	}

	#piece(text, kind, at) {
		const fault = this.#faults.find((one) => one.start <= at && at < one.end);
		const names = [kind, fault && `fault-${fault.level}`].filter((name) => name);
		return names.length === 0 ? text : element("span", { className: names.join(" ") }, text);
	}

	setLanguage(language) {
		if (language === this.#language) return;
		this.#language = language;
		this.paint();
	}
}
