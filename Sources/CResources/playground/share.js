// What leaves the page: the constraints in another language, and the command that asks for what is shown.

import { address, hasToken } from "./api.js";
import { byId, copy } from "./dom.js";
import { pretty } from "./document.js";

const quoted = (text) => `'${text.replace(/'/g, "'\\''")}'`;

export class Share {
	#shown = "";

	constructor(studio, say) {
		Object.assign(this, { studio, say });
		byId("as").addEventListener("change", () => this.translate());
		byId("copyTranslation").addEventListener("click", (event) => copy(byId("translation").textContent, event.target, say));
		byId("copyCurl").addEventListener("click", (event) => copy(byId("curl").textContent, event.target, say));
		byId("curlKind").addEventListener("change", () => this.#command());
		studio.addEventListener("solved", () => this.show(this.#shown));
	}

	/** Brings the open panel up to date; the others are when they open. */
	show(tab) {
		this.#shown = tab;
		if (!this.studio.solution) return;
		if (tab === "tabTranslation") this.translate();
		if (tab === "tabCommand") this.#command();
	}

	async translate() {
		const language = byId("as").value;
		try {
			const { text } = await this.studio.layout.translation(language);
			if (language === byId("as").value) byId("translation").textContent = text;
		} catch (error) {
			byId("translation").textContent = error.message;
		}
	}

	#command() {
		const { language, body } = this.studio.compiled;
		const isPicture = byId("curlKind").value === "picture";
		const source = language === "interfaceBuilder" ? this.#file(body) : { data: quoted(typeof body === "string" ? body.trim() : pretty(body)) };
		const query = [isPicture && `annotate=${this.studio.annotate.join(",")}`, source.query].filter(Boolean).join("&");
		const target = address(query ? `solve?${query}` : "solve");
		const fields = [`-H 'Content-Type: application/${source.type ?? "json"}'`];
		if (isPicture) fields.push("-H 'Accept: image/svg+xml'");
		if (hasToken()) fields.push('-H "Authorization: Bearer $QUOIN_TOKEN"');
		byId("curl").textContent = `${source.before ?? ""}curl -s ${quoted(target)} ${fields.join(" ")} --data-binary ${source.data}`;
		Object.assign(byId("curlFile"), { textContent: source.note, hidden: !source.note });
	}

	/** A storyboard is sent as the file that it is; with other traits than the canvas has, in a document. */
	#file({ interfaceBuilder, scene, traits }) {
		const { file } = this.studio;
		const kind = /CocoaTouch\.Storyboard/.test(interfaceBuilder) ? "Main.storyboard" : "View.xib";
		// A link may hold any name: no path, no option.
		const name = /^[^-/][^/]*\.(storyboard|xib)$/.test(file) ? file : kind;
		const note = `${name} is to have the text of the source.`;
		if (!traits) return { note, type: "xml", data: `@${quoted(name)}`, query: scene && `scene=${encodeURIComponent(scene)}` };
		const filter = `{interfaceBuilder: .} + ${JSON.stringify({ scene, traits })}`;
		return { note, before: `jq -Rs ${quoted(filter)} ${quoted(name)} | `, data: "@-" };
	}
}
