import { ToolError } from "@toolwright/core";
import { echoOf, inPlaceOf, withinTexts, withKeysEverywhere } from "./echoes.ts";
import type { Canaries } from "./leaks.ts";

/** One request that reached the network, and what a situation may make of it. */
export interface Meeting {
  readonly request: Request;
  /** Those that the backend of the tool gets. */
  readonly keys: Canaries;
  /** How many requests of the tool came before. */
  readonly before: number;
  /** Lets the backend answer. */
  pass(): Promise<Response>;
}

/** Something that happens between a tool and its backend, with keys where they should not be. */
export interface Situation {
  readonly name: string;
  /** Whether the keys come back in a form that shows, masked, in what some tool of every toolkit tells. */
  readonly isShown?: boolean;
  /** Like another one but for what does not depend on how a key is written. */
  readonly isSimilar?: boolean;
  meet(meeting: Meeting): Promise<Response> | Response;
}

const STATUSES = [
  400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 415, 418, 422, 423, 425, 429, 451, 500, 501, 502, 503, 504, 507,
  511,
];

/** Everything in which a key was ever seen to travel. */
export const situations: readonly Situation[] = [
  { name: "success", meet: ({ pass }) => pass() },
  { name: "an answer whose texts hold keys", isShown: true, meet: answered(withinTexts) },
  { name: "an answer with keys in further fields and in their names", meet: answered(withKeysEverywhere) },
  { name: "an answer with keys in place of every value", meet: answered(inPlaceOf) },
  ...STATUSES.map((status, index) => ({
    name: `status ${status} with the request's headers in JSON`,
    isShown: true,
    isSimilar: index % 4 > 0,
    meet: ({ request, keys }: Meeting) => json(status, errorBody(echoOf(request, keys, index))),
  })),
  ...[400, 403, 422, 500].flatMap((status): Situation[] => [
    { name: `status ${status} with a page of keys`, meet: (meeting) => page(status, meeting) },
    { name: `status ${status} with a text of keys`, meet: (meeting) => text(status, meeting) },
    { name: `status ${status} with keys in every header`, meet: (meeting) => headed(status, meeting) },
  ]),
  { name: "status 429 with keys in every header", meet: (meeting) => headed(429, meeting) },
  { name: "status 200 with a page of keys", meet: (meeting) => page(200, meeting) },
  { name: "status 200 with a text of keys", meet: (meeting) => text(200, meeting) },
  { name: "status 200 with JSON that ends within a key", meet: (meeting) => cut(meeting) },
  {
    name: "a redirect to another address with keys in it",
    meet: ({ keys }) => redirect(`https://a.example/${search(keys)}`),
  },
  { name: "a redirect to the same host with keys in the query, then success", meet: movedOnce },
  {
    name: "a redirect in a circle of keys",
    meet: ({ request, keys }) => redirect(new URL(request.url).pathname + search(keys)),
  },
  {
    name: "a redirect to a host that is a key",
    meet: ({ keys }) => redirect(`https://${firstOf(keys).replaceAll(/\W/g, "")}.example/`),
  },
  { name: "status 503 with keys, then success", meet: (meeting) => passing(503, meeting) },
  { name: "status 429 with keys, then success", meet: (meeting) => passing(429, meeting) },
  ...thrown(),
];

/** Errors as a platform, a proxy library or a wrapper around fetch throws them. */
function thrown(): readonly Situation[] {
  const errors: Readonly<Record<string, (meeting: Meeting) => unknown>> = {
    "an error that quotes the headers": ({ request }) => new TypeError(`fetch failed ${quoted(request)}`),
    "an error with the request for a cause": ({ request }) => new TypeError("fetch failed", { cause: request }),
    "an error whose cause quotes the headers, with a code": ({ request }) =>
      new TypeError("fetch failed", { cause: Object.assign(new Error(quoted(request)), { code: "ECONNRESET" }) }),
    "a refused connection that carries its options": ({ request, keys }) =>
      Object.assign(new Error(quoted(request)), { code: "ECONNREFUSED", config: { headers: keys }, request }),
    "several errors at once": ({ request }) => new AggregateError([new Error(quoted(request))], quoted(request)),
    "an error whose code is a key": ({ keys }) =>
      Object.assign(new Error("x"), { code: upper(firstOf(keys)), cause: keys }),
    "an error whose name is a key": ({ keys }) => Object.assign(new Error("x"), { name: upper(firstOf(keys)) }),
    "an error of the family with keys": ({ request, keys }) => familyError(request, keys),
    "an error of the family with keys in its cause": ({ keys }) =>
      Object.assign(new ToolError({ code: "unavailable", message: "Blocked." }), { cause: keys }),
    "a text": ({ request }) => quoted(request),
    "an answer": ({ keys }) => Response.json(keys),
    "the headers": ({ request }) => request.headers,
    nothing: () => undefined,
  };
  return Object.entries(errors).flatMap(([name, make]) => [
    {
      name: `fetch throws ${name}`,
      isSimilar: !name.includes("family"),
      meet: (meeting: Meeting) => Promise.reject(make(meeting)),
    },
    {
      name: `the body breaks off with ${name}`,
      isSimilar: true,
      meet: (meeting: Meeting) =>
        new Response(brokenStream(make(meeting)), { headers: { "content-type": "application/json" } }),
    },
  ]);
}

