import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createObservability } from "./toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const sandbox = createSandbox({ clock, rateLimit: { limit: 1_000_000 } }).observability;
const { tools, ...observability } = createObservability({ ...sandbox.options, clock });
const { wire: lastSpan } = sandbox.events.spans.at(-1)!;
const page = await observability.searchLogs({ query: "service:checkout-api", max_results: 2 });
const seconds = (minutesAgo: number) => String(NOW / 1_000 - minutesAgo * 60);

interface Mistake {
  /** The agent's mistake. */
  readonly mistake: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Text that the answer must contain: the cause and the correction. */
  readonly cause: RegExp;
  readonly fix: RegExp;
}

type Row = readonly [
  mistake: string,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  says: readonly [cause: RegExp, fix: RegExp],
];

const fields: readonly Row[] = [
  [
    "filters logs by the HTTP status name of other accounts",
    "SearchLogs",
    { query: "@http.status:500" },
    [/@http\.status has no data in this window/, /try @http\.status_code\./],
  ],
  [
    "filters spans by the HTTP status name of other accounts",
    "SearchSpans",
    { query: "service:api-gateway @http.status:500" },
    [/@http\.status has no data in this window/, /try @http\.status_code\./],
  ],
  [
    "groups logs by the HTTP status name of other accounts",
    "AggregateEvents",
    { dataset: "logs", group_by: ["@http.status"] },
    [/@http\.status is not a facet with data here/, /group by @http\.status_code /],
  ],
  [
    "counts by group with the wrong name of the HTTP status",
    "AggregateEvents",
    { dataset: "logs", query: "@http.status:>=500", group_by: ["service"] },
    [/No events match the query/, /try @http\.status_code instead of @http\.status/],
  ],
  [
    "groups by an attribute that is not indexed",
    "AggregateEvents",
    { dataset: "spans", group_by: ["@http.useragent"] },
    [/@http\.useragent: not a facet/, /DiscoverFacets/],
  ],
  [
    "filters by an attribute that is not indexed",
    "SearchSpans",
    { query: "@usr.email:ada.abara@example.com" },
    [
      /@usr\.email has no data in this window: the window is empty, or the name is misspelled or not indexed/,
      /try @usr|DiscoverFacets/,
    ],
  ],
  [
    "groups by an attribute without its @",
    "AggregateEvents",
    { dataset: "spans", group_by: ["http.method"] },
    [/http\.method is not a facet/, /group by @http\.method/],
  ],
  [
    "groups by a misspelled facet beside a correct one",
    "AggregateEvents",
    { dataset: "spans", group_by: ["service", "@http.rout"] },
    [/^(?!.*service: not).*@http\.rout: not a facet/s, /did you mean @http\.route\?/],
  ],
  [
    "groups by a measure",
    "AggregateEvents",
    { dataset: "spans", group_by: ["@duration"] },
    [/@duration is a measure/, /group by a facet/],
  ],
  [
    "groups logs by a field of spans",
    "AggregateEvents",
    { dataset: "logs", group_by: ["resource"] },
    [/resource is a facet of spans/, /DiscoverFacets lists those of logs/],
  ],
  [
    "groups logs by level",
    "AggregateEvents",
    { dataset: "logs", group_by: ["level"] },
    [/level is not a facet/, /group by status/],
  ],
  [
    "filters by an attribute without its @",
    "SearchSpans",
    { query: "http.status_code:500" },
    [/filters a tag; an attribute starts with @/, /@http\.status_code:500/],
  ],
  [
    "puts an @ before a reserved field",
    "SearchSpans",
    { query: "@service:checkout-api" },
    [/service is a reserved field, without @/, /write `service:checkout-api`/],
  ],
  [
    "filters by level",
    "SearchLogs",
    { query: "level:error" },
    [/the severity is called status/, /write `status:error`/],
  ],
  [
    "puts an HTTP status into the event's status",
    "SearchSpans",
    { query: "status:500" },
    [/not of HTTP/, /write `@http\.status_code:500`/],
  ],
  [
    "filters logs by a field of spans",
    "SearchLogs",
    { query: 'resource:"POST /checkout"' },
    [/resource is a field of spans, and logs have none/, /search spans/],
  ],
  [
    "misspells a facet",
    "SearchSpans",
    { query: "@http.methd:GET" },
    [/@http\.methd has no data.*misspelled/, /try @http\.method\./],
  ],
];

