import { memoryStore } from "@toolwright/core";
import type { Store } from "@toolwright/core/store";
import { createSandbox } from "@toolwright/sandbox";
import { runSimulated, testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { verifies } from "../requirements.ts";
import type { MessagingOptions } from "./services.ts";
import { createMessaging, type Messaging } from "./toolkit.ts";
import "./late.ts";

const NOW = Date.UTC(2026, 0, 31, 9);

/** A clock that advances only while all calls sleep. */
function simulatedTime() {
  const clock = testClock(NOW, { sleep: "hold", random: 0.5 });
  return { clock, run: <Result>(work: Promise<Result>) => runSimulated(clock, work) };
}

/** A toolkit on a sandbox that enforces its rate limits, with the arrival times of its requests. */
function startToolkit() {
  const time = simulatedTime();
  const { messaging: sandbox } = createSandbox({ clock: time.clock });
  const arrivals: number[] = [];
  /** Paths that sends read for their warnings. They are not in `arrivals`. */
  const checks: string[] = [];
  /** Arrival times of the reads that look up an email's recipient. They are not in `arrivals`. */
  const lookups: number[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    if (/^\/v1\/(?:transactional|broadcasts)\b/.test(pathname)) checks.push(pathname);
    else if (search.startsWith("?email=reader")) lookups.push(time.clock.now());
    else arrivals.push(time.clock.now());
    return sandbox.fetch(input, init);
  };
  const toolkitWith = (options: MessagingOptions) =>
    createMessaging({ ...sandbox.options, fetch, clock: time.clock, ...options });
  return { time, sandbox, toolkit: toolkitWith({}), toolkitWith, arrivals, checks, lookups };
}

/** Largest number of arrivals within any period of this length. */
function mostWithin(arrivals: readonly number[], periodMs: number): number {
  return Math.max(...arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + periodMs).length));
}

