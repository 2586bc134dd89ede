import type { Incoming } from "../http/create-backend.ts";
import type { Fault } from "../http/faults.ts";
import { matchPath } from "../http/match-route.ts";
import { type ApiResponse, writeResponse } from "../http/response.ts";
import type { World } from "../world/generate-world.ts";
import { randomBase64Url } from "../world/ids.ts";
import type { Random } from "../world/random.ts";
import { apiError, isApiError } from "./api-error.ts";
import { changeEventRoutes } from "./change-events/change-event-routes.ts";
import { eventRoutes } from "./event-routes.ts";
import { incidentRoutes } from "./incidents/incident-routes.ts";
import type { Investigation } from "./investigation.ts";
import { metricRoutes } from "./metrics/metric-routes.ts";
import { monitorRoutes } from "./monitors/monitor-routes.ts";
import { isMalformedQuery } from "./query/malformed-query.ts";
import type { RequestLimiters } from "./rate-limits.ts";
import { type ApiRequest, JSON_TYPE, type Permission, type Route } from "./route.ts";
import type { Store } from "./store.ts";
import { traceRoute } from "./trace-route.ts";

/** The only accepted keys. */
export const KEYS = {
  apiKey: "sandbox-api-key",
  applicationKey: "sandbox-application-key",
  site: "datadoghq.com",
} as const;
/** All operations. A fixed path precedes the pattern that also matches it. */
export const ROUTES: readonly Route[] = [
  ...eventRoutes,
  traceRoute,
  ...metricRoutes,
  ...changeEventRoutes,
  ...incidentRoutes,
  ...monitorRoutes,
];

/** An account: its events, key permissions and rate limits. */
export interface Account {
  readonly store: Store;
  readonly world: () => World;
  readonly investigation: Investigation;
  readonly clock: { now(): number };
  readonly random: Random;
  readonly limiters: RequestLimiters;
  readonly permissions: readonly Permission[];
}

/** Responds to a request: checks path, keys and rate limits, applies the fault, then calls the route. */
export function respond(account: Account, incoming: Incoming, fault: Fault): Response {
  if (KEY_CHECKS.has(incoming.url.pathname)) return checkKeys(incoming, fault);
  const matches = matchPath(ROUTES, incoming.url.pathname);
  const match = matches.find(({ route }) => route.methods.some((method) => method === incoming.method)) ?? matches[0];
  if (match === undefined) return writeJson(errors(404, "Not found"));
  const { route, params } = match;
  const nowMs = account.clock.now();
  const limiter = account.limiters[route.limiter];
  const denial = accessError(incoming.headers, account.permissions.includes(route.permission));
  if (denial) return writeJson(denial, limiter.headersAt(nowMs));
  const limit = limiter.take(nowMs, fault.status === 429);
  const headers = { ...limit.headers, "content-type": route.contentType };
  if (limit.isExceeded) return writeFailure(429, fault, headers);
  if (fault.status !== undefined || fault.html) return writeFailure(fault.status ?? 200, fault, headers);
  const { method, url, text, body } = incoming;
  const requestId = `pddv1${randomBase64Url(account.random, 32)}`;
  const request = { ...account, url, params, text, body, nowMs, requestId, isPartial: fault.partial === true };
  return writeJson(handle(route, method, request), headers, fault.cutOff);
}

/** Paths that only check the keys of a request. */
const KEY_CHECKS: ReadonlySet<string> = new Set(["/api/v1/validate", "/api/v2/validate_keys"]);

/** Version 1 checks the API key alone; version 2 both keys. */
function checkKeys({ method, url, headers }: Incoming, fault: Fault): Response {
  if (fault.status !== undefined || fault.html) return writeFailure(fault.status ?? 200, fault, {});
  if (method !== "GET") return writeJson(errors(405, "Method not allowed"));
  const isPair = url.pathname === "/api/v2/validate_keys";
  const isKnown = headers.get("dd-api-key") === KEYS.apiKey;
  if (!isKnown || (isPair && headers.get("dd-application-key") !== KEYS.applicationKey))
    return writeJson(errors(403, "Forbidden"));
  return writeJson({ status: 200, body: isPair ? { status: "ok" } : { valid: true } });
}

function accessError(headers: Headers, isPermitted: boolean): ApiResponse | null {
  const [apiKey, applicationKey] = [headers.get("dd-api-key"), headers.get("dd-application-key")];
  if (!apiKey || !applicationKey) return errors(401, "Unauthorized");
  const isKnown = apiKey === KEYS.apiKey && applicationKey === KEYS.applicationKey;
  return isKnown && isPermitted ? null : errors(403, "Forbidden");
}

function handle(route: Route, method: string, request: ApiRequest): ApiResponse {
  try {
    if (!route.methods.some((allowed) => allowed === method)) throw apiError(405, "Method not allowed");
    return route.handle(request);
  } catch (error) {
    if (isApiError(error)) return errors(error.status, ...error.errors);
    if (isMalformedQuery(error)) return errors(400, `invalid_argument(Failed to parse query: ${error.message})`);
    throw error;
  }
}

function errors(status: number, ...errors: readonly (string | object)[]): ApiResponse {
  return { status, body: { errors } };
}

function writeJson({ status, body }: ApiResponse, headers: Readonly<Record<string, string>> = {}, cutOff?: boolean) {
  return writeResponse(typeof body === "string" ? body : JSON.stringify(body), {
    status,
    headers: { "content-type": JSON_TYPE, ...headers },
    cutOff,
  });
}

function writeFailure(status: number, { html }: Fault, headers: Readonly<Record<string, string>>): Response {
  if (!html)
    return writeJson(errors(status, status === 429 ? "Too many requests" : `Failed with status ${status}`), headers);
  const page = `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>Error ${status}</h1></body></html>`;
  return writeResponse(page, { status, headers: { ...headers, "content-type": "text/html" } });
}
