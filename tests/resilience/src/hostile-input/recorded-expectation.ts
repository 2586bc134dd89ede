import type { Sandbox } from "@toolwright/sandbox";
import { toolCase } from "@toolwright/tests-tools";
import { backendOf } from "../faults/tool-calls.ts";
import { createDoors } from "./doors.ts";
import type { Expected, Facts } from "./expectation.ts";
import type { AllowedRequest, Check } from "./sent-request.ts";

/** A request of one of the tool's known calls: what no argument may change. */
interface KnownRequest {
  readonly method: string;
  readonly origin: string;
  /** The segments of the path; `null` stands for a value of an argument or of an earlier response. */
  readonly path: readonly (string | null)[];
}

/**
 * What a tool without an expectation of its own may send: the methods, hosts and paths of its known calls, where only a
 * value of an argument or of an earlier response may differ. Query and body are not checked; an entry in `expected-*.ts`
 * checks them too.
 */
export async function recordExpectation(name: string, sandbox: Sandbox): Promise<Expected> {
  const { example, usual = example, moreRequests = [], moreResponses = [] } = toolCase(sandbox, name);
  const runs: KnownRequest[] = [];
  const previews: KnownRequest[] = [];
  for (const args of [usual, ...moreRequests, ...moreResponses, example]) {
    const { tool, requests } = listenTo(name, sandbox);
    previews.push(...(tool.preview ? await knownRequests(requests, args, () => tool.preview?.(args)) : []));
    runs.push(...(await knownRequests(requests, args, () => tool.run(args))));
  }
  const [first, ...others] = runs;
  if (!first) throw new Error(`${name} sends no request for any call of its entry in tests/tools.`);
  return {
    run: (facts) => [allowedAs(first, facts), ...others.map((known) => allowedAs(known, facts))],
    preview: (facts) => previews.map((known) => allowedAs(known, facts)),
  };
}

interface Heard {
  readonly method: string;
  readonly url: URL;
}

function listenTo(name: string, sandbox: Sandbox) {
  const requests: Heard[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    requests.push({ method: request.method, url: new URL(request.url) });
    return backendOf({ name }, sandbox)(request);
  };
  const tool = createDoors({ fetch }).get(name)?.tool;
  if (!tool) throw new Error(`${name} is no tool`);
  return { tool, requests };
}

/** The requests that a call sends. */
async function knownRequests(requests: Heard[], args: object, call: () => unknown): Promise<readonly KnownRequest[]> {
  requests.length = 0;
  await call();
  const given = new Set(textsIn(args));
  return requests.map(({ method, url }) => ({
    method,
    origin: url.origin,
    path: segmentsOf(url).map((segment) => (isFixed(segment) && !given.has(segment) ? segment : null)),
  }));
}

function segmentsOf({ pathname }: URL): readonly string[] {
  return pathname.split("/").slice(1).map(decodeURIComponent);
}

/** Whether a segment looks like a word of the interface, not like an id. */
function isFixed(segment: string): boolean {
  return /^(v\d|[a-z]+(_[a-z]+)*|)$/.test(segment);
}

function allowedAs({ method, origin, path }: KnownRequest, { args, told }: Facts): AllowedRequest {
  const known = new Set([...told, ...textsIn(args)].map((text) => text.toWellFormed()));
  const isKnown: Check = (value) => known.has(String(value));
  return { method, origin, path: path.map((segment) => segment ?? isKnown), hasAnyQuery: true, json: () => true };
}

/** Every string and number in a value, as strings. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === "string" || typeof value === "number" ? [String(value), String(value).trim()] : [];
}
