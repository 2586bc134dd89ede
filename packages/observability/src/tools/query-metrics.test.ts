import { estimateTokens } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { expandResult, testClock } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;
const START = NOW - 60 * MINUTE;
const KEYS = { apiKey: "api-key-1", applicationKey: "app-key-1", site: "datadoghq.com" };
const QUERY = "avg:hikaricp.connections.active{service:payment-service} by {host}";
const COUNT = "sum:shop.orders.created{*}.as_count()";

interface SentQuery {
  readonly name: string;
  readonly query: string;
  readonly data_source: string;
  readonly aggregator?: string;
}

interface Sent {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly type?: string;
  readonly attributes: {
    readonly from: number;
    readonly to: number;
    readonly interval?: number;
    readonly queries: readonly SentQuery[];
    readonly formulas?: readonly object[];
  };
}

/** A toolkit whose backend returns these responses in order, and the requests that it received. */
function connect(...responses: (object | Response)[]) {
  const requests: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname: path, searchParams: query } = new URL(request.url);
    const body = request.method === "POST" ? ((await request.json()) as { data: Sent }).data : null;
    const response = responses[requests.length] ?? Response.json({ errors: ["unexpected"] }, { status: 500 });
    requests.push({ ...body, path, query } as Sent);
    return response instanceof Response ? response : Response.json(response);
  };
  return { toolkit: createObservability({ ...KEYS, fetch, clock: testClock(NOW), retry: 0 }), requests };
}

type Series = [values: (number | null)[], tags?: string[], query_index?: number, unit?: unknown];

/** The response to a query of series. Without times, the series have a value for each minute of the last hour. */
function timeseries(series: readonly Series[], times = minutes(60)) {
  const attributes = {
    series: series.map(([, group_tags = [], query_index = 0, unit = null]) => ({ group_tags, query_index, unit })),
    times,
    values: series.map(([values]) => values),
  };
  return { data: { id: "0", type: "timeseries_response", attributes } };
}

function minutes(count: number, step = 1): number[] {
  return Array.from({ length: count }, (_, index) => START + index * step * MINUTE);
}

function values(valueAt: (index: number) => number, count = 60): number[] {
  return Array.from({ length: count }, (_, index) => valueAt(index));
}

const timeAt = (minute: number) => new Date(START + minute * MINUTE).toISOString();
const empty = { data: { type: "timeseries_response", attributes: { series: [], times: [], values: [] } } };
const level = timeseries([[values(() => 5)]]);

