import { connectionError, createFaultPlan, type Fault, pause } from "../http/faults.ts";
import { createRequestLog, type LoggedRequest } from "../http/request-log.ts";
import type { World } from "../world/generate-world.ts";
import { opaqueText } from "../world/ids.ts";
import { createRandom, type Random } from "../world/random.ts";
import { answerRequest, datasetOf } from "./api.ts";
import type { Dataset } from "./facets.ts";
import { createRateLimiter, type RateLimit, type RateLimitState } from "./rate-limit.ts";
import { type Store, storeWorld } from "./store.ts";

/** Permissions of an application key. */
export type Permission = "logs_read_data" | "apm_read";

/** Settings of the Datadog stand-in. */
export interface DatadogSettings {
  readonly seed: string;
  readonly clock: { now(): number };
  readonly rateLimit?: Partial<RateLimit> | undefined;
  /** What the application key may read. Default: both. */
  readonly permissions?: readonly Permission[] | undefined;
}

/** A stateful stand-in for Datadog's API of logs and spans. */
export interface DatadogSandbox {
  /** The API as a `fetch` function. */
  readonly fetch: typeof globalThis.fetch;
  /** Options for `createObservability`. */
  readonly options: {
    readonly fetch: typeof globalThis.fetch;
    readonly apiKey: string;
    readonly applicationKey: string;
    readonly site: "datadoghq.com";
  };
  /** The latest requests, at most 1,000; headers and so keys are not kept. */
  readonly requests: readonly LoggedRequest[];
  /** What really happened, to compare answers with. */
  readonly world: World;
  /** Every event as the API would return it, in the order of time. */
  readonly events: Store;
  /** Lets coming requests fail. */
  fail(fault: Fault): void;
  /** Forgets waiting faults and logged requests. */
  reset(): void;
}

const KEYS = { apiKey: "sandbox-api-key", applicationKey: "sandbox-application-key", site: "datadoghq.com" } as const;
const NEEDED: Readonly<Record<Dataset, Permission>> = { logs: "logs_read_data", spans: "apm_read" };

/** Makes a Datadog stand-in over a world. */
export function createDatadogSandbox(world: World, settings: DatadogSettings): DatadogSandbox {
  const store = storeWorld(world, settings.seed);
  const random = createRandom(`requests:${settings.seed}`);
  const faults = createFaultPlan();
  const log = createRequestLog();
  const limit = { limit: 300, periodSeconds: 3_600, ...settings.rateLimit };
  const limiters = {
    logs: createRateLimiter("logs_public_search_api", limit),
    spans: createRateLimiter("spans_public_search_api", limit),
  };
  const account: Account = {
    store,
    settings,
    random,
    limiters,
    permissions: settings.permissions ?? ["logs_read_data", "apm_read"],
  };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = await request.text();
    const fault = faults.take(url.pathname) ?? {};
    if (fault.delayMs !== undefined) await pause(fault.delayMs, request.signal);
    request.signal.throwIfAborted();
    const answer = fault.networkError === undefined ? respond(account, { request, url, body }, fault) : null;
    log.add(toLogged({ request, url, body, status: answer?.status ?? 0 }));
    if (!answer) throw connectionError(fault.networkError ?? "");
    return answer;
  };
  return {
    fetch,
    options: { ...KEYS, fetch },
    requests: log.entries,
    world,
    events: store,
    fail: (fault) => faults.add(fault),
    reset() {
      faults.clear();
      log.clear();
    },
  };
}

interface Account {
  readonly store: Store;
  readonly settings: DatadogSettings;
  readonly random: Random;
  readonly limiters: Readonly<Record<Dataset, ReturnType<typeof createRateLimiter>>>;
  readonly permissions: readonly Permission[];
}

interface Incoming {
  readonly request: Request;
  readonly url: URL;
  readonly body: string;
}

function respond(account: Account, { request, url, body }: Incoming, fault: Fault): Response {
  const dataset = datasetOf(url.pathname);
  if (dataset === null) return json(404, { errors: ["Not found"] });
  const nowMs = account.settings.clock.now();
  const limiter = account.limiters[dataset];
  const denial = denialOf(request.headers, account.permissions.includes(NEEDED[dataset]));
  if (denial) return json(denial.status, { errors: [denial.reason] }, { headers: limiter.look(nowMs) });
  const state = limiter.take(nowMs, fault.status === 429);
  const contentType = dataset === "spans" ? "application/vnd.api+json" : "application/json";
  const headers = { ...state.headers, "content-type": contentType };
  if (state.isExceeded || fault.status !== undefined || fault.html) return failed(state, fault, headers);
  const requestId = `pddv1${opaqueText(account.random, 32)}`;
  const isPartial = fault.partial === true;
  const answer = answerRequest(account.store, { method: request.method, url, body, nowMs, requestId, isPartial });
  return json(answer.status, answer.body, { headers, isCut: fault.cutOff === true });
}

function denialOf(headers: Headers, isPermitted: boolean): { readonly status: number; readonly reason: string } | null {
  const [apiKey, applicationKey] = [headers.get("dd-api-key"), headers.get("dd-application-key")];
  if (!apiKey || !applicationKey) return { status: 401, reason: "Unauthorized" };
  const isKnown = apiKey === KEYS.apiKey && applicationKey === KEYS.applicationKey;
  return isKnown && isPermitted ? null : { status: 403, reason: "Forbidden" };
}

interface JsonAnswer {
  readonly headers?: Readonly<Record<string, string>>;
  readonly isCut?: boolean;
}

function json(status: number, body: object, { headers = {}, isCut = false }: JsonAnswer = {}): Response {
  const text = JSON.stringify(body);
  const sent = isCut ? text.slice(0, Math.floor(text.length / 2)) : text;
  return new Response(sent, { status, headers: { "content-type": "application/json", ...headers } });
}

function failed(
  { isExceeded }: RateLimitState,
  { status = 200, html }: Fault,
  headers: Record<string, string>,
): Response {
  const actual = isExceeded ? 429 : status;
  if (!html)
    return json(
      actual,
      { errors: [actual === 429 ? "Too many requests" : `Failed with status ${actual}`] },
      { headers },
    );
  const page = `<!DOCTYPE html><html><head><title>${actual}</title></head><body><h1>Error ${actual}</h1></body></html>`;
  return new Response(page, { status: actual, headers: { ...headers, "content-type": "text/html" } });
}

function toLogged({
  request,
  url,
  body,
  status,
}: {
  request: Request;
  url: URL;
  body: string;
  status: number;
}): LoggedRequest {
  const query = Object.fromEntries(url.searchParams);
  return { method: request.method, path: url.pathname, query, body: parsed(body), status };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