const many = (count: number, call: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

describe("undocumented rate limits of the backend", () => {
  it(verifies("pacing.app"), async () => {
    const { time, sandbox, toolkit, arrivals } = startToolkit();
    const mixed: ((toolkit: Messaging) => Promise<unknown>)[] = [
      (messaging) => messaging.listSegments({}),
      (messaging) => messaging.listSegmentMembers({ segment_id: "1" }),
      (messaging) => messaging.getPerson({ email: "ada.abara@example.com" }),
    ];
    await time.run(many(24, (index) => mixed[index % 3]!(toolkit)));
    expect(arrivals.length).toBeGreaterThan(30);
    expect(mostWithin(arrivals, 1_000)).toBe(10);
    expect(sandbox.requests.filter(({ status }) => status === 429)).toEqual([]);
  });

  it(verifies("pacing.broadcast"), async () => {
    const { time, sandbox, toolkit, arrivals, checks } = startToolkit();
    const broadcast_id = String(sandbox.workspace.broadcasts[0]!.id);
    await time.run(many(4, (index) => toolkit.triggerBroadcast({ broadcast_id, segment_id: "1", data: { index } })));
    expect(arrivals).toHaveLength(4);
    expect(mostWithin(arrivals, 10_000)).toBe(1);
    expect(checks.sort()).toEqual(["/v1/broadcasts", `/v1/broadcasts/${broadcast_id}/actions`]);
  });

  it(verifies("pacing.send"), async () => {
    const { time, toolkit, arrivals, checks, lookups } = startToolkit();
    const send = (index: number) =>
      toolkit.sendTransactionalEmail({ transactional_message_id: "1", to: `reader${index}@example.com` });
    await time.run(many(120, send));
    expect(arrivals).toHaveLength(120);
    expect(mostWithin(arrivals, 1_000)).toBe(100);
    expect(checks.sort()).toEqual(["/v1/transactional", "/v1/transactional/1/contents"]);
    // One recipient a second.
    expect(lookups.length).toBeGreaterThan(0);
    expect(mostWithin(lookups, 1_000)).toBe(1);
  });

  it(verifies("pacing.track"), async () => {
    const { time, toolkit, arrivals } = startToolkit();
    await time.run(many(120, (index) => toolkit.recordEvent({ person_id: `reader_${index}`, name: "seen" })));
    expect(arrivals).toHaveLength(120);
    expect(mostWithin(arrivals, 1_000)).toBe(100);
  });

  it("a retry waits for its permit too: a launch rejected with 429 waits ten seconds", async () => {
    const { time, sandbox, toolkit, arrivals } = startToolkit();
    sandbox.fail({ status: 429 });
    const broadcast_id = String(sandbox.workspace.broadcasts[0]!.id);
    await time.run(toolkit.triggerBroadcast({ broadcast_id, segment_id: "1" }));
    expect(arrivals).toHaveLength(2);
    expect(arrivals[1]! - arrivals[0]!).toBeGreaterThanOrEqual(10_000);
  });

  it("a call fails at once when the wait would exceed its time budget, with nothing sent", async () => {
    const { time, sandbox, toolkit, arrivals } = startToolkit();
    const broadcast_id = String(sandbox.workspace.broadcasts[0]!.id);
    await time.run(toolkit.triggerBroadcast({ broadcast_id, segment_id: "1" }));
    const second = toolkit.triggerBroadcast({ broadcast_id, segment_id: "2" }, { timeout: 3_000 });
    await expect(time.run(second)).rejects.toMatchObject({
      code: "rate_limited",
      retryable: true,
      outcome: undefined,
      message: expect.stringContaining("Nothing was sent"),
    });
    expect(arrivals).toHaveLength(1);
  });

  it("rate limits belong to one toolkit, and another one does not wait", async () => {
    const [one, other] = [startToolkit(), startToolkit()];
    await one.time.run(many(12, () => one.toolkit.listSegments({})));
    await other.time.run(other.toolkit.listSegments({}));
    expect(other.arrivals).toEqual([NOW]);
  });
});

describe("rate limits in a store that fails", () => {
  /** A toolkit whose store grants claims, but no permits. */
  function startFailing() {
    const { sandbox, time, arrivals, toolkitWith } = startToolkit();
    const acquire: Store["acquire"] = () => Promise.reject(new Error("redis://:password@host"));
    const errors: unknown[] = [];
    const hooks = { onStoreError: (event: unknown) => void errors.push(event) };
    const toolkit = toolkitWith({ store: { ...memoryStore({ clock: time.clock }), acquire }, hooks });
    return { sandbox, time, arrivals, toolkit, errors };
  }

  it("reads go on within the limit of this process, and one hook says so once", async () => {
    const { time, toolkit, arrivals, errors } = startFailing();
    await time.run(many(15, () => toolkit.listSegments({})));
    expect(arrivals).toHaveLength(15);
    expect(mostWithin(arrivals, 1_000)).toBe(10);
    expect(errors).toEqual([{ error: "Error" }]);
  });

  const writes: readonly (readonly [tool: string, call: (toolkit: Messaging) => Promise<unknown>])[] = [
    ["DeletePerson", (toolkit) => toolkit.deletePerson({ person_id: "person_1" })],
    ["IdentifyPerson", (toolkit) => toolkit.identifyPerson({ person_id: "person_1", attributes: { plan: "pro" } })],
    ["RecordEvent", (toolkit) => toolkit.recordEvent({ person_id: "person_1", name: "seen" })],
    [
      "SendTransactionalEmail",
      (toolkit) => toolkit.sendTransactionalEmail({ transactional_message_id: "1", to: "ada.abara@example.com" }),
    ],
    ["TriggerBroadcast", (toolkit) => toolkit.triggerBroadcast({ broadcast_id: "7", segment_id: "1" })],
  ];

  it.each(writes)("%s fails with unavailable, and sends nothing", async (_, call) => {
    const { time, toolkit, sandbox } = startFailing();
    await expect(time.run(call(toolkit))).rejects.toMatchObject({
      code: "unavailable",
      outcome: undefined,
      message: expect.stringContaining("failed (Error). Nothing was sent."),
    });
    expect(sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });
});