const values: readonly Row[] = [
  [
    "misspells a service",
    "SearchLogs",
    { query: "service:chekout-api" },
    [/service has no value "chekout-api"/, /did you mean "checkout-api"\?/],
  ],
  [
    "writes a service in capitals",
    "SearchSpans",
    { query: "service:Checkout-API" },
    [/service has no value "Checkout-API"/, /did you mean "checkout-api"\?/],
  ],
  [
    "guesses the name of the environment",
    "AggregateEvents",
    { dataset: "spans", query: "env:production" },
    [/env has no value "production"/, /It has prod\./],
  ],
  [
    "misspells a service and groups the empty result",
    "AggregateEvents",
    { dataset: "spans", query: "service:chekout-api", group_by: ["resource"] },
    [/No events match the query/, /repeat the call without group_by .*the filter that fails/],
  ],
  [
    "bounds the duration in seconds",
    "SearchSpans",
    { query: "service:checkout-api @duration:>2" },
    [/`@duration:>2` counts nanoseconds/, /for s `@duration:>2000000000`/],
  ],
  [
    "bounds the duration in milliseconds",
    "SearchSpans",
    { query: "@duration:>500" },
    [/`@duration:>500` counts nanoseconds/, /for ms write `@duration:>500000000`/],
  ],
  [
    "writes a duration with a unit",
    "SearchSpans",
    { query: "@duration:>5s" },
    [/has a unit, but @duration is in plain nanoseconds/, /write `@duration:>5000000000`/],
  ],
  [
    "writes a duration as a fraction",
    "SearchSpans",
    { query: "@duration:>1.5" },
    [/`@duration:>1.5` counts nanoseconds/, /for s `@duration:>1500000000`/],
  ],
  [
    "bounds the duration out of reach",
    "SearchSpans",
    { query: "@duration:>900000000000000" },
    [/@duration is \d+ to \d+ nanoseconds in this window/, /change the bound/],
  ],
  [
    "puts a wildcard inside quotes",
    "SearchSpans",
    { query: 'service:"checkout*"' },
    [/matches a literal \*/, /leave out the quotes: `service:checkout\*`/],
  ],
  [
    "leaves a resource with a space unquoted",
    "SearchSpans",
    { query: "resource:POST /checkout" },
    [/ends its value at the first space/, /write `resource:"POST \/checkout"`/],
  ],
];

const syntax: readonly Row[] = [
  [
    "joins filters with a lower-case and",
    "SearchLogs",
    { query: "service:checkout-api and status:error" },
    [/`and` is searched as a word/, /write `AND`/],
  ],
  [
    "joins filters with a lower-case or",
    "SearchLogs",
    { query: "service:checkout-api or service:redis" },
    [/`or` is searched as a word/, /write `OR`/],
  ],
  [
    "joins filters with &&",
    "SearchLogs",
    { query: "service:checkout-api && status:error" },
    [/`&&` is not an operator here/, /write `AND`/],
  ],
  [
    "writes an equals sign",
    "SearchSpans",
    { query: "service=checkout-api" },
    [/needs a colon instead of the comparison operator/, /write `service:checkout-api`/],
  ],
  [
    "leaves a parenthesis open",
    "SearchSpans",
    { query: "(service:redis OR service:postgres" },
    [/The parenthesis that opens at character 1 is never closed/, /add \)/],
  ],
  [
    "asks in plain words",
    "SearchLogs",
    { query: "kubernetes evicted the pod" },
    [/Free text only matches whole words in the message of logs/, /filter by facet \(Observability_DiscoverFacets/],
  ],
];

