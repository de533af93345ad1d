// Undo and redo over what the person has made: text and switches. A drag is one step, and so is a run of typing.

const keptSteps = 200;
const keptLength = 4_000_000;
const typingPause = 900;

export class History {
	#steps = [];
	#at = -1;
	/** When something was typed last; 0 = the shown step is none of typing. */
	#last = 0;

	constructor(changed) {
		this.changed = changed;
	}

	/** Keeps a state, `{text, switches, language, scene, file}`, unless it is shown; what is typed in one go is one step. */
	push(state, isTyped, now = performance.now()) {
		const current = this.#steps[this.#at];
		if (current && same(current, state)) return;
		const isContinued = isTyped && this.#at > 0 && now - this.#last < typingPause;
		this.#last = isTyped ? now : 0;
		this.#steps.length = this.#at + 1;
		if (isContinued) this.#steps[this.#at] = state;
		else this.#steps.push(state);
		const length = () => this.#steps.reduce((sum, step) => sum + step.text.length, 0);
		while (this.#steps.length > keptSteps || (this.#steps.length > 2 && length() > keptLength)) this.#steps.shift();
		this.#at = this.#steps.length - 1;
		this.changed();
	}

	get canUndo() {
		return this.#at > 0;
	}

	get canRedo() {
		return this.#at < this.#steps.length - 1;
	}

	/** The state before or after, which becomes the one that is shown. */
	go(by) {
		this.#at = Math.min(this.#steps.length - 1, Math.max(0, this.#at + by));
		this.#last = 0;
		this.changed();
		return this.#steps[this.#at];
	}
}

const same = (a, b) =>
	a.text === b.text && a.language === b.language && a.scene === b.scene && JSON.stringify(a.switches) === JSON.stringify(b.switches);
