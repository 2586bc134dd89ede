import type { Store } from "@toolwright/core";
import { createPlan, type PlannedCall, strikeRows } from "@toolwright/core/plan";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { startProcess } from "./mortal-process.ts";

const FAULTS = [
  { networkError: "ECONNREFUSED" },
  { networkError: "ECONNRESET" },
  { networkError: "ECONNRESET", isHandled: true },
  { status: 503 },
  { status: 500, isHandled: true },
  { status: 422 },
  { cutOff: true },
] as const;

const maybe = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { freq: 2 });

/** One plan: its rows, those that a person strikes out, and what happens in each of its runs. */
export const anyPlan = fc.record({
  rows: fc.integer({ min: 1, max: 8 }),
  struck: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
  runs: fc.array(
    fc.record({
      faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 3 }),
      killAfter: maybe(6),
      abortAfter: maybe(6),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** A random plan. */
export type AnyPlan = typeof anyPlan extends fc.Arbitrary<infer Value> ? Value : never;

/** Creates a sandbox whose processes share a store, and runs plans in them. */
export function createPlanWorld(store: Store) {
  const clock = testClock(Date.UTC(2026, 0, 31, 9));
  const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
  const { workspace } = sandbox;
  const people = workspace.people.all().flatMap(({ id, email }) => (id?.startsWith("usr_") && email ? [email] : []));
  const callsOf = (plan: number, rows: number): PlannedCall[] =>
    Array.from({ length: rows }, (_, index) => ({
      tool: "Messaging_SendTransactionalEmail",
      arguments: {
        transactional_message_id: "3",
        to: people[(plan * 8 + index) % people.length],
        message_data: { order_id: `ord_${plan}_${index + 1}`, amount: 1, retry_link: "https://shop.example/r" },
      },
    }));
  return {
    /** Runs a plan once in a new process. Resolves with its receipt, or with `null` if the process died. */
    async runOnce(plan: number, { rows, struck }: AnyPlan, { faults, killAfter, abortAfter }: AnyPlan["runs"][number]) {
      // Each plan has its own rate limits, which otherwise refuse rows on a machine that is fast enough.
      const options = { ...sandbox.options, clock, account: `plan ${plan}` };
      const { tools, store: own, death } = startProcess(options, store, killAfter);
      const created = await createPlan(tools, callsOf(plan, rows), { title: `Plan ${plan}`, store: own });
      const approvedHash = strikeRows(
        created.card.hash,
        struck.filter((row) => row <= rows),
      );
      for (const fault of faults) sandbox.fail({ path: "/v1/send", ...fault });
      const stop = new AbortController();
      const stopAfter = (ended: number) => {
        if (ended === abortAfter) stop.abort();
      };
      stopAfter(0);
      const running = created.run({ approvedHash, signal: stop.signal, onProgress: stopAfter });
      const ended = await Promise.race([running, death]);
      sandbox.reset();
      return ended === "dead" ? null : ended;
    },
    /** Lists the emails that the backend has accepted for a row: recipient and data. */
    accepted(plan: number, row: number) {
      const order = `ord_${plan}_${row}`;
      const emails = workspace.deliveries.filter(({ content }) => content?.data["order_id"] === order);
      return emails.map(({ recipient, content }) => ({ to: recipient, message_data: content?.data }));
    },
    callsOf,
  };
}
