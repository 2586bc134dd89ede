import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { expect, it } from "vitest";
import { writeWarnings } from "./frame.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { observability, sales } = createSandbox({ clock });
const tools = createObservability({ ...observability.options, clock });
const count = { dataset: "spans", query: "*" } as const;
const cpu = { queries: ["avg:system.cpu.user{*} by {host}"], max_series: 2 };

it.each([
  ["groups", () => tools.aggregateEvents({ ...count, group_by: ["service"], group_limit: 2 })],
  [
    "facets with many groups",
    () => tools.aggregateEvents({ ...count, group_by: ["service", "host"], group_limit: 900 }),
  ],
  ["series", () => tools.queryMetrics(cpu)],
  ["groups with equal values", () => tools.aggregateEvents({ ...count, group_by: ["@usr.id"], group_limit: 60 })],
  ["last names", () => createSales({ ...sales.options, clock }).searchPeople({ limit: 2 })],
  ["an interval that Datadog chose", () => tools.queryMetrics({ ...cpu, max_series: 50, interval: "1s" })],
])("a toolkit's warning about the limit of %s is a note without advice, not a problem", async (_, call) => {
  const { warnings } = await call();
  const { problems, facts } = writeWarnings(warnings);
  expect({ problems, hasFacts: facts.length > 0 }).toEqual({ problems: [], hasFacts: true });
  expect(facts.filter((fact) => /[:;]|\. |raise|narrow|filter/i.test(fact))).toEqual([]);
});

it("a trace's warnings about small steps and groups are notes", async () => {
  const { spans } = await tools.searchSpans({ query: "status:error", sort_order: "longest", start_time: "now-1h" });
  const { warnings } = await tools.getTrace({ trace_id: spans[0]?.trace_id ?? "" });
  const { problems, facts } = writeWarnings(warnings);
  expect({ problems, facts }).toEqual({ problems: [], facts: [expect.stringMatching(/^Showing the critical path/)] });
});

it("the zone of a newsletter's days is a note", async () => {
  const summer = testClock(Date.UTC(2026, 6, 31, 9));
  const messaging = createMessaging({ ...createSandbox({ clock: summer }).messaging.options, clock: summer });
  const { newsletters } = await messaging.listNewsletters({});
  const newsletter_id = newsletters.find(({ sent_at }) => sent_at !== null)?.id ?? "";
  const { warnings } = await messaging.getNewsletterMetrics({ newsletter_id });
  expect(writeWarnings(warnings)).toEqual({ problems: [], facts: ["Showing days that begin at 00:00 Eastern time."] });
});
