import { ToolError } from "@toolwright/core";

/** An echo of a key: the key in some encoding, inside other text. */
export interface Echo {
  readonly text: string;
  /** The key as it is. */
  readonly key: string;
  readonly request: Request;
}

/** Escapes every character for JSON, even letters. */
function escapeAll(text: string): string {
  return text.replaceAll(/[\s\S]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A successful body with a string in the fields that the tools read. */
function body(text: string, name = "note"): object {
  const attributes = {
    message: text,
    status: text,
    tags: [text],
    attributes: { [name]: text, nested: { [name]: [text] } },
  };
  return {
    data: [{ id: text, type: "log", attributes }],
    segments: [{ id: 1, name: text, description: text, tags: [text] }],
    organizations: [{ id: "5e66b6381e05b4008c8331b8", name: text, primary_domain: "acme.com", [name]: text }],
  };
}

function errorBody(text: string): object {
  return { errors: [text, { title: text, detail: text }], meta: { error: text }, error: text, message: text };
}

function failed(message: string, fields: object = {}): Promise<never> {
  return Promise.reject(Object.assign(new TypeError(message), fields));
}

/** The places in a response or an error of `fetch` where a backend can echo a key. */
export const places: Readonly<Record<string, (echo: Echo) => Response | Promise<Response>>> = {
  "a value of a body": ({ text }) => Response.json(body(text)),
  "a value of a body with every character escaped": ({ text }) =>
    new Response(JSON.stringify(body("%s")).replaceAll("%s", () => escapeAll(text))),
  "a name in a body": ({ text }) => Response.json(body("a", text)),
  "an error with status 200": ({ text }) => Response.json(errorBody(text)),
  "a broken body": ({ text }) => new Response(`{"data":["${text}`),
  "an error body": ({ text }) => Response.json(errorBody(text), { status: 422 }),
  "a rejected key": ({ text }) => Response.json(errorBody(text), { status: 401 }),
  "a plain text": ({ text }) => new Response(text, { status: 400 }),
  "an HTML page": ({ text }) => new Response(`<!doctype html><title>${text}</title><p>${text}`, { status: 502 }),
  "an HTML page with status 200": ({ text }) => new Response(`<p>${text}`),
  "the headers of a rate limit": ({ text }) => {
    const names = ["retry-after", "x-ratelimit-limit", "x-ratelimit-period", "x-ratelimit-name", "x-ratelimit-reset"];
    return new Response("{}", { status: 429, headers: names.map((name): [string, string] => [name, text]) });
  },
  "a redirect to another origin": ({ text }) =>
    new Response(null, { status: 307, headers: { location: `https://other.example/?${text}` } }),
  "a redirect to the same origin": ({ text, request }) =>
    new URL(request.url).searchParams.has("hop")
      ? new Response(text, { status: 503 })
      : new Response(null, { status: 307, headers: { location: `/?hop=1&echo=${text}` } }),
  "the message of a network error": ({ text }) => failed(text),
  "the cause chain of a network error": ({ text, key }) =>
    failed("fetch failed", {
      cause: Object.assign(new Error(text), { cause: { headers: { key } }, code: "ECONNRESET" }),
    }),
  "the code of a network error": ({ key }) => failed("x", { code: key.toUpperCase() }),
  "a timeout": ({ text }) => Promise.reject(new DOMException(text, "TimeoutError")),
  "an error of this library": ({ text, key }) =>
    Promise.reject(Object.assign(new ToolError({ code: "unavailable", message: text }), { cause: key, key })),
  "a body that breaks off": ({ text }) =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new Error(text)) })),
};
