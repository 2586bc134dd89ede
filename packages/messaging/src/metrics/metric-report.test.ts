import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { PERIODS, periodStarts } from "../customerio/periods.ts";
import { createMessaging, type Messaging } from "../toolkit.ts";
import type { Report } from "./report-entries.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW, { sleep: "skip" });
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });

beforeEach(() => sandbox.reset());

type MetricOptions = Pick<NonNullable<Parameters<Messaging["getCampaignMetrics"]>[0]>, "period" | "steps">;
type Delivery = (typeof sandbox.workspace.deliveries)[number];

/** The series that a model reads. */
interface Series {
  readonly start: string;
  readonly note: string;
  readonly counts: Readonly<Record<string, string>>;
  readonly same_as?: Readonly<Record<string, string>>;
}

const SUBJECTS = [
  {
    kind: "campaign",
    idName: "campaign_id",
    zone: "UTC",
    toolName: "Messaging.GetCampaignMetrics",
    idOf: ({ campaignId }: Delivery) => campaignId,
    reportOn: (from: Messaging, id: string, requests: MetricOptions = {}): Promise<Report> =>
      from.getCampaignMetrics({ campaign_id: id, ...requests }),
  },
  {
    kind: "newsletter",
    idName: "newsletter_id",
    zone: "Eastern",
    toolName: "Messaging.GetNewsletterMetrics",
    idOf: ({ newsletterId }: Delivery) => newsletterId,
    reportOn: (from: Messaging, id: string, requests: MetricOptions = {}): Promise<Report> =>
      from.getNewsletterMetrics({ newsletter_id: id, ...requests }),
  },
] as const;

/** A toolkit whose backend sends this body for every request. */
function respondWith(body: object, nowMs = NOW) {
  const fixed = testClock(nowMs);
  return createMessaging({ ...sandbox.options, fetch: async () => Response.json(body), clock: fixed, retry: 0 });
}

function withSeries(series: unknown, nowMs = NOW) {
  return respondWith({ metric: { series } }, nowMs);
}

/** The counts of a metric's list for models. */
function readList(list = ""): (number | null)[] {
  return list.split(",").flatMap((run) => {
    const [value = "", times = "1"] = run.split("×");
    return Array.from({ length: list === "" ? 0 : Number(times) }, () => (value === "null" ? null : Number(value)));
  });
}

/** Two periods of every main metric, with all counts. */
const ALL_MAIN = {
  sent: [5, 5],
  delivered: [4, 4],
  opened: [2, 2],
  clicked: [1, 1],
  bounced: [1, 0],
  converted: [0, 0],
  unsubscribed: [0, 0],
};

async function errorOf(call: Promise<unknown>): Promise<ToolError> {
  const error: unknown = await call.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (!isToolError(error)) throw new Error(`expected a ToolError, got ${String(error)}`);
  return error;
}

