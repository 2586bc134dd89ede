import {
  renderAggregation,
  renderCompanies,
  renderEvents,
  renderFoundMetrics,
  renderMetricQuery,
  renderMetrics,
  renderMonitor,
  renderMonitors,
  renderPeople,
  renderTrace,
} from "@toolwright/view";
import { countRows } from "./count-rows.ts";
import { write } from "./write-value.ts";

type Fields = Readonly<Record<string, unknown>>;
type Listed = Fields & { readonly events: readonly object[]; readonly monitors: readonly object[] };
/** The tool's name determines the result's type, which is the picture's type. */
type Draw = (result: never) => string | null;

/** The pictures by tool. Results of other tools are shown as rows. */
const PICTURES: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  // A person who sets group_limit expects that many groups.
  ["Observability.AggregateEvents", (result) => renderAggregation(result, { maxGroups: 100 })],
  ["Observability.FindMetrics", renderFoundMetrics],
  ["Observability.GetMonitor", renderMonitor],
  ["Observability.GetTrace", renderTrace],
  ["Observability.QueryMetrics", renderMetricQuery],
  ["Observability.SearchEvents", (result: Listed) => renderEvents(result, titled(result, result.events, "Events"))],
  [
    "Observability.SearchMonitors",
    (result: Listed) => renderMonitors(result, titled(result, result.monitors, "Monitors")),
  ],
  ["Messaging.GetCampaignMetrics", renderMetrics],
  ["Messaging.GetNewsletterMetrics", renderMetrics],
  ["Messaging.ListSegmentMembers", drawPeople],
  ["Messaging.SearchPeople", drawPeople],
  ["Sales.EnrichOrganization", drawCompanies],
  ["Sales.EnrichPerson", drawPeople],
  ["Sales.SearchOrganizations", drawCompanies],
  ["Sales.SearchPeople", drawPeople],
]);

/** Draws the full result of a tool as HTML; `null` if it has no picture. */
export function drawResult(name: string, result: object, args: object = {}): string | null {
  return PICTURES.get(name)?.({ ...args, ...result } as never) ?? null;
}

function drawPeople({ people, members, person, attribute_name, ...rest }: Fields): string | null {
  const rows = people ?? members ?? (person ? [person] : null);
  if (!Array.isArray(rows)) return null;
  // The result does not say of which attribute the values are.
  const shown = attribute_name
    ? rows.map((row) => ({ ...row, attribute_value: write(row.attribute_value, String(attribute_name)) }))
    : rows;
  return renderPeople(shown, titled(rest, rows, "People"));
}

function drawCompanies({ companies, company, ...rest }: Fields): string | null {
  const rows = companies ?? (company ? [company] : null);
  return Array.isArray(rows) ? renderCompanies(rows, titled(rest, rows, "Companies")) : null;
}

/** Options of a list, whose title says how many records there are beyond these. */
function titled(result: Fields, { length }: readonly unknown[], title: string) {
  const count = countRows(length, length, result);
  const { warnings } = result;
  return {
    title: count === String(length) ? undefined : `${title}: ${count}`,
    warnings: Array.isArray(warnings) ? warnings.map(String) : [],
  };
}
