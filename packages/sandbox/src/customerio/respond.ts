import type { Incoming } from "../http/create-backend.ts";
import type { Fault } from "../http/faults.ts";
import { matchRoute } from "../http/match-route.ts";
import { type ApiResponse, writePage, writeResponse } from "../http/response.ts";
import { errorList, metaError, type Route } from "./api/route.ts";
import type { createRateLimits } from "./rate-limits.ts";
import { campaignRoutes } from "./routes/campaign-routes.ts";
import { peopleRoutes } from "./routes/people-routes.ts";
import { segmentRoutes } from "./routes/segment-routes.ts";
import { sendRoutes } from "./routes/send-routes.ts";
import { templateRoutes } from "./routes/template-routes.ts";
import { trackRoutes } from "./routes/track-routes.ts";
import type { Workspace } from "./workspace/workspace.ts";

/** The only accepted keys. */
export const KEYS = {
  siteId: "sandbox-site-id",
  trackingApiKey: "sandbox-tracking-key",
  appApiKey: "sandbox-app-key",
} as const;

/** Data region of an account. */
export type AccountRegion = "US" | "EU";
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
/** All operations of both APIs. */
export const ROUTES: readonly Route[] = [
  ...trackRoutes,
  ...peopleRoutes,
  ...segmentRoutes,
  ...campaignRoutes,
  ...templateRoutes,
  ...sendRoutes,
];

/** A workspace and its rate limits. */
export interface Account {
  readonly workspace: Workspace;
  readonly clock: { now(): number };
  readonly limits: ReturnType<typeof createRateLimits>;
  readonly enforcesLimits: boolean;
  readonly region: AccountRegion;
}

/** Responds to a request: checks path, keys and rate limits, applies the fault, then calls the route. */
export function respond(account: Account, { method, url, headers, body }: Incoming, fault: Fault): Response {
  const { workspace, clock, limits, enforcesLimits, region } = account;
  const match = isServedBy(url) ? matchRoute(ROUTES, method, url.pathname) : null;
  if (!match) return writePage(404, "Page Not Found | Customer.io");
  const { params, route } = match;
  const isTrack = route.limit === "track";
  if (!isAuthorized(headers, isTrack)) return unauthorized(isTrack);
  if (isOtherRegion(url, region)) return isTrack && region === "EU" ? redirectToEu(url) : unauthorized(isTrack);
  const nowMs = clock.now();
  const isWithin = !enforcesLimits || limits.take(route.limit, nowMs);
  const failure = isWithin ? (fault.status ?? (fault.html ? 200 : null)) : 429;
  const wait = isWithin ? {} : { "retry-after": String(limits.retryAfter(route.limit)) };
  const request = { params, query: url.searchParams, body, nowMs, workspace, region };
  if (failure === null) return writeJson(withWorld(route.handle(request), workspace), fault.cutOff);
  if (isWithin && fault.isHandled) route.handle(request);
  if (fault.html) return writePage(failure, "Customer.io");
  // Sends and the Track API use a different error envelope.
  const envelope = isTrack || route.limit === "send" ? metaError : errorList;
  return writeJson(envelope(failure, `failed with ${failure}`), undefined, wait);
}

/** Adds the world of a list to the token of its next page. */
function withWorld({ status, body }: ApiResponse, { endMs }: Workspace): ApiResponse {
  const { next } = body as { readonly next?: string };
  return { status, body: next ? { ...(body as object), next: btoa(`${atob(next)}:${endMs}`) } : body };
}

/** Customer.io's hosts serve one API each; any other host, such as a local server, serves both. */
function isServedBy({ hostname, pathname }: URL): boolean {
  if (/^track(-eu)?\.customer\.io$/.test(hostname)) return pathname.startsWith("/api/");
  return !/^api(-eu)?\.customer\.io$/.test(hostname) || pathname.startsWith("/v1/");
}

function isOtherRegion({ hostname }: URL, region: AccountRegion): boolean {
  return hostname.endsWith(".customer.io") && hostname.endsWith("-eu.customer.io") !== (region === "EU");
}

/** The US host of the Track API redirects requests of EU accounts. Customer.io does not document the status. */
function redirectToEu({ pathname, search }: URL): Response {
  const location = `https://track-eu.customer.io${pathname}${search}`;
  return new Response(null, { status: 307, headers: { location } });
}

function isAuthorized(headers: Headers, isTrack: boolean): boolean {
  const expected = isTrack ? `Basic ${btoa(`${KEYS.siteId}:${KEYS.trackingApiKey}`)}` : `Bearer ${KEYS.appApiKey}`;
  return headers.get("authorization") === expected;
}

function unauthorized(isTrack: boolean): Response {
  const realm = 'Basic realm="Customer.io edge event collection"';
  const headers = { ...JSON_TYPE, ...(isTrack && { "www-authenticate": realm }) };
  return writeResponse('{"meta":{"error":"Unauthorized request"}}', { status: 401, headers });
}

function writeJson({ status, body }: ApiResponse, cutOff?: boolean, headers: object = {}): Response {
  return writeResponse(`${JSON.stringify(body)}\n`, { status, headers: { ...JSON_TYPE, ...headers }, cutOff });
}
