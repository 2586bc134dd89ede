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

/** A list in the results of a tool, whose rows have an id for the calls of other tools. */
interface Source {
  readonly tool: string;
  readonly list: string;
  readonly field: string;
}

const MONITORS: Source = { tool: "Observability.SearchMonitors", list: "monitors", field: "id" };
const SPANS: Source = { tool: "Observability.SearchSpans", list: "spans", field: "trace_id" };
const PEOPLE: Source = { tool: "Messaging.SearchPeople", list: "people", field: "person_id" };
const SEGMENTS: Source = { tool: "Messaging.ListSegments", list: "segments", field: "id" };
const CAMPAIGNS: Source = { tool: "Messaging.ListCampaigns", list: "campaigns", field: "id" };
const NEWSLETTERS: Source = { tool: "Messaging.ListNewsletters", list: "newsletters", field: "id" };

/** Calls a tool with arguments that need no earlier result. */
const perArgs = (tool: string, ...calls: readonly Args[]): Step => ({ tool, calls: () => calls });

/** Calls a tool once per id of a source: `callOf` returns the arguments of one call. */
const perId = (tool: string, source: Source, callOf: (id: string) => Args, maxCalls = MAX_SAMPLES): Step => ({
  tool,
  needs: source.tool,
  calls: (results) => idsIn(results, source).slice(0, maxCalls).map(callOf),
});
const perPerson = (tool: string) => perId(tool, PEOPLE, (person_id) => ({ person_id }));

/** The tools with particular arguments, each after the tool that its ids come from. */
const PREPARED: readonly Step[] = [
  perArgs("Observability.SearchLogs", { query: "", start_time: "now-1h", max_results: 100 }),
  perArgs(SPANS.tool, { query: "", start_time: "now-1h", max_results: 100 }),
  perId("Observability.GetTrace", SPANS, (trace_id) => ({ trace_id })),
  perArgs(
    "Observability.AggregateEvents",
    { dataset: "logs", group_by: ["service"], interval: "30m" },
    { dataset: "spans", group_by: ["service"] },
  ),
  perArgs("Observability.DiscoverFacets", { dataset: "logs" }),
  perArgs(MONITORS.tool, { query: "status:(Alert OR Warn OR OK)", max_results: 10 }),
  perId("Observability.GetMonitor", MONITORS, (monitor_id) => ({ monitor_id })),
  perArgs("Observability.SearchEvents", {}),
  perArgs("Observability.FindMetrics", { name: "cpu", max_results: 3 }),
  perArgs("Observability.QueryMetrics", { queries: ["avg:system.cpu.user{*} by {host}"], max_series: 3 }),
  perArgs(SEGMENTS.tool, {}),
  perId("Messaging.ListSegmentMembers", SEGMENTS, (segment_id) => ({ segment_id, limit: 20 })),
  perArgs(PEOPLE.tool, { attribute_name: "email", limit: 10 }),
  perPerson("Messaging.GetPerson"),
  perPerson("Messaging.ListPersonActivities"),
  perPerson("Messaging.ListPersonMessages"),
  perPerson("Messaging.ListPersonSegments"),
  perArgs(CAMPAIGNS.tool, {}),
  perId("Messaging.GetCampaignMetrics", CAMPAIGNS, (campaign_id) => ({ campaign_id }), 1),
  perArgs(NEWSLETTERS.tool, { limit: 3 }),
  perId("Messaging.GetNewsletterMetrics", NEWSLETTERS, (newsletter_id) => ({ newsletter_id }), 1),
  perArgs("Sales.GetApiUsage", {}),
  perArgs("Sales.SearchPeople", { limit: 5 }),
];

/** Every tool that reads and costs nothing. A tool without a prepared step is called without arguments. */
export const PLAN: readonly Step[] = [
  ...PREPARED,
  ...CATALOG.filter(({ effect }) => effect === "reads").flatMap(({ name }) =>
    PREPARED.some(({ tool }) => tool === name) ? [] : perArgs(name, {}),
  ),
];

/** Returns the steps of some tools, with the steps that their ids come from. */
export function stepsFor(tools: ReadonlySet<string>): readonly Step[] {
  const needed = new Set(PLAN.filter(({ tool }) => tools.has(tool)).map(({ needs }) => needs));
  return PLAN.filter(({ tool }) => tools.has(tool) || needed.has(tool));
}

/** Returns the different ids of a source. */
function idsIn(results: Results, { tool, list, field }: Source): readonly string[] {
  const rows = (results.get(tool) ?? []).flatMap((result) => (result as Record<string, readonly Args[]>)[list] ?? []);
  return [...new Set(rows.map((row) => row[field]).filter((id) => typeof id === "string"))];
}
