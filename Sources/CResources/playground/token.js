// Asking for a token. It is kept in memory by api.js and nowhere else.

import { byId } from "./dom.js";

/** Opens the dialog; resolves to the token, or null where the person declines. */
export function askForToken(wasRefused) {
	const [dialog, input] = [byId("tokenDialog"), byId("token")];
	byId("tokenRefused").hidden = !wasRefused;
	input.value = "";
	dialog.returnValue = "";
	return new Promise((resolve) => {
		dialog.addEventListener(
			"close",
			() => {
				const token = input.value.trim();
				input.value = "";
				resolve(dialog.returnValue === "use" && token !== "" ? token : null);
			},
			{ once: true },
		);
		dialog.showModal();
		input.focus();
	});
}
