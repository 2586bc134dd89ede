import { connectionError, createFaultPlan, type Fault, pause } from "../http/faults.ts";
import { createRequestLog, type LoggedRequest } from "../http/request-log.ts";
import type { World } from "../world/generate-world.ts";
import { type ApiAnswer, errorList, metaError, type Route } from "./api.ts";
import { campaignRoutes } from "./campaign-routes.ts";
import { createLimits } from "./limits.ts";
import { matchRoute } from "./match-route.ts";
import { peopleRoutes } from "./people-routes.ts";
import { seedWorkspace } from "./seed-workspace.ts";
import { segmentRoutes } from "./segment-routes.ts";
import { sendRoutes } from "./send-routes.ts";
import { templateRoutes } from "./template-routes.ts";
import { trackRoutes } from "./track-routes.ts";
import type { Workspace } from "./workspace.ts";

/** Settings of the Customer.io stand-in. */
export interface CustomerioSettings {
  readonly seed: string;
  readonly clock: { now(): number };
  /** Whether the published limits hold (10 requests a second, one trigger per 10 s, …). Default true. */
  readonly enforceLimits?: boolean | undefined;
}

/** A stateful stand-in for Customer.io's Track and App APIs. */
export interface CustomerioSandbox {
  /** Both APIs as one `fetch` function; host and path tell them apart. */
  readonly fetch: typeof globalThis.fetch;
  /** Options for `createMessaging`. */
  readonly options: {
    readonly fetch: typeof globalThis.fetch;
    readonly siteId: string;
    readonly trackingApiKey: string;
    readonly appApiKey: string;
    readonly region: "US";
  };
  /** The latest requests, at most 1,000; headers and so keys are not kept. */
  readonly requests: readonly LoggedRequest[];
  /** What the workspace holds now, to compare answers with. */
  readonly workspace: Workspace;
  /** Lets coming requests fail. */
  fail(fault: Fault): void;
  /** Forgets waiting faults, logged requests and used-up limits; what was written stays. */
  reset(): void;
}

const KEYS = {
  siteId: "sandbox-site-id",
  trackingApiKey: "sandbox-tracking-key",
  appApiKey: "sandbox-app-key",
  region: "US",
} as const;
const ROUTES: readonly Route[] = [
  ...trackRoutes,
  ...peopleRoutes,
  ...segmentRoutes,
  ...campaignRoutes,
  ...templateRoutes,
  ...sendRoutes,
];

/** Makes a Customer.io stand-in over a world. */
export function createCustomerioSandbox(world: World, settings: CustomerioSettings): CustomerioSandbox {
  const workspace = seedWorkspace(world, settings.seed);
  const faults = createFaultPlan();
  const log = createRequestLog();
  const limits = createLimits();
  const account: Account = { workspace, settings, limits };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const fault = faults.take(url.pathname) ?? {};
    if (fault.delayMs !== undefined) await pause(fault.delayMs, request.signal);
    request.signal.throwIfAborted();
    const isBroken = fault.networkError !== undefined;
    const answer = isBroken && !fault.isHandled ? null : respond(account, { request, url, text }, fault);
    const query = Object.fromEntries(url.searchParams);
    const status = isBroken ? 0 : (answer?.status ?? 0);
    log.add({ method: request.method, path: url.pathname, query, body: parse(text) ?? null, status });
    if (isBroken || !answer) throw connectionError(fault.networkError ?? "");
    return answer;
  };
  return {
    fetch,
    options: { ...KEYS, fetch },
    requests: log.entries,
    workspace,
    fail: (fault) => faults.add(fault),
    reset() {
      faults.clear();
      log.clear();
      limits.clear();
    },
  };
}

interface Account {
  readonly workspace: Workspace;
  readonly settings: CustomerioSettings;
  readonly limits: ReturnType<typeof createLimits>;
}

interface Incoming {
  readonly request: Request;
  readonly url: URL;
  readonly text: string;
}

function respond(account: Account, { request, url, text }: Incoming, fault: Fault): Response {
  const { workspace, settings, limits } = account;
  const found = isServedBy(url) ? matchRoute(ROUTES, request.method, url.pathname) : null;
  if (!found) return page(404, "Page Not Found | Customer.io");
  const isTrack = found.route.limit === "track";
  if (!isAuthorized(request.headers, isTrack) || isOtherRegion(url)) return unauthorized(isTrack);
  const nowMs = settings.clock.now();
  const isWithin = settings.enforceLimits === false || limits.take(found.route.limit, nowMs);
  const status = isWithin ? fault.status : 429;
  const { params, route } = found;
  const asked = { params, query: url.searchParams, body: parse(text), nowMs, workspace };
  const failedAs = status ?? (fault.html ? 200 : null);
  if (failedAs === null) return json(route.answer(asked), fault.cutOff);
  if (isWithin && fault.isHandled) route.answer(asked);
  if (fault.html) return page(failedAs, "Customer.io");
  // Sends and the Track API word their failures in an envelope of their own.
  const envelope = isTrack || route.limit === "send" ? metaError : errorList;
  return json(envelope(failedAs, `failed with ${failedAs}`));
}

/** A vendor's host serves only its own API; any other host, such as a local server, serves both. */
function isServedBy({ hostname, pathname }: URL): boolean {
  if (/^track(-eu)?\.customer\.io$/.test(hostname)) return pathname.startsWith("/api/");
  return !/^api(-eu)?\.customer\.io$/.test(hostname) || pathname.startsWith("/v1/");
}

function isOtherRegion({ hostname }: URL): boolean {
  return hostname.endsWith("-eu.customer.io");
}

function isAuthorized(headers: Headers, isTrack: boolean): boolean {
  const wanted = isTrack ? `Basic ${btoa(`${KEYS.siteId}:${KEYS.trackingApiKey}`)}` : `Bearer ${KEYS.appApiKey}`;
  return headers.get("authorization") === wanted;
}

function unauthorized(isTrack: boolean): Response {
  const realm = 'Basic realm="Customer.io edge event collection"';
  const headers = { "content-type": "application/json; charset=utf-8", ...(isTrack && { "www-authenticate": realm }) };
  return new Response('{"meta":{"error":"Unauthorized request"}}', { status: 401, headers });
}

function json({ status, body }: ApiAnswer, isCut = false): Response {
  const text = `${JSON.stringify(body)}\n`;
  const sent = isCut ? text.slice(0, Math.floor(text.length / 2)) : text;
  return new Response(sent, { status, headers: { "content-type": "application/json; charset=utf-8" } });
}

function page(status: number, title: string): Response {
  const html = `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
