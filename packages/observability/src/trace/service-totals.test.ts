import { describe, expect, it } from "vitest";
import { MS, span, timed } from "./__fixtures__/spans.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { selfTimes, serviceTotals } from "./self-time.ts";
import { buildTree } from "./tree.ts";

function totals(...spans: SpanFields[]) {
  const tree = buildTree(spans);
  return serviceTotals(tree, selfTimes(tree));
}

describe("serviceTotals", () => {
  it("puts the service that did the work before the one that waited for it", () => {
    const db = { parent_id: "1", service: "db" };
    expect(totals(timed("1", [0, 10]), timed("2", [1, 5], { ...db, error: true }), timed("3", [4, 5], db))).toEqual([
      { service: "db", span_count: 2, error_count: 1, busy_ns: 8 * MS, self_ns: 10 * MS },
      { service: "web", span_count: 1, error_count: 0, busy_ns: 10 * MS, self_ns: 2 * MS },
    ]);
  });

  it("adds up the self times of a service's spans", () => {
    const db = { parent_id: "1", service: "db" };
    const services = totals(timed("1", [0, 10]), timed("2", [0, 4], db), timed("3", [5, 3], db));
    expect(services.map(({ service, self_ns }) => [service, self_ns])).toEqual([
      ["db", 7 * MS],
      ["web", 3 * MS],
    ]);
  });

  it("counts the gaps between spans of a service as idle", () => {
    const [web] = totals(timed("1", [0, 2]), timed("2", [5, 3]), timed("3", [6, 1]));
    expect(web?.busy_ns).toBe(5 * MS);
  });

  it("counts spans without a start or a service too", () => {
    expect(totals(span({ span_id: "1", service: null, duration_ns: 7 }))).toEqual([
      { service: null, span_count: 1, error_count: 0, busy_ns: 0, self_ns: 7 },
    ]);
  });

  it("orders services of equal self time by their busy time", () => {
    const spans = [
      timed("1", [0, 4], { service: "a" }),
      timed("2", [0, 8], { service: "b" }),
      timed("3", [0, 4], { service: "c", parent_id: "2" }),
    ];
    expect(totals(...spans).map((each) => each.service)).toEqual(["b", "c", "a"]);
  });
});
