import type { NewLog } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { windowArguments } from "../../case/window.ts";

const WINDOW = { from: "2026-06-17T10:04:00Z", to: "2026-06-17T11:53:00Z" };
const START_MS = Date.parse("2026-06-17T09:30:00Z");
const MINUTES = 180;
/** Logs a minute: steady, with one busier step of ten minutes. */
const USUAL = 4;
const BUSY = { from: Date.parse("2026-06-17T10:50:00Z"), to: Date.parse("2026-06-17T11:00:00Z"), count: 7 };
const STEP_MS = 600_000;

interface Point {
  readonly time: string;
  readonly value: number;
  readonly partial?: true;
}

interface Series {
  readonly buckets: readonly { readonly series: readonly Point[] }[];
}

export const queueInItsLastMinutes = defineCase({
  id: "queue-in-its-last-minutes",
  kind: "investigation",
  task: `A chart of ticket-queue's logs on 17 June 2026 from 10:04 to 11:53 UTC, in steps of ten minutes that begin at full ten
minutes, seems to collapse at its end. Look at the complete steps only. Report the smallest and the largest number of logs in
a complete step, the start of the step with most logs, and the number of logs in the entire window.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(queueLogs()) },
  facts: {
    smallest: () => ({
      type: "number",
      value: Math.min(...completeSteps().map(({ count }) => count)),
      description: "Smallest number of logs in a complete step of ten minutes",
    }),
    largest: () => ({
      type: "number",
      value: busiest().count,
      description: "Largest number of logs in a complete step of ten minutes",
    }),
    busiest_from: () => ({
      type: "instant",
      value: new Date(busiest().startMs).toISOString(),
      description: "Start of the step with most logs",
      withinMs: 0,
    }),
    log_count: () => ({ type: "number", value: inWindow().length, description: "Number of logs in the window" }),
  },
  ceilings: { calls: 4, resultTokens: 190 },
  async solve({ call, submit }) {
    await submit(summarize(await readPoints(call), ({ partial }) => partial !== true));
  },
  mistakes: [
    {
      title: "takes the steps at both ends of the window for complete ones",
      caughtBy: "facts",
      async run({ call, submit }) {
        await submit(summarize(await readPoints(call), () => true));
      },
    },
  ],
});

async function readPoints(call: Parameters<(typeof queueInItsLastMinutes)["solve"]>[0]["call"]) {
  const { buckets } = await call<Series & object>("Observability.AggregateEvents", {
    dataset: "logs",
    query: "service:ticket-queue",
    interval: "10m",
    ...windowArguments(WINDOW),
  });
  return buckets[0]?.series ?? [];
}

function summarize(points: readonly Point[], isCounted: (point: Point) => boolean) {
  const counted = points.filter(isCounted).sort((one, other) => one.value - other.value);
  return {
    smallest: counted[0]?.value ?? 0,
    largest: counted.at(-1)?.value ?? 0,
    busiest_from: counted.at(-1)?.time ?? "",
    log_count: points.reduce((total, { value }) => total + value, 0),
  };
}

function queueLogs(): readonly NewLog[] {
  return Array.from({ length: MINUTES }, (_, minute) => START_MS + minute * 60_000).flatMap((minuteMs) => {
    const count = minuteMs >= BUSY.from && minuteMs < BUSY.to ? BUSY.count : USUAL;
    return Array.from(
      { length: count },
      (_, index): NewLog => ({
        timestampMs: minuteMs + index * 8_000,
        service: "ticket-queue",
        message: "Ticket taken",
      }),
    );
  });
}

function inWindow(): readonly NewLog[] {
  return queueLogs().filter(
    ({ timestampMs }) => timestampMs >= Date.parse(WINDOW.from) && timestampMs < Date.parse(WINDOW.to),
  );
}

function completeSteps(): readonly { readonly startMs: number; readonly count: number }[] {
  const firstMs = Math.ceil(Date.parse(WINDOW.from) / STEP_MS) * STEP_MS;
  const steps = Math.floor((Date.parse(WINDOW.to) - firstMs) / STEP_MS);
  return Array.from({ length: steps }, (_, index) => {
    const startMs = firstMs + index * STEP_MS;
    const count = inWindow().filter(({ timestampMs }) => Math.floor(timestampMs / STEP_MS) * STEP_MS === startMs);
    return { startMs, count: count.length };
  });
}

function busiest() {
  return completeSteps().reduce((most, step) => (step.count > most.count ? step : most));
}
