// Files that are dropped on the page, or chosen.

import { byId } from "./dom.js";

const largest = 2_000_000;
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const hasFiles = (event) => event.dataTransfer?.types.includes("Files");

export class Files {
	/**
	 * @param open - called with the text and the name of a file.
	 * @param say - tells why a file is not opened.
	 */
	constructor(open, say) {
		Object.assign(this, { open, say, hint: byId("drop"), input: byId("file") });
		byId("open").addEventListener("click", () => this.input.click());
		this.input.addEventListener("change", async () => {
			await this.#take([...this.input.files]);
			this.input.value = "";
		});
		for (const name of ["dragenter", "dragover", "dragleave", "drop"]) addEventListener(name, (event) => this.#drag(event));
	}

	#drag(event) {
		if (!hasFiles(event)) return;
		if (event.type !== "dragleave") event.preventDefault();
		// Between two elements of the page there is one that is entered.
		this.hint.hidden = event.type === "drop" || (event.type === "dragleave" && !event.relatedTarget);
		if (event.type === "drop") this.#take([...event.dataTransfer.files]);
		else event.dataTransfer.dropEffect = "copy";
	}

	async #take(files) {
		const [file] = files;
		if (files.length > 1) return this.say("One file at a time.");
		if (!file) return;
		if (file.size > largest) return this.say(`${file.name} has ${megabytes(file.size)}; a file may have ${megabytes(largest)}.`);
		try {
			const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
			if (text.includes("\0")) throw new TypeError();
			this.open(text, file.name);
		} catch {
			this.say(`${file.name} cannot be read as text in UTF-8.`);
		}
	}
}
