import { ToolError } from "@toolwright/core";
import { addKeysToObjects, appendToStrings, echoOf, replaceValues } from "./echoes.ts";
import type { Canaries } from "./leaks.ts";

/** An intercepted request. */
export interface InterceptedRequest {
  readonly request: Request;
  /** The keys that the backend of the tool receives. */
  readonly keys: Canaries;
  /** Number of earlier requests of the tool. */
  readonly earlierRequests: number;
  /** Returns the backend's response. */
  pass(): Promise<Response>;
}

/** A response or error with keys in unexpected places. */
export interface Situation {
  readonly name: string;
  /** Whether outputs of every toolkit contain `[secret]` for redacted keys. */
  readonly showsRedaction?: boolean;
  /** Whether another situation tests the same encodings, so that one entry point is enough. */
  readonly isSimilar?: boolean;
  respond(intercepted: InterceptedRequest): Promise<Response> | Response;
}

const STATUSES = [
  400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 415, 418, 422, 423, 425, 429, 451, 500, 501, 502, 503, 504, 507,
  511,
];

/** All situations in which a response or error can contain keys. */
export const situations: readonly Situation[] = [
  { name: "success", respond: ({ pass }) => pass() },
  { name: "a response with keys in prose strings", showsRedaction: true, respond: changeResponse(appendToStrings) },
  { name: "a response with keys in additional fields and their names", respond: changeResponse(addKeysToObjects) },
  { name: "a response with keys in place of every value", respond: changeResponse(replaceValues) },
  ...STATUSES.map((status, index) => ({
    name: `status ${status} with the request's headers in JSON`,
    showsRedaction: true,
    isSimilar: index % 8 > 0,
    respond: ({ request, keys }: InterceptedRequest) => json(status, errorBody(echoOf(request, keys, index))),
  })),
  ...[400, 403, 422, 500].flatMap((status): Situation[] => [
    {
      name: `status ${status} with a page of keys`,
      isSimilar: status !== 422,
      respond: (intercepted) => page(status, intercepted),
    },
    {
      name: `status ${status} with keys as plain text`,
      isSimilar: status !== 422,
      respond: (intercepted) => text(status, intercepted),
    },
    {
      name: `status ${status} with keys in every header`,
      isSimilar: status !== 422,
      respond: (intercepted) => keyHeaders(status, intercepted),
    },
  ]),
  { name: "status 429 with keys in every header", respond: (intercepted) => keyHeaders(429, intercepted) },
  { name: "status 200 with a page of keys", respond: (intercepted) => page(200, intercepted) },
  { name: "status 200 with keys as plain text", respond: (intercepted) => text(200, intercepted) },
  { name: "status 200 with JSON that ends within a key", respond: (intercepted) => truncated(intercepted) },
  {
    name: "a redirect to another address with keys in it",
    respond: ({ keys }) => redirect(`https://a.example/${search(keys)}`),
  },
  { name: "a redirect to the same host with keys in the query, then success", respond: redirectOnce },
  {
    name: "a circular redirect with keys",
    respond: ({ request, keys }) => redirect(new URL(request.url).pathname + search(keys)),
  },
  {
    name: "a redirect to a host that is a key",
    respond: ({ keys }) => redirect(`https://${firstOf(keys).replaceAll(/\W/g, "")}.example/`),
  },
  { name: "status 503 with keys, then success", respond: (intercepted) => failOnce(503, intercepted) },
  { name: "status 429 with keys, then success", respond: (intercepted) => failOnce(429, intercepted) },
  ...fetchErrors(),
];

