import type { Progress } from "@toolwright/core";
import { createSandbox, FACETS } from "@toolwright/sandbox";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import type { Dataset } from "../datadog/events.ts";
import { facetCandidates } from "../datadog/facets.ts";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const HOUR = 3_600_000;
const clock = testClock(NOW);
const sandbox = createSandbox({ clock, rateLimit: { limit: 1_000_000 } }).observability;
const observability = createObservability({ ...sandbox.options, clock });
const datasets = ["logs", "spans"] as const;
const tool = observability.tools.find(({ name }) => name.endsWith("DiscoverFacets"))!;
/** Each dataset's facets in the default window, which most tests read. */
const all = { logs: await discoverAll("logs"), spans: await discoverAll("spans") };
/** The events of the default window. */
const lastHour = { logs: eventsOf("logs"), spans: eventsOf("spans") };

beforeEach(() => sandbox.reset());

async function discoverAll(dataset: Dataset) {
  sandbox.reset();
  const steps: (readonly [number, number | null])[] = [];
  const onProgress: (progress: { readonly completed: number; readonly total: number | null }) => void = ({
    completed,
    total,
  }) => steps.push([completed, total]);
  const result = await observability.discoverFacets({ dataset }, { onProgress });
  return { ...result, steps, requestCount: sandbox.requests.length };
}

function eventsOf(dataset: Dataset): readonly Wire[] {
  const events = sandbox.events[dataset].filter(({ timestampMs }) => timestampMs >= NOW - HOUR && timestampMs < NOW);
  return events.map(({ wire }) => wire.attributes as unknown as Wire);
}

interface Wire {
  readonly tags: readonly string[];
  readonly custom?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** A facet's values in the events of the last hour; several for an event that repeats a tag. */
function valuesOf(dataset: Dataset, facet: string): string[] {
  return lastHour[dataset].flatMap((event) => valuesIn(event, dataset, facet));
}

function valuesIn(event: Wire, dataset: Dataset, facet: string): string[] {
  const attributes = event.custom ?? event.attributes ?? {};
  if (facet === "status" && dataset === "spans") return [attributes["error"] === undefined ? "ok" : "error"];
  if (facet.startsWith("@")) return stringsOf(at(attributes, facet.slice(1)));
  const backend = new Map([
    ["resource", "resource_name"],
    ["operation", "operation_name"],
  ]);
  const name = backend.get(facet) ?? facet;
  if (FACETS[dataset].reserved.includes(name)) return stringsOf((event as unknown as Record<string, unknown>)[name]);
  const tags = event.tags.filter((tag) => tag.startsWith(`${facet}:`)).map((tag) => tag.slice(facet.length + 1));
  return [...new Set(tags)];
}

function at(attributes: Readonly<Record<string, unknown>>, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], attributes);
}

function stringsOf(value: unknown): string[] {
  return value === undefined ? [] : [String(value)];
}

function isIndexed(dataset: Dataset, facet: string): boolean {
  return !facet.startsWith("@") || FACETS[dataset].facets.includes(facet);
}

