import type { Fault } from "../http/faults.ts";
import type { Random } from "../world/random.ts";
import { type ApiAnswer, type ApiRequest, inaccessible, type Route, unprocessable } from "./api.ts";
import { type CreditLedger, outOfCredits } from "./credits.ts";
import { type Directory, EMPTY_DIRECTORY } from "./directory.ts";
import { organizationRoutes } from "./organization-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import type { createRateLimits, Plan, RateLimitState } from "./rate-limits.ts";
import { readParams } from "./read-params.ts";
import { organizationSearchRoutes } from "./search-organizations.ts";
import { peopleSearchRoutes } from "./search-people.ts";
import { usageRoutes } from "./usage-routes.ts";

/** The key that the stand-in knows. */
export const API_KEY = "sandbox-apollo-key";
const BAD_KEY = "Invalid API key. See https://docs.apollo.io/reference/authentication for how to authenticate.";
const UPGRADE = "Please upgrade your plan from https://app.apollo.io/#/settings/plans/upgrade.";
const ROUTES: readonly Route[] = [
  ...organizationRoutes,
  ...peopleRoutes,
  ...organizationSearchRoutes,
  ...peopleSearchRoutes,
  ...usageRoutes,
];

/** A team and what it may do. */
export interface Account {
  /** Makes the directory when it is first asked for. */
  directory(): Directory;
  readonly credits: CreditLedger;
  readonly limits: ReturnType<typeof createRateLimits>;
  readonly plan: Plan;
  /** `null` for a master key. */
  readonly scopes: readonly string[] | null;
  readonly clock: { now(): number };
  readonly random: Random;
}

/** A request whose body was read. */
export interface Incoming {
  readonly request: Request;
  readonly url: URL;
  readonly body: unknown;
}

/** Answers a request: key, then scope, then limits, then what was asked for, unless a fault comes between. */
export function respond(account: Account, incoming: Incoming, fault: Fault): Response {
  const { request, url } = incoming;
  // Without `/api` the address is that of the web application, which shows a key nothing.
  const [, api, path = ""] = /^(\/api)?\/v1(\/.*)$/.exec(url.pathname) ?? [];
  const routes = ROUTES.filter((route) => route.path.test(path));
  const route = routes.find(({ methods }) => methods.some((method) => method === request.method));
  if (!route) return routes.length > 0 ? new Response(null, { status: 404 }) : page(404);
  if (request.headers.get("x-api-key") !== API_KEY) return send({ status: 401, body: BAD_KEY });
  if (!isInScope(route, account.scopes)) return send(outOfScope(route));
  const nowMs = account.clock.now();
  const { headers, exceeded } = account.limits.take(
    { endpoint: route.endpoint, group: route.limit },
    nowMs,
    fault.status === 429,
  );
  if (exceeded) {
    const waiting = { ...headers, "retry-after": String(exceeded.retryAfterSeconds) };
    return fault.html ? page(429, waiting) : send(tooMany(route, exceeded), waiting);
  }
  const asked = requestOf(account, incoming, {
    id: route.path.exec(path)?.[1] ?? "",
    directory: api ? account.directory() : EMPTY_DIRECTORY,
    nowMs,
    isPartial: fault.partial === true,
  });
  const failure = failureOf(fault, route, nowMs);
  if (!failure) return send(route.answer(asked), headers, fault.cutOff);
  if (fault.isHandled) route.answer(asked);
  if (fault.html) return page(failure.status, headers);
  // A refused key is told no limits.
  return send(failure, failure.status === 401 || failure.status === 403 ? {} : headers, fault.cutOff);
}

type Found = Pick<ApiRequest, "id" | "directory" | "nowMs" | "isPartial">;

function requestOf({ credits, plan, limits, random }: Account, { url, body }: Incoming, found: Found): ApiRequest {
  return {
    ...found,
    params: readParams(url.searchParams, body),
    credits,
    plan,
    nextRequestId: () => {
      const magnitude = (1n << 61n) | (BigInt(random.uint32()) << 29n) | BigInt(random.uint32());
      return random.chance(0.4) ? -magnitude : magnitude;
    },
    usageOf: (endpoint, group) => limits.usageOf(endpoint, group, found.nowMs),
  };
}

/** How a fault has the request answered; `null` when it leaves the answer as it is. */
function failureOf({ status, html, outOfCredits: form }: Fault, route: Route, nowMs: number): ApiAnswer | null {
  if (form !== undefined) return outOfCredits(nowMs, form);
  if (status === undefined) return html ? { status: 200, body: "" } : null;
  if (status === 401) return { status, body: BAD_KEY };
  if (status === 403) return outOfScope(route);
  if (status === 422) return unprocessable("Invalid parameters");
  return { status, body: { error: `failed with ${status}` } };
}

function isInScope({ endpoint }: Route, scopes: readonly string[] | null): boolean {
  if (scopes === null || endpoint === "auth/health") return true;
  return scopes.some((scope) => scope.replace(/^\/?api\/v1\//, "").replace("#", "/") === endpoint);
}

function outOfScope({ endpoint }: Route): ApiAnswer {
  return inaccessible(
    `This API key is not authorized to access api/v1/${endpoint}. Request an API key from your administrator that includes this endpoint in its configured scope.`,
  );
}

function tooMany({ endpoint }: Route, { most, window }: NonNullable<RateLimitState["exceeded"]>): ApiAnswer {
  const message = `The maximum number of api calls allowed for api/v1/${endpoint} is ${most} times per ${window}. ${UPGRADE}`;
  return { status: 429, body: { message } };
}

function send({ status, body, requestId }: ApiAnswer, headers: Record<string, string> = {}, isCut = false): Response {
  const isText = typeof body === "string";
  let text = isText ? body : JSON.stringify(body);
  // No JavaScript number holds these digits, so they are written behind the rest by hand.
  if (requestId !== undefined) text = `${text.slice(0, -1)},"request_id":${requestId}}`;
  const type = isText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8";
  const sent = isCut ? text.slice(0, Math.floor(text.length / 2)) : text;
  return new Response(sent, { status, headers: { ...headers, "content-type": type } });
}

function page(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const html = `<!DOCTYPE html>\n<html lang="en"><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`;
  return new Response(html, { status, headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}
