import type { Incoming } from "../http/create-backend.ts";
import type { Fault } from "../http/faults.ts";
import { matchPath, matchRoute } from "../http/match-route.ts";
import { type ApiResponse, ok, writePage, writeResponse } from "../http/response.ts";
import type { Random } from "../world/random.ts";
import { type CreditLedger, outOfCredits } from "./account/credits.ts";
import type { createRateLimits, Plan, RateLimitState } from "./account/rate-limits.ts";
import { checkStrictly } from "./api/check-strictly.ts";
import { readParams } from "./api/read-params.ts";
import { refuse } from "./api/refusals.ts";
import { type ApiRequest, type ApolloResponse, type Route, unprocessable } from "./api/route.ts";
import { type Directory, EMPTY_DIRECTORY } from "./directory/directory.ts";
import { organizationRoutes } from "./routes/organization-routes.ts";
import { peopleRoutes } from "./routes/people-routes.ts";
import { organizationSearchRoutes } from "./routes/search-organizations.ts";
import { peopleSearchRoutes } from "./routes/search-people.ts";
import { usageRoutes } from "./routes/usage-routes.ts";

/** The only accepted API key. */
export const API_KEY = "sandbox-apollo-key";
const BAD_KEY = "Invalid API key. See https://docs.apollo.io/reference/authentication for how to authenticate.";
const UPGRADE = "Please upgrade your plan from https://app.apollo.io/#/settings/plans/upgrade.";
/** All operations, below `/api/v1`. */
export const ROUTES: readonly Route[] = [
  ...organizationRoutes,
  ...peopleRoutes,
  ...organizationSearchRoutes,
  ...peopleSearchRoutes,
  ...usageRoutes,
];

/** The health check accepts every request, and reports whether the key is known. */
const LOGGED_OUT = ok({ healthy: true, is_logged_in: false });

/** An Apollo.io team and its API key. */
export interface Account {
  /** Returns the directory; generates it on first use. */
  directory(): Directory;
  readonly credits: CreditLedger;
  readonly limits: ReturnType<typeof createRateLimits>;
  readonly plan: Plan;
  /** Endpoints that the key can use; `null` for a master key. */
  readonly scopes: readonly string[] | null;
  /** Whether unknown parameters are refused. */
  readonly isStrict: boolean;
  readonly clock: { now(): number };
  readonly random: Random;
}

/** Responds to a request: checks path, key, scope and rate limits, applies the fault, then calls the route. */
export function respond(account: Account, incoming: Incoming, fault: Fault): Response {
  const { method, url, headers } = incoming;
  // Paths without `/api` belong to the web application, where an API key sees no data.
  const [, api, path = ""] = /^(\/api)?\/v1(\/.*)$/.exec(url.pathname) ?? [];
  const match = matchRoute(ROUTES, method, path);
  if (!match) return matchPath(ROUTES, path).length > 0 ? new Response(null, { status: 404 }) : writePage(404, "404");
  const { route, params } = match;
  const key = headers.get("x-api-key");
  if (key !== API_KEY) return send(route.endpoint === "auth/health" ? LOGGED_OUT : rejectKey(key));
  if (!isInScope(route, account.scopes)) return send(outOfScope(route));
  const nowMs = account.clock.now();
  const limits = account.limits.take(route.endpoint, route.limit, nowMs, fault.status === 429);
  if (limits.exceeded) {
    const retryHeaders = { ...limits.headers, "retry-after": String(limits.exceeded.retryAfterSeconds) };
    return fault.html
      ? writePage(429, "429", retryHeaders)
      : send(tooManyRequests(route, limits.exceeded), retryHeaders);
  }
  const apiParams = readParams(url.searchParams, incoming.body);
  const refusal = account.isStrict ? checkStrictly(route, apiParams) : null;
  if (refusal) return send(refusal, limits.headers);
  const request: ApiRequest = {
    params: apiParams,
    id: params["id"] ?? "",
    directory: api ? account.directory() : EMPTY_DIRECTORY,
    credits: account.credits,
    plan: account.plan,
    nowMs,
    isPartial: fault.partial === true,
    nextRequestId: () => randomRequestId(account.random),
    usageOf: (endpoint, group) => account.limits.usageOf(endpoint, group, nowMs),
  };
  const failure = failureOf(fault, route, nowMs);
  if (!failure) return send(route.handle(request), limits.headers, fault.cutOff);
  if (fault.isHandled) route.handle(request);
  if (fault.html) return writePage(failure.status, String(failure.status), limits.headers);
  // A rejected key gets no rate limit headers.
  return send(failure, failure.status === 401 || failure.status === 403 ? {} : limits.headers, fault.cutOff);
}

function randomRequestId(random: Random): bigint {
  const magnitude = (1n << 61n) | (BigInt(random.uint32()) << 29n) | BigInt(random.uint32());
  return random.chance(0.4) ? -magnitude : magnitude;
}

/** The response of a fault; `null` if the route's response applies. */
function failureOf(
  { status, html, refusal, outOfCredits: form }: Fault,
  route: Route,
  nowMs: number,
): ApiResponse | null {
  if (form !== undefined) return outOfCredits(nowMs, form);
  if (refusal !== undefined) return refusal === "scope" ? outOfScope(route) : refuse(refusal);
  if (status === undefined) return html ? { status: 200, body: "" } : null;
  if (status === 401) return rejectKey(API_KEY);
  if (status === 403) return outOfScope(route);
  if (status === 422) return unprocessable("Invalid parameters");
  return { status, body: { error: `failed with ${status}` } };
}

function isInScope({ endpoint }: Route, scopes: readonly string[] | null): boolean {
  if (scopes === null || endpoint === "auth/health") return true;
  return scopes.some((scope) => scope.replace(/^\/?api\/v1\//, "").replace("#", "/") === endpoint);
}

function rejectKey(key: string | null): ApiResponse {
  return key === null ? refuse("key_missing") : refuse("key_invalid", { error: BAD_KEY });
}

function outOfScope({ endpoint }: Route): ApiResponse {
  const error = `This API key is not authorized to access api/v1/${endpoint}. Request an API key from your administrator that includes this endpoint in its configured scope.`;
  return refuse("scope", { error, error_code: "API_INACCESSIBLE" });
}

function tooManyRequests({ endpoint }: Route, exceeded: NonNullable<RateLimitState["exceeded"]>): ApiResponse {
  const { max, window, retryAfterSeconds } = exceeded;
  const message = `The maximum number of api calls allowed for api/v1/${endpoint} is ${max} times per ${window}. ${UPGRADE}`;
  const error_details = {
    code: "USAGE.RATE_LIMIT.API_RATE_LIMIT_EXCEEDED",
    message,
    suggestions: [{ label: "Repeat the request later", retry_after_seconds: retryAfterSeconds }],
    context: {},
  };
  return { status: 429, body: { message, error_details } };
}

function send(
  { status, body, requestId }: ApolloResponse,
  headers: Readonly<Record<string, string>> = {},
  cutOff?: boolean,
): Response {
  const isText = typeof body === "string";
  let text = isText ? body : JSON.stringify(body);
  // The id exceeds the safe integer range, so append its digits to the JSON string.
  if (requestId !== undefined) text = `${text.slice(0, -1)},"request_id":${requestId}}`;
  const type = isText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8";
  return writeResponse(text, { status, headers: { ...headers, "content-type": type }, cutOff });
}
