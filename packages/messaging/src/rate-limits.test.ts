import { createSandbox } from "@toolwright/sandbox";
import { runSimulated, testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { verifies } from "../requirements.ts";
import { createMessaging, type Messaging } from "./toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);

/** A clock that advances only while all calls sleep. */
function simulatedTime() {
  const clock = testClock(NOW, { sleep: "hold", random: 0.5 });
  return { clock, run: <Result>(work: Promise<Result>) => runSimulated(clock, work) };
}

/** A toolkit on a sandbox that enforces its rate limits, with the arrival time of each request. */
function startToolkit() {
  const time = simulatedTime();
  const { messaging: sandbox } = createSandbox({ clock: time.clock });
  const arrivals: number[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    arrivals.push(time.clock.now());
    return sandbox.fetch(input, init);
  };
  const toolkit = createMessaging({ ...sandbox.options, fetch, clock: time.clock });
  return { time, sandbox, toolkit, arrivals };
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
    await time.run(many(45, (index) => mixed[index % 3]!(toolkit)));
    expect(arrivals.length).toBeGreaterThan(60);
    expect(mostWithin(arrivals, 1_000)).toBe(10);
    expect(sandbox.requests.filter(({ status }) => status === 429)).toEqual([]);
  });

  it(verifies("pacing.broadcast"), async () => {
    const { time, sandbox, toolkit, arrivals } = startToolkit();
    const broadcast_id = String(sandbox.workspace.broadcasts[0]!.id);
    await time.run(many(4, () => toolkit.triggerBroadcast({ broadcast_id, segment_id: "1" })));
    expect(arrivals).toHaveLength(4);
    expect(mostWithin(arrivals, 10_000)).toBe(1);
  });

  it(verifies("pacing.send"), async () => {
    const { time, toolkit, arrivals } = startToolkit();
    const send = (index: number) =>
      toolkit.sendTransactionalEmail({ transactional_message_id: "1", to: `reader${index}@example.com` });
    await time.run(many(230, send));
    expect(arrivals).toHaveLength(230);
    expect(mostWithin(arrivals, 1_000)).toBe(100);
  });

  it(verifies("pacing.track"), async () => {
    const { time, toolkit, arrivals } = startToolkit();
    await time.run(many(230, (index) => toolkit.recordEvent({ person_id: `reader_${index}`, name: "seen" })));
    expect(arrivals).toHaveLength(230);
    expect(mostWithin(arrivals, 1_000)).toBe(100);
  });

  it("a retry waits for its permit too: a launch rejected with 429 waits ten seconds", async () => {
    const { time, sandbox, toolkit, arrivals } = startToolkit();
    sandbox.fail({ status: 429 });
    const broadcast_id = String(sandbox.workspace.broadcasts[0]!.id);
    await time.run(toolkit.triggerBroadcast({ broadcast_id, segment_id: "1" }));
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
