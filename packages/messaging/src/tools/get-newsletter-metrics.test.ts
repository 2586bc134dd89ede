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
const MAX_STEPS = { hours: 24, days: 45, weeks: 12, months: 121 } as const;

beforeEach(() => sandbox.reset());

const deliveries = sandbox.workspace.deliveries.filter(({ newsletterId }) => newsletterId !== null);
/** The newsletter with the maximum messages. */
const [busiest = ""] = Object.entries(Object.groupBy(deliveries, ({ newsletterId }) => String(newsletterId)))
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

describe("GetNewsletterMetrics", () => {
  it(verifies("get-newsletter-metrics.newsletter-id.required"), async () => {
    for (const newsletter_id of [undefined, null]) {
      const error = await rejectionOf(messaging.getNewsletterMetrics({ newsletter_id } as never));
      expect(error).toMatchObject({
        code: "invalid_input",
        issues: [{ parameter: "newsletter_id", rule: "is required" }],
      });
    }
    for (const newsletter_id of ["", " ", "abc", "1.5", "-1", "1/2", "1 ", "1234567890123456", 7]) {
      const error = await rejectionOf(messaging.getNewsletterMetrics({ newsletter_id } as never));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "newsletter_id", example: '"7"' }] });
    }
    expect(sandbox.requests).toEqual([]);
    expect((await messaging.getNewsletterMetrics({ newsletter_id: busiest })).newsletter_id).toBe(busiest);
  });

  it(verifies("get-newsletter-metrics.period.values"), async () => {
    for (const period of PERIODS) {
      const report = await messaging.getNewsletterMetrics({ newsletter_id: busiest, period });
      expect(report.period).toBe(period);
      expect(sandbox.requests.findLast(({ path }) => path.endsWith("/metrics"))?.query["period"]).toBe(period);
    }
    const upper = { newsletter_id: busiest, period: "Weeks" } as never;
    expect((await messaging.getNewsletterMetrics(upper)).period).toBe("weeks");
    sandbox.reset();
    for (const period of ["years", "day", 1]) {
      const error = await rejectionOf(messaging.getNewsletterMetrics({ newsletter_id: busiest, period } as never));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "period" }] });
      expect(error.message).toContain("hours, days, weeks, months");
    }
    expect(sandbox.requests).toEqual([]);
  });

  it(verifies("get-newsletter-metrics.period.default"), async () => {
    for (const period of [undefined, null, ""]) {
      const report = await messaging.getNewsletterMetrics({ newsletter_id: busiest, period } as never);
      expect(report.period).toBe("days");
    }
  });

  it(verifies("get-newsletter-metrics.steps.default"), async () => {
    for (const steps of [undefined, null]) {
      const report = await messaging.getNewsletterMetrics({ newsletter_id: busiest, steps });
      expect(report.steps).toBe(30);
      expect(report.warnings).toEqual([]);
    }
    expect(sandbox.requests.map(({ path, query }) => [path, query])).toEqual(
      [1, 2].map(() => [`/v1/newsletters/${busiest}/metrics`, { period: "days", steps: "30" }]),
    );
  });

  it(verifies("get-newsletter-metrics.steps.clamped"), async () => {
    for (const period of PERIODS) {
      const maximum = MAX_STEPS[period];
      const atMaximum = await messaging.getNewsletterMetrics({ newsletter_id: busiest, period, steps: maximum });
      expect(atMaximum.steps).toBe(maximum);
      for (const steps of [maximum + 1, 100_000]) {
        const report = await messaging.getNewsletterMetrics({ newsletter_id: busiest, period, steps });
        expect(report.steps).toBe(maximum);
        expect(report.series).toEqual(atMaximum.series);
        expect(report.warnings).toEqual([
          `steps was reduced from ${steps} to ${maximum}, the maximum for ${period}.`,
          ...atMaximum.warnings,
        ]);
        const request = sandbox.requests.findLast(({ path }) => path.endsWith("/metrics"));
        expect(request?.query["steps"]).toBe(String(maximum));
      }
    }
    for (const steps of [0, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = await rejectionOf(messaging.getNewsletterMetrics({ newsletter_id: busiest, steps }));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "steps" }] });
    }
  });

  it("names the list tool for an unknown id", async () => {
    const error = await rejectionOf(messaging.getNewsletterMetrics({ newsletter_id: "987654" }));
    expect(error).toMatchObject({ code: "not_found", status: 404, retryable: false });
    expect(error.message).toBe("No newsletter has id 987654. Find ids with ListNewsletters.");
  });
});