function familyError(request: Request, keys: Canaries): ToolError {
  const issues = [{ parameter: "query", received: JSON.stringify(keys), rule: "is refused" }];
  return new ToolError({ code: "invalid_input", message: `Blocked: ${quoted(request)}`, issues });
}

function brokenStream(error: unknown): ReadableStream<Uint8Array> {
  const start = new TextEncoder().encode('{"data":[{"id":"');
  let isStarted = false;
  return new ReadableStream({
    pull(controller) {
      if (isStarted) controller.error(error);
      else controller.enqueue(start);
      isStarted = true;
    },
  });
}

/** The backend's own answer, after a change to its JSON. */
function answered(change: (body: unknown, keys: Canaries) => unknown): Situation["meet"] {
  return async ({ pass, keys }) => {
    const answer = await pass();
    const body = await answer.text();
    return new Response(body === "" ? body : JSON.stringify(change(JSON.parse(body), keys)), answer);
  };
}

/** Every envelope in which one of the vendors words an error. */
function errorBody(words: string): object {
  return {
    errors: [words, { title: words, detail: words }, { reason: words, source: { pointer: words } }],
    meta: { error: words, errors: [words] },
    error: words,
    error_message: words,
    error_details: { message: words },
    message: words,
  };
}

function json(status: number, body: object): Response {
  return Response.json(body, { status });
}

function page(status: number, { request, keys }: Meeting): Response {
  const body = `<!doctype html><title>${echoOf(request, keys, 0)}</title><pre>${quoted(request)}</pre>`;
  return new Response(body, { status, headers: { "content-type": "text/html" } });
}

function text(status: number, { request, keys }: Meeting): Response {
  return new Response(`${quoted(request)} ${echoOf(request, keys, 3)}`, { status });
}

function headed(status: number, { keys }: Meeting): Response {
  const names = [
    ...["retry-after", "x-ratelimit-limit", "x-ratelimit-period", "x-ratelimit-name", "x-ratelimit-reset", "location"],
    ...["www-authenticate", "set-cookie", "x-rate-limit-minute", "x-minute-requests-left", "content-language"],
  ];
  const values = Object.values(keys);
  const headers = names.map((name, index): [string, string] => [name, values[index % values.length] ?? ""]);
  return new Response("{}", { status, headers });
}

function cut({ keys }: Meeting): Response {
  return new Response(`{"data":[{"id":"${Object.values(keys).join("").slice(0, -2)}`);
}

function redirect(location: string): Response {
  return new Response(null, { status: 307, headers: { location } });
}

function movedOnce({ request, keys, pass }: Meeting): Promise<Response> | Response {
  const url = new URL(request.url);
  return url.searchParams.has(Object.keys(keys)[0] ?? "") ? pass() : redirect(url.pathname + search(keys));
}

function passing(status: number, { before, request, keys, pass }: Meeting): Promise<Response> | Response {
  return before === 0 ? json(status, errorBody(echoOf(request, keys, status))) : pass();
}

function search(keys: Canaries): string {
  return `?${new URLSearchParams(keys)}`;
}

/** A request with its headers, as error messages print it. */
function quoted({ method, url, headers }: Request): string {
  return `${method} ${url} ${JSON.stringify(Object.fromEntries(headers))}`;
}

function firstOf(keys: Canaries): string {
  return Object.values(keys)[0] ?? "";
}

/** In the form of a platform's error code. */
function upper(key: string): string {
  return `E${key.toUpperCase().replaceAll(/\W/g, "_")}`;
}
