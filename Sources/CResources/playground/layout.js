// One layout of the service, which the page creates, edits and watches.

import { drawn, query } from "./ahead.js";
import { call, picture } from "./api.js";

export class Layout {
	/** @param id - the layout to edit; null = the first document creates one. */
	constructor(id = null) {
		this.id = id;
		this.revision = 0;
		this.busy = 0;
	}

	get path() {
		return `layouts/${this.id}`;
	}

	/** Runs a call that changes the layout; the revision is known when it ends. */
	async #change(run) {
		this.busy += 1;
		try {
			const solution = await run();
			if (solution.revision) this.revision = Math.max(this.revision, solution.revision);
			return solution;
		} finally {
			this.busy -= 1;
		}
	}

	/** Replaces the document, or creates the layout. `document` is a value, or JSON as text. */
	put(document) {
		return this.#change(async () => {
			if (this.id) return call("PUT", `${this.path}?${query}`, document);
			const solution = await call("POST", `layouts?${query}`, document);
			this.id = solution.id;
			return solution;
		});
	}

	/** Edits `constraints` or `views` by operations, or merges `traits`. */
	edit(part, change) {
		return this.#change(() => call("PATCH", `${this.path}/${part}?${query}`, change));
	}

	/** Gives the root another size, and answers the frames that differ. */
	resize(size) {
		return this.#change(() => call("PATCH", `${this.path}/traits?frames=changed&coordinates=root`, { size }));
	}

	/** Gives the root another size, and answers the picture. */
	async pictureAt(size, annotate) {
		this.busy += 1;
		try {
			return await picture("PATCH", `${this.path}/traits?${drawn({ annotate: annotate.join(",") })}`, { size });
		} finally {
			this.busy -= 1;
		}
	}

	async solution() {
		const solution = await call("GET", `${this.path}?${query}`);
		this.revision = Math.max(this.revision, solution.revision);
		return solution;
	}

	/** The frames as UIKit has them, each in its superview. */
	frames() {
		return call("GET", `${this.path}?frames=all`);
	}

	source() {
		return call("GET", `${this.path}/source`);
	}

	explanation(view) {
		return call("GET", `${this.path}/explanation${view ? `?view=${encodeURIComponent(view)}` : ""}`);
	}

	touching(view) {
		return call("GET", `${this.path}/constraints?slack=true&active=true&touching=${encodeURIComponent(view)}`);
	}

	translation(language) {
		return call("GET", `${this.path}/constraints?as=${language}`);
	}

	lint(settings) {
		return call("POST", `${this.path}/lint`, settings);
	}

	/** @param parameters - `annotate`, `device`, `orientation`, `direction`. */
	picture(parameters) {
		return picture("GET", `${this.path}/picture.svg?${drawn(parameters)}`);
	}

	/** Forgets the layout while the page goes away. */
	discard() {
		if (this.id) call("DELETE", this.path, undefined, { keepalive: true }).catch(() => {});
	}
}
