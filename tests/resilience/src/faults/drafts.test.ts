import { isToolError, memoryStore } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { expect, test } from "vitest";
import "../load-late-files.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;
const FAULTS = [
  { networkError: "ECONNREFUSED" },
  { networkError: "ECONNRESET" },
  { networkError: "ECONNRESET", isHandled: true },
  { status: 503 },
  { status: 500, isHandled: true },
  { status: 502, html: true, isHandled: true },
  { status: 429 },
  { cutOff: true },
] as const;

const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const { workspace } = sandbox;
const people = workspace.people.all().flatMap(({ email }) => email ?? []);

/** One email: the faults that its requests meet, its calls at once, and the calls after them. */
const anySend = fc.record({
  faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 3 }),
  atOnce: fc.integer({ min: 1, max: 3 }),
  after: fc.integer({ min: 0, max: 2 }),
});

const draftsOf = (order: number) =>
  workspace.drafts.filter(({ content }) => content?.data["order_id"] === `ord_${order}`).map(({ id }) => id);

test("in 200 random sends with faults, no email is delivered, and each draft exists once", async () => {
  const sends = fc.sample(anySend, { numRuns: 200 });
  const store = memoryStore({ clock });
  const toolkits = [1, 2].map(() => createMessaging({ ...sandbox.options, clock, store, email: "draft" }));
  const before = workspace.deliveries.length;
  /** Queues the draft of an order. Returns its id, or `null` for an error. */
  const queue = async (order: number, toolkit: number) => {
    const message_data = { order_id: `ord_${order}`, amount: 1, retry_link: "https://shop.example/r" };
    const email = { transactional_message_id: "3", to: people[order % people.length]!, message_data };
    try {
      const { status, delivery_id } = await toolkits[toolkit % 2]!.sendTransactionalEmail(email);
      expect(status).toBe("draft");
      expect(draftsOf(order)).toEqual([delivery_id]);
      return delivery_id;
    } catch (error) {
      if (!isToolError(error)) throw error;
      if (error.code === "duplicate_send" && error.outcome !== "unknown") expect(draftsOf(order)).toHaveLength(1);
      return null;
    }
  };
  for (const [order, { faults, atOnce, after }] of sends.entries()) {
    for (const fault of faults) sandbox.fail({ path: "/v1/send", ...fault });
    await Promise.all(Array.from({ length: atOnce }, (_, index) => queue(order, index)));
    for (let call = 0; call < after; call++) await queue(order, call);
    sandbox.reset();
    expect(draftsOf(order).length).toBeLessThanOrEqual(1);
  }
  // As the error of an unknown outcome advises: check, wait, and repeat only what is missing.
  clock.advance(11 * MINUTE);
  for (const order of sends.keys()) if (draftsOf(order).length === 0) expect(await queue(order, 0)).not.toBeNull();
  expect([...sends.keys()].map((order) => draftsOf(order).length)).toEqual(sends.map(() => 1));
  expect(workspace.deliveries).toHaveLength(before);
  expect(workspace.activities.filter(({ type, atMs }) => type === "sent_email" && atMs > NOW)).toEqual([]);
});
