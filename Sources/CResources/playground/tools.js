// What the page has besides the first picture: details, dragging, history, links, and following.

import { followed } from "./ahead.js";
import { Completion } from "./completion.js";
import { languages, recognise } from "./document.js";
import { byId, copy, debounced, element, grouped, tabs } from "./dom.js";
import { Following } from "./events.js";
import { examples } from "./examples.js";
import { Files } from "./files.js";
import { Grips } from "./grips.js";
import { History } from "./history.js";
import { Inspector } from "./inspector.js";
import { editor, failed, layout, restore, say, scene, showLanguage, studio } from "./main.js";
import { MovingViews } from "./moving.js";
import { fragment } from "./permalink.js";
import { offsetAt } from "./positions.js";
import { Problems } from "./problems.js";
import { Screens } from "./screens.js";
import { Share } from "./share.js";
import { SceneChoice } from "./storyboard.js";
import { Switches } from "./switches.js";
import { Transitions } from "./transitions.js";

const switches = new Switches(studio);
const grips = new Grips(studio, scene, say, {
	begin: () => following.pause(),
	done: () => rest(),
	end: () => following.resume(layout.revision),
});
const transitions = new Transitions(studio, scene);
const inspector = new Inspector(studio, scene, {
	edit: (operations) => attempt(() => transitions.edit("constraints", { operations })),
	choose: (id) => choose(id),
	failed,
	say,
});
const history = new History(() => {
	byId("undo").disabled = !history.canUndo;
	byId("redo").disabled = !history.canRedo;
});
const share = new Share(studio, say);
const openTab = tabs(byId("tabs"), (id) => share.show(id));
new Problems(studio, {
	apply: (repair) => attempt(() => transitions.edit(repair.call, repair.traits ?? { operations: repair.operations })),
	choose,
	range: ({ start, end }) => editor.reveal(start, end),
	reveal: ({ line, column }) => editor.reveal(offsetAt(editor.text, line, column)),
});
new Screens(studio, switches, {
	choose,
	say,
	use: (device, orientation, direction) => {
		studio.switches = { ...studio.switches, device, orientation, direction, size: undefined };
		switches.show();
		studio.update();
		byId("stage").scrollIntoView({ block: "nearest" });
	},
});
new SceneChoice(studio);
new Files((text, file) => {
	byId("text").scrollTo(0, 0);
	restore({ text, switches: {}, language: "", file });
}, say);
new Completion(
	editor,
	() => ({
		language: byId("language").value || recognise(editor.text),
		ids: Object.keys(studio.solution?.frames ?? {}),
		devices: switches.devices.map((device) => device.name),
	}),
	say,
);

function choose(id) {
	if (id) openTab("tabView");
	return inspector.choose(id);
}

/** Edits, undo and redo, one after the other. */
let turn = Promise.resolve();

function attempt(action) {
	turn = turn.then(action).then(() => studio.solution && say(`Done. ${studio.summary}`), failed);
	return turn;
}

Object.assign(scene.actions, { hover: (id, event) => inspector.hover(id, event), choose, movingViews: (rects) => new MovingViews(rects) });
studio.addEventListener("picture", () => grips.place());
studio.addEventListener("settled", () => {
	history.push(state(), studio.isTyped);
	studio.isTyped = false;
	keepLink();
	following.start();
	noteSource();
	catchUp();
});
for (const [id, scale] of [["fit", undefined], ["full", 1]]) {
	byId(id).addEventListener("click", () => {
		scene.fit(scale);
		grips.place();
	});
}
new ResizeObserver(() => {
	if (!studio.root || grips.isBusy) return;
	scene.fit();
	grips.place();
}).observe(byId("stage"));

/** After a drag: the numbers of the solution, and everything that hangs on it. */
async function rest() {
	try {
		await studio.refresh();
		switches.show();
		studio.emit("settled");
	} catch (error) {
		failed(error);
	}
}

// What there is to choose from.

byId("language").append(...Object.entries(languages).map(([value, name]) => element("option", { value }, name)));
byId("language").value = studio.chosenLanguage;
byId("language").addEventListener("change", ({ target }) => {
	studio.chosenLanguage = target.value;
	showLanguage();
	studio.update();
});
for (const [label, members] of grouped(examples, (example) => example.group)) {
	const options = members.map((example) => element("option", { value: String(examples.indexOf(example)) }, example.name));
	byId("example").append(element("optgroup", { label }, options));
}
byId("example").addEventListener("change", ({ target }) => {
	const example = examples[Number(target.value)];
	target.value = "";
	byId("text").scrollTo(0, 0);
	if (example) restore({ text: example.text, switches: {}, language: "" });
});

// Undo, redo, links.

const state = () => ({ text: editor.text, switches: studio.switches, language: studio.chosenLanguage, scene: studio.scene, file: studio.file });

function step(by) {
	attempt(async () => {
		await grips.settle();
		// What was just typed may be unsolved or have faults: undo comes back from it.
		history.push(state(), studio.isTyped);
		studio.isTyped = false;
		if (by < 0 ? history.canUndo : history.canRedo) await restore(history.go(by));
	});
}

byId("undo").addEventListener("click", () => step(-1));
byId("redo").addEventListener("click", () => step(1));
document.addEventListener("keydown", (event) => {
	const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
	const isRedo = (event.ctrlKey && event.key.toLowerCase() === "y") || (isUndo && event.shiftKey);
	if ((!isUndo && !isRedo) || (event.target.matches?.("input, textarea") && event.target !== editor.area)) return;
	event.preventDefault();
	step(isRedo ? 1 : -1);
});
const keepLink = debounced(400, async () => {
	if (!followed) window.history.replaceState(null, "", (await fragment(state())) ?? location.pathname);
});
byId("copyLink").addEventListener("click", async ({ target }) => {
	const link = await fragment(state());
	if (!link) return say("The source is too long for a link.");
	copy(new URL(link, location.href.replace(/[?#].*/, "")).href, target, say);
});
// Following: what another tab or client makes of the layout.

let latest = 0;
let isCatchingUp = false;
const adoptSource = debounced(250, () => studio.adoptSource().then(() => switches.show(), failed));

async function catchUp() {
	if (isCatchingUp) return;
	isCatchingUp = true;
	try {
		while (latest > layout.revision && layout.busy === 0 && !grips.isBusy) {
			await studio.refresh();
			adoptSource();
		}
	} catch (error) {
		failed(error);
	}
	isCatchingUp = false;
}

const noteSource = debounced(300, () => {
	const isCurrent = layout.busy === 0 && latest <= layout.revision;
	if (isCurrent && !byId("follow").hidden) studio.noteSource().catch(failed);
});

const following = new Following(layout, {
	solution: (revision) => {
		latest = Math.max(latest, revision);
		catchUp();
	},
	gone: () => say("The layout was deleted elsewhere; the next change creates it again."),
	connected: () => {
		byId("follow").href = `?layout=${layout.id}`;
		byId("follow").hidden = false;
	},
});
byId("follow").addEventListener("click", () => (isHandedOn = true));
let isHandedOn = followed !== null;
addEventListener("pagehide", ({ persisted }) => {
	if (!persisted && !isHandedOn) layout.discard();
});

// The solution that is there already.

switches.load().catch(failed);
for (const part of document.querySelectorAll("[inert]")) part.inert = false;
if (studio.problem) studio.emit("refused", studio.problem);
else if (studio.solution) studio.emit("solved");
if (studio.solution) {
	grips.place();
	if (followed) following.start();
	else studio.emit("settled");
}
