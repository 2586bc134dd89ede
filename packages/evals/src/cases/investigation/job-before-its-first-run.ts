import type { NewLog } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";

const FIRST_MS = Date.parse("2026-06-17T09:20:30Z");
const COUNT = 37;
const DAY = { start_time: "2026-06-17T00:00:00Z", end_time: "2026-06-17T14:00:00Z" };

export const jobBeforeItsFirstRun = defineCase({
  id: "job-before-its-first-run",
  kind: "investigation",
  task: `A colleague searched the logs of service:price-audit on 17 June 2026 from 08:00 to 09:00 UTC and found none. Is the name of the
service wrong, or did it write nothing in that hour? Report whether the name is wrong, the number of its logs from 08:00 to 09:00,
the number from 00:00 to 14:00, and the time of the first of these.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(auditLogs()) },
  facts: {
    name_is_wrong: () => ({ type: "boolean", value: false, description: "Whether no service has this name" }),
    in_the_hour: () => ({ type: "number", value: 0, description: "Number of logs from 08:00 to 09:00 UTC" }),
    log_count: () => ({ type: "number", value: COUNT, description: "Number of logs from 00:00 to 14:00 UTC" }),
    first_at: () => ({
      type: "instant",
      value: new Date(FIRST_MS).toISOString(),
      description: "Time of the first log from 00:00 to 14:00 UTC",
      withinMs: 1_000,
    }),
  },
  ceilings: { calls: 6, resultTokens: 660 },
  async solve({ call, submit }) {
    const query = "service:price-audit";
    const hour = { start_time: "2026-06-17T08:00:00Z", end_time: "2026-06-17T09:00:00Z" };
    const empty = await call("Observability.SearchLogs", { query, ...hour });
    const counted = await call<{ readonly buckets: readonly { readonly value: number }[] }>(
      "Observability.AggregateEvents",
      { dataset: "logs", query, ...DAY },
    );
    const oldest = { query, sort_order: "oldest", max_results: 1, ...DAY };
    const { logs } = await call("Observability.SearchLogs", oldest);
    const log_count = counted.buckets[0]?.value ?? 0;
    await submit({
      name_is_wrong: log_count === 0,
      in_the_hour: readRows(empty["logs"]).length,
      log_count,
      first_at: readRows(logs)[0]?.["timestamp"] ?? "",
    });
  },
  mistakes: [
    {
      title: "takes the empty hour for a misspelled name",
      caughtBy: "facts",
      async run({ call, submit }) {
        await call("Observability.SearchLogs", {
          query: "service:price-audit",
          ...DAY,
          end_time: "2026-06-17T09:00:00Z",
        });
        await submit({ name_is_wrong: true, in_the_hour: 0, log_count: 0, first_at: "2026-06-17T14:00:00Z" });
      },
    },
  ],
});

function auditLogs(): readonly NewLog[] {
  return Array.from(
    { length: COUNT },
    (_, index): NewLog => ({
      timestampMs: FIRST_MS + index * 400_000,
      service: "price-audit",
      message: `Price of item ${2_000 + index} checked`,
    }),
  );
}