/** Errors that a platform, a proxy library or a fetch wrapper throws. */
function fetchErrors(): readonly Situation[] {
  const errors: Readonly<Record<string, (intercepted: InterceptedRequest) => unknown>> = {
    "an error that quotes the headers": ({ request }) => new TypeError(`fetch failed ${describe(request)}`),
    "an error with the request for a cause": ({ request }) => new TypeError("fetch failed", { cause: request }),
    "an error whose cause quotes the headers, with a code": ({ request }) =>
      new TypeError("fetch failed", { cause: Object.assign(new Error(describe(request)), { code: "ECONNRESET" }) }),
    "a refused connection that carries its options": ({ request, keys }) =>
      Object.assign(new Error(describe(request)), { code: "ECONNREFUSED", config: { headers: keys }, request }),
    "several errors at once": ({ request }) => new AggregateError([new Error(describe(request))], describe(request)),
    "an error whose code is a key": ({ keys }) =>
      Object.assign(new Error("x"), { code: errorCodeOf(firstOf(keys)), cause: keys }),
    "an error whose name is a key": ({ keys }) => Object.assign(new Error("x"), { name: errorCodeOf(firstOf(keys)) }),
    "a ToolError with keys": ({ request, keys }) => familyError(request, keys),
    "a ToolError with keys in its cause": ({ keys }) =>
      Object.assign(new ToolError({ code: "unavailable", message: "Blocked." }), { cause: keys }),
    "a string": ({ request }) => describe(request),
    "a response": ({ keys }) => Response.json(keys),
    "the headers": ({ request }) => request.headers,
    nothing: () => undefined,
  };
  return Object.entries(errors).flatMap(([name, make]) => [
    {
      name: `fetch throws ${name}`,
      isSimilar: !name.includes("ToolError"),
      respond: (intercepted: InterceptedRequest) => Promise.reject(make(intercepted)),
    },
    {
      name: `the body breaks off with ${name}`,
      isSimilar: true,
      respond: (intercepted: InterceptedRequest) =>
        new Response(brokenStream(make(intercepted)), { headers: { "content-type": "application/json" } }),
    },
  ]);
}

function familyError(request: Request, keys: Canaries): ToolError {
  const issues = [{ parameter: "query", received: JSON.stringify(keys), rule: "is refused" }];
  return new ToolError({ code: "invalid_input", message: `Blocked: ${describe(request)}`, issues });
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

/** Returns the backend's response with a change to its JSON. */
function changeResponse(change: (body: unknown, keys: Canaries) => unknown): Situation["respond"] {
  return async ({ pass, keys }) => {
    const response = await pass();
    const body = await response.text();
    return new Response(body === "" ? body : JSON.stringify(change(JSON.parse(body), keys)), response);
  };
}

/** Returns an error body with the envelopes of all vendors. */
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

function page(status: number, { request, keys }: InterceptedRequest): Response {
  const body = `<!doctype html><title>${echoOf(request, keys, 0)}</title><pre>${describe(request)}</pre>`;
  return new Response(body, { status, headers: { "content-type": "text/html" } });
}

function text(status: number, { request, keys }: InterceptedRequest): Response {
  return new Response(`${describe(request)} ${echoOf(request, keys, 3)}`, { status });
}

function keyHeaders(status: number, { keys }: InterceptedRequest): Response {
  const names = [
    ...["retry-after", "x-ratelimit-limit", "x-ratelimit-period", "x-ratelimit-name", "x-ratelimit-reset", "location"],
    ...["www-authenticate", "set-cookie", "x-rate-limit-minute", "x-minute-requests-left", "content-language"],
  ];
  const values = Object.values(keys);
  const headers = names.map((name, index): [string, string] => [name, values[index % values.length] ?? ""]);
  return new Response("{}", { status, headers });
}

function truncated({ keys }: InterceptedRequest): Response {
  return new Response(`{"data":[{"id":"${Object.values(keys).join("").slice(0, -2)}`);
}

function redirect(location: string): Response {
  return new Response(null, { status: 307, headers: { location } });
}

function redirectOnce({ request, keys, pass }: InterceptedRequest): Promise<Response> | Response {
  const url = new URL(request.url);
  return url.searchParams.has(Object.keys(keys)[0] ?? "") ? pass() : redirect(url.pathname + search(keys));
}

function failOnce(
  status: number,
  { earlierRequests, request, keys, pass }: InterceptedRequest,
): Promise<Response> | Response {
  return earlierRequests === 0 ? json(status, errorBody(echoOf(request, keys, status))) : pass();
}

function search(keys: Canaries): string {
  return `?${new URLSearchParams(keys)}`;
}

/** Formats a request with its headers, as error messages do. */
function describe({ method, url, headers }: Request): string {
  return `${method} ${url} ${JSON.stringify(Object.fromEntries(headers))}`;
}

function firstOf(keys: Canaries): string {
  return Object.values(keys)[0] ?? "";
}

/** Converts a key to the format of a platform error code. */
function errorCodeOf(key: string): string {
  return `E${key.toUpperCase().replaceAll(/\W/g, "_")}`;
}
