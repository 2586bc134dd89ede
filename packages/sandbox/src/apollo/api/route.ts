import type { Route as ApiRoute } from "../../http/match-route.ts";
import type { ApiResponse } from "../../http/response.ts";
import type { CreditLedger } from "../account/credits.ts";
import type { LimitGroup, Plan, WindowUsage } from "../account/rate-limits.ts";
import type { Directory } from "../directory/directory.ts";
import type { Params } from "./read-params.ts";

/** A request that passed the key, scope and limit checks. */
export interface ApiRequest {
  readonly params: Params;
  /** The variable segment of the path, empty if there is none. */
  readonly id: string;
  readonly directory: Directory;
  readonly credits: CreditLedger;
  readonly plan: Plan;
  readonly nowMs: number;
  /** Whether searches say that they are incomplete. */
  readonly isPartial: boolean;
  /** A signed 64-bit number that no JavaScript number holds. */
  nextRequestId(): bigint;
  /** What an endpoint has used of its limits. */
  usageOf(endpoint: string, group: LimitGroup): Readonly<Record<"minute" | "hour" | "day", WindowUsage>>;
}

/** A response, with a number that JSON.stringify cannot write. */
export interface ApolloResponse extends ApiResponse {
  /** Appended to the JSON body as `request_id`. */
  readonly requestId?: bigint;
}

/** One operation of the API; its path is the part after `/api/v1`. */
export interface Route extends ApiRoute<ApiRequest, ApolloResponse> {
  /** Its name in scopes, limits and messages: `organizations/enrich`. */
  readonly endpoint: string;
  readonly limit: LimitGroup;
}

/** The usual envelope of status 422. */
export function unprocessable(error: string): ApiResponse {
  return { status: 422, body: { error } };
}

/** Status 403 for a key without access. */
export function inaccessible(error: string): ApiResponse {
  return { status: 403, body: { error, error_code: "API_INACCESSIBLE" } };
}
