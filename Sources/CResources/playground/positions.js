// Where the values of a JSON text are: from pointers to ranges, and from a caret to what is around it.

const token = /[{}[\],:]|"(?:[^"\\\n]|\\.)*(?:"|(?=\n)|$)|[^\s{}[\],:"]+/g;

const unquoted = (text) => {
	try {
		return JSON.parse(text);
	} catch {
		return text.replace(/^"|"$/g, "");
	}
};

const escaped = (key) => String(key).replace(/~/g, "~0").replace(/\//g, "~1");

/**
 * Walks a JSON text, which may be unfinished or malformed, and calls `visit` with every token.
 *
 * `visit(token, container)`: the token has `text`, `start`, `end` and `isKey`; the container has its `pointer`, the
 * `path` of names to it, and the `key` or `index` at which the walk is.
 */
function walk(text, visit) {
	const stack = [];
	const rootPlace = { pointer: "", path: [], type: "", key: null };
	let container = rootPlace;
	const here = () => {
		if (container === rootPlace) return { pointer: "", path: [] };
		const step = container.type === "[" ? container.index : container.key;
		return { pointer: `${container.pointer}/${escaped(step ?? "")}`, path: [...container.path, step ?? ""] };
	};
	token.lastIndex = 0;
	for (let match = token.exec(text); match; match = token.exec(text)) {
		const word = match[0];
		const found = { text: word, start: match.index, end: match.index + word.length, isKey: false };
		const first = word[0];
		if (first === "}" || first === "]") {
			visit(found, container, container.pointer);
			container = stack.pop() ?? rootPlace;
		} else if (first === ",") {
			visit(found, container, null);
			if (container.type === "[") container.index += 1;
			else container.key = null;
		} else if (first === ":") {
			visit(found, container, null);
		} else if (first === '"' && container.type === "{" && container.key === null) {
			container.key = unquoted(word);
			found.isKey = true;
			visit(found, container, here().pointer);
		} else {
			const place = here();
			visit(found, container, place.pointer);
			if (first === "{" || first === "[") {
				stack.push(container);
				container = { ...place, type: first, key: null, index: 0 };
			}
		}
	}
}

/** The ranges of all values, by their pointers: `{start, end}`, and `key` where a member's name is. */
export function positions(text) {
	const ranges = new Map();
	walk(text, (found, container, pointer) => {
		if (pointer === null) return;
		const known = ranges.get(pointer);
		if (found.isKey) ranges.set(pointer, { ...found, key: { start: found.start, end: found.end } });
		else if (found.text === "}" || found.text === "]") known && (known.end = found.end);
		else ranges.set(pointer, { start: found.start, end: found.end, key: known?.key });
	});
	return ranges;
}

/** The range of the value of a pointer, or of what is nearest around it. */
export function nearestRange(ranges, pointer) {
	for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
		const range = ranges.get(at);
		if (range) return range;
		if (at === "") return { start: 0, end: 0 };
	}
}

/**
 * What a caret is in: `path` of names to the value, whether at a member's name (`isKey`), and the string token around
 * it, if any.
 */
export function contextAt(text, caret) {
	let context = { path: [], isKey: false, string: null };
	let isDone = false;
	let previous = null;
	walk(text, (found, container) => {
		if (isDone) return;
		const place = (isKey, string) => {
			const step = container.type === "[" ? container.index : container.key;
			const path = isKey || container.type === "" ? container.path : [...container.path, step ?? ""];
			context = { path, isKey, string };
			isDone = true;
		};
		if (found.start >= caret) {
			const awaitsKey = container.type === "{" && (found.isKey || container.key === null || previous === ",");
			place(awaitsKey, null);
		} else if (found.text[0] === '"' && caret <= found.end && !(caret === found.end && found.text.length > 1 && found.text.endsWith('"'))) {
			place(found.isKey, found);
		}
		previous = found.text;
	});
	return context;
}

/** The offset of a line and column, both from 1 and the column in characters of Unicode. */
export function offsetAt(text, line, column) {
	let start = 0;
	for (let at = 1; at < line; at += 1) {
		const end = text.indexOf("\n", start);
		if (end < 0) return text.length;
		start = end + 1;
	}
	let offset = start;
	for (let at = 1; at < column && offset < text.length && text[offset] !== "\n"; at += 1) {
		offset += text.codePointAt(offset) > 0xffff ? 2 : 1;
	}
	return offset;
}

/** The offset in a JSON text of a line and column within the string that begins at `start`. */
export function offsetInString(text, range, line, column) {
	const pieces = /\\u[0-9a-fA-F]{4}|\\.|[^]/uy;
	pieces.lastIndex = range.start + 1;
	let [atLine, atColumn] = [1, 1];
	while (pieces.lastIndex < range.end - 1) {
		if (atLine === line && atColumn === column) return pieces.lastIndex;
		if (atLine > line) break;
		const match = pieces.exec(text);
		if (!match) break;
		if (match[0] === "\\n") [atLine, atColumn] = [atLine + 1, 1];
		else atColumn += 1;
	}
	return Math.min(pieces.lastIndex || range.end, range.end - 1);
}
