import type { NewLog } from "@toolwright/sandbox";
import { defineCase, number, readPages, type Steps, windowArguments } from "../../case.ts";

const WINDOW = { from: "2026-06-17T13:00:00Z", to: "2026-06-17T13:40:00Z" };
const START_MS = Date.parse(WINDOW.from);
const WAITS = 90;
/** The log with the longest wait is in the middle of many that look like it. */
const LONGEST = { index: 52, ms: 48_917 };
const WAITED = /shard=(\d+) was not acquired within the deadline, waited=(\d+)ms/;

export const longestWaitForALock = defineCase({
  id: "longest-wait-for-a-lock",
  kind: "investigation",
  proves: "Reads every row behind a pattern instead of the one that is shown as an example.",
  task: `On 17 June 2026 from 13:00 to 13:40 UTC, ledger-writer warned again and again that the lock of a shard was not acquired.
Report the number of these warnings, the longest wait in milliseconds, and the number of the shard that it was for.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(warnings()) },
  facts: {
    warnings: number("Number of warnings", WAITS),
    longest_ms: number("Longest wait, milliseconds", LONGEST.ms),
    shard: number("Shard with the longest wait", () => shardOf(LONGEST.index)),
  },
  ceilings: { calls: 5, resultTokens: 5_120 },
  async solve({ call, submit }) {
    const waits = (await readWaits(call)).sort((one, other) => other.ms - one.ms);
    await submit({ warnings: waits.length, longest_ms: waits[0]?.ms ?? 0, shard: waits[0]?.shard ?? 0 });
  },
  mistakes: [
    {
      title: "takes the first warning, which is shown as an example, for the longest",
      caughtBy: "facts",
      async run({ call, submit }) {
        const waits = await readWaits(call);
        await submit({ warnings: waits.length, longest_ms: waits[0]?.ms ?? 0, shard: waits[0]?.shard ?? 0 });
      },
    },
  ],
});

async function readWaits(call: Steps["call"]) {
  const args = { query: "service:ledger-writer status:warn", max_results: 200, ...windowArguments(WINDOW) };
  const rows = await readPages(call, "Observability.SearchLogs", "logs", args);
  return rows.map(({ message }) => {
    const [, shard, ms] = WAITED.exec(String(message)) ?? [];
    return { shard: Number(shard), ms: Number(ms) };
  });
}

function shardOf(index: number): number {
  return 11 + ((index * 7) % 50);
}

function warnings(): readonly NewLog[] {
  return Array.from({ length: WAITS }, (_, index): NewLog => {
    const ms = index === LONGEST.index ? LONGEST.ms : 5_000 + ((index * 37) % 900);
    return {
      timestampMs: START_MS + index * 25_000,
      service: "ledger-writer",
      status: "warn",
      message: `Lock of shard=${shardOf(index)} was not acquired within the deadline, waited=${ms}ms`,
      attributes: { lock: { owner: `writer-${index}-of-the-ledger`, attempt: index % 4 } },
    };
  });
}
