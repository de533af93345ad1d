// From faults of a document to places in the text that it was compiled from.

import { nearestRange, offsetAt, offsetInString, positions } from "./positions.js";

/** The range of a fault, `{start, end}`. */
export const locate = (compiled, fault) => (compiled.language === "json" ? locateInJSON : locateInCode)(compiled, fault);

/** The end of the word at an offset. */
function wordEnd(text, start) {
	const word = /[\w-]+|[^\s]/y;
	word.lastIndex = start;
	return word.exec(text) ? word.lastIndex : Math.min(start + 1, text.length);
}

function locateInCode({ text, lines }, fault) {
	const index = Number(fault.pointer?.match(/^\/constraints\/(\d+)/)?.[1] ?? 0);
	const line = lines ? (lines[index]?.line ?? 1) : (fault.line ?? 1);
	const start = offsetAt(text, line, fault.column ?? 1);
	return { start, end: fault.column ? wordEnd(text, start) : lineEnd(text, start) };
}

function lineEnd(text, start) {
	const end = text.indexOf("\n", start);
	return end < 0 ? text.length : end;
}

function locateInJSON({ text }, fault) {
	if (fault.line && fault.isOfBody) {
		const start = offsetAt(text, fault.line, fault.column ?? 1);
		return { start, end: wordEnd(text, start) };
	}
	const range = nearestRange(positions(text), fault.pointer ?? "");
	if (fault.line && text[range.start] === '"') {
		const start = offsetInString(text, range, fault.line, fault.column ?? 1);
		return { start, end: Math.min(wordEnd(text, start), range.end - 1) };
	}
	const inner = fault.line && sourceWithin(text, fault.pointer);
	if (inner) {
		const start = offsetInString(text, inner, fault.line, fault.column ?? 1);
		return { start, end: Math.min(wordEnd(text, start), inner.end - 1) };
	}
	const isUnknownName = range.key && /unknown field/.test(fault.detail);
	return isUnknownName ? range.key : { start: range.start, end: range.end };
}

const sourceFields = ["equation", "snapkit", "masonry", "anchors", "vfl", "keep", "ss", "log"];

/** The string of source text in the constraint at a pointer. */
function sourceWithin(text, pointer) {
	const ranges = positions(text);
	for (const field of sourceFields) {
		const range = ranges.get(`${pointer}/${field}`);
		if (range && text[range.start] === '"') return range;
	}
	return null;
}