const windows: readonly Row[] = [
  [
    "is a year off",
    "SearchLogs",
    { query: "service:checkout-api", start_time: "2025-01-31T08:00:00Z", end_time: "2025-01-31T09:00:00Z" },
    [/window ended 365 days ago \(now is 2026-01-31/, /check the year/],
  ],
  [
    "looks into the future",
    "AggregateEvents",
    { dataset: "spans", start_time: "2026-02-01T08:00:00Z", end_time: "2026-02-01T09:00:00Z", group_by: ["service"] },
    [/window starts in the future \(now is 2026-01-31/, /earlier start_time/],
  ],
  [
    "passes epoch seconds",
    "SearchLogs",
    { query: "", start_time: seconds(60), end_time: seconds(0) },
    [/decades ago: epoch values are read as milliseconds/, /multiply epoch seconds by 1000/],
  ],
  [
    "passes epoch seconds for the start alone",
    "AggregateEvents",
    { dataset: "logs", start_time: seconds(60) },
    [/start_time is read as 1970-01-21/, /multiply epoch seconds by 1000/],
  ],
  [
    "starts after the end",
    "SearchSpans",
    { query: "", start_time: "now", end_time: "now-1h" },
    [/must be before end_time/, /Example: "now-1h"/],
  ],
  [
    "leaves out the time zone",
    "SearchLogs",
    { query: "", start_time: "2026-01-31T08:00:00" },
    [/ISO-8601 with zone/, /2026-01-31T09:00:00Z/],
  ],
];

const parameters: readonly Row[] = [
  [
    "computes a measure that does not exist",
    "AggregateEvents",
    { dataset: "spans", aggregation: "p95", measure: "@latency" },
    [/@latency has no numeric data/, /@duration is one/],
  ],
  [
    "computes a measure that does not exist, by group and over time",
    "AggregateEvents",
    { dataset: "spans", aggregation: "p95", measure: "@latency", group_by: ["service"], interval: "5m" },
    [/^(?!.*service: not a facet).*@latency has no numeric data/s, /@duration is one/],
  ],
  [
    "leaves out the @ of the measure",
    "AggregateEvents",
    { dataset: "spans", aggregation: "p95", measure: "duration" },
    [/duration has no numeric data here: measures start with @/, /write @duration/],
  ],
  [
    "asks for the median by its name",
    "AggregateEvents",
    { dataset: "spans", aggregation: "median" },
    [/aggregation: must be one of/, /p50/],
  ],
  [
    "writes an interval in words",
    "AggregateEvents",
    { dataset: "spans", interval: "5 minutes" },
    [/interval: must be a number and a unit of s, m, h, d, w/, /Example: "5m"/],
  ],
  [
    "invents a parameter",
    "SearchLogs",
    { query: "", limit: 10 },
    [/limit: is not a parameter of this tool/, /max_results/],
  ],
  [
    "invents a dataset",
    "AggregateEvents",
    { dataset: "traces" },
    [/dataset: must be one of logs, spans/, /Example: "logs"/],
  ],
  [
    "asks for too many spans",
    "GetTrace",
    { trace_id: lastSpan.attributes.trace_id, max_spans: 5_000 },
    [/max_spans: must be a whole number from 1 to 500/, /Example: 100/],
  ],
  [
    "uses a cursor with another query",
    "SearchLogs",
    { query: "service:redis", cursor: page.next_cursor },
    [/belongs to a call with another query; this call has query "service:redis"/, /Pass the query of the call that/],
  ],
  [
    "loses the end of a cursor",
    "SearchLogs",
    { query: "service:checkout-api", cursor: page.next_cursor?.slice(0, -7) },
    [/is damaged/, /pass next_cursor unchanged/],
  ],
];

const ids: readonly Row[] = [
  [
    "takes a span id for a trace id",
    "GetTrace",
    { trace_id: lastSpan.attributes.span_id },
    [/No span of this trace in the window/, /check that the id is not a span_id/],
  ],
  [
    "takes another number for a trace id",
    "GetTrace",
    { trace_id: "order-4711" },
    [/This is not a trace id, which has decimal or hexadecimal digits/, /Copy trace_id from a log or span/],
  ],
  [
    "searches for a trace outside of the window",
    "SearchSpans",
    { query: "trace_id:99999" },
    [/No event in this window has this trace_id/, /widen the window, or check the id/],
  ],
];

const mistakes: readonly Mistake[] = [fields, values, syntax, windows, parameters, ids]
  .flat()
  .map(([mistake, tool, args, [cause, fix]]) => ({ mistake, tool, args, cause, fix }));

/** The warnings or the error message in an answer. */
async function messagesOf({ tool, args }: Mistake): Promise<string> {
  const definition = tools.find(({ name }) => name === `Observability.${tool}`)!;
  const answer = await definition.call(args);
  return answer.ok ? (answer.fitted as { warnings: string[] }).warnings.join("\n") : answer.error.message;
}

async function isNamed(mistake: Mistake): Promise<boolean> {
  const text = await messagesOf(mistake);
  return mistake.cause.test(text) && mistake.fix.test(text);
}

describe("warnings about an agent's mistakes", () => {
  it.each(mistakes)("an agent that $mistake learns the cause and the fix", async (mistake) => {
    const text = await messagesOf(mistake);
    expect(text).toMatch(mistake.cause);
    expect(text).toMatch(mistake.fix);
  });

  it("an agent that makes a mistake spends at most one more request to learn the cause", async () => {
    for (const mistake of mistakes) {
      sandbox.reset();
      await messagesOf(mistake);
      expect(sandbox.requests.length, mistake.mistake).toBeLessThanOrEqual(2);
    }
  });

  it("an agent that makes no mistake gets no warning", async () => {
    const correctCalls: readonly [keyof typeof observability, object][] = [
      ["searchLogs", { query: "service:checkout-api status:error", start_time: "now-1h" }],
      ["searchSpans", { query: 'resource:"POST /checkout" @duration:>500000000', sort_order: "longest" }],
      ["aggregateEvents", { dataset: "spans", aggregation: "p95", group_by: ["service"], interval: "5m" }],
      ["aggregateEvents", { dataset: "logs", query: "@http.status_code:>=500", group_by: ["service"] }],
    ];
    for (const [name, args] of correctCalls) {
      const call = observability[name] as (callArgs: object) => Promise<{ warnings: string[] }>;
      expect((await call(args)).warnings).toEqual([]);
    }
  });

  it("at least nine of ten mistakes are explained to the agent", async () => {
    const named = await Promise.all(mistakes.map(isNamed));
    expect(mistakes.length).toBeGreaterThanOrEqual(24);
    expect(named.filter(Boolean).length / mistakes.length).toBeGreaterThanOrEqual(0.9);
  });
});
