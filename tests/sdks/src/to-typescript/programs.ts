/** A program that a model writes against the declarations. Each toolkit is a global variable. */
export const PROGRAM = `
const { logs } = await Observability.SearchLogs({ query: "status:error", start_time: "now-3h", max_results: 20 });
const byService: Record<string, number> = {};
for (const { service } of logs) if (service !== null) byService[service] = (byService[service] ?? 0) + 1;

const traceId = logs.find((log) => log.trace_id !== null)?.trace_id ?? "";
const trace = await Observability.GetTrace({ trace_id: traceId, start_time: "now-6h" });
const slowest = trace.summary.slowest.map(({ service, duration_ns }) => ({ service, ms: duration_ns / 1e6 }));
const root: string | null = trace.summary.root?.service ?? null;
const own = trace.spans.filter((span) => span.error).map((span) => span.error_message?.slice(0, 40) ?? "none");

const { buckets, unit } = await Observability.AggregateEvents({ dataset: "spans", aggregation: "p95", group_by: ["service"] });
const values = buckets.map((bucket) => ("series" in bucket ? bucket.series.length : (bucket.value ?? 0)));

const segments = await Messaging.ListSegments();
const names: string[] = segments.segments.flatMap(({ name }) => name ?? []);
let cursor: string | null = null;
const members: (string | null)[] = [];
do {
  const page: Awaited<ReturnType<typeof Messaging.ListSegmentMembers>> = await Messaging.ListSegmentMembers({
    segment_id: segments.segments[0]?.id ?? "",
    limit: 2,
    ...(cursor === null ? {} : { cursor }),
  });
  members.push(...page.members.map(({ person_id }) => person_id));
  cursor = page.next_cursor;
} while (cursor !== null && members.length < 5);

const person = await Messaging.GetPerson({ email: "unknown@example.com" });
const event = await Messaging.RecordEvent({ person_id: "7", name: "looked_at", data: { slow: true, ms: 12.5, by: "code" } });

const usage = await Sales.GetApiUsage();
const left = usage.endpoints.map(({ endpoint, day }) => \`\${endpoint}: \${day.left ?? "?"}\`);
const { companies, pagination, status } = await Sales.SearchOrganizations({ locations: ["Berlin"], limit: 2, include_firmographics: false });
const complete = status === "ok" && !pagination.has_more;
`;

/** The return statement of the program, in JavaScript. */
export const ANSWER = `return { byService, slowest, root, own, unit, values, names, members, found: person.found, event, left, companies, complete };`;

/** Programs that do not compile, each with the error of its last line. */
export const WRONG: Readonly<Record<string, readonly [program: string, message: RegExp]>> = {
  "an argument that does not exist": [
    `await Observability.SearchLogs({ query: "*", limit: 5 });`,
    /'limit' does not exist/,
  ],
  "a required argument left out": [
    `await Observability.SearchLogs({ max_results: 5 });`,
    /Property 'query' is missing/,
  ],
  "no arguments where some are required": [`await Sales.EnrichOrganization();`, /Expected 1 arguments/],
  "arguments where there are none": [`await Sales.GetApiUsage({ day: 1 });`, /Expected 0 arguments/],
  "a word that is not in the list": [
    `await Messaging.DeletePerson({ person_id: "7", identifier_type: "phone" });`,
    /'"phone"' is not assignable/,
  ],
  "text for a number": [
    `await Messaging.ListCampaigns({ limit: "5" });`,
    /'string' is not assignable to type 'number'/,
  ],
  "one text for a list": [`await Sales.SearchPeople({ person_titles: "CTO" });`, /'string' is not assignable/],
  "a nested value in a flat map": [
    `await Messaging.IdentifyPerson({ person_id: "7", attributes: { a: { b: 1 } } });`,
    /not assignable to type 'string \| number \| boolean'/,
  ],
  "a tool that does not exist": [
    `await Observability.SearchMetrics({ query: "*" });`,
    /'SearchMetrics' does not exist/,
  ],
  "a toolkit that does not exist": [`await Billing.ListInvoices();`, /Cannot find name 'Billing'/],
  "a result without waiting for it": [`Observability.SearchLogs({ query: "*" }).logs;`, /'logs' does not exist/],
  "a field that a result lacks": [
    `(await Messaging.GetPerson({ email: "a@example.com" })).person;`,
    /'person' does not exist/,
  ],
  "a field that a row lacks": [
    `(await Observability.SearchSpans({ query: "*" })).spans[0]?.duration_ms;`,
    /'duration_ms' does not exist/,
  ],
  "a field of what may be absent": [
    `(await Observability.GetTrace({ trace_id: "1" })).summary.root.service;`,
    /possibly 'null'/,
  ],
  "arithmetic with what may be absent": [
    `(await Messaging.ListSegmentMembers({ segment_id: "1" })).total + 1;`,
    /possibly 'null'/,
  ],
  "a word that a result never has": [`(await Sales.EnrichPerson({ name: "A" })).status === "error";`, /no overlap/],
  "a list taken for one": [`(await Sales.SearchOrganizations()).companies.name;`, /'name' does not exist/],
};
