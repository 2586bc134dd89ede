import type { NewLog, Sandbox } from "@toolwright/sandbox";
import { defineCase, instant, number, readGroups, type Steps } from "../../case.ts";
import { countBy, logs, sum } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T10:04:00Z", to: "2026-06-17T11:53:00Z" };
/** The steps of ten minutes that are entirely in the window. */
const COMPLETE = { from: "2026-06-17T10:10:00Z", to: "2026-06-17T11:50:00Z", service: "ticket-queue" };
const STEP_MS = 600_000;
const START_MS = Date.parse("2026-06-17T09:30:00Z");
/** Minutes after the start with seven logs. The others have four. */
const BUSY = { from: 80, to: 90 };

interface Point {
  readonly time: string;
  readonly value: number;
  readonly partial?: true;
}

export const queueInItsLastMinutes = defineCase({
  id: "queue-in-its-last-minutes",
  kind: "investigation",
  proves: "Leaves out the incomplete steps at both ends of a time series.",
  task: `A chart of ticket-queue's logs on 17 June 2026 from 10:04 to 11:53 UTC, in steps of ten minutes that begin at full ten
minutes, seems to collapse at its end. Look at the complete steps only. Report the smallest and the largest number of logs in
a complete step, the start of the step with most logs, and the number of logs in the entire window.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(queueLogs()) },
  facts: {
    smallest: number("Smallest number of logs in a complete step of ten minutes", (s) => counts(s).at(-1)?.count),
    largest: number("Largest number of logs in a complete step of ten minutes", (s) => counts(s)[0]?.count),
    busiest_from: instant("Start of the step with most logs", (s) => Number(counts(s)[0]?.key) * STEP_MS, 0),
    log_count: number("Number of logs in the window", (s) => logs(s, { ...WINDOW, service: "ticket-queue" }).length),
  },
  ceilings: { calls: 4, resultTokens: 190 },
  solve: (steps) => summarize(steps, ({ partial }) => partial !== true),
  mistakes: [
    {
      title: "takes the steps at both ends of the window for complete ones",
      caughtBy: "facts",
      run: (steps) => summarize(steps, () => true),
    },
  ],
});

async function summarize({ call, submit }: Steps, isCounted: (point: Point) => boolean): Promise<void> {
  const [group] = await readGroups(call, WINDOW, { query: "service:ticket-queue", interval: "10m" });
  const { series } = group as unknown as { readonly series: readonly Point[] };
  const counted = series.filter(isCounted).sort((one, other) => other.value - one.value);
  await submit({
    smallest: counted.at(-1)?.value ?? 0,
    largest: counted[0]?.value ?? 0,
    busiest_from: counted[0]?.time ?? "",
    log_count: sum(series.map(({ value }) => value)),
  });
}

/** The complete steps by their number of logs, the busiest first. */
function counts(sandbox: Sandbox) {
  return countBy(logs(sandbox, COMPLETE), ({ timestampMs }) => String(Math.floor(timestampMs / STEP_MS)));
}

function queueLogs(): readonly NewLog[] {
  return Array.from({ length: 180 }, (_, minute) =>
    Array.from({ length: minute >= BUSY.from && minute < BUSY.to ? 7 : 4 }, (_, index) => ({
      timestampMs: START_MS + minute * 60_000 + index * 8_000,
      service: "ticket-queue",
      message: "Ticket taken",
    })),
  ).flat();
}
