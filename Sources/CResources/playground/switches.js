// Device, orientation, direction, text size and what is annotated.

import { call } from "./api.js";
import { byId, element, grouped } from "./dom.js";

const spelled = (name) => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

export class Switches {
	devices = [];

	constructor(studio) {
		this.studio = studio;
		for (const name of ["restored", "solved"]) studio.addEventListener(name, () => this.show());
		this.fields = { device: byId("device"), orientation: byId("orientation"), direction: byId("direction"), textScale: byId("textScale") };
		for (const [name, field] of Object.entries(this.fields)) field.addEventListener("change", () => this.#changed(name, field.value));
		byId("reset").addEventListener("click", () => {
			studio.switches = {};
			this.show();
			studio.update();
		});
		for (const box of document.querySelectorAll("#annotate input")) {
			box.checked = studio.annotate.includes(box.value);
			box.addEventListener("change", () => {
				studio.annotate = [...document.querySelectorAll("#annotate input:checked")].map((checked) => checked.value);
				studio.redraw().catch((error) => studio.emit("failed", error));
			});
		}
	}

	/** Fills the lists of text sizes and devices. */
	async load() {
		const { textScales } = await import("./words.js");
		this.fields.textScale.append(...textScales.map((name) => element("option", { value: name }, spelled(name))));
		const { devices } = await call("GET", "devices");
		this.devices = devices;
		for (const [family, members] of grouped(devices, (device) => device.family)) {
			const options = members.map(({ name }) => element("option", { value: name }, name));
			this.fields.device.append(element("optgroup", { label: family === "generic" ? "Commonest" : family }, options));
		}
		this.show();
	}

	#changed(name, value) {
		const switches = { ...this.studio.switches, [name]: value || undefined };
		// Another screen has a size of its own.
		if (name === "device" || name === "orientation") delete switches.size;
		this.studio.switches = switches;
		this.show();
		this.studio.update();
	}

	/** Shows the switches as they are, for example after an undo. */
	show() {
		const { switches } = this.studio;
		for (const [name, field] of Object.entries(this.fields)) field.value = switches[name] ?? "";
		// A canvas does not turn.
		this.fields.orientation.disabled = Boolean(this.studio.compiled.isFile) && !switches.device;
		byId("reset").hidden = !Object.values(switches).some((value) => value);
	}
}
