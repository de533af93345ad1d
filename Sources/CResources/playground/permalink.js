// The state of the page in the fragment of its address, compressed.

const longestText = 1_000_000;

async function through(stream, bytes, limit = Infinity) {
	const chunks = [];
	let length = 0;
	const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		chunks.push(read.value);
		length += read.value.length;
		if (length > limit) {
			await reader.cancel();
			throw new Error("the link holds too much");
		}
	}
	return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The fragment for a state, `{text, switches, language, scene, file}`; null where the text is too long. */
export async function fragment(state) {
	const plain = new TextEncoder().encode(JSON.stringify(state));
	if (plain.length > longestText) return null;
	const bytes = await through(new CompressionStream("deflate-raw"), plain);
	let binary = "";
	for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
	return `#s=${btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The state in a fragment; null where there is none that can be read. */
export async function stateIn(hash) {
	const match = hash.match(/^#s=([\w-]+)$/);
	if (!match) return null;
	try {
		const binary = atob(match[1].replace(/-/g, "+").replace(/_/g, "/"));
		const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
		const text = new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes, longestText));
		const state = JSON.parse(text);
		const isText = (value) => typeof value === "string";
		if (!isText(state?.text)) return null;
		const switches = typeof state.switches === "object" && state.switches !== null ? state.switches : {};
		const [language, scene, file] = [state.language, state.scene, state.file].map((value) => (isText(value) ? value : ""));
		return { text: state.text, switches, language, scene, file };
	} catch {
		return null;
	}
}
