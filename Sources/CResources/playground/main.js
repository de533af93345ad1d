// Puts together what the first picture needs; the rest comes after it.

import { followed, isLinked } from "./ahead.js";
import { onTokenNeeded, Problem } from "./api.js";
import { languages, recognise } from "./document.js";
import { byId } from "./dom.js";
import { Editor } from "./editor.js";
import { Layout } from "./layout.js";
import { Scene } from "./scene.js";
import { Studio } from "./studio.js";

export const say = (text) => (byId("status").textContent = text);

onTokenNeeded(async (isRefused) => (await import("./token.js")).askForToken(isRefused));
export const layout = new Layout(followed);
export const editor = new Editor(() => {
	studio.isTyped = true;
	showLanguage();
	studio.typed();
});
export const studio = new Studio(layout, editor);
export const scene = new Scene();

export function failed(error) {
	say(error instanceof Problem ? error.message.split("\n")[0] : `The service does not answer: ${error.message}`);
}

export function showLanguage() {
	const language = byId("language").value || recognise(editor.text);
	byId("automatic").textContent = `Automatic (${languages[language]})`;
	editor.setLanguage(language);
}

/** Shows a state, `{text, switches, language, scene, file}`. */
export function restore({ text, switches: kept, language, scene = "", file = "" }) {
	editor.text = text;
	studio.switches = { ...kept };
	Object.assign(studio, { chosenLanguage: language, scene, file });
	byId("language").value = language;
	studio.emit("restored");
	showLanguage();
	return studio.update();
}

// The picture follows the solution.

let shownSize = "";
studio.addEventListener("picture", ({ detail }) => {
	scene.show(detail, `Picture of the layout: ${studio.summary}`);
	studio.rootId = scene.rects.keys().next().value;
	const { root } = studio;
	const size = `${root.width} × ${root.height}`;
	byId("size").textContent = size;
	byId("result").classList.remove("stale");
	byId("canvas").dataset.revision = layout.revision;
	if (size !== shownSize && !studio.switches.size) scene.fit();
	shownSize = size;
	if (performance.getEntriesByName("first picture").length === 0) performance.mark("first picture");
});
studio.addEventListener("solved", () => say(studio.summary));
studio.addEventListener("failed", ({ detail }) => failed(detail));
studio.addEventListener("refused", ({ detail }) => {
	byId("result").classList.add("stale");
	say(detail.faults[0]?.detail ?? detail.problem.message);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => studio.redraw().catch(failed));

// The first picture, and then everything else.

async function firstState() {
	const linked = isLinked && (await (await import("./permalink.js")).stateIn(location.hash));
	return linked || { text: editor.area.defaultValue, switches: {}, language: "" };
}

try {
	if (followed) {
		editor.text = "";
		await studio.refresh();
		await studio.adoptSource();
	} else await restore(await firstState());
} catch (error) {
	failed(error);
}
import("./tools.js").catch(failed);
