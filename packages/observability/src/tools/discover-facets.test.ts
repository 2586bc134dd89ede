import { createSandbox, FACETS } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
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

beforeEach(() => sandbox.reset());

interface Wire {
  readonly tags: readonly string[];
  readonly custom?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The values of a facet in the events of the last hour; several for an event that repeats a tag. */
function valuesOf(dataset: Dataset, facet: string): string[] {
  const events = sandbox.events[dataset].filter(({ timestampMs }) => timestampMs >= NOW - HOUR && timestampMs < NOW);
  return events.flatMap(({ wire }) => valuesIn(wire.attributes as unknown as Wire, dataset, facet));
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

describe("discovered facets", () => {
  it(verifies("discover-facets.only-with-data"), async () => {
    for (const dataset of datasets) {
      const { facets, probed } = await observability.discoverFacets({ dataset });
      const candidates = facetCandidates(dataset).filter(({ kind }) => kind === "facet");
      const expected = candidates
        .filter(({ facet }) => isIndexed(dataset, facet))
        .map(({ facet }) => ({ facet, kind: "facet", unit: null, values: topValues(valuesOf(dataset, facet)) }))
        .filter(({ values }) => values.length > 0);
      expect(facets.filter(({ kind }) => kind === "facet")).toEqual(expected);
      expect(expected.length).toBeGreaterThan(15);
      expect(expected.length).toBeLessThan(candidates.length);
      expect(probed).toBe(candidates.length + 1);
    }
  });

  it("shows the minimum, the median and the maximum of a measure", async () => {
    for (const dataset of datasets) {
      const durations = valuesOf(dataset, "@duration")
        .map(Number)
        .sort((a, b) => a - b);
      const place = (durations.length - 1) / 2;
      const median = (durations[Math.floor(place)]! + durations[Math.ceil(place)]!) / 2;
      const { facets } = await observability.discoverFacets({ dataset });
      expect(facets.filter(({ kind }) => kind === "measure")).toEqual([
        {
          facet: "@duration",
          kind: "measure",
          unit: "nanoseconds",
          values: [durations[0]!, median, durations.at(-1)!].map((value) => ({ value: String(value), count: null })),
        },
      ]);
    }
  });

  it(verifies("discover-facets.http-status"), async () => {
    const logs = await observability.discoverFacets({ dataset: "logs" });
    expect(logs.facets.map(({ facet }) => facet)).toContain("@http.status");
    expect(logs.facets.map(({ facet }) => facet)).not.toContain("@http.status_code");
    expect(logs.warnings).toEqual(["Use @http.status here: @http.status_code has no data."]);
    const spans = await observability.discoverFacets({ dataset: "spans" });
    expect(spans.facets.map(({ facet }) => facet)).toContain("@http.status_code");
    expect(spans.facets.map(({ facet }) => facet)).not.toContain("@http.status");
    expect(spans.warnings).toEqual(["Use @http.status_code here: @http.status has no data."]);
  });

  it("gives no advice about the HTTP status where neither name has data", async () => {
    const { facets, warnings } = await observability.discoverFacets({ dataset: "spans", query: "service:postgres" });
    expect(facets.map(({ facet }) => facet)).toContain("@db.system");
    expect(warnings).toEqual([]);
  });

  it("returns names that filter and group in the next call unchanged", async () => {
    for (const dataset of datasets) {
      const { facets } = await observability.discoverFacets({ dataset });
      for (const { facet, values } of facets.filter(({ kind }) => kind === "facet")) {
        const { buckets } = await observability.aggregateEvents({ dataset, group_by: [facet], group_limit: 5 });
        expect(buckets).toEqual(values.map(({ value, count }) => ({ by: { [facet]: value }, value: count })));
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
      const all = await observability.discoverFacets({ dataset: "spans", query });
      expect(all.facets[0]!.values).toEqual(topValues(valuesOf("spans", "service")));
      for (const { body } of sandbox.requests) {
        expect(body).toMatchObject({ data: { attributes: { filter: { query: "*" } } } });
      }
    }
  });

  it(verifies("discover-facets.query.span-names"), async () => {
    const query = 'resource:"POST /checkout" operation:servlet.request';
    const { facets } = await observability.discoverFacets({ dataset: "spans", query });
    expect(facets.find(({ facet }) => facet === "resource")?.values).toEqual([
      { value: "POST /checkout", count: expect.any(Number) },
    ]);
    expect(facets.find(({ facet }) => facet === "operation")?.values).toEqual([
      { value: "servlet.request", count: expect.any(Number) },
    ]);
    const text = JSON.stringify(sandbox.requests);
    expect(text).toContain('resource_name:\\"POST /checkout\\" operation_name:servlet.request');
    expect(text).toContain('"facet":"resource_name"');
    expect(text).not.toContain('"facet":"resource"');
  });
});

describe("the cost of DiscoverFacets", () => {
  it(verifies("discover-facets.calls-spent"), async () => {
    for (const dataset of datasets) {
      sandbox.reset();
      const all = await observability.discoverFacets({ dataset });
      expect(all.calls_spent).toBe(sandbox.requests.length);
      expect(all.calls_spent).toBe(facetCandidates(dataset).length);
    }
    const { account, toolkit } = nearTheLimit(9);
    const partialResult = await toolkit.discoverFacets({ dataset: "logs" });
    expect(partialResult.probed).toBe(9);
    expect(partialResult.calls_spent).toBe(account.requests.length);
    expect(partialResult.facets.length).toBeGreaterThan(5);
    expect(partialResult.warnings.join("\n")).toMatch(/Stopped after 9 of 23 facets: .*limit/);
    // At most five requests were in flight when the limit was reached.
    expect(account.requests.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(5);
  });

  it("spends two requests on an empty window", async () => {
    for (const scope of [{ start_time: "now-30d", end_time: "now-29d" }, { query: "service:no-such-service" }]) {
      sandbox.reset();
      const { facets, probed, calls_spent, warnings } = await observability.discoverFacets({
        dataset: "spans",
        ...scope,
      });
      expect({ facets, probed, calls_spent }).toEqual({ facets: [], probed: 1, calls_spent: 2 });
      expect(sandbox.requests).toHaveLength(2);
      expect(warnings).toHaveLength(1);
    }
  });

  it("continues probing when only the first facet has no data", async () => {
    const { events, ...account } = createSandbox({ clock, rateLimit: { limit: 1_000 } }).observability;
    let requestCount = 0;
    const withoutService: typeof globalThis.fetch = async (input, init) => {
      requestCount++;
      const request = new Request(input, init);
      const isFirst = requestCount === 1;
      return isFirst ? Response.json({ data: { buckets: [] } }) : account.fetch(request);
    };
    const toolkit = createObservability({ ...account.options, fetch: withoutService, clock });
    const { facets, calls_spent } = await toolkit.discoverFacets({ dataset: "logs" });
    expect(facets[0]?.facet).toBe("status");
    expect(calls_spent).toBe(requestCount);
    expect(calls_spent).toBe(facetCandidates("logs").length + 1);
    expect(events.logs.length).toBeGreaterThan(0);
  });

  it("requests the first facet alone, then at most five at once", async () => {
    let inFlight = 0;
    let most = 0;
    const inFlightCounts: number[] = [];
    const slow: typeof globalThis.fetch = async (input, init) => {
      most = Math.max(most, ++inFlight);
      inFlightCounts.push(inFlight);
      await new Promise((resolve) => setTimeout(resolve, 1));
      const answer = await sandbox.fetch(input, init);
      inFlight--;
      return answer;
    };
    const toolkit = createObservability({ ...sandbox.options, fetch: slow, clock });
    await toolkit.discoverFacets({ dataset: "spans" });
    expect(most).toBe(5);
    expect(inFlightCounts.slice(0, 2)).toEqual([1, 1]);
  });

  it("reports progress facet by facet", async () => {
    const steps: (readonly [number, number | null])[] = [];
    await observability.discoverFacets(
      { dataset: "spans" },
      { onProgress: ({ completed, total }) => steps.push([completed, total]) },
    );
    expect(steps).toEqual(Array.from({ length: 24 }, (_, index) => [index + 2, 25]));
  });
});

describe("failures of DiscoverFacets", () => {
  it("throws the error of the first request", async () => {
    sandbox.fail({ status: 429 });
    await expect(observability.discoverFacets({ dataset: "spans" })).rejects.toMatchObject({ code: "rate_limited" });
    expect(sandbox.requests).toHaveLength(1);
  });

  it("keeps the completed facets when the backend fails midway", async () => {
    const { account, toolkit } = nearTheLimit(1_000);
    let requestCount = 0;
    const failing: typeof globalThis.fetch = async (input, init) => {
      requestCount++;
      return requestCount > 6 ? new Response("down", { status: 503 }) : account.fetch(input, init);
    };
    const once = createObservability({ ...account.options, fetch: failing, clock, retry: 0 });
    const { facets, probed, calls_spent, warnings } = await once.discoverFacets({ dataset: "spans" });
    const completeResult = await toolkit.discoverFacets({ dataset: "spans" });
    expect(probed).toBe(6);
    expect(calls_spent).toBe(requestCount);
    expect(completeResult.facets).toEqual(expect.arrayContaining(facets));
    expect(warnings.join("\n")).toMatch(/Stopped after 6 of 25 facets: .*The listed facets are correct/);
  });

  it("rejects with aborted after an abort, even when another probe failed before", async () => {
    const controller = new AbortController();
    let sent = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (++sent === 2) throw new TypeError("fetch failed");
      if (sent <= 2) return sandbox.fetch(input, init);
      // The other requests are still in flight when the caller aborts.
      setImmediate(() => controller.abort());
      return new Promise(() => undefined);
    };
    const toolkit = createObservability({ ...sandbox.options, clock, fetch, retry: 0 });
    const probing = toolkit.discoverFacets({ dataset: "logs" }, { signal: controller.signal });
    await expect(probing).rejects.toMatchObject({ code: "aborted" });
    expect(sent).toBe(1 + 5);
  });

  it("throws when a permission is removed midway, since waiting does not restore it", async () => {
    let requestCount = 0;
    const failing: typeof globalThis.fetch = async (input, init) => {
      requestCount++;
      return requestCount > 3 ? Response.json({ errors: ["Forbidden"] }, { status: 403 }) : sandbox.fetch(input, init);
    };
    const toolkit = createObservability({ ...sandbox.options, fetch: failing, clock });
    await expect(toolkit.discoverFacets({ dataset: "spans" })).rejects.toMatchObject({ code: "forbidden" });
    expect(requestCount).toBeLessThanOrEqual(8);
  });
});

describe("DiscoverFacets fitted by tool.call", () => {
  const tool = observability.tools.find(({ name }) => name.endsWith("DiscoverFacets"))!;

  it.each([8_000, 2_000, 1_000, 500])("stays within a token budget of %i", async (maxResultTokens) => {
    for (const dataset of datasets) {
      const answer = await tool.call({ dataset }, { maxResultTokens });
      expect(answer.ok).toBe(true);
      expect(encode(answer.text).length).toBeLessThanOrEqual(maxResultTokens);
      expect(answer.text).toContain('"facet":"service"');
    }
  });

  it("states how many facets a small token budget leaves out", async () => {
    const { text } = await tool.call({ dataset: "spans" }, { maxResultTokens: 500 });
    expect(text).toMatch(/Showing \d+ of 22 facets/);
  });
});
