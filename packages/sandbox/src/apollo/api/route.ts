import type { Route as ApiRoute } from "../../http/match-route.ts";
import type { ApiResponse } from "../../http/response.ts";
import type { CreditLedger } from "../account/credits.ts";
import type { LimitGroup, Plan, WindowUsage } from "../account/rate-limits.ts";
import type { Directory } from "../directory/directory.ts";
import type { Params } from "./read-params.ts";

/** A request that passed the key, scope and limit checks. */
export interface ApiRequest {
  readonly params: Params;
  /** The variable path segment; empty if the route has none. */
  readonly id: string;
  readonly directory: Directory;
  readonly credits: CreditLedger;
  readonly plan: Plan;
  readonly nowMs: number;
  /** Whether searches report partial results. */
  readonly isPartial: boolean;
  /** Returns a signed 64-bit id outside of the safe integer range. */
  nextRequestId(): bigint;
  /** Returns the rate limit usage of an endpoint. */
  usageOf(endpoint: string, group: LimitGroup): Readonly<Record<"minute" | "hour" | "day", WindowUsage>>;
}

/** A response with an optional 64-bit id, which `JSON.stringify` cannot serialize. */
export interface ApolloResponse extends ApiResponse {
  /** Appended to the JSON body as `request_id`. */
  readonly requestId?: bigint;
}

/** One API operation; its path is relative to `/api/v1`. */
export interface Route extends ApiRoute<ApiRequest, ApolloResponse> {
  /** Endpoint name in scopes, rate limits and error messages: `organizations/enrich`. */
  readonly endpoint: string;
  readonly limit: LimitGroup;
  /** Parameters that the route reads, or may ignore by their meaning. Strict mode refuses others. Default: none. */
  readonly params?: readonly string[];
}

/** Creates a 422 response. */
export function unprocessable(error: string): ApiResponse {
  return { status: 422, body: { error } };
}

/** Creates the response to a request for several records that is malformed. */
export function malformedBulk(error_code: string, error_message: string): ApiResponse {
  return { status: 400, body: { status: "failed", error_code, error_message } };
}
