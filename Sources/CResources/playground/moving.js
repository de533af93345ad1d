// Views while they move.

const sides = ["x", "y", "width", "height"];

/**
 * All views that look alike as one path: a browser lays out and paints a few paths faster than hundreds of rectangles.
 * The paths stand beside the views at rest, which a style hides.
 */
export class MovingViews {
	frames = new Map();
	#looks = new Map();
	#group;

	/** @param rects - the rectangles of the picture by view, in the order in which they are drawn. */
	constructor(rects) {
		const views = rects.values().next().value.closest("g.views");
		this.#group = views.cloneNode(false);
		this.#group.classList.add("moved");
		for (const [id, rect] of rects) {
			this.frames.set(id, Object.fromEntries(sides.map((side) => [side, Number(rect.getAttribute(side))])));
			const look = this.#lookOf(rect);
			if (!this.#looks.has(look)) {
				const path = this.#group.appendChild(document.createElementNS(rect.namespaceURI, "path"));
				for (const [name, value] of JSON.parse(look)) path.setAttribute(name, value);
				this.#looks.set(look, { path, ids: [] });
			}
			this.#looks.get(look).ids.push(id);
		}
		views.after(this.#group);
		this.move({});
	}

	/** The attributes of a rectangle besides its name and place; masks of scrolled content would stay where they are. */
	#lookOf(rect) {
		const own = [...rect.attributes].filter(({ name }) => name !== "data-view" && !sides.includes(name));
		return JSON.stringify(own.map(({ name, value }) => [name, value]));
	}

	/** @param frames - of the views that have moved. */
	move(frames) {
		for (const id in frames) if (this.frames.has(id)) this.frames.set(id, frames[id]);
		for (const { path, ids } of this.#looks.values()) {
			let data = "";
			for (const id of ids) {
				const { x, y, width, height } = this.frames.get(id);
				data += `M${x} ${y}h${width}v${height}h${-width}z`;
			}
			path.setAttribute("d", data);
		}
	}

	remove() {
		this.#group.remove();
	}
}
