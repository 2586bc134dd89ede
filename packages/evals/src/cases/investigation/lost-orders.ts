import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { type Window, windowArguments } from "../../case/window.ts";
import { samples } from "../../truth/investigation.ts";
import { sum } from "../../truth/statistics.ts";

const BEFORE = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:20:00Z" };
const DURING = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:50:00Z" };
const CHECKOUTS = { service: "checkout-api", resource_name: "post_/checkout" };

export const lostOrders = defineCase({
  id: "lost-orders",
  kind: "investigation",
  task: `How bad is the outage of 17 June 2026? Use metrics. Report the percentage of checkouts that failed from 14:30 to 14:50 UTC
(errors and hits of trace.servlet.request with service checkout-api and resource_name post_/checkout), and how many orders
(shop.orders.created) were placed in these 20 minutes and in those from 14:00 to 14:20 UTC.`,
  toolkits: ["observability"],
  facts: {
    failed_percent: (sandbox) => ({
      type: "number",
      value: (100 * total(sandbox, ERRORS, DURING)) / total(sandbox, HITS, DURING),
      within: 1,
      description: "Share of failed checkouts from 14:30 to 14:50 UTC, percent",
    }),
    orders_before: (sandbox) => ({
      type: "number",
      value: total(sandbox, "shop.orders.created", BEFORE),
      description: "Number of orders from 14:00 to 14:20 UTC",
    }),
    orders_during: (sandbox) => ({
      type: "number",
      value: total(sandbox, "shop.orders.created", DURING),
      description: "Number of orders from 14:30 to 14:50 UTC",
    }),
  },
  ceilings: { calls: 5, resultTokens: 400 },
  async solve({ call, submit }) {
    const query = async (window: Window, queries: readonly string[], formula = "") => {
      const measure = { queries, formula, reduce: "sum", ...windowArguments(window) };
      const { values } = await call("Observability.QueryMetrics", measure);
      return readRows(values)[0]?.["value"] ?? 0;
    };
    const filter = "{service:checkout-api,resource_name:post_/checkout}.as_count()";
    const orders = ["sum:shop.orders.created{*}.as_count()"];
    await submit({
      failed_percent: await query(DURING, [`sum:${ERRORS}${filter}`, `sum:${HITS}${filter}`], "a / b * 100"),
      orders_before: await query(BEFORE, orders),
      orders_during: await query(DURING, orders),
    });
  },
});

const ERRORS = "trace.servlet.request.errors";
const HITS = "trace.servlet.request.hits";

function total(sandbox: Sandbox, metric: string, window: Window): number {
  const tags = metric.startsWith("trace.") ? CHECKOUTS : {};
  return sum(samples(sandbox, metric, { ...window, tags }).map(({ value }) => value));
}
