// Calls of the service: JSON in, JSON or text out, with a token where one is asked for.

import { taken } from "./ahead.js";

/** A refusal of the service, with the faults that it names. */
export class Problem extends Error {
	constructor(status, body) {
		super(body.detail || body.title || `status ${status}`);
		this.status = status;
		this.errors = body.errors || [];
	}
}

/** Where the calls are: beside the page, also behind a proxy that serves the page below a path. */
const base = new URL(".", document.baseURI);

export const address = (path) => new URL(path, base).href;

// In memory only: gone with the page.
let token = null;
let askForToken = async () => null;
let asking = null;

export const hasToken = () => token !== null;

/** Sets what asks the person for a token; it returns null where the person declines. */
export function onTokenNeeded(ask) {
	askForToken = ask;
}

/** The answer of the service, once a token satisfies it; a refusal is returned as it is. */
export async function request(method, path, { body, accept = "application/json", headers = {}, signal, keepalive } = {}) {
	for (;;) {
		const sent = token;
		const fields = { Accept: accept, ...headers };
		if (body !== undefined) fields["Content-Type"] = "application/json";
		if (sent) fields.Authorization = `Bearer ${sent}`;
		const response = await (taken(method, path, body) ?? fetch(address(path), { method, headers: fields, body, signal, keepalive }));
		if (response.status !== 401 || keepalive) return response;
		if (sent !== token) continue;
		asking ??= askForToken(sent !== null).finally(() => (asking = null));
		token = await asking;
		if (token === null) return response;
	}
}

/** The answer of the service; throws a Problem where it is a refusal. */
async function accepted(method, path, options) {
	const response = await request(method, path, options);
	if (response.ok) return response;
	const text = await response.text();
	let problem = { detail: text.slice(0, 200) || response.statusText };
	try {
		problem = JSON.parse(text);
	} catch {
		// It is told as it is.
	}
	throw new Problem(response.status, problem);
}

/** The JSON that a call answers; throws a Problem where it is refused. `body` is a value, or JSON as text. */
export async function call(method, path, body, options = {}) {
	const text = typeof body === "string" ? body : JSON.stringify(body);
	const response = await accepted(method, path, { ...options, body: text });
	return response.status === 204 ? null : response.json();
}

/** The picture that a call answers, as text. */
export async function picture(method, path, body) {
	return (await accepted(method, path, { body: JSON.stringify(body), accept: "image/svg+xml" })).text();
}
