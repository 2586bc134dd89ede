import { addValue, emptyShape, type Shape } from "./shape.ts";

/** Responses of an endpoint to one tool. */
export interface Responses {
  readonly statuses: Set<number>;
  /** Whether a successful response was not JSON, such as the HTML page of a proxy. */
  isMalformed: boolean;
  /** The shape of all successful bodies. */
  readonly body: Shape;
}

/** The responses to a tool, by endpoint. */
export type ResponsesByEndpoint = ReadonlyMap<string, Responses>;

/** Counts requests, and records the shapes of their responses. */
export type Recorder = ReturnType<typeof createRecorder>;

/** Maximum length of a body whose shape is recorded, characters. */
const MAX_BODY_CHARS = 16_000_000;

/** The constant segments of the paths that the tools read. A segment that is not here may be an id or an email. */
const SEGMENTS = new Set(
  `api v1 v2 logs spans events search analytics aggregate customers attributes activities messages segments
  membership customer_count campaigns metrics newsletters contents broadcasts actions transactional accounts region
  usage_stats api_usage_stats credit_usage_stats mixed_people api_search`.split(/\s+/),
);

/** Names an endpoint without ids: `GET /v1/campaigns/{id}/metrics`. */
export function endpointOf(method: string, url: string): string {
  const segments = new URL(url).pathname.split("/").slice(1);
  return `${method} /${segments.map((segment) => (SEGMENTS.has(segment) ? segment : "{id}")).join("/")}`;
}

/** Creates a recorder that refuses further requests after a number of them. */
export function createRecorder(maxRequests: number) {
  let recorded = new Map<string, Responses>();
  let pending: Promise<void>[] = [];
  const counts = { sent: 0, refused: 0 };
  const isFull = () => counts.sent >= maxRequests;
  const entryOf = (endpoint: string): Responses => {
    const entry = recorded.get(endpoint) ?? { statuses: new Set<number>(), isMalformed: false, body: emptyShape() };
    recorded.set(endpoint, entry);
    return entry;
  };
  return {
    /** Number of requests so far, and of those that were refused because of the limit. */
    counts,
    /** Whether the limit on requests is reached. */
    isFull,
    /** Wraps the `fetch` of a toolkit. */
    wrapFetch:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        if (isFull()) {
          counts.refused++;
          throw new TypeError("The limit of requests is reached.");
        }
        counts.sent++;
        const { method, url } = input instanceof Request ? input : new Request(input, init);
        const response = await fetch(input, init);
        const entry = entryOf(endpointOf(method, url));
        entry.statuses.add(response.status);
        if (response.ok) pending.push(recordBody(entry, response.clone()));
        return response;
      },
    /** Returns the responses recorded since the last call. Waits until every body is read. */
    async take(): Promise<ResponsesByEndpoint> {
      await Promise.all(pending);
      const complete = recorded;
      recorded = new Map();
      pending = [];
      return complete;
    },
  };
}

/** Adds the shape of a body, and keeps nothing else. If a body breaks off, the tool reports it. */
async function recordBody(entry: Responses, response: Response): Promise<void> {
  const text = await readText(response).catch(() => null);
  if (text === null) return;
  try {
    addValue(entry.body, JSON.parse(text));
  } catch {
    entry.isMalformed = true;
  }
}

/** Reads a body; `null` if it is too large. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    // Leaving the loop cancels the rest of the body.
    if (text.length > MAX_BODY_CHARS) return null;
  }
  return text + decoder.decode();
}
