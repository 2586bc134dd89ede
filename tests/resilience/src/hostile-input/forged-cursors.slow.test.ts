import type { Tool } from "@toolwright/core";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOW } from "../faults/tool-calls.ts";
import { fuzz } from "../fuzz.ts";
import { forgedCursor } from "./forge-cursors.ts";
import { type BackendScript, createRecordingBackend } from "./recording-backend.ts";
import type { SentRequest } from "./sent-request.ts";
import { createTestTool, createTestTools } from "./test-tools.ts";

// Cursors aren't signed. A forged one may only choose a position in the list that the arguments name at some time. Each
// request must equal that of the same call without a cursor, apart from the backend's page token, its page size and the
// time of the first page; or no request is sent.

const WEEK_MS = 7 * 24 * 60 * 60_000;

const CALLS: readonly (readonly [name: string, args: object])[] = [
  ["Observability.SearchLogs", { query: "service:web", start_time: "now-1h" }],
  ["Observability.SearchLogs", { query: "*", start_time: "2026-01-30T00:00:00Z", end_time: "1769850000000" }],
  ["Observability.SearchSpans", { query: "status:error", start_time: "now-1d/d", end_time: "now/d" }],
  ["Observability.SearchSpans", { query: "service:web", start_time: "now-15m", end_time: "now-1m" }],
  ["Observability.SearchEvents", { query: "service:web", kind: "changes", start_time: "now-1h" }],
  ["Observability.SearchMonitors", { query: "service:web" }],
  ["Messaging.SearchPeople", { segment_id: "7", attribute_name: "plan", attribute_value: "pro" }],
  ["Messaging.ListSegmentMembers", { segment_id: "7" }],
  ["Messaging.ListPersonActivities", { person_id: "usr_1", activity_type: "event", name: "order_placed" }],
  ["Messaging.ListPersonActivities", { email: "ann@example.com" }],
  ["Messaging.ListPersonMessages", { person_id: "cio_0700000" }],
  ["Messaging.ListPersonMessages", { email: "ann@example.com" }],
];

const PAGED = nonEmpty(
  [...createTestTools({}).values()].flatMap(({ tool }) =>
    tool.parameters().properties?.["cursor"] ? [tool.name] : [],
  ),
  "tools with a cursor",
);

it("every tool with a cursor is forged", () => {
  expect(new Set(CALLS.map(([name]) => name))).toEqual(new Set(PAGED));
});

/**
 * The data that a request reads, without the position in the list. Times are separate, because a cursor may move them.
 */
function targetOf({ method, url, text }: SentRequest): { readonly target: string; readonly times: readonly number[] } {
  const { origin, pathname } = url;
  const query = [...url.searchParams].filter(([name]) => !["start", "limit", "page", "per_page"].includes(name));
  const times: number[] = [];
  const body = JSON.stringify(text === "" ? null : JSON.parse(text), (name, value: unknown) => {
    if (name === "page") return "a position";
    if (name !== "from" && name !== "to") return value;
    times.push(Number(value));
    return "a time";
  });
  return { target: JSON.stringify([method, origin, pathname, query, body]), times };
}

const BACKEND = { ids: ["usr_1"], next: "", isEmpty: false };
/**
 * Responses that lead to every request that the arguments allow: the person exists by either id, or the list is empty.
 */
const SCRIPTS: readonly BackendScript[] = [
  { ...BACKEND, statuses: [] },
  { ...BACKEND, statuses: [404] },
  { ...BACKEND, statuses: [200, 404] },
  { ...BACKEND, isEmpty: true, statuses: [] },
];

/** Calls a tool, and returns the requests that it sent. */
async function requestsOf(name: string, args: object, script: BackendScript) {
  const backend = createRecordingBackend(script);
  const { tool } = createTestTool(name, { fetch: backend.fetch });
  const answer = await tool.call(args);
  return { answer, sent: backend.sentRequests.map(targetOf) };
}

function parseArguments(tool: Tool, args: object): Record<string, unknown> {
  const read = tool.schema()["~standard"].validate(args);
  if (read.issues) throw new Error(`the arguments of ${tool.name} are invalid`);
  return read.value as Record<string, unknown>;
}

describe.each(CALLS)("a forged cursor of %s with %j", (name, args) => {
  it("leads only to requests for what the arguments name, or to an input error and no request", async (test) => {
    const { tool } = createTestTool(name);
    const { limit: _limit, max_results: _most, cursor: _cursor, ...shared } = parseArguments(tool, args);
    const honest = (await Promise.all(SCRIPTS.map((script) => requestsOf(name, args, script)))).flatMap(
      ({ sent }) => sent,
    );
    const targets = new Set(honest.map(({ target }) => target));
    const windows = honest.map(({ times }) => times).filter(({ length }) => length > 0);
    const isAbsolute = !JSON.stringify(shared).includes("now");
    const isRounded = JSON.stringify(shared).includes("/d");
    const counts = { calls: 0, sending: 0 };
    const cursors = forgedCursor(
      { tool: name, shared, windows, nowMs: NOW },
      PAGED.filter((other) => other !== name),
    );
    const property = fc.asyncProperty(cursors, fc.constantFrom(...SCRIPTS), async (cursor, script) => {
      fc.pre(cursor !== "");
      const { answer, sent } = await requestsOf(name, { ...args, cursor }, script);
      counts.calls++;
      if (sent.length > 0) counts.sending++;
      if (!answer.ok) expect(["invalid_input", "not_found"], answer.text).toContain(answer.error.code);
      for (const { target, times } of sent) {
        expect(targets.has(target), target).toBe(true);
        const [from = 0, to = 0] = times;
        if (times.length === 0) continue;
        const isWindow = windows.some(([start = 0, end = 0]) => {
          if (isAbsolute) return from === start && to === end;
          return isRounded ? to - from <= end - start + 2 * WEEK_MS : to - from === end - start;
        });
        expect(isWindow, `window ${from} to ${to}`).toBe(true);
      }
      const isPersonLookup = sent.length === 1 && sent[0]?.target.includes('"/v1/customers"');
      if (!answer.ok && answer.error.code === "invalid_input" && !isPersonLookup) expect(sent).toEqual([]);
    });
    await fuzz(test, property, { normal: 100, share: 0.02 });
    expect(counts.sending, "accepted cursors").toBeGreaterThan(counts.calls / 50);
  });
});