describe.each(SUBJECTS)("the report of a $kind", ({ kind, idName, zone, toolName, idOf, reportOn }) => {
  const deliveries = sandbox.workspace.deliveries.filter((delivery) => idOf(delivery) !== null);
  /** The campaign or newsletter with the most messages. */
  const [busiest = ""] = Object.entries(Object.groupBy(deliveries, (delivery) => String(idOf(delivery))))
    .toSorted(([, one = []], [, other = []]) => other.length - one.length)
    .map(([id]) => id);

  /** Counts a metric's events for its messages in an interval, excluding the interval's end. */
  function countOf(metric: string, fromMs: number, toMs: number): number {
    const times = deliveries
      .filter((delivery) => String(idOf(delivery)) === busiest)
      .map(({ createdMs, metrics }) => (metric === "created" ? createdMs : metrics.get(metric)));
    return times.filter((time) => time !== undefined && time >= fromMs && time < toMs && time <= NOW).length;
  }

  it("shows one step when one step is requested", async () => {
    const one = await reportOn(messaging, busiest, { steps: 1 });
    if (kind === "newsletter") expect(sandbox.requests[0]?.query["steps"]).toBe("2");
    const two = await reportOn(messaging, busiest, { steps: 2 });
    expect(one.steps).toBe(1);
    const today = two.series.filter(({ start }) => start === two.partial_since);
    expect(one.series).toEqual(today);
    expect(one.totals).toEqual(today[0]?.counts ?? {});
    expect(one.window).toEqual({ start: "2026-01-31", end: "2026-01-31T09:00:00.000Z" });
    expect(one.zone).toBe(zone);
  });

  it(verifies("metrics.dates"), async () => {
    for (const period of PERIODS) {
      const report = await reportOn(messaging, busiest, { period, steps: 12 });
      const starts = periodStarts(period, 12, NOW, zone);
      expect(report.window.end).toBe("2026-01-31T09:00:00.000Z");
      expect(Date.parse(report.window.start)).toBe(starts[0]);
      expect(Date.parse(report.partial_since)).toBe(starts.at(-1));
      const counts = new Map(report.series.map((step) => [Date.parse(step.start), step.counts]));
      expect([...counts.keys()]).toEqual(starts.filter((startMs) => counts.has(startMs)));
      // In winter, Eastern time is five hours behind UTC.
      const behindMs = report.zone === "Eastern" ? 5 * 3_600_000 : 0;
      for (const [index, startMs] of starts.entries()) {
        const end = starts[index + 1] ?? NOW + 1;
        for (const metric of ["sent", "delivered", "opened", "clicked", "bounced", "created"]) {
          const count = counts.get(startMs)?.[metric] ?? 0;
          expect(count, `${metric} from ${startMs}`).toBe(countOf(metric, startMs + behindMs, end + behindMs));
        }
      }
    }
    const { series } = await reportOn(messaging, busiest, { period: "days", steps: 45 });
    expect(series.length).toBeGreaterThan(0);
    for (const { start } of series) expect(start).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it(verifies("metrics.totals"), async () => {
    for (const [period, steps] of [
      ["days", 45],
      ["months", 100],
    ] as const) {
      const { series, totals, rates } = await reportOn(messaging, busiest, { period, steps });
      expect(totals["sent"]).toBeGreaterThan(0);
      for (const [name, total] of Object.entries(totals)) {
        expect(total).not.toBe(0);
        expect(series.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)).toBe(total);
      }
      const total = (name: string) => totals[name] ?? 0;
      expect(rates?.delivery_rate).toBeCloseTo(total("delivered") / total("sent"), 4);
      expect(rates?.open_rate).toBeCloseTo(total("opened") / total("delivered"), 4);
      expect(rates?.click_rate).toBeCloseTo(total("clicked") / total("delivered"), 4);
      expect(rates?.bounce_rate).toBeCloseTo(total("bounced") / total("sent"), 4);
      for (const rate of Object.values(rates ?? {})) {
        expect(rate === null || (rate >= 0 && rate <= 1)).toBe(true);
      }
    }
  });

  it("reports no rate when nothing was sent or a series is missing", async () => {
    const none = await reportOn(withSeries({ sent: [0, 0], delivered: [0, 0], opened: [0, 0] }), "1", { steps: 2 });
    expect(none.rates).toBeNull();
    expect(none.warnings).toContain("No message was sent in the window.");
    const unknown = await reportOn(withSeries({ opened: [0, 1] }), "1", { steps: 2 });
    expect(unknown.rates).toBeNull();
    expect(unknown.warnings).toEqual([expect.stringContaining("did not report sent, delivered,")]);
    const some = await reportOn(withSeries({ sent: [3, 0], delivered: [0, 2] }), "1", { steps: 2 });
    expect(some.rates).toEqual({
      delivery_rate: 0.6667,
      open_rate: null,
      click_rate: null,
      bounce_rate: null,
      conversion_rate: null,
      unsubscribe_rate: null,
    });
  });

  it("names series that the backend does not report", async () => {
    const { warnings, totals, zero } = await reportOn(withSeries({ sent: [1], delivered: [1], opened: [0] }), "1", {
      steps: 1,
    });
    expect(totals).toEqual({
      sent: 1,
      delivered: 1,
      clicked: null,
      bounced: null,
      converted: null,
      unsubscribed: null,
    });
    expect(zero).toEqual(["opened"]);
    expect(warnings).toEqual([
      "Customer.io did not report clicked, bounced, converted, unsubscribed. This does not mean zero.",
    ]);
  });

  it("reads counts written as strings", async () => {
    const series = { sent: ["4", null], note: "none" };
    const report = await reportOn(withSeries(series), "1", { steps: 2 });
    expect(report.series.map(({ counts }) => counts)).toEqual([{ sent: 4 }, { sent: null }]);
    expect(report.totals).toMatchObject({ sent: 4, delivered: null });
  });

  it.each([
    { opened: ["4", null], total: 4 },
    { opened: [0, null], total: null },
    { opened: ["x", 0], total: null },
  ])("does not take the known part of $opened for the total of all periods", async ({ opened, total }) => {
    const report = await reportOn(withSeries({ ...ALL_MAIN, opened }), "1", { steps: 2 });
    expect(report.totals).toMatchObject({ opened: total, sent: 10 });
    expect(report.zero).not.toContain("opened");
    expect(report.rates).toMatchObject({ open_rate: null, click_rate: 0.25 });
    expect(report.warnings).toEqual([
      "Some periods have no count of opened. Such totals are null or may be too low, and their rates are null.",
    ]);
  });

  it("leaves out every rate whose base has no count in some periods", async () => {
    const { rates } = await reportOn(withSeries({ ...ALL_MAIN, delivered: [null, 8] }), "1", { steps: 2 });
    expect(rates).toEqual({
      delivery_rate: null,
      open_rate: null,
      click_rate: null,
      bounce_rate: 0.1,
      conversion_rate: null,
      unsubscribe_rate: null,
    });
  });

  it("says why a rate is above 1", async () => {
    const counts = { sent: [0, 2], delivered: [0, 2], opened: [3, 1], clicked: [1, 1] };
    const { rates, warnings } = await reportOn(withSeries({ ...ALL_MAIN, ...counts }), "1", { steps: 2 });
    expect(rates).toMatchObject({ open_rate: 2, click_rate: 1 });
    expect(warnings).toEqual([
      "open_rate above 1: messages sent before the window count too. A longer window is more accurate.",
    ]);
  });

  it("shows no steps when there are no series", async () => {
    const report = await reportOn(withSeries({}), "1");
    expect(report).toMatchObject({ steps: 0, totals: { sent: null }, zero: [], series: [] });
    expect(report.window).toEqual({ start: "2026-01-31T09:00:00.000Z", end: "2026-01-31T09:00:00.000Z" });
  });

  it.each([
    [{}, "metric"],
    [{ metric: null }, "metric"],
    [{ metric: {} }, "metric.series"],
    [{ metric: { series: null } }, "metric.series"],
    [{ metric: { series: "x" } }, "metric.series"],
  ])("names the invalid field in %j", async (body, field) => {
    const error = await errorOf(reportOn(respondWith(body), "1"));
    expect(error).toMatchObject({ code: "bad_response", retryable: false });
    expect(error.message).toContain(`unexpected ${field}`);
  });

  it.each([500, 2_000, 8_000])("fits %i tokens, with totals and rates in full", async (maxResultTokens) => {
    const months = (every: number) => Array.from({ length: 120 }, (_, index) => (index % every === 1 ? index : 0));
    const names = ["attempted", ...Object.keys(ALL_MAIN)];
    const series = Object.fromEntries(names.map((name, index) => [name, months(index + 2)]));
    const tool = withSeries({ ...series, sent: series["attempted"] }).tools.find(({ name }) => name === toolName);
    const args = { [idName]: "1", period: "months", steps: "120" };
    const answer = await tool?.call(args, { maxResultTokens });
    if (!answer?.ok) throw new Error(answer?.text);
    expect(encode(answer.text).length).toBeLessThanOrEqual(maxResultTokens);
    const full = answer.value as Report;
    const fitted = answer.fitted as Omit<Report, "series"> & { readonly series: Series };
    expect(fitted.totals).toEqual(full.totals);
    expect(fitted.rates).toEqual(full.rates);
    expect(fitted.zero).toEqual(full.zero);
    const { counts, same_as = {}, start } = fitted.series;
    const starts = periodStarts("months", full.steps, NOW, zone);
    const first = starts.indexOf(Date.parse(start));
    expect(readList(counts["sent"]).length).toBeGreaterThan(0);
    const isComplete = start === full.series[0]?.start;
    expect(fitted.warnings.join(" ").includes("use fewer steps")).toBe(!isComplete);
    expect(fitted.series.note.includes("0 before and after a list")).toBe(isComplete);
    expect("previous" in fitted).toBe(!isComplete);
    // Every count from the first listed period on is in a list.
    const rows = new Map(full.series.map((step) => [Date.parse(step.start), step.counts]));
    for (const [name, values] of [
      ...Object.entries(counts),
      ...Object.entries(same_as).map(([name, other]) => [name, counts[other]!] as const),
    ])
      for (const [index, startMs] of starts.slice(first).entries())
        expect(readList(values)[index] ?? 0, `${name} of ${startMs}`).toBe(rows.get(startMs)?.[name] ?? 0);
    const listed = [...Object.keys(counts), ...Object.keys(same_as)];
    for (const name of ["sent", "delivered", "opened"]) expect(listed).toContain(name);
    expect(listed).not.toContain("attempted");
    expect(fitted.series.note).toContain("only main metrics");
  });

  it.each([1, 5, 24])(`${verifies("metrics.steps")}: %i hours`, async (steps) => {
    const { steps: stepCount, partial_since, window } = await reportOn(messaging, busiest, { period: "hours", steps });
    expect(stepCount).toBe(steps);
    expect(Date.parse(partial_since)).toBe(NOW);
    expect(Date.parse(window.start)).toBe(NOW - (steps - 1) * 3_600_000);
  });

  it("calculates rates as shares of the sent or the delivered messages", async () => {
    const counts = { sent: 200, delivered: 100, opened: 50, clicked: 20, bounced: 10, converted: 5, unsubscribed: 2 };
    const series = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, [value]]));
    const { rates } = await reportOn(withSeries(series), "1", { steps: 1 });
    expect(rates).toEqual({
      delivery_rate: 0.5,
      open_rate: 0.5,
      click_rate: 0.2,
      bounce_rate: 0.05,
      conversion_rate: 0.05,
      unsubscribe_rate: 0.02,
    });
  });

  it.each([
    [{}, [0.5, 0.2]],
    [{ open_untracked: [20] }, [0.625, 0.2]],
    [{ link_untracked: [60] }, [0.5, 0.5]],
    [{ open_untracked: [0], link_untracked: [0] }, [0.5, 0.2]],
    [{ open_untracked: [100], link_untracked: [101] }, [null, null]],
    [{ open_untracked: [null] }, [null, 0.2]],
    [{ untracked: [50] }, [0.5, 0.2]],
  ])(
    "divides opens and clicks by the messages that could be tracked: %j",
    async (untracked, [open_rate, click_rate]) => {
      const counts = { sent: [100], delivered: [100], opened: [50], clicked: [20], converted: [10] };
      const { rates } = await reportOn(withSeries({ ...counts, ...untracked }), "1", { steps: 1 });
      expect(rates).toMatchObject({ open_rate, click_rate, delivery_rate: 1, conversion_rate: 0.1 });
    },
  );

  it("writes no period without counts, and names each metric that is 0 in the entire window once", async () => {
    const series = { sent: [0, 3, 0, 0], delivered: [0, 2, 0, 1], opened: [0, 0, 0, 0] };
    const report = await reportOn(withSeries(series), "1", { steps: 4 });
    expect(report).toMatchObject({ steps: 4, zero: ["opened"], totals: { sent: 3, delivered: 3 } });
    expect(report.series).toEqual([
      { start: "2026-01-29", counts: { sent: 3, delivered: 2 } },
      { start: "2026-01-31", counts: { delivered: 1 } },
    ]);
    expect(report.partial_since).toBe("2026-01-31");
  });

  it("writes a series for a model as a list per metric, from the first to the last count", async () => {
    const tool = messaging.tools.find(({ name }) => name === toolName);
    /** The series for a model, from a backend with these counts. */
    const read = async (sent: readonly (number | null)[]) => {
      const toolkit = withSeries({
        ...ALL_MAIN,
        sent,
        created: sent,
        delivered: sent.map(() => 1),
        opened: sent.map(() => 1),
      });
      const args = { [idName]: "1", period: "weeks", steps: sent.length };
      const answer = await toolkit.tools.find(({ name }) => name === tool?.name)?.call(args);
      if (!answer?.ok) throw new Error(answer?.text);
      const ids = Object.keys(answer.fitted).slice(0, 3);
      return { ...(answer.fitted as Report), ids };
    };
    const many = await read([0, 2, null, 0, 4]);
    expect(many.ids).toEqual([idName, "totals", "rates"]);
    expect(many.partial_since).toBe("2026-01-25");
    expect(many.series).toMatchObject({
      start: "2025-12-28",
      // The note says nothing of unlisted metrics: they are in `zero`, or unknown.
      note: "4×3 = 4,4,4; 0 before and after a list",
      counts: { sent: "0,2,null,0,4", delivered: "1×5" },
      same_as: { created: "sent", opened: "delivered" },
    });
    expect(many).toMatchObject({ period: "weeks", zone });
    expect((await read([0, 0, 7, 0, 0, 0, 0, null, null])).series).toMatchObject({
      counts: { sent: "0,0,7,0×4,null,null" },
    });
    expect((await read([0, 0, 0])).series).toMatchObject({ counts: { delivered: "1×3" } });
  });

  it.each([
    [{}, 30, true],
    [{ steps: 31 }, 31, false],
    [{ period: "weeks", steps: 12 }, 12, false],
  ])(
    "leaves a long series out of a model's view of a call with %j: %i periods, %s",
    async (args, length, isLeftOut) => {
      const sent = Array.from({ length }, (_, index) => 101 + index);
      const lists = Object.fromEntries(
        Object.keys(ALL_MAIN).map((name, index) => [name, sent.map((count) => count - index)]),
      );
      const tool = withSeries(lists).tools.find(({ name }) => name === toolName);
      const answer = await tool?.call({ [idName]: "1", ...args });
      if (!answer?.ok) throw new Error(answer?.text);
      const full = answer.value as Report;
      const { series, warnings, previous } = answer.fitted as Report;
      expect(series === null).toBe(isLeftOut);
      expect(warnings.includes("To read the series, pass steps 31.")).toBe(isLeftOut);
      expect(previous).toEqual(isLeftOut ? full.previous : undefined);
      expect(answer.fitted).toMatchObject({ rates: full.rates, open_rates: full.open_rates });
    },
  );

  it("says which complete periods have the highest and the lowest open rate, and what the last of them had", async () => {
    const compare = async (delivered: readonly (number | null)[], opened: readonly (number | null)[]) => {
      const series = { delivered, opened };
      const { open_rates, previous } = await reportOn(withSeries(series), "1", { steps: delivered.length });
      return { range: Object.entries(open_rates), previous: previous };
    };
    // The current period, with the best rate of all, still changes.
    expect(await compare([10, 4, 0, 8, 5], [2, 3, 0, 6, 5])).toEqual({
      range: [
        ["2026-01-30", 0.75],
        ["2026-01-27", 0.2],
      ],
      previous: { delivered: 8, opened: 6 },
    });
    // A rate above 1 counts earlier messages, and an unknown count has no rate.
    expect((await compare([1, 4, null, 5, 0], [2, 1, 1, 0, 0])).range).toEqual([
      ["2026-01-28", 0.25],
      ["2026-01-30", 0],
    ]);
    expect((await compare([1, 4, 8, 0, 2, 0], [1, 4, 2, 0, 2, 0])).range[0]).toEqual(["2026-01-27", 1]);
    for (const delivered of [[9, 9, 9], [0, 5, 5], [7]])
      expect(
        (
          await compare(
            delivered,
            delivered.map(() => 1),
          )
        ).range,
      ).toEqual([]);
    expect(await compare([3], [1])).not.toHaveProperty("previous.sent");
    expect(await compare([3, 0, 2], [1, 0, 1])).toMatchObject({ previous: {} });
  });

  it("takes fewer than 300 tokens with the default arguments", async () => {
    const tool = messaging.tools.find(({ name }) => name === toolName);
    const answer = await tool?.call({ [idName]: busiest });
    expect(encode(answer?.text ?? "").length).toBeLessThan(300);
  });

  it("begins with totals and rates, of the main metrics first", async () => {
    const report = await reportOn(messaging, busiest);
    expect(Object.keys(report).slice(0, 3)).toEqual([idName, "totals", "rates"]);
    expect(Object.keys(report.totals).slice(0, 3)).toEqual(["sent", "delivered", "opened"]);
  });
});

