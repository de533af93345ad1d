// The picture on the page: the service's drawing, and over it what the pointer and the selection mark.

import { byId } from "./dom.js";

const svgName = "http://www.w3.org/2000/svg";
const margin = 28;
const largestScale = 1.5;

export class Scene {
	#drawing = null;
	#moving = null;
	#overlay = document.createElementNS(svgName, "svg");
	#outlines = {};
	rects = new Map();
	scale = 1;
	selected = null;
	hovered = null;

	/** The first two are called with a view's id or null; the last one takes the rectangles of views, and moves them. */
	actions = { hover() {}, choose() {}, movingViews: null };

	constructor() {
		[this.stage, this.canvas] = [byId("stage"), byId("canvas")];
		this.#overlay.classList.add("overlay");
		this.#overlay.setAttribute("aria-hidden", "true");
		for (const name of ["hovered", "selected"]) {
			const outline = document.createElementNS(svgName, "rect");
			outline.setAttribute("class", name);
			this.#overlay.append(outline);
			this.#outlines[name] = outline;
		}
		this.canvas.append(this.#overlay);
		this.canvas.addEventListener("pointermove", (event) => {
			if (event.pointerType !== "touch" && event.buttons === 0) this.actions.hover(this.viewAt(event), event);
		});
		this.canvas.addEventListener("pointerleave", () => this.actions.hover(null));
		this.canvas.addEventListener("click", (event) => {
			// A drag of a grip ends with a click on it.
			if (!event.target.closest(".grip")) this.actions.choose(this.viewAt(event));
		});
	}

	/** Shows a drawing of the service. `label` says what it is to those who do not see it. */
	show(svg, label) {
		const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
		if (parsed.nodeName !== "svg") return;
		const drawing = document.importNode(parsed, true);
		drawing.setAttribute("role", "img");
		drawing.setAttribute("aria-label", label);
		drawing.removeAttribute("width");
		drawing.removeAttribute("height");
		if (this.#drawing) this.#drawing.replaceWith(drawing);
		else this.canvas.prepend(drawing);
		this.#drawing = drawing;
		this.rects = new Map();
		for (const rect of drawing.querySelectorAll("rect[data-view]")) this.rects.set(rect.dataset.view, rect);
		this.isMoving = false;
		this.box = drawing.viewBox.baseVal;
		this.#measure();
	}

	/** Whether moving frames are shown, without what stands still; the views at rest keep their places meanwhile. */
	set isMoving(isMoving) {
		if (isMoving && (this.#moving || this.rects.size === 0)) return;
		this.canvas.classList.toggle("moving", isMoving);
		this.#moving?.remove();
		this.#moving = isMoving ? this.actions.movingViews(this.rects) : null;
		this.mark();
	}

	/**
	 * Moves views to frames in root coordinates, and the edges of the canvas to a new root, if there is one. The picture
	 * keeps its size, over whose edges it may be drawn: with another one the browser would lay out all of it anew.
	 */
	move(frames, root) {
		if (!this.#moving) return;
		const canvas = root && this.#drawing.querySelector("rect.canvas");
		canvas?.setAttribute("width", root.width);
		canvas?.setAttribute("height", root.height);
		this.#moving.move(frames);
		this.mark();
	}

	/** Chooses the scale at which the root fits, unless one is given, and centres it where there is room. */
	fit(scale) {
		const [width, height] = [this.stage.clientWidth - 2 * margin, this.stage.clientHeight - 2 * margin];
		const { box } = this;
		this.scale = scale ?? Math.max(0.05, Math.min(width / box.width, height / box.height, largestScale));
		const [left, top] = [(width - box.width * this.scale) / 2, (height - box.height * this.scale) / 2];
		this.canvas.style.marginLeft = `${margin + Math.max(0, left)}px`;
		this.canvas.style.marginTop = `${margin + Math.max(0, top)}px`;
		this.#measure();
	}

	#measure() {
		if (!this.box) return;
		const { x, y, width, height } = this.box;
		this.canvas.style.width = `${width * this.scale}px`;
		this.canvas.style.height = `${height * this.scale}px`;
		this.#overlay.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
		this.mark();
	}

	/** The position of a point of the root on the canvas, in pixels. */
	place(x, y) {
		return { x: (x - this.box.x) * this.scale, y: (y - this.box.y) * this.scale };
	}

	/** The frame of a view in the drawing. */
	frame(id) {
		if (this.#moving) return this.#moving.frames.get(id) ?? null;
		const rect = this.rects.get(id);
		if (!rect) return null;
		const value = (name) => Number(rect.getAttribute(name));
		return { x: value("x"), y: value("y"), width: value("width"), height: value("height") };
	}

	/** The view under the pointer: of those there, the one drawn last. */
	viewAt(event) {
		if (!this.box) return null;
		const bounds = this.#overlay.getBoundingClientRect();
		const x = (event.clientX - bounds.left) / this.scale + this.box.x;
		const y = (event.clientY - bounds.top) / this.scale + this.box.y;
		const slack = 3 / this.scale;
		let found = null;
		for (const id of this.rects.keys()) {
			const frame = this.frame(id);
			const isIn = (at, start, length) => at >= start - (length < slack ? slack : 0) && at <= start + Math.max(length, slack);
			if (isIn(x, frame.x, frame.width) && isIn(y, frame.y, frame.height)) found = id;
		}
		return found;
	}

	/** Draws the outlines anew. */
	mark() {
		for (const [name, outline] of Object.entries(this.#outlines)) {
			const frame = this[name] && this.frame(this[name]);
			outline.setAttribute("visibility", frame ? "visible" : "hidden");
			if (!frame) continue;
			for (const side of ["x", "y", "width", "height"]) outline.setAttribute(side, frame[side]);
		}
	}
}
