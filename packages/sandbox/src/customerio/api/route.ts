import type { Route as ApiRoute } from "../../http/match-route.ts";
import type { ApiResponse } from "../../http/response.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** An authenticated request. */
export interface ApiRequest {
  /** The variable segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON, `undefined` for an empty or malformed body. */
  readonly body: unknown;
  readonly nowMs: number;
  readonly workspace: Workspace;
}

/** One operation of the API. */
export interface Route extends ApiRoute<ApiRequest> {
  /** The published limit that it counts against. */
  readonly limit: "track" | "app" | "send" | "trigger";
}

/** A read of the App API. */
export function get(path: string, answer: Route["answer"]): Route {
  return { methods: ["GET"], path, limit: "app", answer };
}

/** The App API's usual envelope. */
export function errorList(status: number, detail: string): ApiResponse {
  return { status, body: { errors: [{ detail, status }] } };
}

/** The envelope of sends. */
export function metaError(status: number, error: string): ApiResponse {
  return { status, body: { meta: { error } } };
}

/** The list, or `null` instead of an empty one, as the backend writes it. */
export function listOrNull<Item>(list: readonly Item[]): readonly Item[] | null {
  return list.length > 0 ? list : null;
}