describe("the periods of a newsletter", () => {
  const reportOn = (from: Messaging, requests: MetricOptions) =>
    from.getNewsletterMetrics({ newsletter_id: "1", ...requests });

  it("limits the default number of steps when a period has fewer", async () => {
    const report = await reportOn(messaging, { period: "weeks" });
    expect(report.steps).toBe(12);
    expect(report.warnings[0]).toContain("from 30 to 12");
  });

  it("aligns series of different lengths at the current step", async () => {
    const series = { sent: [1, 2, 3], delivered: [5], opened: [], clicked: [7, 8] };
    const report = await reportOn(withSeries(series), { steps: 5 });
    expect(report.steps).toBe(3);
    expect(report.series).toEqual([
      { start: "2026-01-29", counts: { sent: 1, delivered: null, clicked: null } },
      { start: "2026-01-30", counts: { sent: 2, delivered: null, clicked: 7 } },
      { start: "2026-01-31", counts: { sent: 3, delivered: 5, clicked: 8 } },
    ]);
    expect(report.totals).toMatchObject({ sent: 6, delivered: 5, opened: null, clicked: 15 });
  });

  it("keeps the latest steps when the backend sends more than requested", async () => {
    const report = await reportOn(withSeries({ sent: [9, 9, 4, 3] }), { steps: 2 });
    expect(report.series.map(({ counts }) => counts["sent"])).toEqual([4, 3]);
  });

  it.each([
    { opened: [4], total: 4 },
    { opened: [0], total: null },
  ])("does not take the known part of $opened for the total of all periods", async ({ opened, total }) => {
    const report = await reportOn(withSeries({ ...ALL_MAIN, opened }), { steps: 2 });
    expect(report.totals).toMatchObject({ opened: total, sent: 10 });
    expect(report.rates).toMatchObject({ open_rate: null, click_rate: 0.25 });
  });

  it("says that a start in summer is one of two, and nothing in winter or of hours", async () => {
    const summer = Date.UTC(2026, 6, 4, 12);
    const read = (period: "hours" | "days" | "months", nowMs: number) =>
      reportOn(withSeries(ALL_MAIN, nowMs), { period, steps: 2 });
    expect((await read("days", summer)).warnings).toEqual([
      "Showing days that begin at 00:00 Eastern time. In summer, that is 04:00 or 05:00 UTC: Customer.io does not say which.",
    ]);
    for (const nowMs of [Date.UTC(2026, 6, 4, 4), Date.UTC(2026, 6, 4, 4, 59)])
      expect((await read("days", nowMs)).warnings).toEqual([
        expect.stringContaining(
          "If it is 05:00 UTC, the current one has not begun yet, and each start is a day too late.",
        ),
      ]);
    expect((await read("days", Date.UTC(2026, 6, 4, 5))).warnings).toEqual([expect.not.stringContaining("If it is")]);
    expect((await read("months", Date.UTC(2026, 3, 20))).warnings).toHaveLength(1);
    for (const report of [await read("hours", summer), await read("days", NOW), await read("months", NOW)])
      expect(report.warnings).toEqual([]);
  });
});

