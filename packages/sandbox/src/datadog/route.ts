import type { Route as ApiRoute } from "../http/match-route.ts";
import type { World } from "../world/generate-world.ts";
import type { Random } from "../world/random.ts";
import { apiError } from "./api-error.ts";
import type { Investigation } from "./investigation.ts";
import type { LimiterName } from "./rate-limits.ts";
import type { Store } from "./store.ts";

/** Permissions of an application key. */
export const PERMISSIONS = [
  "logs_read_data",
  "apm_read",
  "monitors_read",
  "events_read",
  "metrics_read",
  "timeseries_query",
  "incident_read",
] as const;
/** A permission of an application key. */
export type Permission = (typeof PERMISSIONS)[number];

/** Content types of the API's JSON responses. */
export const JSON_TYPE = "application/json";
export const JSON_API_TYPE = "application/vnd.api+json";

/** An authorized request within its rate limit. */
export interface ApiRequest {
  /** The events of the account, with added logs. */
  readonly store: Store;
  /** Returns the generated world. */
  readonly world: () => World;
  readonly investigation: Investigation;
  readonly url: URL;
  /** The decoded variable segments of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body; `undefined` if it is empty or malformed. */
  readonly body: unknown;
  readonly nowMs: number;
  readonly random: Random;
  readonly requestId: string;
  /** Whether the response reports a timed-out search. */
  readonly isPartial: boolean;
}

/** One operation. Its handler may throw an API error or a malformed-query error. */
export interface Route extends ApiRoute<ApiRequest> {
  readonly permission: Permission;
  readonly limiter: LimiterName;
  readonly contentType: typeof JSON_TYPE | typeof JSON_API_TYPE;
}

/** Returns the parsed body, `{}` for an empty one. Throws an API error for malformed JSON. */
export function jsonOf({ text, body }: ApiRequest): unknown {
  if (text === "") return {};
  if (body === undefined) throw apiError(400, "invalid_argument(the body is not JSON)");
  return body;
}
