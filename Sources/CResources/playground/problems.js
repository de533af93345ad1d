// Conflicts, ambiguity and what else the explanation tells, as cards with repairs.

import { byId, element, link, number, plural } from "./dom.js";

const shownAtMost = 20;

export class Problems {
	#revision = 0;

	/** @param actions - `apply(repair)`, `choose(view)` and `reveal(source)`. */
	constructor(studio, actions) {
		Object.assign(this, { studio, actions, panel: byId("problems") });
		studio.addEventListener("solved", () => this.update());
		studio.addEventListener("refused", ({ detail }) => this.#refused(detail));
	}

	async update() {
		const { layout, solution } = this.studio;
		const { conflicts, ambiguous } = solution.diagnostics;
		this.#count(conflicts.length + ambiguous.length);
		this.#revision += 1;
		const revision = this.#revision;
		try {
			const explanation = await layout.explanation();
			if (revision === this.#revision) this.#show(explanation);
		} catch (error) {
			this.studio.emit("failed", error);
		}
	}

	#count(count) {
		Object.assign(byId("problemCount"), { textContent: count || "", hidden: count === 0 });
	}

	#show({ summary, conflicts, ambiguous, unmet, truncated }) {
		const cards = [
			...conflicts.map((conflict) => this.#conflict(conflict)),
			...ambiguous.map((view) => this.#ambiguity(view)),
			...unmet.map(({ explanation }) => this.#card("Not met", explanation)),
			...truncated.map(({ explanation }) => this.#card("Truncated", explanation)),
		];
		const rest = cards.length - shownAtMost;
		this.panel.replaceChildren(
			element("p", { className: "summary" }, summary),
			...this.#notes.slice(0, 6).map((note) => element("p", { className: "note" }, note)),
			...cards.slice(0, shownAtMost),
			...(rest > 0 ? [element("p", {}, `And ${rest} more.`)] : []),
		);
	}

	get #notes() {
		const { made, notes = [] } = this.studio;
		const told = notes.map((note) => note.detail);
		if (made.length === 0) return told;
		return [`The source does not say where these views are, so they are subviews of the root: ${made.join(", ")}.`, ...told];
	}

	#refused({ problem, faults }) {
		this.#revision += 1;
		this.#count(Math.max(1, faults.length));
		this.panel.replaceChildren(
			element("p", { className: "summary" }, "The picture shows the last version that could be solved."),
			...(faults.length > 0 ? [this.#faults(faults)] : [element("p", { className: "note" }, problem.message)]),
		);
	}

	#faults(faults) {
		const item = (fault) => element("li", {}, link(fault.detail, () => this.actions.range(fault)));
		return element("ol", { className: "faults", "aria-label": "Faults of the source" }, faults.map(item));
	}

	#conflict({ constraints, broken, explanation, repairs }) {
		const isBroken = (constraint) => broken.includes(constraint.id);
		const items = constraints.map((constraint) =>
			element(
				"li",
				{},
				element("code", {}, constraint.text),
				isBroken(constraint) ? element("span", { className: "tag" }, "left out") : null,
				this.#place(constraint),
			),
		);
		return this.#card("Conflict", explanation, [element("ul", {}, items), this.#repairs(repairs)], "error");
	}

	/** Where a constraint was written, as a button that goes there, while the source is the one that was solved. */
	#place({ source }) {
		if (!source?.line || this.studio.compiled.language === "json") return null;
		return link(`line ${source.line}`, () => this.actions.reveal(source));
	}

	#ambiguity({ view, explanation, suggestion, ranges, repairs }) {
		const bound = (value) => (value === null ? "any" : number(value));
		const range = ([name, { least, most }]) =>
			least === null && most === null ? `${name}: anything` : `${name}: ${bound(least)} to ${bound(most)}`;
		const words = Object.entries(ranges ?? {}).map(range);
		return this.#card(
			"Ambiguous",
			explanation,
			[
				words.length > 0 ? element("p", { className: "small" }, `Could be: ${words.join(", ")}.`) : null,
				repairs?.length ? null : element("p", {}, suggestion),
				this.#repairs(repairs),
				link(`Select ${view}`, () => this.actions.choose(view)),
			],
			"warning",
		);
	}

	#repairs(repairs = []) {
		if (repairs.length === 0) return null;
		const buttons = repairs.map((repair) =>
			element("button", { className: "repair", onclick: () => this.actions.apply(repair) }, repair.explanation),
		);
		const items = buttons.map((button) => element("li", {}, button));
		return element("ul", { className: "repairs", "aria-label": plural(repairs.length, "repair") }, items);
	}

	#card(title, explanation, content = [], kind = "") {
		return element("article", { className: `card ${kind}` }, element("h3", {}, title), element("p", {}, explanation), content);
	}
}
