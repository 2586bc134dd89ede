import type { Sandbox } from "@toolwright/sandbox";
import { usualArguments } from "@toolwright/tests-tools";

/** A call of a tool that this sandbox can answer. */
export interface KnownCall {
  /** The tool, and what makes its call long. */
  readonly label: string;
  readonly tool: string;
  readonly args: object;
}

/** As many requests as over hours, and less for the stand-in to count. */
const BRIEF_PROBING = { dataset: "logs", start_time: "now-1m" };

/** One call of every tool, and those that take many requests: pages, probes, second thoughts, enrichments. */
export function knownCalls(sandbox: Sandbox): readonly KnownCall[] {
  const working = { ...usualArguments(sandbox), "Observability.DiscoverFacets": BRIEF_PROBING };
  const usual = Object.entries(working).map(([tool, args]) => ({ label: tool, tool, args }));
  return [...usual, ...longCalls(sandbox)];
}

function longCalls({ messaging, sales }: Sandbox): readonly KnownCall[] {
  const person = messaging.workspace.people.all().find(({ id, email }) => id?.startsWith("usr_") && email !== null);
  const byEmail = { email: person?.email };
  const broadcast = { broadcast_id: "7", recipient_ids: ["nobody"] };
  const empty = messaging.workspace.segments.find(({ id }) => id === 1)?.id;
  const calls: readonly (readonly [string, string, object])[] = [
    ["Observability.AggregateEvents", "of groups without data", { dataset: "logs", group_by: ["@nothing.here"] }],
    ["Observability.SearchLogs", "that finds nothing", { query: "service:nobody" }],
    ["Observability.SearchSpans", "that finds nothing", { query: "service:nobody" }],
    ["Messaging.GetPerson", "by email", byEmail],
    ["Messaging.GetPerson", "of nobody", { person_id: "nobody" }],
    ["Messaging.ListPersonActivities", "by email, over several pages", { ...byEmail, limit: 12 }],
    ["Messaging.ListPersonMessages", "by email", byEmail],
    ["Messaging.ListPersonSegments", "by email", byEmail],
    ["Messaging.ListNewsletters", "far into the list", { offset: 120, limit: 20 }],
    ["Messaging.ListSegmentMembers", "of a segment", { segment_id: String(empty) }],
    ["Messaging.SearchPeople", "that finds nobody", { attribute_name: "plan", attribute_value: "no such plan" }],
    ["Messaging.TriggerBroadcast", "to nobody, with reasons", broadcast],
    ["Sales.SearchOrganizations", "with firmographics", { limit: 9 }],
    ["Sales.SearchOrganizations", "over two pages", { limit: 100, offset: 50, include_firmographics: false }],
    ["Sales.SearchPeople", "over two pages", { limit: 100, offset: 50 }],
    ["Sales.EnrichPerson", "by name", nameAndDomain(sales)],
  ];
  return calls.map(([tool, how, args]) => ({ label: `${tool} ${how}`, tool, args }));
}

function nameAndDomain({ directory }: Sandbox["sales"]): object {
  const person = directory.people.find(({ organization }) => organization !== null);
  return { name: person?.name, domain: person?.organization?.primary_domain };
}

/** Rows that a backend gives at once here, so that little data takes many pages. */
const PAGE_SIZE = 5;

/** A backend with small pages of spans and activities, whatever was asked for. */
export function withSmallPages(backend: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.pathname.endsWith("/activities")) {
      url.searchParams.set("limit", String(PAGE_SIZE));
      return backend(new Request(url, request));
    }
    if (!url.pathname.endsWith("/spans/events/search")) return backend(request);
    const body = await request.text();
    return backend(
      new Request(url, { ...partsOf(request), body: body.replace(/"limit":\d+/, `"limit":${PAGE_SIZE}`) }),
    );
  };
}

function partsOf({ method, headers }: Request) {
  return { method, headers };
}
