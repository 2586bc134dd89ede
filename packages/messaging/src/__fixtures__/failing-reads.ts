/** Responds to a read that fails. */
export type Respond = (signal: AbortSignal) => Response | Promise<Response>;

const respond = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });
/** A response that never comes. */
export const hang = (signal: AbortSignal | null) =>
  new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));

/** Ways in which a read fails at once. */
export const FAILURES = {
  "a 500": () => respond(500, "{}"),
  "a 403": () => respond(403, '{"errors":[{"detail":"missing scope"}]}'),
  "a 429": () => respond(429, "{}"),
  "a 429 that asks for two minutes": () => respond(429, "{}", { "retry-after": "120" }),
  "a 401": () => respond(401, "{}"),
  "a 404": () => respond(404, '{"errors":[{"detail":"not found"}]}'),
  "a redirect": () => respond(302, "", { location: "https://elsewhere.example" }),
  "a reset connection": () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNRESET" } })),
  "an HTML page": () => respond(200, "<html>"),
  "an empty body": () => respond(200, ""),
  "an empty object": () => respond(200, "{}"),
  "a number": () => respond(200, "7"),
  "lists of nothing": () =>
    respond(200, '{"messages":[null],"contents":[7],"results":["x"],"broadcasts":[[]],"actions":[null]}'),
  "wrong types": () =>
    respond(200, '{"messages":{},"contents":1,"results":null,"broadcasts":"x","actions":true,"customer":[]}'),
} satisfies Readonly<Record<string, Respond>>;

/** Ways in which a read never ends. */
export const HANGS: Readonly<Record<string, Respond>> = {
  "no response": hang,
  "no response and no reaction to an abort": () => hang(null),
};

/** The reads of a check, by the path that they request. */
export const EMAIL_READS: Readonly<Record<string, RegExp>> = {
  "the templates": /\/v1\/transactional$/,
  "the content of the template": /\/v1\/transactional\/\d+\/contents$/,
  "the search for the recipient": /\/v1\/customers$/,
  "the profile of the recipient": /\/v1\/customers\/[^/]+\/attributes$/,
  "every read": /./,
};
/** The reads of a check, by the path that they request. */
export const BROADCAST_READS: Readonly<Record<string, RegExp>> = {
  "the broadcasts": /\/v1\/broadcasts$/,
  "the messages of the broadcast": /\/v1\/broadcasts\/\d+\/actions$/,
  "every read": /./,
};

/** Every read with every failure. */
export function everyCase(reads: Readonly<Record<string, RegExp>>, failures: Readonly<Record<string, Respond>>) {
  return Object.entries(reads).flatMap(([read, path]) =>
    Object.entries(failures).map(([failure, respond]) => ({ read, path, failure, respond })),
  );
}

/** A 500 for each read, and every failure for all reads together. */
export function oneCaseEach(reads: Readonly<Record<string, RegExp>>) {
  const { "a 500": error, ...others } = FAILURES;
  return [...everyCase(reads, { "a 500": error }), ...everyCase({ "every read": /./ }, others)];
}

/** A `fetch` that fails the reads of some paths, and counts them. */
export function failReads(fetch: typeof globalThis.fetch, path: RegExp, fail: Respond) {
  let failures = 0;
  const failing: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === "POST" || !path.test(new URL(request.url).pathname)) return fetch(request);
    failures++;
    return fail(request.signal);
  };
  return { fetch: failing, failures: () => failures };
}
