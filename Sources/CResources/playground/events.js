// Following a layout: the service's events, read so that a token can be sent along.

import { request } from "./api.js";

const longestLine = 4_000_000;

/** The events of a stream of lines, as the HTML standard says; comments are heartbeats. */
export class EventParser {
	#rest = "";
	#name = "";
	lastId = "";

	/** @returns the names and ids of the events that the piece completes; their data is asked for when it is shown. */
	take(piece) {
		const lines = (this.#rest + piece).split(/\r\n|\n|\r/);
		this.#rest = lines.pop();
		if (this.#rest.length > longestLine) throw new Error("a line of the event stream is too long");
		const events = [];
		for (const line of lines) {
			const [, field, value] = line.match(/^([^:]*):? ?(.*)$/s);
			if (line === "") {
				if (this.#name !== "") events.push({ name: this.#name, id: this.lastId });
				this.#name = "";
			} else if (field === "event") this.#name = value;
			else if (field === "id") this.lastId = value;
		}
		return events;
	}
}

/** Follows one layout while the page is visible, so that hidden tabs hold no connection. */
export class Following {
	#abort = null;
	#lastId = "";
	#pause = 1000;
	#isOver = false;
	#isPaused = false;

	/** @param actions - `solution(revision)`, `gone()` and `connected()`. */
	constructor(layout, actions) {
		Object.assign(this, { layout, actions });
		document.addEventListener("visibilitychange", () => (document.hidden ? this.#abort?.abort() : this.start()));
		addEventListener("pagehide", () => this.#abort?.abort());
		addEventListener("pageshow", ({ persisted }) => persisted && this.start());
	}

	/** Stops for a while: this page knows each revision that it makes itself. */
	pause() {
		this.#isPaused = true;
		this.#abort?.abort();
	}

	/** Goes on after a revision. */
	resume(revision) {
		if (!this.#isPaused) return;
		this.#isPaused = false;
		if (this.#lastId) this.#lastId = String(revision);
		this.start();
	}

	start() {
		if (this.#isPaused || this.#abort || this.#isOver || document.hidden || !this.layout.id) return;
		this.#follow().finally(() => {
			this.#abort = null;
			if (this.#isOver || this.#isPaused || document.hidden) return;
			setTimeout(() => this.start(), this.#pause);
			this.#pause = Math.min(30_000, this.#pause * 2);
		});
	}

	async #follow() {
		this.#abort = new AbortController();
		const headers = this.#lastId ? { "Last-Event-ID": this.#lastId } : {};
		try {
			const response = await request("GET", `${this.layout.path}/events`, {
				accept: "text/event-stream",
				headers,
				signal: this.#abort.signal,
			});
			if (!response.ok) {
				// A service without events stays one; a busy one may have room later.
				this.#isOver = response.status < 500 && response.status !== 429;
				await response.body?.cancel();
				return;
			}
			this.actions.connected();
			await this.#read(response.body.pipeThrough(new TextDecoderStream()).getReader());
		} catch {
			// The connection broke off; it is made anew.
		}
	}

	async #read(reader) {
		const parser = new EventParser();
		for (let read = await reader.read(); !read.done; read = await reader.read()) {
			this.#pause = 1000;
			for (const { name, id } of parser.take(read.value)) {
				if (name === "solution") this.actions.solution(Number(id));
				if (name === "gone") {
					this.#isOver = true;
					this.actions.gone();
					return;
				}
			}
			this.#lastId = parser.lastId;
		}
	}
}
