import type { Workspace } from "./workspace.ts";

/** A request, taken apart and already authenticated. */
export interface ApiRequest {
  /** The variable segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON, `undefined` for an empty or malformed body. */
  readonly body: unknown;
  readonly nowMs: number;
  readonly workspace: Workspace;
}

/** An answer, before it is put on the wire. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: object;
}

/** One operation of the API. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with its variable segments: `/v1/customers/:id/attributes`. */
  readonly path: string;
  /** Which of the published limits it counts against. */
  readonly limit: "track" | "app" | "send" | "trigger";
  answer(request: ApiRequest): ApiAnswer;
}

/** A success. */
export function ok(body: object): ApiAnswer {
  return { status: 200, body };
}

/** The App API's usual envelope. */
export function errorList(status: number, detail: string): ApiAnswer {
  return { status, body: { errors: [{ detail, status }] } };
}

/** The envelope of sends. */
export function metaError(status: number, error: string): ApiAnswer {
  return { status, body: { meta: { error } } };
}

/** The backend writes `null` for an empty list. */
export function listOrNull<Item>(list: readonly Item[]): readonly Item[] | null {
  return list.length > 0 ? list : null;
}
