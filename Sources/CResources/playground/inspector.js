// One view: its frame, its constraints, and why its numbers are what they are.

import { byId, debounced, element, frameText, number } from "./dom.js";

const sides = ["left", "top", "width", "height", "contentWidth", "contentHeight"];

export class Inspector {
	#id = null;
	#hovered = null;
	#lists = new Map();

	/** @param actions - `edit(operations)` changes constraints, `choose(id)`, `failed(error)` and `say(text)`. */
	constructor(studio, scene, actions) {
		Object.assign(this, { studio, scene, actions, panel: byId("view"), choice: byId("viewChoice"), tip: byId("tip") });
		this.choice.addEventListener("change", () => this.choose(this.choice.value || null));
		this.describe = debounced(140, (id) => this.#describe(id));
		studio.addEventListener("solved", () => this.update());
		byId("stage").addEventListener("keydown", (event) => this.#key(event));
	}

	/** Views in the order of the answer, which is that of the tree. */
	update() {
		this.#lists.clear();
		const ids = Object.keys(this.studio.solution.frames);
		if (!ids.includes(this.#id)) this.#id = null;
		this.choice.replaceChildren(
			element("option", { value: "" }, "none"),
			...ids.map((id) => element("option", { value: id, selected: id === this.#id }, id)),
		);
		this.scene.selected = this.#id;
		this.#show();
	}

	choose(id) {
		this.#id = id;
		this.choice.value = id ?? "";
		this.scene.selected = id;
		this.scene.mark();
		return this.#show();
	}

	/** Arrow keys on the picture go from view to view. */
	#key(event) {
		const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
		if (!step || event.target !== byId("stage") || !this.studio.solution) return;
		event.preventDefault();
		const ids = Object.keys(this.studio.solution.frames);
		const at = ids.indexOf(this.#id);
		this.actions.choose(ids[(at + step + ids.length) % ids.length]);
		this.actions.say(`${this.#id}: ${frameText(this.studio.solution.frames[this.#id])}`);
	}

	hover(id, event) {
		if (id !== this.#hovered) {
			this.#hovered = id;
			this.scene.hovered = id;
			this.scene.mark();
			this.tip.hidden = !id;
			if (id) {
				const frame = this.scene.frame(id);
				this.tip.replaceChildren(element("strong", {}, id), element("div", {}, frameText(frame)));
				this.describe(id);
			}
		}
		if (id && event) this.#placeTip(event);
	}

	#placeTip(event) {
		const stage = byId("result").getBoundingClientRect();
		const left = event.clientX - stage.left + 16;
		const isLeft = left + this.tip.offsetWidth > stage.width;
		this.tip.style.left = `${Math.max(4, isLeft ? left - this.tip.offsetWidth - 32 : left)}px`;
		this.tip.style.top = `${event.clientY - stage.top + 18}px`;
	}

	async #constraints(id) {
		if (!this.#lists.has(id)) this.#lists.set(id, this.studio.layout.touching(id));
		return (await this.#lists.get(id)).constraints;
	}

	async #describe(id) {
		if (id !== this.#hovered) return;
		const constraints = await this.#constraints(id).catch(() => []);
		if (id !== this.#hovered) return;
		const lines = constraints.slice(0, 8).map((one) => element("li", {}, one.text));
		const rest = constraints.length - lines.length;
		if (rest > 0) lines.push(element("li", {}, `and ${rest} more`));
		if (this.tip.children.length === 2) this.tip.append(element("ul", {}, lines));
	}

	async #show() {
		const id = this.#id;
		if (!id) {
			this.panel.replaceChildren(
				element("p", {}, "Point at a view in the picture to see its frame and constraints; select one to see why it is there."),
			);
			return;
		}
		try {
			const { layout } = this.studio;
			const [constraints, explanation, { frames }] = await Promise.all([
				this.#constraints(id),
				layout.explanation(id),
				layout.frames(),
			]);
			if (id === this.#id) this.#render(id, frames[id], constraints, explanation.why ?? {});
		} catch (error) {
			this.actions.failed(error);
		}
	}

	#render(id, frame, constraints, why) {
		const reasons = sides.filter((side) => why[side]).flatMap((side) => [
			element("dt", {}, `${side} ${number(why[side].value)}`),
			element("dd", {}, why[side].explanation),
		]);
		this.panel.replaceChildren(
			element("h3", {}, id),
			element("p", {}, `In its superview: ${frameText(frame)}`, element("br"), `In the root: ${frameText(this.studio.solution.frames[id])}`),
			element("h4", {}, "Why"),
			element("dl", { className: "why" }, reasons),
			element("h4", {}, constraints.length > 0 ? "Constraints" : "No constraints"),
			element("ul", { className: "constraints" }, constraints.map((one) => this.#constraint(one))),
		);
	}

	/** A constraint with its constant to change and a switch. */
	#constraint({ id, key, text, constant, active, binds, slack }) {
		const name = key ? `${id} (${key})` : id;
		const state = active === false ? "inactive" : binds ? "binds" : slack === undefined ? "" : `slack ${number(slack)}`;
		const input = element("input", {
			type: "number",
			step: "any",
			value: String(constant),
			"aria-label": `Constant of ${text}`,
			onchange: () => {
				const value = input.valueAsNumber;
				if (Number.isFinite(value)) this.actions.edit([{ set: { id }, constant: value }]);
			},
		});
		const verb = active === false ? "activate" : "deactivate";
		return element(
			"li",
			{},
			element("code", { title: name }, text),
			element("span", { className: "tag" }, state),
			input,
			element(
				"button",
				{ "aria-label": `${verb} ${text}`, onclick: () => this.actions.edit([{ [verb]: { id } }]) },
				active === false ? "On" : "Off",
			),
		);
	}
}
