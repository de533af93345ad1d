// Making elements. Strings of others become text nodes and attributes of known names, never markup.

/** An element with properties and children; a child that is null is left out. */
export function element(name, properties = {}, ...children) {
	const made = document.createElement(name);
	for (const [key, value] of Object.entries(properties)) {
		if (value === undefined || value === null || value === false) continue;
		if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
		else if (key in made && !key.includes("-")) made[key] = value;
		else made.setAttribute(key, value === true ? "" : value);
	}
	made.append(...children.flat().filter((child) => child !== null && child !== undefined));
	return made;
}

export const link = (text, onclick) => element("button", { className: "link", onclick }, text);

export const byId = (id) => document.getElementById(id);

/** A number as people write it: at most two decimals. */
export const number = (value) => String(Math.round(value * 100) / 100).replace("-", "−");

export const frameText = (frame) =>
	`${number(frame.x)}, ${number(frame.y)} · ${number(frame.width)} × ${number(frame.height)}`;

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Values in groups of those for which `keyOf` is the same, by that. */
export function grouped(values, keyOf) {
	const groups = new Map();
	for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
	return groups;
}

/** A function that runs `action` once nobody has called it for `milliseconds`. */
export function debounced(milliseconds, action) {
	let timer = 0;
	return (...values) => {
		clearTimeout(timer);
		timer = setTimeout(() => action(...values), milliseconds);
	};
}

/** Puts text on the clipboard, and says so on the button for a moment. */
export async function copy(text, button, say) {
	try {
		await navigator.clipboard.writeText(text);
		say("Copied.");
		const label = button.textContent;
		if (label === "Copied") return;
		button.textContent = "Copied";
		setTimeout(() => (button.textContent = label), 1500);
	} catch {
		say("The browser does not let this page use the clipboard.");
	}
}

/** Makes buttons with role tab switch their panels, with the mouse and with arrow keys. */
export function tabs(list, shown = () => {}) {
	const all = [...list.querySelectorAll("[role=tab]")];
	const select = (tab, focus) => {
		for (const other of all) {
			const chosen = other === tab;
			other.setAttribute("aria-selected", String(chosen));
			other.tabIndex = chosen ? 0 : -1;
			byId(other.getAttribute("aria-controls")).hidden = !chosen;
		}
		if (focus) tab.focus();
		shown(tab.id);
	};
	for (const tab of all) tab.addEventListener("click", () => select(tab, false));
	list.addEventListener("keydown", (event) => {
		const at = all.indexOf(document.activeElement);
		const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
		if (at < 0 || next === undefined) return;
		event.preventDefault();
		select(all[(next + all.length) % all.length], true);
	});
	return (id) => select(byId(id), false);
}
