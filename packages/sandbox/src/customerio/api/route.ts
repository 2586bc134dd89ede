import type { Route as ApiRoute } from "../../http/match-route.ts";
import type { ApiResponse } from "../../http/response.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Finds the item with the id of a path segment. Compares strings, so that "7.0" and "0x7" do not match 7. */
export function findById<Item extends { readonly id: number }>(
  items: readonly Item[],
  pathId: string | undefined,
): Item | undefined {
  return items.find(({ id }) => String(id) === pathId);
}

/** An authenticated request. */
export interface ApiRequest {
  /** The variable segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON; `undefined` for an empty or malformed body. */
  readonly body: unknown;
  readonly nowMs: number;
  readonly workspace: Workspace;
  /** Data region of the account. */
  readonly region: "US" | "EU";
}

/** One API operation. */
export interface Route extends ApiRoute<ApiRequest> {
  /** The rate limit that counts its requests. */
  readonly limit: "track" | "app" | "send" | "trigger";
}

/** Creates a GET route of the App API. */
export function get(path: string, handle: Route["handle"]): Route {
  return { methods: ["GET"], path, limit: "app", handle };
}

/** Creates a function that creates GET routes of one item. They respond with 404 if no item has the id of the path. */
export function itemRoutes<Item extends { readonly id: number }>(
  listOf: (workspace: Workspace) => readonly Item[],
  resource: string,
): (path: string, handle: (item: Item, request: ApiRequest) => ApiResponse) => Route {
  return (path, handle) =>
    get(path, (request) => {
      const id = request.params["id"];
      const item = findById(listOf(request.workspace), id);
      return item ? handle(item, request) : errorList(404, `no ${resource} has the id ${id}`);
    });
}

/** Creates an error response with the App API's usual envelope. A detail ends with a reference for Customer.io's support. */
export function errorList(status: number, detail: string): ApiResponse {
  const reference = "01SANDBOX00000000000000000";
  return { status, body: { errors: [{ detail: `${detail} (reference ${reference})`, status: String(status) }] } };
}

/** Creates an error response with the envelope of sends. */
export function metaError(status: number, error: string): ApiResponse {
  return { status, body: { meta: { error } } };
}

/** Returns `null` for an empty list, as the real API does. */
export function listOrNull<Item>(list: readonly Item[]): readonly Item[] | null {
  return list.length > 0 ? list : null;
}
