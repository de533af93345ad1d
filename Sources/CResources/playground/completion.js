// Completion of ids, attributes, fields and values, by keyboard or pointer.

import { byId, element } from "./dom.js";
import { contextAt } from "./positions.js";
import { areas, attributes, fields, members, values } from "./words.js";

const shownAtMost = 50;

/** What may stand at the caret: `start` of the word before it, and `words` in order of likelihood. */
export function suggestions(text, caret, language, ids, devices) {
	const word = text.slice(0, caret).match(/[\w-]*$/)[0];
	const start = caret - word.length;
	const isMember = text[start - 1] === ".";
	if (language === "interfaceBuilder") return { start, word, words: [] };
	if (language !== "json") {
		const own = members[language] ?? [...attributes, ...areas];
		return { start, word, words: isMember ? own : [...ids, "superview"] };
	}
	const context = contextAt(text, caret);
	const name = context.path.at(-1);
	if (context.isKey) return field(text, caret, context);
	const isConstraint = context.path[0] === "constraints" && ["equation", "first", "second"].includes(name);
	if (isConstraint || (context.path[0] === "constraints" && context.path.length === 2)) {
		if (!context.string) return { start, word, words: [] };
		return { start, word, words: isMember ? [...attributes, ...areas] : [...ids, "superview"] };
	}
	const source = context.path[0] === "constraints" && members[name];
	if (source) return { start, word, words: isMember ? source : ids };
	const words = name === "device" ? devices : (values[name] ?? []);
	if (!context.string) return { start, word, words: words.map((value) => JSON.stringify(value)) };
	const inner = context.string.start + 1;
	return { start: inner, word: text.slice(inner, caret), words };
}

/** The members of the object at the caret. */
function field(text, caret, { path, string }) {
	const names = path.filter((step) => typeof step === "string");
	const words = fields[names.at(-1) ?? ""] ?? [];
	if (string) return { start: string.start + 1, word: text.slice(string.start + 1, caret), words };
	const word = text.slice(0, caret).match(/[\w]*$/)[0];
	return { start: caret - word.length, word, words: words.map((name) => `"${name}": `) };
}

/** Those of the words that begin with what was typed, then those that contain it. */
export function matching(words, typed) {
	const low = typed.toLowerCase().replace(/^"/, "");
	const plain = (word) => word.toLowerCase().replace(/^"/, "");
	const starting = words.filter((word) => plain(word).startsWith(low));
	const containing = words.filter((word) => !plain(word).startsWith(low) && plain(word).includes(low));
	return [...new Set([...starting, ...containing])].slice(0, shownAtMost);
}

export class Completion {
	#words = [];
	#chosen = 0;
	#start = 0;

	/**
	 * @param editor - the editor.
	 * @param known - returns `{language, ids, devices}` of the present document.
	 * @param say - tells a screen reader.
	 */
	constructor(editor, known, say) {
		Object.assign(this, { editor, known, say, list: byId("completion") });
		editor.area.addEventListener("keydown", (event) => this.#key(event));
		editor.area.addEventListener("input", () => this.#typed());
		for (const name of ["blur", "click", "scroll"]) editor.area.addEventListener(name, () => this.close());
		this.list.addEventListener("pointerdown", (event) => {
			event.preventDefault();
			const option = event.target.closest("[role=option]");
			if (option) this.#accept(Number(option.dataset.index));
		});
	}

	get isOpen() {
		return !this.list.hidden;
	}

	/** Typing keeps an open list up to date, and opens it behind a dot. */
	#typed() {
		const { area, text } = this.editor;
		if (this.isOpen || (text[area.selectionStart - 1] === "." && this.#isInCode())) this.open(false);
	}

	#isInCode() {
		const { language } = this.known();
		return language !== "json" || contextAt(this.editor.text, this.editor.area.selectionStart).string !== null;
	}

	open(isAsked) {
		const { area, text } = this.editor;
		const { language, ids, devices } = this.known();
		const caret = area.selectionStart;
		const found = suggestions(text, caret, language, ids, devices);
		this.#words = matching(found.words, found.word).filter((word) => isAsked || word !== found.word);
		this.#start = found.start;
		if (this.#words.length === 0) {
			if (isAsked) this.say("No suggestions.");
			return this.close();
		}
		this.#chosen = 0;
		this.list.replaceChildren(
			...this.#words.map((word, index) =>
				element("li", { id: `option-${index}`, role: "option", "data-index": String(index) }, word),
			),
		);
		this.list.hidden = false;
		this.#place(found.start);
		this.#choose(0);
		area.setAttribute("aria-controls", "completion");
		if (isAsked) this.say(`${this.#words.length} suggestions.`);
	}

	#place(offset) {
		const { area } = this.editor;
		const place = this.editor.caretPlace(offset);
		const x = place.x - area.scrollLeft;
		const y = place.y - area.scrollTop + place.height + 2;
		const isBelow = y + 180 < area.clientHeight || y < area.clientHeight / 2;
		this.list.style.left = `${Math.max(0, Math.min(x, area.clientWidth - this.list.offsetWidth))}px`;
		this.list.style.top = isBelow ? `${y}px` : `${y - place.height - 4 - this.list.offsetHeight}px`;
	}

	#choose(index) {
		this.#chosen = (index + this.#words.length) % this.#words.length;
		[...this.list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === this.#chosen)));
		this.list.children[this.#chosen].scrollIntoView({ block: "nearest" });
		this.editor.area.setAttribute("aria-activedescendant", `option-${this.#chosen}`);
	}

	#accept(index) {
		const word = this.#words[index];
		const caret = this.editor.area.selectionStart;
		this.close();
		this.editor.insert(this.#start, caret, word);
	}

	close() {
		if (!this.isOpen) return;
		this.list.hidden = true;
		this.editor.area.removeAttribute("aria-activedescendant");
		this.editor.area.removeAttribute("aria-controls");
	}

	#key(event) {
		if (event.ctrlKey && event.key === " ") {
			event.preventDefault();
			return this.open(true);
		}
		if (!this.isOpen) return;
		const actions = {
			ArrowDown: () => this.#choose(this.#chosen + 1),
			ArrowUp: () => this.#choose(this.#chosen - 1),
			Enter: () => this.#accept(this.#chosen),
			Tab: () => this.#accept(this.#chosen),
			Escape: () => this.close(),
		};
		const action = actions[event.key];
		if (action) {
			event.preventDefault();
			event.stopPropagation();
			action();
		} else if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
			this.close();
		}
	}
}
