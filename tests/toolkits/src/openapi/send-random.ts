import { searchIncidents } from "@toolwright/observability/tools/search-incidents";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { toolCase, usualOf } from "@toolwright/tests-tools";
import { validArguments } from "@toolwright/tests-tools/valid-arguments";
import fc from "fast-check";
import { createTools } from "../create-tools.ts";
import { checkRequest } from "./check-request.ts";

/** Requests of random calls of one tool. */
export interface RandomCalls {
  readonly requests: number;
  /** The paths that were requested. */
  readonly paths: ReadonlySet<string>;
  /** Each fault once, with one request that has it. */
  readonly faults: ReadonlyMap<string, string>;
}

const clock = testClock(Date.UTC(2026, 0, 31, 9), { sleep: "skip" });
const unlimited = { minute: null, hour: null, day: null };
const rateLimit = { limit: 1e9 };
const sales = { credits: 1e9, rateLimit: unlimited };
const backends = createSandbox({ clock, enforceLimits: false, rateLimit, sales });

/** Datadog responses from which the tools continue. The sandbox would search all logs or spans for each request. */
function answerDatadog(request: Request): Response | Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!/^\/api\/v2\/(?:logs|spans)\//.test(pathname)) return backends.observability.fetch(request);
  const attributes = { timestamp: "2026-01-31T08:00:00Z", attributes: { plan: { tier: 1 } } };
  const event = { id: "1", type: "event", attributes };
  if (pathname.endsWith("/search")) return Response.json({ data: [event] });
  const bucket = { by: {}, computes: { c0: 3 } };
  return Response.json({ data: pathname.includes("/logs/") ? { buckets: [bucket] } : [{ attributes: bucket }] });
}

/**
 * Calls a tool with random valid arguments until it has sent a number of requests, and checks each request.
 * @param seed selects the arguments
 */
export async function sendRandom(name: string, count: number, seed: number): Promise<RandomCalls> {
  const faults = new Map<string, string>();
  const paths = new Set<string>();
  let requests = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = await request.clone().text();
    requests++;
    paths.add(url.pathname);
    for (const fault of checkRequest({ method: request.method, url, body }))
      if (!faults.has(fault)) faults.set(fault, `${url.pathname}${url.search} ${body}`);
    if (url.hostname.endsWith(".datadoghq.com")) return answerDatadog(request);
    return url.hostname.endsWith(".customer.io") ? backends.messaging.fetch(request) : backends.sales.fetch(request);
  };
  const previews = { extraTools: [searchIncidents], wholeTraces: true };
  // Random arguments match nothing, so requests for a match's details come from the example calls.
  const example = toolCase(backends, name);
  const createTool = () => {
    const tool = createTools(fetch, { clock, ...previews }).find((one) => one.name === name);
    if (!tool) throw new Error(`no tool ${name}`);
    return tool;
  };
  const first = createTool();
  for (const args of [example.example, usualOf(example), ...(example.moreRequests ?? [])]) await first.call(args);
  const random = validArguments(first);
  // Some arguments pass only the schema, and their calls send nothing. A new toolkit hasn't paid for a record yet.
  for (let round = 0; requests < count && round < 10 * count; round++) {
    const tool = createTool();
    for (const args of fc.sample(random, { numRuns: 4, seed: seed + round })) await tool.call(args);
  }
  return { requests, paths, faults };
}
