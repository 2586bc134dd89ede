import { connectionError, createFaultPlan, type Fault, pause } from "../http/faults.ts";
import { createRequestLog, type LoggedRequest } from "../http/request-log.ts";
import { createRandom } from "../world/random.ts";
import { type Account, API_KEY, respond } from "./answer-request.ts";
import { type Credits, createCredits } from "./credits.ts";
import { createDirectory, type Directory } from "./directory.ts";
import { createRateLimits, type Limits, type Plan } from "./rate-limits.ts";
import { listsOf } from "./read-params.ts";

/** Settings of the Apollo stand-in. */
export interface ApolloSettings {
  readonly seed: string;
  readonly clock: { now(): number };
  /** Lead credits of the team. Default 10,000. */
  readonly credits?: number | undefined;
  /** Endpoints the key may use, as `organizations/enrich`, `api/v1/organizations/enrich` or `organizations#enrich`. Default: all, as a master key. */
  readonly scopes?: readonly string[] | undefined;
  /** Decides about limits and, when free, about what is refused. Default `professional`. */
  readonly plan?: Plan | undefined;
  /** Most requests to an endpoint per minute, hour and day instead of the plan's; `null` is no limit. */
  readonly rateLimit?: Partial<Limits> | undefined;
}

/** A stateful stand-in for Apollo.io's REST API. */
export interface ApolloSandbox {
  /** The API as a `fetch` function. */
  readonly fetch: typeof globalThis.fetch;
  /** Options for `createSales`. */
  readonly options: { readonly fetch: typeof globalThis.fetch; readonly apiKey: string };
  /** The latest requests, at most 1,000; headers and so keys are not kept. */
  readonly requests: readonly LoggedRequest[];
  /** Everybody there is to find, to compare answers with. */
  readonly directory: Directory;
  /** The team's lead credits. */
  readonly credits: Credits;
  /** Lets coming requests fail. */
  fail(fault: Fault): void;
  /** Forgets waiting faults, logged requests and used-up limits; spent credits stay spent. */
  reset(): void;
}

/** Makes an Apollo stand-in. Its directory is made when it is first needed. */
export function createApolloSandbox(settings: ApolloSettings): ApolloSandbox {
  const { seed, clock, scopes = null, plan = "professional", rateLimit } = settings;
  const faults = createFaultPlan();
  const log = createRequestLog();
  const limits = createRateLimits({ plan, override: rateLimit });
  const credits = createCredits(settings.credits ?? 10_000);
  let known: Directory | null = null;
  const directory = () => {
    known ??= createDirectory(seed);
    return known;
  };
  const account: Account = {
    directory,
    credits,
    limits,
    plan,
    scopes,
    clock,
    random: createRandom(`requests:${seed}`),
  };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = parse(await request.text());
    const fault = faults.take(url.pathname) ?? {};
    if (fault.delayMs !== undefined) await pause(fault.delayMs, request.signal);
    request.signal.throwIfAborted();
    const isBroken = fault.networkError !== undefined;
    const answer = isBroken && !fault.isHandled ? null : respond(account, { request, url, body }, fault);
    const query = Object.fromEntries(url.searchParams);
    const status = isBroken ? 0 : (answer?.status ?? 0);
    log.add({ method: request.method, path: url.pathname, query, lists: listsOf(url.searchParams), body, status });
    if (isBroken || !answer) throw connectionError(fault.networkError ?? "");
    return answer;
  };
  return {
    fetch,
    options: { fetch, apiKey: API_KEY },
    requests: log.entries,
    get directory() {
      return directory();
    },
    credits,
    fail: (fault) => faults.add(fault),
    reset() {
      faults.clear();
      log.clear();
      limits.clear();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
