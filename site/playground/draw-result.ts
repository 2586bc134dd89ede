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

type Fields = Readonly<Record<string, unknown>>;
/** The tool's name determines the result's type, which is the picture's type. */
type Draw = (result: never) => string | null;

/** The pictures by tool. Results of other tools are shown as rows. */
const PICTURES: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  ["Observability.AggregateEvents", renderAggregation],
  ["Observability.FindMetrics", renderFoundMetrics],
  ["Observability.GetMonitor", renderMonitor],
  ["Observability.GetTrace", renderTrace],
  ["Observability.QueryMetrics", renderMetricQuery],
  ["Observability.SearchEvents", renderEvents],
  ["Observability.SearchMonitors", renderMonitors],
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
export function drawResult(name: string, result: object): string | null {
  return PICTURES.get(name)?.(result as never) ?? null;
}

function drawPeople({ people, members, person, ...rest }: Fields): string | null {
  const rows = people ?? members ?? (person ? [person] : null);
  return Array.isArray(rows) ? renderPeople(rows, optionsOf(rest, rows.length, "People")) : null;
}

function drawCompanies({ companies, company, ...rest }: Fields): string | null {
  const rows = companies ?? (company ? [company] : null);
  return Array.isArray(rows) ? renderCompanies(rows, optionsOf(rest, rows.length, "Companies")) : null;
}

function optionsOf({ total, pagination, warnings }: Fields, shown: number, title: string) {
  const count = Number(total ?? (pagination as Fields | undefined)?.["total"]);
  return {
    title: count > shown ? `${title}: ${shown} of ${count.toLocaleString("en-US")}` : undefined,
    warnings: Array.isArray(warnings) ? warnings.map(String) : [],
  };
}
