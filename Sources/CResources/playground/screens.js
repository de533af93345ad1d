// All devices side by side, with what lint finds on each.

import { byId, element, grouped, link, plural } from "./dom.js";

const levels = ["error", "warning", "note"];

export class Screens {
	#run = 0;
	#images = new Map();

	/** @param actions - `choose(view)`, `use(device, orientation)` and `say(text)`. */
	constructor(studio, switches, actions) {
		Object.assign(this, { studio, switches, actions, grid: byId("screens"), findings: byId("findings") });
		byId("lint").addEventListener("click", () => this.check());
		studio.addEventListener("solved", () => (byId("lintStale").hidden = this.grid.children.length === 0));
		this.watcher = new IntersectionObserver((entries) => {
			for (const { target, isIntersecting } of entries) if (isIntersecting) this.#load(target);
		});
	}

	async check() {
		this.#run += 1;
		const orientations = byId("lintLandscape").checked ? ["portrait", "landscape"] : ["portrait"];
		const directions = byId("lintBoth").checked ? ["ltr", "rtl"] : [this.#direction];
		try {
			const answer = await this.studio.layout.lint({ devices: ["iPhone", "iPad", "all", "Macs", "TVs"], orientations, directions });
			this.#show(answer, orientations, directions);
		} catch (error) {
			this.studio.emit("failed", error);
		}
	}

	get #direction() {
		const traits = this.studio.compiled.document?.traits ?? {};
		return this.studio.switches.direction ?? traits.direction ?? "ltr";
	}

	#show({ variants, summary, findings }, orientations, directions) {
		const words = levels.map((level) => plural(summary[level], level)).join(", ");
		const text = `${plural(variants, "variant")}: ${words}.`;
		byId("lintSummary").textContent = text;
		byId("lintStale").hidden = true;
		this.actions.say(text);
		this.findings.replaceChildren(...findings.slice(0, 60).map((finding) => this.#finding(finding)));
		for (const image of this.#images.values()) URL.revokeObjectURL(image);
		this.#images.clear();
		this.watcher.disconnect();
		const worst = worstByVariant(findings);
		const figures = orientations.flatMap((orientation) =>
			directions.flatMap((direction) =>
				[...this.#screens(orientation)].map((devices) => this.#figure(devices, orientation, direction, worst)),
			),
		);
		this.grid.replaceChildren(...figures);
	}

	/** Devices with the same screen together; those that do not turn stand among the upright ones only. */
	#screens(orientation) {
		const field = orientation === "landscape" ? "landscape" : "traits";
		const turns = ({ landscape, traits }) => JSON.stringify(landscape.size) !== JSON.stringify(traits.size);
		const devices = this.switches.devices.filter((device) => field === "traits" || turns(device));
		return grouped(devices, (device) => JSON.stringify(device[field])).values();
	}

	#figure(devices, orientation, direction, worst) {
		const traits = orientation === "landscape" ? devices[0].landscape : devices[0].traits;
		const names = devices.map((device) => device.name);
		const counts = names.map((name) => counted(worst, name, orientation, direction)).sort((a, b) => b.rank - a.rank)[0];
		const { width, height } = traits.size;
		const scale = 150 / Math.max(width, height);
		const image = element("img", { alt: "", width: Math.round(width * scale), height: Math.round(height * scale) });
		Object.assign(image.dataset, { device: names[0], orientation, direction });
		this.watcher.observe(image);
		const label = `${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ""}, ${orientation}, ${direction}: ${counts.text}`;
		const use = () => this.actions.use(names[0], orientation, direction);
		return element(
			"li",
			{},
			element("button", { className: `screen ${counts.level}`, "aria-label": label, title: names.join(", "), onclick: use }, image),
			element("span", {}, names[0] + (names.length > 1 ? ` +${names.length - 1}` : "")),
			element("span", { className: `verdict ${counts.level}` }, counts.text),
		);
	}

	async #load(image) {
		this.watcher.unobserve(image);
		const { device, orientation, direction } = image.dataset;
		const run = this.#run;
		try {
			const svg = await this.studio.layout.picture({ device, orientation, direction, annotate: "" });
			if (run !== this.#run) return;
			const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
			this.#images.set(image, address);
			image.src = address;
		} catch (error) {
			this.studio.emit("failed", error);
		}
	}

	#finding({ rule, level, view, message, variants }) {
		const where = variants.length > 3 ? `${variants.slice(0, 3).join("; ")} and ${variants.length - 3} more` : variants.join("; ");
		return element(
			"li",
			{ className: level },
			element("span", { className: `tag ${level}` }, `${level}: ${rule}`),
			" ",
			message,
			" ",
			view ? link(`Select ${view}`, () => this.actions.choose(view)) : null,
			element("div", { className: "small" }, where),
		);
	}
}

/** The levels that findings have in each variant, by its name. */
function worstByVariant(findings) {
	const counts = new Map();
	for (const { level, variants } of findings) {
		for (const name of variants) {
			const count = counts.get(name) ?? { error: 0, warning: 0, note: 0 };
			count[level] += 1;
			counts.set(name, count);
		}
	}
	return counts;
}

function counted(counts, name, orientation, direction) {
	const keys = [`${name} ${orientation}, ${direction}`, `${name}, ${direction}`, `${name} ${orientation}`, name];
	const count = keys.map((key) => counts.get(key)).find((found) => found) ?? { error: 0, warning: 0, note: 0 };
	const level = levels.find((one) => count[one] > 0 && one !== "note") ?? "fine";
	const text = level === "fine" ? "fine" : plural(count[level], level);
	return { level, text, rank: count.error * 1000 + count.warning };
}
