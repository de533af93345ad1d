// The document on the page and the layout of the service, kept the same: every other part listens here.

import { annotations } from "./ahead.js";
import { Problem } from "./api.js";
import { compile, missingViews, pretty, readable, recognise } from "./document.js";
import { debounced, plural } from "./dom.js";

/** Sources with these words say where views are; nothing is added to what they say. */
const nests = /\b(?:addSubviews?|insertSubview|addArrangedSubview|insertArrangedSubview|arrangedSubviews)\b/;

/** How often views are added for names that are still missing; an answer names at most twenty. */
const rounds = 12;

/** A document without its traits, to compare it with another one. */
const printOf = ({ traits: _, ...rest }) => JSON.stringify(rest);

/**
 * Events: `scenes` (they are listed), `solved` (a new solution is there), `refused` (the document is at fault),
 * `picture` (the picture is to be shown), `settled` (after an edit by the person, for history and links), `failed` (the
 * service cannot be reached).
 */
export class Studio extends EventTarget {
	switches = {};
	chosenLanguage = "";
	/** The scenes of a file, the id of the chosen one, and the name of the file; "" = the first, and none. */
	scenes = [];
	scene = "";
	file = "";
	annotate = annotations;
	compiled = compile("", "", {});
	solution = null;
	problem = null;
	made = [];
	/** The view that the picture draws first. */
	rootId = null;
	/** Whether something was typed since the last step of the history. */
	isTyped = false;
	#isWanted = false;
	#running = null;

	constructor(layout, editor) {
		super();
		Object.assign(this, { layout, editor });
		this.typed = debounced(120, () => this.update());
	}

	emit(name, detail) {
		this.dispatchEvent(new CustomEvent(name, { detail }));
	}

	/** The root's frame, once there is a solution. Ids that are integers come first in an object. */
	get root() {
		const { frames = {} } = this.solution ?? {};
		return frames[this.rootId] ?? Object.values(frames)[0];
	}

	/** Sends the document; one request is in flight, and of those that wait the latest is sent. */
	update() {
		this.#isWanted = true;
		this.#running ??= this.#run().finally(() => (this.#running = null));
		return this.#running;
	}

