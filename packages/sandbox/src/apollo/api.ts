import type { CreditLedger } from "./credits.ts";
import type { Directory } from "./directory.ts";
import type { LimitGroup, Plan, WindowUsage } from "./rate-limits.ts";
import type { Params } from "./read-params.ts";

/** A request, taken apart, authorized and within its limits. */
export interface ApiRequest {
  readonly params: Params;
  /** The variable segment of the path. */
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

/** An answer, before it is put on the wire. */
export interface ApiAnswer {
  readonly status: number;
  /** JSON, or plain text. */
  readonly body: object | string;
  /** Written behind the other fields of the body, as raw digits. */
  readonly requestId?: bigint;
}

/** One operation of the API. */
export interface Route {
  readonly methods: readonly ("GET" | "POST")[];
  /** Matches the path below `/api/v1`; a group catches the variable segment. */
  readonly path: RegExp;
  /** Its name in scopes, limits and messages: `organizations/enrich`. */
  readonly endpoint: string;
  readonly limit: LimitGroup;
  answer(request: ApiRequest): ApiAnswer;
}

/** A success. */
export function ok(body: object): ApiAnswer {
  return { status: 200, body };
}

/** The usual envelope of a request that cannot be answered. */
export function unprocessable(error: string): ApiAnswer {
  return { status: 422, body: { error } };
}

/** The refusal of a key. */
export function inaccessible(error: string): ApiAnswer {
  return { status: 403, body: { error, error_code: "API_INACCESSIBLE" } };
}
