import { needsApproval } from "@toolwright/core";
import type { Sandbox } from "@toolwright/sandbox";
import { toolCase } from "@toolwright/tests-tools";
import { backendOf } from "../faults/tool-calls.ts";
import type { Expected, Facts } from "./expectation.ts";
import type { AllowedRequest, Check } from "./sent-request.ts";
import { createTestTool } from "./test-tools.ts";

/** The parts of a recorded request that arguments must not change. */
interface RequestShape {
  readonly method: string;
  readonly origin: string;
  /** Path segments; `null` for a value of an argument or of an earlier response. */
  readonly path: readonly (string | null)[];
}

/**
 * Records the methods, hosts and paths of a tool's test calls. Only path segments with a value of an argument or of an
 * earlier response may differ. A recorded expectation does not check query and body; an entry in `expected-*.ts` does.
 */
export async function recordExpectation(name: string, sandbox: Sandbox): Promise<Expected> {
  const { example, usual = example, moreRequests = [], moreResponses = [] } = toolCase(sandbox, name);
  const runs: RequestShape[] = [];
  const previews: RequestShape[] = [];
  for (const args of [usual, ...moreRequests, ...moreResponses, example]) {
    // A new tool each time, because a send doesn't repeat its preview's reads.
    const { tool, requests } = recordRequests(name, sandbox);
    runs.push(...(await requestShapes(requests, args, () => tool.run(args))));
    const { tool: other, requests: reads } = recordRequests(name, sandbox);
    if (needsApproval(other)) previews.push(...(await requestShapes(reads, args, () => other.prepare(args).card())));
  }
  const [first, ...others] = runs;
  if (!first) throw new Error(`${name} sends no request in any call of its entry in tests/tools.`);
  return {
    run: (facts) => [allowedRequest(first, facts), ...others.map((known) => allowedRequest(known, facts))],
    preview: (facts) => previews.map((known) => allowedRequest(known, facts)),
  };
}

interface RecordedRequest {
  readonly method: string;
  readonly url: URL;
}

function recordRequests(name: string, sandbox: Sandbox) {
  const requests: RecordedRequest[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    requests.push({ method: request.method, url: new URL(request.url) });
    return backendOf({ name }, sandbox)(request);
  };
  return { tool: createTestTool(name, { fetch }).tool, requests };
}

/** Makes a call and returns the shapes of its requests. */
async function requestShapes(
  requests: RecordedRequest[],
  args: object,
  call: () => unknown,
): Promise<readonly RequestShape[]> {
  requests.length = 0;
  await call();
  const argumentValues = new Set(stringsIn(args));
  return requests.map(({ method, url }) => ({
    method,
    origin: url.origin,
    path: segmentsOf(url).map((segment) => (isFixed(segment) && !argumentValues.has(segment) ? segment : null)),
  }));
}

function segmentsOf({ pathname }: URL): readonly string[] {
  return pathname.split("/").slice(1).map(decodeURIComponent);
}

/** Whether a segment looks like a constant of the API, not like an id. */
function isFixed(segment: string): boolean {
  return /^(v\d|[a-z]+(_[a-z]+)*|)$/.test(segment);
}

function allowedRequest({ method, origin, path }: RequestShape, { args, responseValues }: Facts): AllowedRequest {
  const knownValues = new Set([...responseValues, ...stringsIn(args)].map((text) => text.toWellFormed()));
  const isKnownValue: Check = (value) => knownValues.has(String(value));
  return { method, origin, path: path.map((segment) => segment ?? isKnownValue), hasAnyQuery: true, json: () => true };
}

/** Every string and number in a value, as strings. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(stringsIn);
  return typeof value === "string" || typeof value === "number" ? [String(value), String(value).trim()] : [];
}
