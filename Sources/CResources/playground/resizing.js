// The sizes of one drag: requests in flight, and their answers in the order of revisions.

/**
 * The most sizes that are asked for and not shown, so that a late answer leaves no frame without one. Pictures name no
 * revision, by which those of several requests could be ordered.
 */
const mostUnshown = { frames: 3, picture: 1 };

export class Resizing {
	#asked = null;
	#inFlight = 0;
	/** Answers by revision; each has the frames that differ from the revision before it. */
	#arrived = new Map();
	#revision;
	#picture = null;
	#last = { revision: 0, size: null };
	error = null;

	/** @param moves - whether frames are asked for, or pictures. */
	constructor(studio, moves) {
		Object.assign(this, { studio, moves });
		this.#revision = studio.layout.revision;
	}

	/** Whether everything that was asked for has been answered and taken. */
	get isDone() {
		return this.#inFlight === 0 && this.#arrived.size === 0 && this.#picture === null;
	}

	/** Asks for a size, unless it is the one asked for last, or enough is in flight. */
	ask(size) {
		const unshown = this.#inFlight + this.#arrived.size;
		if (!size || unshown >= mostUnshown[this.moves ? "frames" : "picture"]) return;
		// Two requests may have changed places on their way: the last size asked for has to win.
		if (size === this.#asked && (this.#inFlight > 0 || this.#last.size === size)) return;
		this.#asked = size;
		this.#inFlight += 1;
		const request = this.moves ? this.#frames(size) : this.#drawing(size);
		request.catch((error) => (this.error ??= error)).finally(() => (this.#inFlight -= 1));
	}

	async #frames(size) {
		const start = performance.now();
		const { revision, frames } = await this.studio.layout.resize(size);
		this.#arrived.set(revision, { frames, size, start });
		if (revision >= this.#last.revision) this.#last = { revision, size };
	}

	async #drawing(size) {
		const start = performance.now();
		const picture = await this.studio.layout.pictureAt(size, this.studio.annotate);
		this.#picture = { picture, size, start };
		this.#last.size = size;
	}

	/** The size to show with the next frame; null where nothing has come. One answer is left for the frame after it. */
	take() {
		const picture = this.#picture;
		this.#picture = null;
		if (!this.moves) return picture;
		let shown = null;
		for (const revision of [...this.#arrived.keys()].sort((a, b) => a - b)) {
			// The revision before it is on its way; with nothing in flight, somebody else has made it.
			if (revision > this.#revision + 1 && this.#inFlight > 0) break;
			if (shown && this.#arrived.size < 2) break;
			const { frames, size, start } = this.#arrived.get(revision);
			this.#arrived.delete(revision);
			this.#revision = revision;
			shown = { frames: { ...shown?.frames, ...frames }, size, start };
		}
		return shown;
	}
}
