// The scenes of an Interface Builder file, and the choice among them.

import { byId, element } from "./dom.js";

// Each ends before the next one, also without an end.
const tag = /<!--[^]*?(?:-->|$)|<(\/?)([\w.:-]+)((?:[^<>"]|"[^<"]*")*)>/g;
const attribute = /([\w:.-]+)="([^"]*)"/g;
/** Views within another scene that are scenes, by name and key. */
const nested = /^(?:tableViewCell|collectionViewCell|collectionReusableView) | (?:(?:table|section)(?:Header|Footer)|background)View$/;
/** What tells most of a scene, first. */
const titles = ["storyboardIdentifier", "reuseIdentifier", "userLabel", "customClass", "id"];

/** The scenes of a file as the service finds them, `{id, title}`, also while the file has faults. */
export function scenesOf(text) {
	const [scenes, open] = [new Map(), []];
	for (const [, end, name, words] of text.matchAll(tag)) {
		if (end) open.pop();
		else if (name === "rect") {
			const owner = ownerOf(open);
			if (owner?.id && !scenes.has(owner.id)) scenes.set(owner.id, owner);
		}
		if (name && !end && !words.endsWith("/")) open.push({ name, words });
	}
	return [...scenes.values()];
}

/** The scene of which the innermost open element is the view; null where it is none. */
function ownerOf(open) {
	const [view, parent, grandparent] = [open.at(-1), open.at(-2), open.at(-3)];
	if (!parent) return null;
	const values = attributesOf(view);
	if (parent.name === "objects" || nested.test(`${view.name} ${values.key}`)) return described(values);
	return values.key === "view" && grandparent?.name === "objects" ? described(attributesOf(parent)) : null;
}

const attributesOf = ({ words }) => Object.fromEntries([...words.matchAll(attribute)].map((found) => found.slice(1)));

const described = (values) => ({ id: values.id, title: titles.map((name) => values[name]).find(Boolean) });

/** The list of scenes; hidden where there is nothing to choose. */
export class SceneChoice {
	constructor(studio) {
		Object.assign(this, { studio, choice: byId("scene") });
		studio.addEventListener("scenes", () => this.show());
		this.choice.addEventListener("change", () => {
			studio.scene = this.choice.value;
			studio.update();
		});
		this.show();
	}

	show() {
		const { scenes, shownScene } = this.studio;
		byId("scenes").hidden = scenes.length < 2;
		byId("hint").hidden = scenes.length > 0;
		const label = ({ id, title }) => (title === id ? id : `${title} (${id})`);
		this.choice.replaceChildren(...scenes.map((scene) => element("option", { value: scene.id }, label(scene))));
		this.choice.value = shownScene ?? "";
	}
}