/** The five most frequent values; equal counts are in alphabetical order. */
function topValues(values: readonly string[]): { value: string; count: number }[] {
  return Object.entries(Object.groupBy(values, (value) => value))
    .map(([value, same]) => ({ value, count: same!.length }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, 5);
}

/** A toolkit with a separate account whose hourly limit is nearly exhausted. */
function nearTheLimit(limit: number) {
  const account = createSandbox({ clock, rateLimit: { limit } }).observability;
  return { account, toolkit: createObservability({ ...account.options, clock }) };
}

/** The names of the facets for which a dataset has data: standard ones and indexed custom attributes. */
function facetsWithData(dataset: Dataset): string[] {
  const standard = facetCandidates(dataset).flatMap(({ facet, kind }) => (kind === "facet" ? [facet] : []));
  const names = new Set([...standard, ...FACETS[dataset].facets]);
  return [...names].filter((facet) => isIndexed(dataset, facet) && valuesOf(dataset, facet).length > 0);
}

/** Discovers facets of three logs with the given attributes, which aren't those of the generated logs. */
async function discoverCustom(attributes: Readonly<Record<string, unknown>>) {
  const account = createSandbox({ clock }).observability;
  const log = { service: "reports", message: "Report sent", attributes };
  account.addLogs([1, 2, 3].map((ms) => ({ ...log, timestampMs: NOW - ms })));
  const toolkit = createObservability({ ...account.options, clock });
  const { facets, measures, warnings } = await toolkit.discoverFacets({ dataset: "logs", query: "service:reports" });
  return { names: [...facets.map(({ facet }) => facet), ...measures.map(({ measure }) => measure)], warnings };
}

describe("discovered facets", () => {
  it(verifies("discover-facets.only-with-data"), async () => {
    for (const dataset of datasets) {
      const { facets } = all[dataset];
      expect(facets.map(({ facet }) => facet).toSorted()).toEqual(facetsWithData(dataset).toSorted());
      for (const { facet, distinct, values } of facets) {
        const occurring = valuesOf(dataset, facet);
        const different = new Set(occurring);
        expect([facet, distinct]).toEqual([facet, different.size]);
        expect(values).toHaveLength(Math.min(5, different.size));
        expect(values.filter(({ value }) => !different.has(value))).toEqual([]);
        const counted = values.filter(({ count }) => count !== null);
        if (counted.length > 0) expect(values).toEqual(topValues(occurring));
      }
    }
  });

  it("counts the values of all events when the sample has every event", async () => {
    const scope = { dataset: "logs", query: "service:email-worker status:error" } as const;
    const { facets, complete, warnings, calls_spent } = await observability.discoverFacets(scope);
    expect({ complete, calls_spent }).toEqual({ complete: true, calls_spent: sandbox.requests.length });
    expect(warnings.join()).not.toContain("newest");
    expect(facets.length).toBeGreaterThan(5);
    for (const { facet, values } of facets) {
      const { buckets } = await observability.aggregateEvents({ ...scope, group_by: [facet], group_limit: 5 });
      expect(buckets).toEqual(values.map(({ value, count }) => ({ by: { [facet]: value }, value: count })));
    }
  });

  it("says that custom attributes and values without a count come from a sample", () => {
    const { complete, warnings } = all.spans;
    expect(complete).toBe(false);
    expect(warnings.join()).toContain(
      "Showing custom attributes, and values without a count, of the newest 200 events only",
    );
  });

  it("labels the minimum, the median and the maximum of a measure", () => {
    for (const dataset of datasets) {
      const durations = valuesOf(dataset, "@duration")
        .map(Number)
        .sort((a, b) => a - b);
      const place = (durations.length - 1) / 2;
      const median = (durations[Math.floor(place)]! + durations[Math.ceil(place)]!) / 2;
      const { measures, facets } = all[dataset];
      expect(measures[0]).toEqual({
        measure: "@duration",
        unit: "nanoseconds",
        min: durations[0],
        median,
        max: durations.at(-1),
      });
      expect(facets.map(({ facet }) => facet)).not.toContain("@duration");
    }
  });

  it("lists a custom numeric attribute as a measure", () => {
    expect(all.logs.measures.map(({ measure }) => measure)).toEqual(["@duration", "@network.bytes_written"]);
  });

  it("leaves out attributes that events have but that are not indexed", async () => {
    const attributes = { order: { id: "ord_1" }, pool: { size: 4 }, usr: { email: "ada@example.com" } };
    expect((await discoverCustom(attributes)).names).toEqual(["service", "status", "host", "env"]);
  });

  it(verifies("discover-facets.http-status"), async () => {
    for (const dataset of datasets) {
      const { facets, warnings } = all[dataset];
      expect(facets.map(({ facet }) => facet)).toContain("@http.status_code");
      expect(facets.map(({ facet }) => facet)).not.toContain("@http.status");
      expect(warnings).toContain("Use @http.status_code here: @http.status has no data.");
    }
    const other = await discoverCustom({ http: { status: 502 } });
    expect(other.names).toEqual(["service", "status", "host", "env", "@http.status"]);
    expect(other.warnings).toEqual(["Use @http.status here: @http.status_code has no data."]);
  });

  it("gives no advice about the HTTP status where neither name has data", async () => {
    const { facets, warnings } = await observability.discoverFacets({ dataset: "spans", query: "service:postgres" });
    expect(facets.map(({ facet }) => facet)).toContain("@db.system");
    expect(warnings.join()).not.toContain("http.status");
  });

  it("returns names that filter and group in the next call unchanged", async () => {
    for (const dataset of datasets) {
      const scope = { dataset, start_time: "now-5m" };
      const { facets } = await observability.discoverFacets(scope);
      for (const { facet, values } of facets) {
        const { buckets } = await observability.aggregateEvents({ ...scope, group_by: [facet], group_limit: 1_000 });
        const labels = new Set(buckets.map(({ by }) => by[facet]));
        expect(values.filter(({ value }) => !labels.has(value))).toEqual([]);
      }
    }
  });
});

describe("the scope of DiscoverFacets", () => {
  it(verifies("discover-facets.query.scope"), async () => {
    const scoped = await observability.discoverFacets({ dataset: "spans", query: "service:redis" });
    expect(scoped.facets[0]).toMatchObject({ facet: "service", values: [{ value: "redis" }] });
    expect(scoped.facets.map(({ facet }) => facet)).not.toContain("@http.method");
    for (const query of ["", null, undefined]) {
      sandbox.reset();
      const { facets } = await observability.discoverFacets({ dataset: "logs", query, start_time: "now-1m" });
      expect(facets[0]).toMatchObject({ facet: "service" });
      expect(facets[0]?.distinct).toBeGreaterThan(5);
      for (const { body } of sandbox.requests) {
        expect(body).toMatchObject({ filter: { query: "*" } });
      }
    }
  });

  it(verifies("discover-facets.query.span-names"), async () => {
    const query = 'resource:"POST /checkout" operation:servlet.request';
    const { facets } = await observability.discoverFacets({ dataset: "spans", query });
    for (const [name, value] of [
      ["resource", "POST /checkout"],
      ["operation", "servlet.request"],
    ])
      expect(facets.find(({ facet }) => facet === name)).toMatchObject({ distinct: 1, values: [{ value }] });
    const text = JSON.stringify(sandbox.requests);
    expect(text).toContain('resource_name:\\"POST /checkout\\" operation_name:servlet.request');
    expect(text).toContain('"metric":"resource_name"');
    expect(text).not.toContain('"metric":"resource"');
  });
});

/** A backend that answers the first requests with the sandbox, and the others with another function. */
function after(count: number, respond: (request: Request) => Response | Promise<Response>) {
  const sent: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.clone());
    return sent.length > count ? respond(request) : sandbox.fetch(request);
  };
  const options = { ...sandbox.options, fetch, clock, retry: 0 };
  return { sent, toolkit: createObservability(options) };
}