describe("requests", () => {
  it(verifies("query-metrics.milliseconds"), async () => {
    const { toolkit, requests } = connect(level);
    await toolkit.queryMetrics({ queries: [QUERY], interval: "5m" });
    expect(requests).toMatchObject([
      {
        path: "/api/v2/query/timeseries",
        type: "timeseries_request",
        attributes: {
          from: START,
          to: NOW,
          interval: 300_000,
          queries: [{ data_source: "metrics", name: "a", query: QUERY }],
        },
      },
    ]);
  });

  it(verifies("time.start-default.query-metrics"), async () => {
    const { window, link } = await connect(level).toolkit.queryMetrics({ queries: [QUERY] });
    expect(window).toEqual({ start: "2026-01-31T08:00:00.000Z", end: "2026-01-31T09:00:00.000Z" });
    expect(link).toContain(`/metric/explorer?exp_query=${encodeURIComponent("avg:hikaricp")}`);
  });

  it(verifies("query-metrics.queries.bounds"), async () => {
    const { toolkit, requests } = connect();
    for (const queries of [[], ["a", "b", "c", "d", "e", "f"], [""]])
      await expect(toolkit.queryMetrics({ queries })).rejects.toMatchObject({ code: "invalid_input" });
    expect(requests).toEqual([]);
  });

  it(verifies("query-metrics.queries.corrected"), async () => {
    const { toolkit, requests } = connect(level);
    const { series, warnings } = await toolkit.queryMetrics({ queries: ["system.cpu.user"] });
    expect(requests[0]?.attributes.queries[0]?.query).toBe("avg:system.cpu.user{*}");
    expect(series[0]?.query).toBe("avg:system.cpu.user{*}");
    expect(warnings).toEqual(["system.cpu.user: added the aggregator avg and the filter {*}."]);
  });

  it(verifies("query-metrics.queries.promql"), async () => {
    const { toolkit, requests } = connect();
    const call = toolkit.queryMetrics({ queries: ['rate(http_requests_total{job="api"}[5m])'] });
    await expect(call).rejects.toThrow(/queries\[0\]: is PromQL.*Example: "avg:hikaricp/);
    expect(requests).toEqual([]);
  });

  it(verifies("query-metrics.queries.trace-counts"), async () => {
    const { toolkit, requests } = connect(level);
    const { warnings } = await toolkit.queryMetrics({ queries: ["sum:trace.http.request.errors{env:prod}"] });
    expect(requests[0]?.attributes.queries[0]?.query).toBe("sum:trace.http.request.errors{env:prod}.as_count()");
    expect(warnings).toEqual(["trace.http.request.errors: added .as_count(), which totals requests."]);
    const average = await connect(level).toolkit.queryMetrics({ queries: ["avg:trace.http.request.hits{*}"] });
    expect(average.warnings).toEqual([expect.stringContaining("requests per series; sum: totals all.")]);
  });

  it(verifies("query-metrics.formula.combines"), async () => {
    const { toolkit, requests } = connect(timeseries([[values(() => 5), ["host:a"], 0]]));
    const { series } = await toolkit.queryMetrics({ queries: [QUERY, COUNT], formula: "a / b * 100" });
    expect(requests[0]?.attributes.formulas).toEqual([{ formula: "a / b * 100" }]);
    expect(requests[0]?.attributes.queries.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(series).toMatchObject([{ query: "a / b * 100", tags: ["host:a"] }]);
    await expect(toolkit.queryMetrics({ queries: [QUERY], formula: "a / b" })).rejects.toThrow("b names no query");
  });

  it(verifies("query-metrics.formula.empty"), async () => {
    const { toolkit, requests } = connect(timeseries([[values(() => 5)], [values(() => 4), [], 1]]));
    const { series } = await toolkit.queryMetrics({ queries: [QUERY, "max:a.b{*}"] });
    expect(requests[0]?.attributes).not.toHaveProperty("formulas");
    expect(series.map(({ query }) => query)).toEqual([QUERY, "max:a.b{*}"]);
  });

  it.each([
    ["now-1h", 60_000],
    ["now-4h", 300_000],
    ["now-1d", 1_800_000],
    ["now-1w", 14_400_000],
    ["now-5m", 10_000],
  ])(`${verifies("query-metrics.interval.empty")} (%s)`, async (start_time, interval) => {
    const { toolkit, requests } = connect(level);
    await toolkit.queryMetrics({ queries: [QUERY], start_time });
    expect(requests[0]?.attributes.interval).toBe(interval);
  });
});

describe("series", () => {
  it(verifies("query-metrics.change"), async () => {
    const step = values((index) => (index < 40 ? 40 : 4));
    const unit = [{ family: "network", name: "connection", short_name: "conn" }, { name: "second" }];
    const { toolkit } = connect(timeseries([[step, ["host:a", "zone:b"], 0, unit]]));
    const { series, total_series, interval, warnings } = await toolkit.queryMetrics({ queries: [QUERY] });
    expect([total_series, interval, warnings]).toEqual([1, "1m", []]);
    expect(series[0]).toEqual({
      query: QUERY,
      tags: ["host:a", "zone:b"],
      unit: "connection/second",
      first: 40,
      last: 4,
      min: 4,
      max: 40,
      mean: 28,
      change: { time: timeAt(40), before: 40, after: 4 },
      points: step.map((value, index) => [timeAt(index), value]),
    });
  });

  it("says in a few words why a series has no change", async () => {
    const noise = values((index) => 100 + ((index * 7_919) % 101));
    const series = [values(() => 5), noise, values((index) => index), values((index) => (index === 58 ? 99 : 1))];
    const { toolkit } = connect(timeseries(series.map((one, index): Series => [one, [`x:${index}`]])));
    const result = await toolkit.queryMetrics({ queries: [QUERY] });
    const reasons = result.series.map(({ tags, change, reason }) => [tags[0], change, reason]);
    expect(Object.fromEntries(reasons.map(([tag, ...reason]) => [tag, reason]))).toEqual({
      ...{ "x:0": [null, "level"], "x:1": [null, "noise"], "x:2": [null, "slope"], "x:3": [null, "brief"] },
    });
    const few = await connect(timeseries([[[1, 2]]], minutes(2))).toolkit.queryMetrics({ queries: [QUERY] });
    expect(few.series).toMatchObject([{ change: null, reason: "few points" }]);
  });

  it("a count has no zeros after the last report, and zeros before it while another series reports", async () => {
    const stops = values((index) => (index < 30 ? 9 : 4), 50);
    const first = [3, ...Array.from({ length: 49 }, () => null)];
    const { toolkit } = connect(timeseries([[stops], [first, ["x:1"]]], minutes(50)));
    const { series } = await toolkit.queryMetrics({ queries: [COUNT] });
    expect(series.map(({ min, last, points }) => [min, last, points.length])).toEqual([
      [4, 4, 50],
      [0, 0, 50],
    ]);
    expect(series[0]?.change).toEqual({ time: timeAt(30), before: 9, after: 4 });
  });

  it(verifies("query-metrics.order"), async () => {
    const steps = [1.5, 3, 0.1].map(
      (factor): Series => [values((index) => (index < 30 ? 10 : 10 * factor)), [`x:${factor}`]],
    );
    const fromZero: Series = [values((index) => (index < 30 ? 0 : 0.5)), ["x:0"]];
    const levels = [7, 9].map((value): Series => [values(() => value), [`x:${value}`]]);
    const { toolkit } = connect(timeseries([...levels, ...steps, fromZero]));
    const { series } = await toolkit.queryMetrics({ queries: [QUERY] });
    expect(series.map(({ tags }) => tags[0])).toEqual(["x:0", "x:3", "x:0.1", "x:1.5", "x:9", "x:7"]);
  });

  it("a change of level is one that the four digits of its levels show", async () => {
    const steps = [99.9, 99.992].map((after): Series => [values((index) => (index < 30 ? 99.99 : after))]);
    const unshown: Series = [values((index) => (index < 30 ? 10.001 : 10.004))];
    const { toolkit } = connect(timeseries([...steps, unshown]));
    const { series } = await toolkit.queryMetrics({ queries: [QUERY] });
    const change = { time: timeAt(30), before: 99.99, after: 99.9 };
    expect(series.map((one) => one.change ?? one.reason)).toEqual([change, "level", "level"]);
  });

  it(verifies("query-metrics.nulls"), async () => {
    const gauge = timeseries([[[null, 4, null, 2]], [[null, null, null, null]]], minutes(4));
    const ofGauge = await connect(gauge).toolkit.queryMetrics({ queries: [QUERY] });
    expect(ofGauge.series).toMatchObject([
      {
        first: 4,
        last: 2,
        mean: 3,
        points: [
          [timeAt(1), 4],
          [timeAt(3), 2],
        ],
      },
    ]);
    const sparse = timeseries([[[null, 6, 3]]], [START + 20 * MINUTE, START + 30 * MINUTE, START + 50 * MINUTE]);
    const ofCount = await connect(sparse).toolkit.queryMetrics({ queries: [COUNT] });
    expect([ofCount.interval, ofCount.series[0]?.points.length]).toEqual(["1m", 51]);
    expect(ofCount.series[0]).toMatchObject({ first: 0, last: 3, max: 6, mean: 0.1765 });
  });

  it("says that a ratio is 0 where nothing was counted, because an outage without requests looks healthy", async () => {
    const sparse = () => timeseries([[[10]]], [START + 30 * MINUTE]);
    const { toolkit } = connect(sparse(), sparse());
    const ratio = { queries: [COUNT, COUNT], formula: "a / b * 100" };
    expect((await toolkit.queryMetrics(ratio)).warnings.join()).toContain("query the divisor alone");
    expect((await toolkit.queryMetrics({ queries: [COUNT] })).warnings.join()).not.toContain("divisor");
  });

  it("missing points of a formula over counts are zero, unless it is a difference", async () => {
    const sparse = () => timeseries([[[10]]], [START + 30 * MINUTE]);
    const { toolkit } = connect(sparse(), sparse());
    const share = await toolkit.queryMetrics({ queries: [COUNT, COUNT], formula: "a / b * 100" });
    const rest = await toolkit.queryMetrics({ queries: [COUNT, COUNT], formula: "100 - a / b" });
    expect([share, rest].map(({ series }) => [series[0]?.min, series[0]?.points.length])).toEqual([
      [0, 31],
      [10, 1],
    ]);
  });

  it(verifies("query-metrics.unfinished"), async () => {
    const times = [START - 30_000, ...minutes(60).map((time) => time + 30_000)];
    const { toolkit } = connect(timeseries([[values((index) => (index === 60 ? 1 : 100), 61)]], times));
    const { series, warnings } = await toolkit.queryMetrics({ queries: [QUERY] });
    expect(series[0]).toMatchObject({ last: 100, min: 100, mean: 100, change: null });
    expect(series[0]?.points.at(-1)).toEqual([timeAt(59.5), 1]);
    expect(warnings).toEqual(["Showing statistics without the last interval, which is incomplete."]);
  });

  it("leaves a first interval that began before the window out of the statistics of counts, but not of others", async () => {
    const response = timeseries(
      [[values((index) => (index === 0 ? 1 : 20), 60)]],
      minutes(60).map((time) => time - 1),
    );
    const counted = await connect(response).toolkit.queryMetrics({ queries: [COUNT] });
    expect(counted.series[0]).toMatchObject({ first: 20, min: 20 });
    expect(counted.series[0]?.points[0]).toEqual([new Date(START - 1).toISOString(), 1]);
    const averaged = await connect(response).toolkit.queryMetrics({ queries: [QUERY] });
    expect(averaged.series[0]).toMatchObject({ first: 1, min: 1 });
  });

  it("does not say that statistics leave out the last interval when there is no other", async () => {
    const { toolkit } = connect(timeseries([[[5]]], [NOW - 30_000]));
    const { series, warnings } = await toolkit.queryMetrics({ queries: [QUERY] });
    expect([series[0]?.last, warnings]).toEqual([5, [expect.stringContaining("for this query only from")]]);
    const counted = await connect(timeseries([[[5]]], [NOW - 30_000])).toolkit.queryMetrics({ queries: [COUNT] });
    expect(counted.series[0]?.max).toBe(0);
    expect(counted.warnings).toContain("Showing statistics without the last interval, which is incomplete.");
  });

  it.each([
    [{ start_time: String(START / 1_000) }, "multiply epoch seconds by 1000"],
    [{ start_time: "now-600d", end_time: "now-590d" }, "590 days ago"],
    [{}, "aggregator:metric{filter} by {tags}"],
  ])("names the likely cause when Datadog refuses the window or query: %j", async (args, cause) => {
    const { toolkit } = connect(Response.json({ errors: ["invalid"] }, { status: 400 }));
    await expect(toolkit.queryMetrics({ queries: [QUERY], ...args })).rejects.toThrow(cause);
  });

  it.each<[string, number, number, string | null]>([
    ["less than half of it", 31, 29, "08:31Z to 2026-01-31T09:00Z"],
    ["half of it", 30, 30, null],
    ["all but its last three intervals", 0, 57, "08:00Z to 2026-01-31T08:57Z"],
    ["all but its last two intervals", 0, 58, null],
  ])("says when a window has data, without a request, if that is %s", async (_, from, count, span) => {
    const { toolkit } = connect(timeseries([[values((index) => index, count)]], minutes(60).slice(from, from + count)));
    const { warnings, calls_spent } = await toolkit.queryMetrics({ queries: [QUERY] });
    expect(warnings).toEqual(span === null ? [] : [`The window has data for this query only from 2026-01-31T${span}.`]);
    expect(calls_spent).toBe(1);
  });

  it("explains a window in the future without a request", async () => {
    const { toolkit, requests } = connect(timeseries([]));
    const result = await toolkit.queryMetrics({ queries: [QUERY], start_time: "now+1h", end_time: "now+2h" });
    expect(result.warnings).toEqual([expect.stringContaining("starts in the future")]);
    expect(requests).toHaveLength(1);
  });

  it(verifies("query-metrics.interval.raised"), async () => {
    const { toolkit, requests } = connect(timeseries([[values(() => 5)]]));
    const { interval, warnings } = await toolkit.queryMetrics({ queries: [QUERY], interval: "1s" });
    expect([requests[0]?.attributes.interval, interval]).toEqual([1_000, "1m"]);
    expect(warnings).toEqual(["Showing a point per 1m, not per 1s: Datadog chose the interval."]);
    const sparse = await connect(timeseries([[[3, 2, 1]]], minutes(3, 7))).toolkit.queryMetrics({ queries: [COUNT] });
    expect([sparse.interval, sparse.warnings.join()]).toEqual(["1m", expect.not.stringContaining("Each point")]);
    const rollup = await connect(timeseries([[values(() => 5, 12)]], minutes(12, 5))).toolkit.queryMetrics({
      queries: ["avg:a.b{*}.rollup(max, 300)"],
    });
    expect([rollup.interval, rollup.warnings]).toEqual(["5m", []]);
  });

  it("reads the interval from the known times, and leaves out one that isn't a number of seconds", async () => {
    const times = [null, START, START + 60_000] as number[];
    const known = await connect(timeseries([[[1, 2, 3]]], times)).toolkit.queryMetrics({ queries: [QUERY] });
    expect(known.interval).toBe("1m");
    const fractions = connect(timeseries([[[1, 2]]], [START, START + 1_500])).toolkit;
    const { interval, warnings } = await fractions.queryMetrics({ queries: [QUERY], interval: "1m" });
    expect([interval, warnings.join()]).toEqual([null, expect.not.stringContaining("Each point")]);
  });

  it(verifies("query-metrics.max-series.default"), async () => {
    const many = Array.from({ length: 30 }, (_, index): Series => [values(() => index), [`host:${index}`]]);
    const { series, total_series, warnings } = await connect(timeseries(many)).toolkit.queryMetrics({
      queries: [QUERY],
    });
    expect([series.length, total_series, series[0]?.mean]).toEqual([20, 30, 29]);
    expect(warnings).toEqual([expect.stringContaining("Showing 20 of 30 series, those with the largest change.")]);
  });

  it(verifies("query-metrics.max-series.bounds"), async () => {
    const { toolkit } = connect();
    for (const max_series of [0, 101])
      await expect(toolkit.queryMetrics({ queries: [QUERY], max_series })).rejects.toMatchObject({
        code: "invalid_input",
      });
  });

  it(verifies("query-metrics.partial"), async () => {
    const { toolkit } = connect({ ...level, errors: "query a timed out" });
    const { series, warnings } = await toolkit.queryMetrics({ queries: [QUERY] });
    expect(series).toHaveLength(1);
    expect(warnings).toEqual(['Datadog returned a partial result and says: "query a timed out".']);
  });

  it("missing and odd fields are read as absent", async () => {
    const odd = {
      series: [{}, null, { group_tags: [5], query_index: "x", unit: [null] }],
      times: [START, null, "x"],
      values: [[1.23456]],
    };
    for (const attributes of [odd, { series: 5 }, {}]) {
      const { toolkit } = connect({ data: { attributes } });
      const { series } = await toolkit.queryMetrics({ queries: [QUERY] });
      expect(series).toEqual(
        attributes === odd ? [expect.objectContaining({ tags: [], unit: null, mean: 1.235 })] : [],
      );
    }
  });
});

describe("the result of a model", () => {
  it(verifies("query-metrics.thinned"), async () => {
    const valueAt = (index: number) =>
      (index === 111 ? 99.123 : index === 222 ? -5.5 : index < 900 ? 10.25 : 20.5) + (index % 7) / 9;
    const many = Array.from(
      { length: 12 },
      (_, host): Series => [values((index) => valueAt(index) + host, 1_500), [`host:web-${host}`]],
    );
    const times = Array.from({ length: 1_500 }, (_, index) => START + index * 2_000);
    const { toolkit } = connect(timeseries(many, times));
    const tool = toolkit.tools.find(({ name }) => name === "Observability.QueryMetrics")!;
    const answer = await tool.call({ queries: [QUERY], interval: "2s", end_time: "now" });
    if (!answer.ok) throw new Error(answer.text);
    expect(estimateTokens(answer.text)).toBeLessThanOrEqual(8_000);
    expect(encode(answer.text).length).toBeLessThanOrEqual(estimateTokens(answer.text));
    const { series, total_series } = expandResult(JSON.parse(answer.text)) as Awaited<
      ReturnType<typeof toolkit.queryMetrics>
    >;
    expect([series.length, total_series]).toEqual([12, 12]);
    for (const { points, min, max, last, change } of series) {
      const shown = points.map(([, value]) => value);
      expect(shown).toEqual(expect.arrayContaining([min, max, last]));
      expect(points.map(([time]) => time)).toContain(change?.time);
      expect(points.length).toBeGreaterThan(8);
    }
    expect(answer.text).toContain("only the extremes, the change, the last");
  });

  it.each<[string, (number | null)[], number[] | undefined, object]>([
    ["runs of equal values", values((index) => (index < 40 ? 40 : 4)), undefined, ["40 (40 times)", "4 (20 times)"]],
    ["other values as they are", [5, 5, 5, 6, 7.123456, 7], minutes(6), [5, 5, 5, 6, 7.123, 7]],
    [
      "null for missing ones",
      [1, 1, 1, 1, 2],
      [0, 1, 2, 3, 9].map((minute) => START + minute * MINUTE),
      [...["1 (4 times)", "null (5 times)", 2]],
    ],
  ])("has points at one interval as a start, a step and values: %s", async (_, series, times, expected) => {
    const { toolkit } = connect(timeseries([[series]], times), timeseries([[series]], times));
    const tool = toolkit.tools.find(({ name }) => name === "Observability.QueryMetrics")!;
    const answer = JSON.parse((await tool.call({ queries: [QUERY] })).text);
    expect(answer.series).toMatchObject([{ start: timeAt(0), step: "1m", values: expected }]);
    const result = await toolkit.queryMetrics({ queries: [QUERY] });
    expect(answer.series[0].end).toBe(result.series[0]?.points.at(-1)?.[0]);
    const { points } = (expandResult(answer) as typeof result).series[0]!;
    expect(points).toEqual(result.series[0]?.points);
  });

  it.each([
    ["rare", [0, 1, 2, 30]],
    ["irregular", [0, 1, 2.3, 3, 4]],
    ["few", [0, 1]],
  ])("has %s points with their times", async (_, at) => {
    const times = at.map((minute) => START + minute * MINUTE);
    const tool = connect(timeseries([[at]], times)).toolkit.tools.find(({ name }) => name.endsWith("QueryMetrics"))!;
    const answer = JSON.parse((await tool.call({ queries: [QUERY] })).text);
    expect(answer.series[0].points).toEqual(times.map((timeMs, index) => [new Date(timeMs).toISOString(), at[index]]));
  });

  it("has the statistics of all series before the points of some", async () => {
    const many = Array.from(
      { length: 12 },
      (_, index): Series => [values((at) => Math.sin(at * index)), [`host:web-${index}`]],
    );
    const tool = connect(timeseries(many)).toolkit.tools.find(({ name }) => name.endsWith("QueryMetrics"))!;
    const { text } = await tool.call({ queries: [QUERY] }, { maxResultTokens: 1_300 });
    const { series, warnings } = JSON.parse(text);
    expect([series.length, warnings]).toEqual([12, ["Series are shown without their points."]]);
    expect(text).not.toMatch(/"(?:points|values)"/);
  });

  it("leaves out series that do not fit, and says how many there are", async () => {
    const many = Array.from({ length: 100 }, (_, index): Series => [values(() => index), [`host:web-${index}`]]);
    const { toolkit } = connect(timeseries(many));
    const tool = toolkit.tools.find(({ name }) => name === "Observability.QueryMetrics")!;
    const answer = await tool.call({ queries: [QUERY], max_series: 100 }, { maxResultTokens: 1_000 });
    expect(answer.text).toMatch(/Showing \d+ of 100 rows here: filter by tags or use reduce/);
    expect(answer.text).toContain('"total_series":100');
  });

  it("is not estimated below its real number of tokens", async () => {
    const valueAt = (index: number) => Math.sin(index) * 10 ** ((index % 9) - 4);
    const many = Array.from(
      { length: 4 },
      (_, index): Series => [values((at) => valueAt(at + index)), [`host:i-0a${index}f`]],
    );
    const tool = connect(timeseries(many)).toolkit.tools.find(({ name }) => name === "Observability.QueryMetrics")!;
    const answer = await tool.call({ queries: [QUERY] });
    if (!answer.ok) throw new Error(answer.text);
    const real = encode(answer.text).length;
    expect(estimateTokens(answer.text)).toBeGreaterThanOrEqual(real);
    expect(estimateTokens(answer.text)).toBeLessThan(1.3 * real);
  });
});

describe("no data", () => {
  const tagged = (tags: readonly string[]) => ({ data: { type: "metrics", attributes: { tags } } });
  const unknown = () => Response.json({ errors: ["Metric not found"] }, { status: 404 });

  it.each([
    ["avg:a.b{env:prod,!host:x}", ["env:production", "host:a"], ["`prod` isn't a value of env; it has production."]],
    ["avg:a.b{service:web AND NOT env:x}", ["env:production"], ["`service` isn't a tag of a.b; it has env."]],
    ['avg:a.b{-host:x AND path:"GET /a"}', ["path:GET /a"], [expect.stringContaining("a.b exists, but has no data")]],
    ["avg:a.b{env:PROD*}", ["env:production"], [expect.stringContaining("a.b exists, but has no data")]],
    [
      "avg:a.b{env:x}",
      ["env:b", "env:a", "env:c", "env:d", "env:e", "env:f"],
      ["`x` isn't a value of env; it has a, b, c, d, e, … (6)."],
    ],
    ["avg:a.b{env:x}", [], [expect.stringContaining("a.b has no tags in this period")]],
  ])(`${verifies("query-metrics.empty.value")} (%s, %j)`, async (query, tags, warnings) => {
    const { toolkit, requests } = connect(empty, tagged(tags));
    const result = await toolkit.queryMetrics({ queries: [query] });
    expect(result).toMatchObject({ series: [], total_series: 0, warnings, calls_spent: 2 });
    expect(requests[1]?.path).toBe("/api/v2/metrics/a.b/all-tags");
    expect(requests[1]?.query.get("window[seconds]")).toBe("14400");
  });

  it.each(["host:", ""])("shortens a long condition in the explanation: %s", async (key) => {
    const { toolkit } = connect(empty, tagged(["host:a"]));
    const { warnings } = await toolkit.queryMetrics({ queries: [`avg:a.b{${key}${"v".repeat(20_000)}:x}`] });
    expect(warnings[0]).toMatch(/…\[\+\d+ chars\]….* isn't a (?:value|tag) of/);
    expect(warnings[0]?.length).toBeLessThanOrEqual(500);
  });

  it("explains five conditions of a filter, because more would take seconds and exceed the token budget", async () => {
    const filter = Array.from({ length: 200 }, (_, index) => `host:web-${index}`).join(" OR ");
    const { toolkit } = connect(empty, tagged(Array.from({ length: 9_000 }, (_, index) => `host:db-${index}`)));
    const { warnings } = await toolkit.queryMetrics({ queries: [`avg:a.b{${filter}}`] });
    expect(warnings).toHaveLength(5);
  });

  it(verifies("query-metrics.empty.name"), async () => {
    const list = { data: ["hikaricp.connections.active", "system.cpu.user"].map((id) => ({ type: "metrics", id })) };
    const { toolkit } = connect(empty, unknown(), list);
    const { warnings, calls_spent } = await toolkit.queryMetrics({ queries: ["avg:hikari.conections.active{*}"] });
    expect(warnings).toEqual(["No metric is named hikari.conections.active. Nearest: hikaricp.connections.active."]);
    expect(calls_spent).toBe(3);
  });

  it("names the queries without data while others have some", async () => {
    const { toolkit } = connect(level);
    const { warnings } = await toolkit.queryMetrics({ queries: [QUERY, "avg:missing{*}"], max_series: 1 });
    expect(warnings).toEqual(["No data for query b: send it alone to see why."]);
  });

  it("does not blame the first query of a formula without data when its metric exists", async () => {
    const { toolkit } = connect(empty, tagged(["env:prod"]));
    const { warnings } = await toolkit.queryMetrics({ queries: ["avg:a.b{*}", "avg:missing{*}"], formula: "a / b" });
    expect(warnings).toEqual(["a.b exists: send each query alone to find the one without data."]);
  });

  it(verifies("query-metrics.empty.failed"), async () => {
    const forbidden = () => Response.json({ errors: ["Forbidden"] }, { status: 403 });
    for (const responses of [[forbidden()], [unknown(), forbidden()]]) {
      const { toolkit } = connect(empty, ...responses);
      expect(await toolkit.queryMetrics({ queries: [QUERY] })).toMatchObject({ series: [], warnings: [] });
    }
  });
});

describe("groups by tags that no series has", () => {
  const tags = { data: { attributes: { tags: ["service:web", "service:api", "env:prod", "host:a"] } } };
  const grouped = (...series: string[][]) => timeseries(series.map((one, index) => [values(() => index + 1), one]));
  const BY = "avg:trace.http.request{*} by ";

  it.each<[string, string[][], string[]]>([
    [
      `${BY}{services}`,
      [["services:N/A"]],
      [
        "`services` isn't a tag of trace.http.request, so it splits nothing. Did you mean service? It has service, env, host.",
      ],
    ],
    [
      `${BY}{ services , host }`,
      [
        ["services:N/A", "host:a"],
        ["services:N/A", "host:b"],
      ],
      [
        "`services` isn't a tag of trace.http.request, so it splits nothing. Did you mean service? It has service, env, host.",
      ],
    ],
    [
      `${BY}{Env}`,
      [["env:N/A"]],
      ["`Env` isn't a tag of trace.http.request, so it splits nothing. Did you mean env? It has env, host, service."],
    ],
    [
      `${BY}{services,region,env}`,
      [["services:N/A", "region:N/A", "env:prod"]],
      [
        "`services` isn't a tag of trace.http.request, so it splits nothing. Did you mean service? It has service, env, host.",
        "`region` isn't a tag of trace.http.request, so it splits nothing. It has env, host, service.",
      ],
    ],
    [
      `${BY}{host}`,
      [["host:N/A"]],
      ["No series of trace.http.request in this result has the tag `host`, which others have."],
    ],
  ])("%s is explained with one more request", async (query, series, warnings) => {
    const { toolkit, requests } = connect(grouped(...series), tags);
    const result = await toolkit.queryMetrics({ queries: [query] });
    expect(result.warnings).toEqual(warnings);
    expect(result.calls_spent).toBe(2);
    expect(requests[1]).toMatchObject({ path: "/api/v2/metrics/trace.http.request/all-tags" });
  });

  it.each<[string, string[][]]>([
    [`${BY}{service}`, [["service:web"], ["service:N/A"]]],
    [
      `${BY}{service,host}`,
      [
        ["service:web", "host:N/A"],
        ["service:api", "host:a"],
      ],
    ],
    ["avg:trace.http.request{*}", [[]]],
    ["avg:trace.http.request{*} by {}", [[]]],
  ])("%s costs no more requests where one series has the tag", async (query, series) => {
    const { toolkit } = connect(grouped(...series));
    expect(await toolkit.queryMetrics({ queries: [query] })).toMatchObject({ warnings: [], calls_spent: 1 });
  });

  it("are explained in formulas, of several queries with one request, and with reduce", async () => {
    const queries = ["sum:a.errors{*} by {services}.as_count()", "sum:a.hits{*} by {services}.as_count()"];
    const formula = connect(grouped(["services:N/A"]), tags);
    const ratio = await formula.toolkit.queryMetrics({ queries, formula: "a / b" });
    expect(ratio.warnings.filter((text) => text.includes("services"))).toEqual([
      "`services` isn't a tag of a.errors, so it splits nothing. Did you mean service? It has service, env, host.",
    ]);
    expect(ratio.calls_spent).toBe(2);
    const two = connect(
      timeseries([
        [values(() => 1), ["hst:N/A"], 0],
        [values(() => 1), ["pod:N/A"], 1],
      ]),
      tags,
    );
    const both = await two.toolkit.queryMetrics({ queries: ["avg:a{*} by {hst}", "avg:b{*} by {pod}"] });
    expect(both.warnings).toEqual([
      "`hst` isn't a tag of a, so it splits nothing. Did you mean host? It has host, env, service.",
      "No series of b in this result has the tag `pod`; FindMetrics lists the tags of a metric.",
    ]);
    const columns = [
      { type: "group", name: "services", values: [["N/A"]] },
      { type: "number", name: "a", values: [3] },
    ];
    const scalar = { data: { type: "scalar_response", attributes: { columns } } };
    const { toolkit } = connect(scalar, tags, scalar, tags);
    const reduced = await toolkit.queryMetrics({ queries: [`${BY}{services}`], reduce: "avg" });
    expect(reduced).toMatchObject({ warnings: [expect.stringContaining("Did you mean service?")], calls_spent: 2 });
    const limited = await toolkit.queryMetrics({ queries: [`${BY}{services}`], reduce: "avg", max_series: 1 });
    expect(limited.warnings).toEqual([expect.stringContaining("Did you mean service?")]);
  });

  it("say nothing of a tag that series beyond the limit of reduce may have", async () => {
    const columns = [
      { type: "group", name: "host", values: [["N/A"]] },
      { type: "number", name: "a", values: [3] },
    ];
    const { toolkit } = connect({ data: { type: "scalar_response", attributes: { columns } } }, tags);
    const result = await toolkit.queryMetrics({ queries: [`${BY}{host}`], reduce: "avg", max_series: 1 });
    expect(result.warnings).toEqual([]);
  });

  it("are explained briefly, whatever keys they have, and not by a list of tags that Datadog cut short", async () => {
    const keys = Array.from({ length: 9 }, (_, index) => `${"k".repeat(2_000)}${index}`);
    const many = connect(grouped(keys.map((key) => `${key}:N/A`)), tags);
    const { warnings } = await many.toolkit.queryMetrics({ queries: [`${BY}{${keys.join(",")}}`] });
    expect(warnings).toHaveLength(5);
    for (const warning of warnings) expect(warning.length).toBeLessThanOrEqual(500);
    const all = Array.from({ length: 10_000 }, (_, index) => `pod:${index}`);
    const cut = connect(grouped(["services:N/A"]), { data: { attributes: { tags: all } } });
    expect((await cut.toolkit.queryMetrics({ queries: [`${BY}{services}`] })).warnings).toEqual([
      "No series of trace.http.request in this result has the tag `services`; FindMetrics lists the tags of a metric.",
    ]);
  });

  it("keep their series if the request that explains them fails", async () => {
    const forbidden = Response.json({ errors: ["Forbidden"] }, { status: 403 });
    const { toolkit } = connect(grouped(["services:N/A"]), forbidden);
    expect(await toolkit.queryMetrics({ queries: [`${BY}{services}`] })).toMatchObject({
      series: [{ tags: ["services:N/A"] }],
      warnings: [
        "No series of trace.http.request in this result has the tag `services`; FindMetrics lists the tags of a metric.",
      ],
    });
  });
});

describe("reduce", () => {
  const percent = { family: "percentage", name: "percent", plural: "percent", short_name: "%" };
  const columns = [
    { type: "group", name: "host", values: [["a"], ["b"], ["c"]] },
    { type: "group", name: "env", values: [["prod"], ["prod"], []] },
    { type: "number", name: "a", values: [1.23456789, 70, null], meta: { unit: [percent, null] } },
  ];
  const scalar = (list: readonly object[]) => ({ data: { type: "scalar_response", attributes: { columns: list } } });

  it(verifies("query-metrics.reduce.values"), async () => {
    const { toolkit, requests } = connect(scalar(columns), scalar(columns), scalar(columns));
    const result = await toolkit.queryMetrics({ queries: [QUERY], reduce: "max" });
    expect(result).toMatchObject({ series: [], total_series: 2, interval: null, warnings: [] });
    expect(result.values).toEqual([
      { query: QUERY, tags: ["host:b", "env:prod"], value: 70, unit: "percent" },
      { query: QUERY, tags: ["host:a", "env:prod"], value: 1.235, unit: "percent" },
    ]);
    expect(requests[0]).toMatchObject({
      path: "/api/v2/query/scalar",
      type: "scalar_request",
      attributes: {
        from: START,
        to: NOW,
        queries: [{ data_source: "metrics", name: "a", query: QUERY, aggregator: "max" }],
        formulas: [{ formula: "a", limit: { count: 20, order: "desc" } }],
      },
    });
    expect(requests[0]?.attributes).not.toHaveProperty("interval");
    const limited = await toolkit.queryMetrics({ queries: [QUERY], reduce: "max", max_series: 2 });
    expect(limited.total_series).toBeNull();
    const ratio = await toolkit.queryMetrics({ queries: [QUERY, COUNT], formula: "a / b", reduce: "sum" });
    expect(ratio.values[0]?.query).toBe("a / b");
    expect(requests[2]?.attributes.formulas).toEqual([{ formula: "a / b", limit: { count: 20, order: "desc" } }]);
  });

  it(verifies("query-metrics.reduce.absent"), async () => {
    const { toolkit, requests } = connect(level);
    expect((await toolkit.queryMetrics({ queries: [QUERY] })).values).toEqual([]);
    expect(requests[0]?.path).toBe("/api/v2/query/timeseries");
  });

  it("has the time of each last value, which is that of the last complete interval with data", async () => {
    const series: Series[] = [
      [[5, 6, 70], ["host:a"]],
      [[8, null, null], ["host:b"]],
      [[null, null, 9], ["host:c"]],
    ];
    const times = [NOW - 130_000, NOW - 70_000, NOW - 10_000];
    const { toolkit, requests } = connect(timeseries(series, times), timeseries(series, times));
    const result = await toolkit.queryMetrics({ queries: [QUERY], reduce: "last" });
    const at = (index: number) => new Date(times[index]!).toISOString();
    expect(result.values).toEqual([
      { query: QUERY, tags: ["host:c"], value: 9, time: at(2), unit: null },
      { query: QUERY, tags: ["host:b"], value: 8, time: at(0), unit: null },
      { query: QUERY, tags: ["host:a"], value: 6, time: at(1), unit: null },
    ]);
    expect(result).toMatchObject({ series: [], total_series: 3, interval: "1m", calls_spent: 1 });
    expect(result.warnings).toContain("Showing statistics without the last interval, which is incomplete.");
    expect(requests[0]?.path).toBe("/api/v2/query/timeseries");
    const limited = await toolkit.queryMetrics({ queries: [QUERY], reduce: "last", max_series: 2 });
    expect(limited.values.map(({ value }) => value)).toEqual([9, 8]);
    expect(limited.warnings.join()).toContain("Showing 2 of 3 series, those with the largest last.");
  });

  it("has the time and the value of the same interval for a count without a complete one", async () => {
    const times = [NOW - 70_000, NOW - 10_000];
    const { toolkit } = connect(timeseries([[[3, 1]]], times));
    const { values, warnings } = await toolkit.queryMetrics({
      queries: [COUNT],
      reduce: "last",
      interval: "1m",
      start_time: String(NOW - 60_000),
    });
    expect(values).toMatchObject([{ value: 3, time: new Date(NOW - 70_000).toISOString() }]);
    expect(warnings).toContain("Showing statistics without the last interval, which is incomplete.");
  });

  it("without data is explained", async () => {
    const { toolkit } = connect(scalar([{ type: "number", name: "a", values: [] }]), {
      data: { attributes: { tags: ["env:production"] } },
    });
    const result = await toolkit.queryMetrics({ queries: ["avg:a.b{env:prod}"], reduce: "avg" });
    expect(result).toMatchObject({ values: [], warnings: ["`prod` isn't a value of env; it has production."] });
  });

  it("a model reads values, and no series", async () => {
    const { toolkit } = connect(scalar(columns));
    const tool = toolkit.tools.find(({ name }) => name === "Observability.QueryMetrics")!;
    const { text } = await tool.call({ queries: [QUERY], reduce: "max" });
    expect(Object.keys(JSON.parse(text))).toEqual(expect.arrayContaining(["values"]));
    expect(text).not.toContain('"series"');
  });
});

it("hidden fields stay hidden in the tags of series", async () => {
  const requests: unknown[] = [];
  const responses = [timeseries([[values(() => 5), ["host:web-1", "env:prod"]]])];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init).url);
    return Response.json(responses[0]);
  };
  const toolkit = createObservability({ ...KEYS, fetch, clock: testClock(NOW), hide: hideFields(["host"]) });
  const tool = toolkit.tools.find(({ name }) => name === "Observability.QueryMetrics")!;
  const { text } = await tool.call({ queries: [QUERY] });
  expect(text).toContain("env:prod");
  expect(text).not.toContain("web-1");
});
