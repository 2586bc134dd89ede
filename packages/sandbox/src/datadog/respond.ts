import type { Incoming } from "../http/create-backend.ts";
import type { Fault } from "../http/faults.ts";
import { matchPath } from "../http/match-route.ts";
import { type ApiResponse, writeResponse } from "../http/response.ts";
import { randomBase64Url } from "../world/ids.ts";
import type { Random } from "../world/random.ts";
import { apiError, isApiError } from "./api-error.ts";
import { eventRoutes, type Route } from "./event-routes.ts";
import type { Dataset } from "./events/facets.ts";
import { isMalformedQuery } from "./query/malformed-query.ts";
import type { createRequestLimiter } from "./rate-limits.ts";
import type { Store } from "./store.ts";

/** Permissions of an application key. */
export type Permission = "logs_read_data" | "apm_read";

/** The only accepted keys. */
export const KEYS = {
  apiKey: "sandbox-api-key",
  applicationKey: "sandbox-application-key",
  site: "datadoghq.com",
} as const;
const REQUIRED_PERMISSION: Readonly<Record<Dataset, Permission>> = { logs: "logs_read_data", spans: "apm_read" };
const JSON_TYPES: Readonly<Record<Dataset, string>> = { logs: "application/json", spans: "application/vnd.api+json" };

/** An account: its events, key permissions and rate limits. */
export interface Account {
  readonly store: Store;
  readonly clock: { now(): number };
  readonly random: Random;
  readonly limiters: Readonly<Record<Dataset, ReturnType<typeof createRequestLimiter>>>;
  readonly permissions: readonly Permission[];
}

/** Responds to a request: checks path, keys and rate limits, applies the fault, then calls the route. */
export function respond(account: Account, incoming: Incoming, fault: Fault): Response {
  if (KEY_CHECKS.has(incoming.url.pathname)) return checkKeys(incoming, fault);
  const matches = matchPath(eventRoutes, incoming.url.pathname);
  const dataset = matches[0]?.route.dataset;
  if (dataset === undefined) return writeJson(errors(404, "Not found"));
  const nowMs = account.clock.now();
  const limiter = account.limiters[dataset];
  const denial = accessError(incoming.headers, account.permissions.includes(REQUIRED_PERMISSION[dataset]));
  if (denial) return writeJson(denial, limiter.headersAt(nowMs));
  const limit = limiter.take(nowMs, fault.status === 429);
  const headers = { ...limit.headers, "content-type": JSON_TYPES[dataset] };
  if (limit.isExceeded) return writeFailure(429, fault, headers);
  if (fault.status !== undefined || fault.html) return writeFailure(fault.status ?? 200, fault, headers);
  const requestId = `pddv1${randomBase64Url(account.random, 32)}`;
  const route = matches.find((match) => match.route.methods.some((method) => method === incoming.method))?.route;
  const { url, text, body } = incoming;
  const request = {
    store: account.store,
    url,
    text,
    body,
    dataset,
    nowMs,
    requestId,
    isPartial: fault.partial === true,
  };
  return writeJson(handle(route, request), headers, fault.cutOff);
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

function handle(route: Route | undefined, request: Parameters<Route["handle"]>[0]): ApiResponse {
  try {
    if (!route) throw apiError(405, "Method not allowed");
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
  return writeResponse(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
    cutOff,
  });
}

function writeFailure(status: number, { html }: Fault, headers: Readonly<Record<string, string>>): Response {
  if (!html)
    return writeJson(errors(status, status === 429 ? "Too many requests" : `Failed with status ${status}`), headers);
  const page = `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>Error ${status}</h1></body></html>`;
  return writeResponse(page, { status, headers: { ...headers, "content-type": "text/html" } });
}
