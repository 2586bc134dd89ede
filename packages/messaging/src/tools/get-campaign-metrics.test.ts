import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const PERIODS = ["hours", "days", "weeks", "months"] as const;
const MAX_STEPS = { hours: 87_600, days: 3_650, weeks: 521, months: 120 } as const;

beforeEach(() => sandbox.reset());

const deliveries = sandbox.workspace.deliveries.filter(({ campaignId }) => campaignId !== null);
/** The campaign with the maximum messages. */
const [busiest = ""] = Object.entries(Object.groupBy(deliveries, ({ campaignId }) => String(campaignId)))
  .toSorted(([, one = []], [, other = []]) => other.length - one.length)
  .map(([id]) => id);

async function rejectionOf(call: Promise<unknown>): Promise<ToolError> {
  const error: unknown = await call.then(
    () => "no error",
    (error: unknown) => error,
  );
  if (!isToolError(error)) throw new Error(`Expected a ToolError, received ${String(error)}.`);
  return error;
}

describe("GetCampaignMetrics", () => {
  it(verifies("get-campaign-metrics.campaign-id.required"), async () => {
    for (const campaign_id of [undefined, null]) {
      const error = await rejectionOf(messaging.getCampaignMetrics({ campaign_id } as never));
      expect(error).toMatchObject({
        code: "invalid_input",
        issues: [{ parameter: "campaign_id", rule: "is required" }],
      });
    }
    for (const campaign_id of ["", " ", "abc", "1.5", "-1", "1/2", "1 ", "1234567890123456", 7]) {
      const error = await rejectionOf(messaging.getCampaignMetrics({ campaign_id } as never));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "campaign_id", example: '"7"' }] });
    }
    expect(sandbox.requests).toEqual([]);
    expect((await messaging.getCampaignMetrics({ campaign_id: busiest })).campaign_id).toBe(busiest);
  });

  it(verifies("get-campaign-metrics.period.values"), async () => {
    for (const period of PERIODS) {
      const report = await messaging.getCampaignMetrics({ campaign_id: busiest, period });
      expect(report.period).toBe(period);
      expect(sandbox.requests.findLast(({ path }) => path.endsWith("/metrics"))?.query["res"]).toBe(period);
    }
    const upper = { campaign_id: busiest, period: "Weeks" } as never;
    expect((await messaging.getCampaignMetrics(upper)).period).toBe("weeks");
    sandbox.reset();
    for (const period of ["years", "day", 1]) {
      const error = await rejectionOf(messaging.getCampaignMetrics({ campaign_id: busiest, period } as never));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "period" }] });
      expect(error.message).toContain("hours, days, weeks, months");
    }
    expect(sandbox.requests).toEqual([]);
  });

  it(verifies("get-campaign-metrics.period.default"), async () => {
    for (const period of [undefined, null, ""]) {
      const report = await messaging.getCampaignMetrics({ campaign_id: busiest, period } as never);
      expect(report.period).toBe("days");
    }
  });

  it(verifies("get-campaign-metrics.steps.default"), async () => {
    for (const steps of [undefined, null]) {
      const report = await messaging.getCampaignMetrics({ campaign_id: busiest, steps });
      expect(report.steps).toBe(30);
      expect(report.warnings).toEqual([]);
    }
    expect(sandbox.requests.map(({ path, query }) => [path, query])).toEqual(
      [1, 2].map(() => [
        `/v1/campaigns/${busiest}/metrics`,
        {
          version: "2",
          res: "days",
          start: String(Date.UTC(2026, 0, 2) / 1_000),
          end: String(NOW / 1_000),
          tz: "UTC",
        },
      ]),
    );
  });

  it(verifies("get-campaign-metrics.steps.clamped"), async () => {
    for (const period of PERIODS) {
      const maximum = MAX_STEPS[period];
      const atMaximum = await messaging.getCampaignMetrics({ campaign_id: busiest, period, steps: maximum });
      expect(atMaximum.steps).toBe(maximum);
      for (const steps of [maximum + 1, 1_000_000]) {
        const report = await messaging.getCampaignMetrics({ campaign_id: busiest, period, steps });
        expect(report.steps).toBe(maximum);
        expect(report.series).toEqual(atMaximum.series);
        expect(report.warnings).toEqual([
          `steps was reduced from ${steps} to ${maximum}, the maximum for ${period}.`,
          ...atMaximum.warnings,
        ]);
        const request = sandbox.requests.findLast(({ path }) => path.endsWith("/metrics"));
        expect(request?.query["start"]).toBe(String(Date.parse(atMaximum.window.start) / 1_000));
      }
    }
    for (const steps of [0, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = await rejectionOf(messaging.getCampaignMetrics({ campaign_id: busiest, steps }));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "steps" }] });
    }
  });

  it("takes the periods from its request, not from the times of the response", async () => {
    const fetch: typeof globalThis.fetch = async () =>
      Response.json({
        res: "days",
        start: "2026-01-29 19:00:00 -0500 EST",
        end: "2026-01-31 04:00:00 -0500 EST",
        metric: { series: { sent: [4, 2], delivered: [4, 2], machine_clicked: [1, 0] } },
      });
    const toolkit = createMessaging({ ...sandbox.options, fetch, clock });
    const { series, totals, zone } = await toolkit.getCampaignMetrics({ campaign_id: "1", steps: 2 });
    expect(zone).toBe("UTC");
    expect(totals).toMatchObject({ sent: 6, machine_clicked: 1 });
    expect(series).toEqual([
      { start: "2026-01-30", counts: { sent: 4, delivered: 4, machine_clicked: 1 } },
      { start: "2026-01-31", counts: { sent: 2, delivered: 2 } },
    ]);
  });

  it("names the list tool for an unknown id", async () => {
    const error = await rejectionOf(messaging.getCampaignMetrics({ campaign_id: "987654" }));
    expect(error).toMatchObject({ code: "not_found", status: 404, retryable: false });
    expect(error.message).toBe("No campaign has id 987654. Find ids with ListCampaigns.");
  });
});
