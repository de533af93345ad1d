// Playing the frames between two solutions.

import { byId } from "./dom.js";

const curves = {
	ease: { duration: 0.35, curve: "easeInOut" },
	spring: { duration: 0.7, spring: { damping: 0.55, initialVelocity: 0 } },
};

const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");

export class Transitions {
	#last = null;
	#playing = 0;

	constructor(studio, scene) {
		Object.assign(this, { studio, scene });
		if (prefersLess.matches) byId("animation").value = "";
		studio.addEventListener("transition", ({ detail }) => {
			this.#last = detail;
			byId("replay").hidden = Object.keys(detail.views).length === 0;
		});
		studio.addEventListener("settled", () => this.#isFresh || this.forget());
		byId("replay").addEventListener("click", () => this.play());
	}

	#isFresh = false;

	/** The transition belongs to the solution that is shown, and goes with it. */
	forget() {
		this.#last = null;
		byId("replay").hidden = true;
	}

	/** What to put beside the operations of an edit. */
	get animation() {
		return curves[byId("animation").value];
	}

	/** Makes an edit and plays what comes of it. */
	async edit(part, change) {
		const animation = part === "traits" ? undefined : this.animation;
		this.#isFresh = true;
		try {
			await this.studio.edit(part, animation ? { ...change, animation } : change);
		} finally {
			this.#isFresh = false;
		}
		if (animation) this.play();
	}

	/** Plays the last transition; the picture at rest comes back at its end. */
	async play() {
		if (!this.#last) return;
		const { views, times } = this.#last;
		this.#playing += 1;
		const playing = this.#playing;
		this.scene.isMoving = true;
		const start = performance.now();
		for (let seconds = 0; playing === this.#playing; ) {
			const at = times.findIndex((time) => time >= seconds);
			const frames = Object.entries(views).map(([id, view]) => [id, at < 0 ? view.to : view.frames[at]]);
			this.scene.move(Object.fromEntries(frames));
			if (at < 0) break;
			await new Promise((shown) => requestAnimationFrame(shown));
			seconds = (performance.now() - start) / 1000;
		}
		if (playing === this.#playing) this.scene.isMoving = false;
	}
}
