import type { NewLog } from "@toolwright/sandbox";
import { aggregate, boolean, defineCase, instant, number, readLogs } from "../../case.ts";

const FIRST_MS = Date.parse("2026-06-17T09:20:30Z");
const COUNT = 37;
const HOUR = { from: "2026-06-17T08:00:00Z", to: "2026-06-17T09:00:00Z" };
const DAY = { from: "2026-06-17T00:00:00Z", to: "2026-06-17T14:00:00Z" };

export const jobBeforeItsFirstRun = defineCase({
  id: "job-before-its-first-run",
  kind: "investigation",
  proves: "Tells an empty hour from a service name that does not exist.",
  task: `A colleague searched the logs of service:price-audit on 17 June 2026 from 08:00 to 09:00 UTC and found none. Is the name of the
service wrong, or did it write nothing in that hour? Report whether the name is wrong, the number of its logs from 08:00 to 09:00,
the number from 00:00 to 14:00, and the time of the first of these.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(auditLogs()) },
  facts: {
    name_is_wrong: boolean("Whether no service has this name", false),
    in_the_hour: number("Number of logs from 08:00 to 09:00 UTC", 0),
    log_count: number("Number of logs from 00:00 to 14:00 UTC", COUNT),
    first_at: instant("Time of the first log from 00:00 to 14:00 UTC", FIRST_MS),
  },
  ceilings: { calls: 6, resultTokens: 660 },
  async solve({ call, submit }) {
    const query = "service:price-audit";
    const inHour = await readLogs(call, HOUR, { query });
    const log_count = await aggregate(call, DAY, { query });
    const [first] = await readLogs(call, DAY, { query, sort_order: "oldest", max_results: 1 });
    const first_at = first?.["timestamp"] ?? "";
    await submit({ name_is_wrong: log_count === 0, in_the_hour: inHour.length, log_count, first_at });
  },
  mistakes: [
    {
      title: "takes the empty hour for a misspelled name",
      caughtBy: "facts",
      async run({ call, submit }) {
        await readLogs(call, HOUR, { query: "service:price-audit" });
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
