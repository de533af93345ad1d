// Dragging the root wider and taller: pointer, touch and arrow keys.

import { byId } from "./dom.js";
import { Resizing } from "./resizing.js";

const largest = 4000;

/**
 * The most views of which each frame is a picture of the service, with its texts. A picture of 300 views takes 30 ms to
 * parse and paint, and moving them 5 ms; the picture then comes when the root rests.
 */
const mostDrawn = 80;
const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

const nextFrame = () => new Promise((shown) => requestAnimationFrame(shown));

export class Grips {
	#wanted = null;
	#pumping = null;
	#timer = 0;

	/** @param actions - `begin()` before the root changes its size, `done()` at a new size, `end()` after all of it. */
	constructor(studio, scene, say, actions) {
		Object.assign(this, { studio, scene, say, actions });
		this.sliders = [
			{ grip: byId("gripWidth"), sides: ["width"] },
			{ grip: byId("gripHeight"), sides: ["height"] },
			{ grip: byId("gripCorner"), sides: ["width", "height"] },
		];
		for (const slider of this.sliders) {
			slider.grip.addEventListener("pointerdown", (event) => this.#grab(event, slider));
			if (slider.sides.length === 1) slider.grip.addEventListener("keydown", (event) => this.#key(event, slider));
		}
	}

	/** Puts the grips at the edges of the root. */
	place() {
		const { root } = this.studio;
		if (!root || !this.scene.box) return;
		const { x, y } = this.scene.place(root.x + root.width, root.y + root.height);
		const origin = this.scene.place(root.x, root.y);
		for (const { grip, sides } of this.sliders) {
			grip.hidden = false;
			grip.style.left = `${sides.includes("width") ? x : (origin.x + x) / 2}px`;
			grip.style.top = `${sides.includes("height") ? y : (origin.y + y) / 2}px`;
			if (sides.length > 1) continue;
			const length = Math.round(root[sides[0]] * 100) / 100;
			grip.setAttribute("aria-valuenow", length);
			grip.setAttribute("aria-valuetext", `${length} points`);
		}
	}

	get isBusy() {
		return this.#pumping !== null;
	}

	#grab(event, { grip, sides }) {
		const start = { x: event.clientX, y: event.clientY };
		const { width, height } = this.studio.root;
		event.preventDefault();
		grip.focus();
		grip.setPointerCapture(event.pointerId);
		grip.classList.add("grabbed");
		const move = (at) => {
			const size = { width, height };
			if (sides.includes("width")) size.width = width + (at.clientX - start.x) / this.scene.scale;
			if (sides.includes("height")) size.height = height + (at.clientY - start.y) / this.scene.scale;
			this.resize(size);
		};
		const end = () => {
			grip.removeEventListener("pointermove", move);
			grip.classList.remove("grabbed");
			this.#rest();
		};
		grip.addEventListener("pointermove", move);
		grip.addEventListener("lostpointercapture", end, { once: true });
	}

	#key(event, { sides: [side] }) {
		const step = steps[event.key];
		if (!step) return;
		event.preventDefault();
		const size = this.#wanted ?? { width: this.studio.root.width, height: this.studio.root.height };
		this.resize({ ...size, [side]: size[side] + step * (event.shiftKey ? 10 : 1) });
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#rest(), 250);
	}

	/** Ends what arrow keys have begun. */
	settle() {
		clearTimeout(this.#timer);
		return this.#rest();
	}

	/** Asks for a size in whole points; of the sizes that come between two frames the latest counts. */
	resize(size) {
		const whole = (length) => Math.min(largest, Math.max(1, Math.round(length)));
		const [width, height] = [whole(size.width), whole(size.height)];
		if (this.#wanted?.width === width && this.#wanted.height === height) return this.#pumping;
		this.#wanted = { width, height };
		if (!this.#pumping) this.actions.begin();
		this.#pumping ??= this.#pump().finally(() => (this.#pumping = null));
		return this.#pumping;
	}

	/**
	 * Asks once a frame, and shows what has come with each frame: before the answer to one size is there, the next may be
	 * asked for.
	 */
	async #pump() {
		const rest = { ...this.studio.root };
		const moves = Object.keys(this.studio.solution.frames).length > mostDrawn;
		const resizing = new Resizing(this.studio, moves);
		if (moves) this.scene.isMoving = true;
		for (;;) {
			resizing.ask(this.#wanted);
			if (resizing.isDone) break;
			await nextFrame();
			if (resizing.error) {
				this.studio.emit("failed", resizing.error);
				this.#wanted = null;
				this.scene.isMoving = false;
				return this.#showSize(rest);
			}
			const shown = resizing.take();
			resizing.ask(this.#wanted);
			if (shown) this.#show(shown);
		}
	}

	/** @param shown - a size with the frames that differ, or a picture. */
	#show({ size, frames, picture, start }) {
		this.#showSize(size);
		if (picture) this.scene.show(picture, "The layout while it changes its size.");
		else this.scene.move(frames, this.studio.root);
		this.place();
		performance.measure("resized", { start, end: performance.now() });
	}

	#showSize(size) {
		Object.assign(this.studio.root, size);
		byId("size").textContent = `${size.width} × ${size.height}`;
	}

	async #rest() {
		await this.#pumping;
		const size = this.#wanted;
		this.#wanted = null;
		if (size) {
			this.studio.switches = { ...this.studio.switches, size };
			await this.actions.done();
			this.say(`Root ${size.width} by ${size.height} points. ${this.studio.summary}`);
		}
		this.actions.end();
	}
}
