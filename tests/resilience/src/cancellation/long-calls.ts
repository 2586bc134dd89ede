import type { Sandbox } from "@toolwright/sandbox";
import { usualArguments } from "@toolwright/tests-tools";

/** A tool call that the sandbox supports. */
export interface TestCall {
  /** The tool, and the special feature of the call. */
  readonly label: string;
  readonly tool: string;
  readonly args: object;
}

/** Takes as many requests as hours would, but fewer events, which is faster. */
const FACET_ARGUMENTS = { dataset: "logs", start_time: "now-1m" };

/** Returns one call of every tool, and calls with several requests: pages, probes, fallbacks and enrichment. */
export function testCalls(sandbox: Sandbox): readonly TestCall[] {
  const working = { ...usualArguments(sandbox), "Observability.DiscoverFacets": FACET_ARGUMENTS };
  const usual = Object.entries(working).map(([tool, args]) => ({ label: tool, tool, args }));
  return [...usual, ...longCalls(sandbox)];
}

function longCalls({ messaging, sales }: Sandbox): readonly TestCall[] {
  const person = messaging.workspace.people.all().find(({ id, email }) => id?.startsWith("usr_") && email !== null);
  const byEmail = { email: person?.email };
  const data = { headline: "Sale", link: "/sale" };
  const broadcast = { broadcast_id: "7", recipient_ids: ["missing_person"], data };
  const empty = messaging.workspace.segments.find(({ id }) => id === 1)?.id;
  // A model's search without a filter would be refused.
  const allSizes = { num_employees_ranges: ["1,9999999"] };
  const calls: readonly (readonly [string, string, object])[] = [
    ["Observability.AggregateEvents", "of groups without data", { dataset: "logs", group_by: ["@nothing.here"] }],
    ["Observability.SearchLogs", "without results", { query: "service:missing" }],
    ["Observability.SearchSpans", "without results", { query: "service:missing" }],
    ["Messaging.GetPerson", "by email", byEmail],
    ["Messaging.GetPerson", "of a missing person", { person_id: "missing_person" }],
    ["Messaging.ListPersonActivities", "by email, over several pages", { ...byEmail, limit: 12 }],
    ["Messaging.ListPersonMessages", "by email", byEmail],
    ["Messaging.ListPersonSegments", "by email", byEmail],
    ["Messaging.ListNewsletters", "with a large offset", { offset: 120, limit: 20 }],
    ["Messaging.ListSegmentMembers", "of a segment", { segment_id: String(empty) }],
    ["Messaging.SearchPeople", "without results", { attribute_name: "plan", attribute_value: "no such plan" }],
    ["Messaging.TriggerBroadcast", "to a missing person", broadcast],
    ["Sales.SearchOrganizations", "with firmographics", { ...allSizes, limit: 9 }],
    [
      "Sales.SearchOrganizations",
      "over two pages",
      { ...allSizes, limit: 100, offset: 50, include_firmographics: false },
    ],
    ["Sales.SearchPeople", "over two pages", { limit: 100, offset: 50 }],
    ["Sales.EnrichPerson", "by name", nameAndDomain(sales)],
  ];
  return calls.map(([tool, variant, args]) => ({ label: `${tool} ${variant}`, tool, args }));
}

function nameAndDomain({ directory }: Sandbox["sales"]): object {
  const person = directory.people.find(({ organization }) => organization !== null);
  return { name: person?.name, domain: person?.organization?.primary_domain };
}

/** Rows per page, small so that little data takes several pages. */
const PAGE_SIZE = 5;

/** Wraps a backend so that its pages of spans and activities are small, whatever the request's limit. */
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
