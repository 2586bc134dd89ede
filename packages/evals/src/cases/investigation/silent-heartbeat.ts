import type { NewLog } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";

const START_MS = Date.parse("2026-06-17T08:00:00Z");
const MINUTES = 360;
/** The minutes without a heartbeat, counted from the start. */
const SILENT = { from: 217, count: 4 };

interface Series {
  readonly buckets: readonly { readonly series: readonly { readonly time: string; readonly value: number }[] }[];
}

export const silentHeartbeat = defineCase({
  id: "silent-heartbeat",
  kind: "investigation",
  task: `price-feed writes three logs a minute. On 17 June 2026 between 08:00 and 14:00 UTC it wrote nothing for a few minutes. Report
the first minute without a log, the number of minutes without one, and the number of its logs in the six hours.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(heartbeats()) },
  facts: {
    silent_from: () => ({
      type: "instant",
      value: minuteAt(SILENT.from),
      description: "First minute without a log",
      withinMs: 0,
    }),
    silent_minutes: () => ({ type: "number", value: SILENT.count, description: "Number of minutes without a log" }),
    log_count: () => ({ type: "number", value: heartbeats().length, description: "Number of logs in the six hours" }),
  },
  ceilings: { calls: 20, resultTokens: 2_160 },
  async solve({ call, submit }) {
    const points: { readonly time: string; readonly value: number }[] = [];
    for (let hour = 0; hour < MINUTES; hour += 60) {
      const { buckets } = await call<Series & object>("Observability.AggregateEvents", {
        dataset: "logs",
        query: "service:price-feed",
        interval: "1m",
        start_time: minuteAt(hour),
        end_time: minuteAt(hour + 60),
      });
      points.push(...(buckets[0]?.series ?? []));
    }
    const silent = points.filter(({ value }) => value === 0);
    const log_count = points.reduce((sum, { value }) => sum + value, 0);
    await submit({ silent_from: silent[0]?.time ?? "", silent_minutes: silent.length, log_count });
  },
  mistakes: [
    {
      title: "reads buckets of fifteen minutes, which hide where the gap begins",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { buckets } = await call<Series & object>("Observability.AggregateEvents", {
          dataset: "logs",
          query: "service:price-feed",
          interval: "15m",
          start_time: minuteAt(0),
          end_time: minuteAt(MINUTES),
        });
        const points = buckets[0]?.series ?? [];
        const [lowest] = [...points].sort((one, other) => one.value - other.value);
        const log_count = points.reduce((sum, { value }) => sum + value, 0);
        await submit({ silent_from: lowest?.time ?? "", silent_minutes: 15, log_count });
      },
    },
  ],
});

function heartbeats(): readonly NewLog[] {
  return Array.from(
    { length: MINUTES * 3 },
    (_, index): NewLog => ({
      timestampMs: START_MS + index * 20_000,
      service: "price-feed",
      message: "Prices fetched",
    }),
  ).filter(({ timestampMs }) => !isSilent(Math.floor((timestampMs - START_MS) / 60_000)));
}

function isSilent(minute: number): boolean {
  return minute >= SILENT.from && minute < SILENT.from + SILENT.count;
}

function minuteAt(minute: number): string {
  return new Date(START_MS + minute * 60_000).toISOString();
}
