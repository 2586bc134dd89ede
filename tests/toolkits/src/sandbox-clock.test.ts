import type { Tool } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { createTools } from "@toolwright/tests-tools";
import { expect, test } from "vitest";

/** Another instant than in other tests, since its worlds have neighbors. */
const NOW = Date.UTC(2026, 2, 11, 10, 7);
const MINUTE_MS = 60_000;
const person_id = "usr_923";

type Row = Readonly<Record<string, unknown>>;
interface Page extends Row {
  readonly next_cursor?: string | null;
  readonly pagination?: { readonly next_offset: number | null };
}

/** The tools of a command that starts some time after the first one, with its sandbox. */
function toolsAfter(pauseMs: number): readonly Tool[] {
  const clock = testClock(NOW + pauseMs);
  return createTools(createSandbox({ clock, enforceLimits: false }), { clock });
}

/** Runs a tool as a command that starts after a pause. */
async function runAfter(pauseMs: number, name: string, args: object): Promise<Page> {
  const tool = toolsAfter(pauseMs).find((one) => one.name === name);
  return (await tool!.run(args)) as Page;
}

/** Every list that pages: its tool, its rows, and arguments that find several pages. */
const LISTS = [
  ["Observability.SearchLogs", "logs", { query: "status:error", start_time: "now-20m", max_results: 20 }],
  ["Observability.SearchSpans", "spans", { query: "status:error", start_time: "now-20m", max_results: 20 }],
  ["Observability.SearchMonitors", "monitors", { query: "*", max_results: 3 }],
  ["Observability.SearchEvents", "events", { kind: "changes", start_time: "now-2d", max_results: 3 }],
  ["Messaging.SearchPeople", "people", { attribute_name: "plan", limit: 3 }],
  ["Messaging.ListSegmentMembers", "members", { segment_id: "2", limit: 3 }],
  ["Messaging.ListPersonActivities", "activities", { person_id, limit: 3 }],
  ["Messaging.ListPersonMessages", "messages", { person_id, limit: 2 }],
  ["Messaging.ListCampaigns", "campaigns", { limit: 2 }],
  ["Messaging.ListNewsletters", "newsletters", { limit: 3 }],
  ["Sales.SearchPeople", "people", { employer_domains: ["nordlicht-optik.example"], limit: 2 }],
  ["Sales.SearchOrganizations", "companies", { locations: ["Berlin"], limit: 1 }],
] as const;

test("every list that pages is in the table", () => {
  const names = toolsAfter(0).filter((tool) => {
    const parameters = tool.parameters().properties ?? {};
    return "cursor" in parameters || "offset" in parameters;
  });
  expect(names.map(({ name }) => name).sort()).toEqual(LISTS.map(([name]) => name).sort());
});

/** Reads at most four pages, each as a separate command, and returns each page's rows. */
async function walk([name, key, args]: readonly [string, string, object], pauses: readonly number[]) {
  const pages: unknown[] = [];
  let next: object | null = {};
  for (let turn = 0; next !== null && turn < 4; turn++) {
    const page = await runAfter(pauses[turn] ?? 0, name, { ...args, ...next });
    pages.push(page[key]);
    const { next_cursor: cursor, pagination } = page;
    const offset = pagination?.next_offset;
    next = cursor ? { cursor } : offset ? { offset } : null;
  }
  return pages;
}

/** Lists whose pages have numbers instead of tokens, so that only the rows stay, and their times move. */
const NUMBERED: readonly string[] = [
  "Observability.SearchMonitors",
  "Messaging.ListCampaigns",
  "Messaging.ListNewsletters",
];
const withoutTimes = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/"(?:\d{4}-\d\d-\d\dT[^"]*|\d{10})"/g, '"time"'));

test.each(LISTS)("the pages of %s neither skip nor repeat rows in commands minutes apart", async (...list) => {
  const [atOnce, later] = await Promise.all([walk(list, []), walk(list, [0, 10 * MINUTE_MS, 100 * MINUTE_MS])]);
  expect(atOnce.length).toBeGreaterThan(1);
  if (NUMBERED.includes(list[0])) expect(withoutTimes(later)).toEqual(withoutTimes(atOnce));
  else expect(later).toEqual(atOnce);
});

test("a page whose world is older than a day comes from the present world", async () => {
  const [, , args] = LISTS[0];
  const { next_cursor: cursor } = await runAfter(0, "Observability.SearchLogs", args);
  const { logs } = await runAfter(25 * 60 * MINUTE_MS, "Observability.SearchLogs", { ...args, cursor });
  expect(logs).toEqual([]);
});

test.each([
  ["Observability.GetTrace", "Observability.SearchSpans", "spans.0.trace_id", "trace_id"],
  ["Observability.GetMonitor", "Observability.SearchMonitors", "monitors.0.id", "monitor_id"],
  ["Messaging.GetPerson", "Messaging.SearchPeople", "people.0.person_id", "person_id"],
  ["Sales.EnrichPerson", "Sales.SearchPeople", "people.0.person_id", "person_id"],
])("%s finds the record of a printed id in a command minutes later", async (name, list, path, parameter) => {
  const { [2]: args } = LISTS.find(([one]) => one === list)!;
  const page: unknown = await runAfter(0, list, args);
  const id = path.split(".").reduce((value, key) => (value as Row)[key], page);
  const at = (pause: number) => runAfter(pause, name, { [parameter]: id });
  const expected = withoutTimes(await at(0));
  for (const pause of [10 * MINUTE_MS, 100 * MINUTE_MS]) expect(withoutTimes(await at(pause))).toEqual(expected);
});
