// Sends the requests of the first picture while the other modules are still on their way.

/** The layout of the service that the page shows; null = one of its own. */
export const followed = new URLSearchParams(location.search).get("layout");
export const isLinked = location.hash.startsWith("#s=");

/** What a solution is asked for with. */
export const query = "frames=all&coordinates=root";
export const annotations = ["names", "ambiguity", "safeArea"];
const isDark = matchMedia("(prefers-color-scheme: dark)");

/** The parameters of a picture that suits the page. */
export const drawn = (parameters) => new URLSearchParams({ ...parameters, appearance: isDark.matches ? "dark" : "light" });

const sent = new Map();
const keyOf = (method, path, body) => [method, path, body].join(" ");

/** The answer to a request that was sent ahead, once. */
export function taken(method, path, body) {
	const key = keyOf(method, path, body);
	const answer = sent.get(key);
	sent.delete(key);
	return answer;
}

function send(path, accept, body) {
	return fetch(path, { method: "POST", headers: { Accept: accept, "Content-Type": "application/json" }, body });
}

/** Creates the layout, and draws its document meanwhile, which is the picture of the layout. */
async function start() {
	const body = document.getElementById("text").defaultValue;
	const parameters = drawn({ annotate: annotations.join(",") });
	const created = send(`layouts?${query}`, "application/json", body);
	const picture = send(`solve?${parameters}`, "image/svg+xml", body);
	sent.set(keyOf("POST", `layouts?${query}`, body), created);
	// Who takes an answer tells what is wrong with it.
	picture.catch(() => {});
	const { headers } = await created.catch(() => new Response());
	const id = headers.get("Location")?.match(/[^/]+$/)[0];
	if (id) sent.set(keyOf("GET", `layouts/${id}/picture.svg?${parameters}`), picture);
}

// The text has been read to its end when what stands behind it is there.
if (!followed && !isLinked) {
	if (document.getElementById("completion")) start();
	else document.addEventListener("readystatechange", start, { once: true });
}