describe("the periods of a campaign", () => {
  const DAY_S = 86_400;
  /** The queries of a call to which version 2 responds like this. */
  async function queriesOf(requests: MetricOptions, answer: (query: URLSearchParams) => Response, nowMs = NOW) {
    const queries: Record<string, string>[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { searchParams } = new URL(new Request(input, init).url);
      queries.push(Object.fromEntries(searchParams));
      return searchParams.get("version") === "2"
        ? answer(searchParams)
        : Response.json({ metric: { series: ALL_MAIN } });
    };
    const toolkit = createMessaging({ ...sandbox.options, fetch, clock: testClock(nowMs), retry: 0 });
    const report = toolkit.getCampaignMetrics({ campaign_id: "1", ...requests });
    return { queries, report: await report };
  }

  it.each([
    ["hours", 87_600],
    ["days", 3_650],
    ["weeks", 521],
    ["months", 120],
  ] as const)("of %s reach back %i in UTC, with a window that ends in the current one", async (period, most) => {
    for (const nowMs of [NOW, NOW + 1, Date.UTC(2026, 1, 1), Date.UTC(2028, 1, 29, 23, 59, 59, 999)])
      for (const steps of nowMs === NOW ? [1, 30, most] : [1, 30]) {
        const series = { ...ALL_MAIN, sent: Array.from({ length: steps }, () => 1) };
        const answer = () =>
          Response.json({ res: period, start: "x", end: "2020-01-01 00:00:00 -0700 MST", metric: { series } });
        const { queries, report } = await queriesOf({ period, steps }, answer, nowMs);
        const starts = periodStarts(period, steps, nowMs, "UTC");
        const { start = "", end = "", ...rest } = queries[0] ?? {};
        expect(rest).toEqual({ version: "2", res: period, tz: "UTC" });
        expect(Number(start) * 1_000).toBe(starts[0]);
        expect(Number(end) * 1_000).toBeGreaterThan(starts.at(-1) ?? 0);
        expect(Number(end) * 1_000).toBeLessThanOrEqual(Math.max(nowMs, (starts.at(-1) ?? 0) + 1_000));
        expect(new Date(Number(end) * 1_000).getTime() - Date.parse(report.window.start)).toBeLessThan(
          3_653 * DAY_S * 1_000,
        );
        expect(report.steps).toBe(steps);
        expect(Date.parse(report.series[0]?.start ?? "")).toBe(starts[0]);
        expect(Date.parse(report.partial_since)).toBe(starts.at(-1));
      }
  });

  it("read metrics of any name", async () => {
    const { report } = await queriesOf({ steps: 2 }, () =>
      Response.json({ metric: { series: { ...ALL_MAIN, tracking_consent_denied: [1, 0], shouted: [0, 3] } } }),
    );
    expect(report.totals).toMatchObject({ tracking_consent_denied: 1, shouted: 3 });
  });

  it.each([[[4]], [[4, 5, 6]], [[0]], [[0, 0, 0]], [[null, 7, null, 1]]])(
    "give no start to the values %j of two periods, and warn",
    async (opened) => {
      const { report } = await queriesOf({ steps: 2 }, () =>
        Response.json({ metric: { series: { ...ALL_MAIN, opened } } }),
      );
      expect(report.series.map(({ counts }) => counts["opened"])).toEqual([null, null]);
      expect(report.totals).toMatchObject({ sent: 10, opened: null });
      expect(report.zero).not.toContain("opened");
      expect(report.rates).toMatchObject({ open_rate: null, click_rate: 0.25 });
      const sum = opened.reduce<number>((total, value) => total + (value ?? 0), 0);
      expect(report.warnings).toEqual([
        `Customer.io returned another number of values than the 2 periods: opened ${opened.length} (sum ${sum}). Which periods they count is unknown, so their counts are null.`,
      ]);
    },
  );

  it("are those of version 1 after a 400, with a warning about their zone, and only then", async () => {
    const rejected = (status: number) => () => Response.json({ errors: [{ detail: "no" }] }, { status });
    const { queries, report } = await queriesOf({ period: "weeks", steps: 2 }, rejected(400));
    expect(queries[1]).toEqual({ version: "1", period: "weeks", steps: "2" });
    expect(report.series.map(({ start }) => start)).toEqual(["2026-01-18", "2026-01-25"]);
    expect(report.warnings).toEqual([
      expect.stringMatching(
        /^Version 2 .* failed, .* begin at 00:00 Eastern time\..* status 400\. Customer\.io says: "no"\.$/,
      ),
    ]);
    expect(report).toMatchObject({ zone: "Eastern", partial_since: "2026-01-25", window: { start: "2026-01-18" } });
    // Hours don't depend on the zone, but version 1 has fewer of them.
    expect((await queriesOf({ period: "hours", steps: 2 }, rejected(400))).report).toMatchObject({
      zone: "UTC",
      warnings: [expect.stringContaining("version 1 was read")],
    });
    const many = await queriesOf({ period: "weeks", steps: 100 }, rejected(400));
    expect(many.queries[1]?.["steps"]).toBe("12");
    expect(many.report.warnings).toContain("steps was reduced from 100 to 12, the maximum for weeks.");
    for (const status of [401, 403, 404, 429, 500])
      await expect(queriesOf({ steps: 2 }, rejected(status))).rejects.toMatchObject({ status });
  });

  it.each([
    ["days", "daily", true],
    ["months", "Monthly", true],
    ["hours", null, true],
    ["days", "weeks", false],
    ["weeks", "days", false],
    ["hours", "per hour", false],
  ] as const)("of %s are those of a response with res %j: %s", async (period, res, isSame) => {
    const { queries, report } = await queriesOf({ period, steps: 2 }, () =>
      Response.json({ res, metric: { series: ALL_MAIN } }),
    );
    expect(queries.map(({ version }) => version)).toEqual(isSame ? ["2"] : ["2", "1"]);
    expect(report.warnings).toEqual(
      isSame
        ? []
        : [
            expect.stringContaining(
              `Customer.io counted ${JSON.stringify(res).replace(/"(\w+)"/, "$1")} instead of ${period}.`,
            ),
          ],
    );
  });

  it("are those of version 1 if every series has another number of values, as a backend without version 2 has", async () => {
    const sent = Array.from({ length: 45 }, () => 1);
    const { queries, report } = await queriesOf({ steps: 2 }, () =>
      Response.json({ metric: { series: { sent, failed: sent } } }),
    );
    expect(queries.map(({ version }) => version)).toEqual(["2", "1"]);
    expect(report).toMatchObject({ zone: "Eastern", totals: { sent: 10 } });
    expect(report.warnings).toEqual([expect.stringContaining("Customer.io returned 45 values instead of 2.")]);
  });

  it("fit a model's view, however many there are", async () => {
    const steps = 3_650;
    const sent = Array.from({ length: steps }, (_, index) => index % 7);
    const tool = withSeries({ ...ALL_MAIN, sent }).tools.find(({ name }) => name === "Messaging.GetCampaignMetrics");
    const answer = await tool?.call({ campaign_id: "1", steps }, { maxResultTokens: 2_000 });
    if (!answer?.ok) throw new Error(answer?.text);
    expect(encode(answer.text).length).toBeLessThanOrEqual(2_000);
    const { series } = answer.fitted as unknown as { series: Series };
    const shown = readList(series.counts["sent"]);
    const from = steps - shown.length - (sent.at(-1) === 0 ? 1 : 0);
    expect(shown).toEqual(sent.slice(from));
    expect(Date.parse(series.start)).toBe(periodStarts("days", steps, NOW, "UTC")[from]);
  });
});

