import type { PlantedLine } from "./corpus.ts";

type Fetch = typeof globalThis.fetch;

/** Writes log lines into the free text of a backend's responses. */
export interface Planter {
  /** Wraps a backend's `fetch`. */
  plantIn(fetch: Fetch): Fetch;
  /** A `fetch` whose responses are errors that quote log lines. */
  readonly failing: Fetch;
  /** Returns the lines that were planted since the last call. */
  takePlanted(): readonly PlantedLine[];
}

/** Fields with free text, even if it is one word. */
const TEXT_FIELD = /^(?:message|content|description|note|bio|headline|failure_message)$/;
const NO_TEXT = /^(?:query|q|tags?|status|type|created|updated|timestamp|date|.*_at|formula|expression|timezone)$/;
const LINES_PER_TEXT = 6;
/** Errors quote the start of a message. */
const LINES_PER_ERROR = 2;

/** Creates a planter that takes lines in turn. */
export function createPlanter(lines: readonly PlantedLine[]): Planter {
  let next = 0;
  let planted: PlantedLine[] = [];
  const takeText = (count: number): string => {
    const quoted = Array.from({ length: count }, () => lines[next++ % lines.length] as PlantedLine);
    planted.push(...quoted);
    return quoted.map(({ text }) => text).join(" | ");
  };
  const plant = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body), (field, value: unknown) => {
      if (typeof value !== "string" || NO_TEXT.test(field)) return value;
      return value.includes(" ") || TEXT_FIELD.test(field) ? `${value} ${takeText(LINES_PER_TEXT)}` : value;
    });
  return {
    plantIn: (fetch) => async (input, init) => {
      const response = await fetch(input, init);
      const text = await response.text();
      const headers = new Headers(response.headers);
      headers.delete("content-length");
      const isJson = /^\s*[[{]/.test(text);
      const body = isJson ? JSON.stringify(plant(JSON.parse(text))) : text || null;
      return new Response(body, { status: response.status, headers });
    },
    failing: async () => {
      const message = `Rejected: ${takeText(LINES_PER_ERROR)}`;
      const error = { errors: [message], meta: { error: message }, error: message, message };
      return Response.json(error, { status: 422 });
    },
    takePlanted() {
      const quoted = planted;
      planted = [];
      return quoted;
    },
  };
}