	async #run() {
		while (this.#isWanted) {
			this.#isWanted = false;
			try {
				await this.#send();
			} catch (error) {
				this.emit("failed", error);
			}
		}
	}

	async #send() {
		const text = this.editor.text;
		let names = null;
		await this.#findScenes(text);
		this.compiled = compile(text, this.chosenLanguage, this.switches, null, this.shownScene);
		for (let round = 0; ; round += 1) {
			try {
				this.solution = await this.layout.put(this.compiled.body);
				break;
			} catch (error) {
				if (!(error instanceof Problem)) throw error;
				const missing = this.#missing(error, text, names);
				if (!missing || round === rounds) return this.#refuse(error);
				names = missing;
				this.compiled = compile(text, this.chosenLanguage, this.switches, names);
			}
		}
		[this.made, this.problem] = [names ?? [], null];
		// What is to be shown first is asked for first.
		const isDrawn = this.redraw();
		await this.#markNotes(text);
		this.emit("solved");
		await isDrawn;
		this.emit("settled");
	}

	async #findScenes(text) {
		const isFile = (this.chosenLanguage || recognise(text)) === "interfaceBuilder";
		this.scenes = isFile ? (await import("./storyboard.js")).scenesOf(text) : [];
		this.emit("scenes");
	}

	/** The scene to ask for; undefined where the file has only one. */
	get shownScene() {
		if (this.scenes.length < 2) return undefined;
		return (this.scenes.find(({ id }) => id === this.scene) ?? this.scenes[0]).id;
	}

	/** The views to make for names of which nothing says where they are; null where something else is wrong. */
	#missing(problem, text, names) {
		if (this.compiled.language === "json" || this.compiled.isFile || nests.test(text)) return null;
		const missing = missingViews(problem.errors)?.filter((name) => !names?.includes(name));
		return missing && missing.length > 0 ? [...(names ?? []), ...missing] : null;
	}

	async #refuse(problem) {
		const { compiled } = this;
		const { locate } = await import("./faults.js");
		const faults = problem.errors.map((error) => {
			const range = locate(compiled, { ...error, isOfBody: problem.status === 400 });
			return { ...range, level: "error", detail: error.detail.split("\n")[0] };
		});
		this.editor.mark(faults, compiled.language);
		this.problem = { problem, faults };
		this.emit("refused", this.problem);
	}

	async #markNotes(text) {
		const { compiled } = this;
		const { passedOver = [] } = this.solution;
		const { locate } = passedOver.length > 0 ? await import("./faults.js") : {};
		this.notes = passedOver.map((note) => {
			const { start, end } = locate(compiled, { ...note, column: note.line ? 1 : undefined });
			const isLine = compiled.language !== "json" && note.line;
			const line = isLine ? text.slice(start).match(/^[^\S\n]*([^\n]*)/) : null;
			const edge = line ? start + line[0].length : end;
			return { start: line ? edge - line[1].length : start, end: edge, level: "note", detail: note.detail };
		});
		this.editor.mark(this.notes, compiled.language);
	}

	async #finish() {
		this.emit("solved");
		await this.redraw();
	}

	/** Asks for the picture of the present solution. */
	async redraw() {
		if (!this.solution) return;
		const svg = await this.layout.picture({ annotate: this.annotate.join(",") });
		this.emit("picture", svg);
	}

	/**
	 * Makes an edit of the live layout and writes the document that comes of it into the editor.
	 *
	 * @param part - `constraints`, `views` or `traits`.
	 * @param change - what a PATCH of it takes.
	 */
	async edit(part, change) {
		const solution = await this.layout.edit(part, change);
		this.solution = solution;
		const source = await this.layout.source();
		// The document that comes of a file has the traits of the canvas, which the file does not spell out.
		const isWhole = part === "traits" || this.compiled.isFile;
		const traits = isWhole ? source.traits : (this.compiled.document?.traits ?? this.compiled.body?.traits);
		if (isWhole) this.switches = {};
		this.#adopt(source, traits);
		if (solution.transition) this.emit("transition", solution.transition);
		await this.#finish();
		this.emit("settled");
		return solution;
	}

	/** Shows what somebody else has made of the layout. */
	async refresh() {
		this.solution = await this.layout.solution();
		await this.#finish();
	}

	/** Remembers the document of this page as the service has it, so that one of somebody else is told from it. */
	async noteSource() {
		const { revision } = this.layout;
		const source = await this.layout.source();
		if (revision === this.layout.revision) this.#print = printOf(source);
	}

	/** Takes over the document as the service has it, where somebody has changed more of it than the traits. */
	async adoptSource() {
		const source = await this.layout.source();
		const print = printOf(source);
		if (print === this.#print) {
			this.switches = { ...this.switches, size: source.traits?.size, direction: source.traits?.direction };
		} else {
			this.switches = {};
			this.#adopt(source, source.traits);
			this.#print = print;
		}
		this.emit("solved");
	}

	#print = null;

	#adopt(source, traits) {
		const document = readable(source, traits);
		this.chosenLanguage = "";
		this.editor.text = pretty(document);
		this.compiled = compile(this.editor.text, "", {});
		this.scenes = [];
		this.emit("scenes");
		[this.made, this.notes, this.problem] = [[], [], null];
		this.editor.mark([], "json");
	}

	/** What the status line says of the solution. */
	get summary() {
		const { conflicts, ambiguous } = this.solution.diagnostics;
		const views = plural(Object.keys(this.solution.frames).length, "view");
		const faults = [
			conflicts.length && plural(conflicts.length, "conflict"),
			ambiguous.length && plural(ambiguous.length, "ambiguous view"),
		].filter(Boolean);
		return `${views}, ${faults.join(", ") || "no conflict, nothing ambiguous"}.`;
	}
}
