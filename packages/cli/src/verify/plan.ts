import { CATALOG } from "../catalog.ts";

/** Arguments of a call. */
type Args = Readonly<Record<string, unknown>>;

/** The results of the tools that have run, by name. */
export type Results = ReadonlyMap<string, readonly object[]>;

/** The calls of one tool that reads and costs nothing. */
export interface Step {
  readonly tool: string;
  /** The tool whose results contain the ids of these calls. */
  readonly needs?: string;
  /** The calls. Empty if no earlier result has an id. */
  calls(results: Results): readonly Args[];
}

/** Number of people, traces and lists to read in detail. */
const MAX_SAMPLES = 2;

const MONITORS = "Observability.SearchMonitors";
const PEOPLE = "Messaging.SearchPeople";

const perPerson = (tool: string): Step => ({
  tool,
  needs: PEOPLE,
  calls: (results) => ids(results, PEOPLE, "people", "person_id").map((person_id) => ({ person_id })),
});

/** The tools with particular arguments, each after the tool that its ids come from. */
const PREPARED: readonly Step[] = [
  { tool: "Observability.SearchLogs", calls: () => [{ query: "", start_time: "now-1h", max_results: 100 }] },
  { tool: "Observability.SearchSpans", calls: () => [{ query: "", start_time: "now-1h", max_results: 100 }] },
  {
    tool: "Observability.GetTrace",
    needs: "Observability.SearchSpans",
    calls: (results) =>
      ids(results, "Observability.SearchSpans", "spans", "trace_id").map((trace_id) => ({ trace_id })),
  },
  {
    tool: "Observability.AggregateEvents",
    calls: () => [
      { dataset: "logs", group_by: ["service"], interval: "30m" },
      { dataset: "spans", group_by: ["service"] },
    ],
  },
  { tool: "Observability.DiscoverFacets", calls: () => [{ dataset: "logs" }] },
  { tool: MONITORS, calls: () => [{ query: "status:(Alert OR Warn OR OK)", max_results: 10 }] },
  {
    tool: "Observability.GetMonitor",
    needs: MONITORS,
    calls: (results) => ids(results, MONITORS, "monitors", "id").map((monitor_id) => ({ monitor_id })),
  },
  { tool: "Observability.SearchEvents", calls: () => [{}] },
  { tool: "Observability.FindMetrics", calls: () => [{ name: "cpu", max_results: 3 }] },
  {
    tool: "Observability.QueryMetrics",
    calls: () => [{ queries: ["avg:system.cpu.user{*} by {host}"], max_series: 3 }],
  },
  { tool: "Messaging.ListSegments", calls: () => [{}] },
  {
    tool: "Messaging.ListSegmentMembers",
    needs: "Messaging.ListSegments",
    calls: (results) =>
      ids(results, "Messaging.ListSegments", "segments", "id").map((segment_id) => ({ segment_id, limit: 20 })),
  },
  { tool: PEOPLE, calls: () => [{ attribute_name: "email", limit: 10 }] },
  perPerson("Messaging.GetPerson"),
  perPerson("Messaging.ListPersonActivities"),
  perPerson("Messaging.ListPersonMessages"),
  perPerson("Messaging.ListPersonSegments"),
  { tool: "Messaging.ListCampaigns", calls: () => [{}] },
  {
    tool: "Messaging.GetCampaignMetrics",
    needs: "Messaging.ListCampaigns",
    calls: (results) => first(ids(results, "Messaging.ListCampaigns", "campaigns", "id"), "campaign_id"),
  },
  { tool: "Messaging.ListNewsletters", calls: () => [{ limit: 3 }] },
  {
    tool: "Messaging.GetNewsletterMetrics",
    needs: "Messaging.ListNewsletters",
    calls: (results) => first(ids(results, "Messaging.ListNewsletters", "newsletters", "id"), "newsletter_id"),
  },
  { tool: "Sales.GetApiUsage", calls: () => [{}] },
  { tool: "Sales.SearchPeople", calls: () => [{ limit: 5 }] },
];

/** Every tool that reads and costs nothing. A tool without a prepared step is called without arguments. */
export const PLAN: readonly Step[] = [
  ...PREPARED,
  ...CATALOG.filter(({ name, effect }) => effect === "reads" && PREPARED.every(({ tool }) => tool !== name)).map(
    ({ name }) => ({ tool: name, calls: () => [{}] }),
  ),
];

/** Returns the steps of some tools, with the steps that their ids come from. */
export function stepsFor(tools: ReadonlySet<string>): readonly Step[] {
  const needed = new Set(PLAN.filter(({ tool }) => tools.has(tool)).map(({ needs }) => needs));
  return PLAN.filter(({ tool }) => tools.has(tool) || needed.has(tool));
}

/** Returns the first different ids in the rows of a tool's results. */
function ids(results: Results, tool: string, list: string, field: string): readonly string[] {
  const rows = (results.get(tool) ?? []).flatMap((result) => (result as Record<string, readonly Args[]>)[list] ?? []);
  const found = rows.map((row) => row[field]).filter((id) => typeof id === "string");
  return [...new Set(found)].slice(0, MAX_SAMPLES);
}

function first([id]: readonly string[], parameter: string): readonly Args[] {
  return id === undefined ? [] : [{ [parameter]: id }];
}