describe("the cost of DiscoverFacets", () => {
  it(verifies("discover-facets.calls-spent"), async () => {
    for (const dataset of datasets) {
      const { calls_spent, requestCount } = all[dataset];
      expect(calls_spent).toBe(requestCount);
      expect(calls_spent).toBeLessThanOrEqual(13);
    }
    const { account, toolkit } = nearTheLimit(4);
    const partialResult = await toolkit.discoverFacets({ dataset: "logs" });
    expect(partialResult.calls_spent).toBe(account.requests.length);
    expect(partialResult.facets.length).toBeGreaterThan(5);
    expect(partialResult.complete).toBe(false);
    expect(partialResult.warnings.join("\n")).toMatch(/Stopped early: .*limit/);
    // At most five requests were in flight when the limit was reached.
    expect(account.requests.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(5);
  });

  it("spends at most four requests when the sample has every event", async () => {
    const scope = { dataset: "spans", query: "service:payment-service status:error", start_time: "now-5m" } as const;
    const { complete, calls_spent, facets } = await observability.discoverFacets(scope);
    expect(facets.length).toBeGreaterThan(10);
    expect(complete).toBe(true);
    expect(calls_spent).toBe(sandbox.requests.length);
    expect(calls_spent).toBeLessThanOrEqual(4);
  });

  it("spends at most two requests on an empty window", async () => {
    for (const [scope, cost, reason] of [
      [{ start_time: "now-30d", end_time: "now-29d" }, 1, /past the usual retention/],
      [{ query: "service:no-such-service" }, 2, /service has no value "no-such-service"/],
    ] as const) {
      sandbox.reset();
      const { facets, measures, calls_spent, warnings } = await observability.discoverFacets({
        dataset: "spans",
        ...scope,
      });
      expect({ facets, measures, calls_spent }).toEqual({ facets: [], measures: [], calls_spent: cost });
      expect(sandbox.requests).toHaveLength(cost);
      expect(warnings).toEqual([expect.stringMatching(reason)]);
    }
  });

  it("lists the values of each facet alone when Datadog refuses to count them together", async () => {
    const respond = async (request: Request) => {
      const body = await request.clone().text();
      const isRefused = body.includes("cardinality");
      return isRefused ? Response.json({ errors: ["too many computes"] }, { status: 400 }) : sandbox.fetch(request);
    };
    const { toolkit } = after(1, respond);
    const { facets, complete, calls_spent, warnings } = await toolkit.discoverFacets({ dataset: "logs" });
    expect(facets.map(({ facet }) => facet)).toContain("service");
    expect(facets.length).toBeGreaterThan(5);
    for (const { facet, distinct, values } of facets)
      expect({ distinct, values }).toEqual({ distinct: null, values: topValues(valuesOf("logs", facet)) });
    expect(calls_spent).toBeLessThanOrEqual(13);
    expect(complete).toBe(false);
    expect(warnings.join()).toMatch(/These may have data too: .*@usr\.id/);
    expect(warnings.join()).not.toContain("@http.status has no data");
  });

  it("reads the sample first, then sends at most five requests at once", async () => {
    let inFlight = 0;
    let most = 0;
    const inFlightCounts: number[] = [];
    const slow: typeof globalThis.fetch = async (input, init) => {
      most = Math.max(most, ++inFlight);
      inFlightCounts.push(inFlight);
      await untilIdle();
      const answer = await sandbox.fetch(input, init);
      inFlight--;
      return answer;
    };
    const toolkit = createObservability({ ...sandbox.options, fetch: slow, clock });
    await toolkit.discoverFacets({ dataset: "spans", start_time: "now-5m" });
    expect(most).toBe(5);
    expect(inFlightCounts.slice(0, 2)).toEqual([1, 1]);
  });

  it("reports progress with each response", () => {
    const { calls_spent, steps } = all.spans;
    expect(steps).toEqual(Array.from({ length: calls_spent }, (_, index) => [index + 1, null]));
  });

  it("counts one response in the singular", async () => {
    const lines: string[] = [];
    const onProgress = ({ completed, message }: Progress) => lines.push(`${completed} ${message}`);
    await observability.discoverFacets({ dataset: "logs" }, { onProgress });
    expect(lines.slice(0, 2)).toEqual(["1 response received", "2 responses received"]);
  });
});

describe("failures of DiscoverFacets", () => {
  it("throws the error of the first request", async () => {
    sandbox.fail({ status: 429 });
    await expect(observability.discoverFacets({ dataset: "spans" })).rejects.toMatchObject({ code: "rate_limited" });
    expect(sandbox.requests).toHaveLength(1);
  });

  it("names every possible facet when the backend fails after the sample", async () => {
    const { sent, toolkit } = after(1, () => new Response("down", { status: 503 }));
    const { facets, complete, calls_spent, warnings } = await toolkit.discoverFacets({ dataset: "spans" });
    expect({ facets, complete, calls_spent }).toEqual({ facets: [], complete: false, calls_spent: sent.length });
    expect(warnings.join("\n")).toMatch(/Stopped early: .*These may have data too: service,/s);
  });

  it("keeps the completed facets when the backend fails midway", async () => {
    const { sent, toolkit } = after(4, () => new Response("down", { status: 503 }));
    const { facets, complete, calls_spent, warnings } = await toolkit.discoverFacets({ dataset: "spans" });
    expect(calls_spent).toBe(sent.length);
    expect(complete).toBe(false);
    expect(facets.length).toBeGreaterThan(5);
    const names = all.spans.facets.map(({ facet }) => facet);
    expect(names).toEqual(expect.arrayContaining(facets.map(({ facet }) => facet)));
    expect(warnings.join("\n")).toContain("Stopped early");
  });

  it("rejects with aborted after an abort, even when another probe failed before", async () => {
    const controller = new AbortController();
    const { sent, toolkit } = after(3, () => {
      if (sent.length === 4) throw new TypeError("fetch failed");
      // The other requests are still in flight when the caller aborts.
      setImmediate(() => controller.abort());
      return new Promise(() => undefined);
    });
    const probing = toolkit.discoverFacets({ dataset: "logs" }, { signal: controller.signal });
    await expect(probing).rejects.toMatchObject({ code: "aborted" });
    expect(sent).toHaveLength(3 + 5);
  });

  it("throws when a permission is removed midway, since waiting does not restore it", async () => {
    for (const count of [1, 3]) {
      const { sent, toolkit } = after(count, () => Response.json({ errors: ["Forbidden"] }, { status: 403 }));
      await expect(toolkit.discoverFacets({ dataset: "spans", start_time: "now-5m" })).rejects.toMatchObject({
        code: "forbidden",
      });
      expect(sent.length).toBeLessThanOrEqual(count + 5);
    }
  });
});

describe("DiscoverFacets fitted by tool.call", () => {
  const fit = (dataset: Dataset, maxResultTokens?: number) => {
    const { steps: _, requestCount: __, ...result } = all[dataset];
    return tool.fit(result, { dataset }, { maxResultTokens }).text;
  };

  it.each([8_000, 2_000, 1_000, 500])("stays within a token budget of %i", (maxResultTokens) => {
    for (const dataset of datasets) {
      const text = fit(dataset, maxResultTokens);
      expect(encode(text).length).toBeLessThanOrEqual(maxResultTokens);
      expect(text).toMatch(/"facet":"service",|\["service",/);
    }
  });

  it("shows counts where they are known, and values alone where they are not", async () => {
    const { text } = await tool.call({ dataset: "spans" });
    const { facets } = JSON.parse(text) as { facets: { facet: string; counts?: object; sample?: string[] }[] };
    const facetNamed = (name: string) => facets.find(({ facet }) => facet === name);
    const count = expect.any(Number);
    expect(facetNamed("status")?.counts).toEqual({ ok: count, error: count });
    expect(facetNamed("type")?.sample).toContain("web");
    expect(encode(text).length).toBeLessThan(900);
  });

  it("states how many facets a small token budget leaves out", () => {
    expect(fit("spans", 500)).toMatch(/Showing \d+ of 21 facets/);
  });
});