describe("a report without a sent message", () => {
  const DAY_MS = 86_400_000;
  const newsletters = sandbox.workspace.newsletters.filter(({ sentMs }) => sentMs !== null);

  it("states when a newsletter was sent before the window, and the window that includes it", async () => {
    for (const daysAgo of [31, 44, 60, 200, 900]) {
      const newsletter = newsletters.findLast(({ sentMs }) => (sentMs ?? 0) <= NOW - daysAgo * DAY_MS);
      const newsletter_id = String(newsletter?.id);
      const { warnings, series } = await messaging.getNewsletterMetrics({ newsletter_id });
      const sentAt = new Date(newsletter?.sentMs ?? 0).toISOString();
      const [, period = "", steps = ""] = /period "(\w+)" with steps (\d+) includes it/.exec(warnings[0] ?? "") ?? [];
      expect(warnings).toEqual([expect.stringContaining(`sent at ${sentAt}, before the window.`)]);
      expect(series).toEqual([]);
      const wider = { newsletter_id, period: period as "days", steps: Number(steps) };
      const { window } = await messaging.getNewsletterMetrics(wider);
      expect(window.start <= sentAt).toBe(true);
      const narrower = await messaging.getNewsletterMetrics({ ...wider, steps: Number(steps) - 1 });
      expect(narrower.window.start > sentAt).toBe(true);
    }
  });

  it("says that a newsletter is a draft, and that a campaign does not run", async () => {
    const draft = sandbox.workspace.newsletters.find(({ sentMs }) => sentMs === null);
    const newsletter = await messaging.getNewsletterMetrics({ newsletter_id: String(draft?.id) });
    expect(newsletter.warnings).toEqual(["This newsletter is a draft: it was not sent."]);
    const campaign = sandbox.workspace.campaigns.find(({ state }) => state === "draft");
    const { warnings } = await messaging.getCampaignMetrics({ campaign_id: String(campaign?.id) });
    expect(warnings).toEqual(["This campaign does not run: its state is draft."]);
  });

  /** The warnings for a newsletter from this time with these metric series. */
  async function warningsFor(sentMs: number, series: object, steps: number) {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      if (pathname.endsWith("/metrics")) return Response.json({ metric: { series } });
      return Response.json({ newsletter: { id: 1, sent_at: sentMs / 1_000 } });
    };
    const toolkit = createMessaging({ ...sandbox.options, fetch, clock: testClock(NOW) });
    return (await toolkit.getNewsletterMetrics({ newsletter_id: "1", steps })).warnings;
  }

  /** A time before now, as Customer.io writes it. */
  function days(ago: number): number {
    return (NOW - ago * DAY_MS) / 1_000;
  }

  const ZEROS = Object.fromEntries(Object.keys(ALL_MAIN).map((name) => [name, [0, 0]]));

  it("says so if a newsletter was sent in the window, but no message is counted", async () => {
    expect(await warningsFor(NOW - 3_600_000, ZEROS, 2)).toEqual([
      "This newsletter was sent at 2026-01-31T08:00:00.000Z, but Customer.io counts no sent message.",
    ]);
  });

  it("does not call a newsletter sent whose time is in the future", async () => {
    expect(await warningsFor(NOW + 3_600_000, ZEROS, 2)).toEqual([
      "This newsletter is not sent yet: its time is 2026-01-31T10:00:00.000Z.",
    ]);
  });

  it("compares the time of a newsletter with the requested window, also if fewer periods are returned", async () => {
    for (const series of [{}, ZEROS]) {
      const warnings = await warningsFor(NOW - 4 * DAY_MS, series, 10);
      expect(warnings.join(" ")).not.toContain("before the window");
    }
    expect(await warningsFor(NOW - 12 * DAY_MS, {}, 10)).toContainEqual(expect.stringContaining("before the window"));
  });

  it.each([
    [{ state: "stopped" }, ["This campaign does not run: its state is stopped."]],
    [{ state: "draft", created: days(90) }, ["This campaign does not run: its state is draft."]],
    [{ state: "running" }, ["No message was sent in the window."]],
    [{ state: null }, ["No message was sent in the window."]],
    [
      { state: "stopped", first_started: days(20), created: days(90) },
      [
        "This campaign does not run: its state is stopped.",
        'This campaign was first started at 2026-01-11T09:00:00.000Z, before the window. period "days" with steps 21 includes it.',
      ],
    ],
    [
      { state: "running", first_started: days(0.1) },
      ["This campaign was first started at 2026-01-31T06:36:00.000Z, but Customer.io counts no sent message."],
    ],
    [
      { state: "running", created: days(400) },
      [
        'This campaign was created at 2024-12-27T09:00:00.000Z, before the window. period "months" with steps 14 includes it.',
      ],
    ],
  ])("explains the zeros of a campaign with %j", async (campaign, warnings) => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      if (pathname.endsWith("/metrics")) return Response.json({ metric: { series: ZEROS } });
      return Response.json({ campaign: { id: 1, ...campaign } });
    };
    const toolkit = createMessaging({ ...sandbox.options, fetch, clock });
    expect((await toolkit.getCampaignMetrics({ campaign_id: "1", steps: 2 })).warnings).toEqual(warnings);
  });

  it.each([
    [200, 12],
    // In Eastern time, the campaign was first started a day earlier.
    [400, 13],
  ])("advises the days of the report's own zone, if version 2 responds with %i: %i", async (status, steps) => {
    const first_started = Date.UTC(2026, 0, 20, 2) / 1_000;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input, init).url);
      if (!pathname.endsWith("/metrics")) return Response.json({ campaign: { id: 1, first_started } });
      return Response.json({ metric: { series: ZEROS } }, { status: searchParams.has("res") ? status : 200 });
    };
    const toolkit = createMessaging({ ...sandbox.options, fetch, clock });
    for (const period of ["days", "hours"] as const) {
      const { warnings } = await toolkit.getCampaignMetrics({ campaign_id: "1", period, steps: 2 });
      expect(warnings.at(-1)).toContain(`before the window. period "days" with steps ${steps} includes it.`);
    }
  });

  it("reports zeros without a reason if the reason cannot be read", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      if (!pathname.endsWith("/metrics")) return Response.json({ errors: [{ detail: "no" }] }, { status: 403 });
      return Response.json({ metric: { series: { sent: [0, 0] } } });
    };
    const { zero, warnings } = await createMessaging({ ...sandbox.options, fetch, clock }).getNewsletterMetrics({
      newsletter_id: "1",
      steps: 2,
    });
    expect(zero).toEqual(["sent"]);
    expect(warnings).toEqual([
      expect.stringContaining("did not report delivered"),
      "No message was sent in the window.",
    ]);
  });

  it("sends no second request if a message was sent in the window", async () => {
    const { campaignId } = sandbox.workspace.deliveries.find(({ campaignId }) => campaignId !== null) ?? {};
    await messaging.getCampaignMetrics({ campaign_id: String(campaignId) });
    expect(sandbox.requests.map(({ path }) => path)).toEqual([`/v1/campaigns/${campaignId}/metrics`]);
  });
});
