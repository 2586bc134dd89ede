import { describe, expect, test } from "vitest";
import { generateWorld } from "../../world/generate-world.ts";
import { compareKeys, customFields } from "../events/event.ts";
import { facetReader } from "../events/facet-values.ts";
import { createMetrics } from "../metrics/create-metrics.ts";
import { queryTest } from "../query/evaluate.ts";
import { storeWorld } from "../store.ts";
import { MONITORS } from "./definitions.ts";
import { evaluateMonitors } from "./evaluate-monitors.ts";
import { measuredEvents, monitorValues } from "./monitor-values.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const queries = MONITORS.flatMap(({ id, source }) => ("statistic" in source ? [{ id, ...source }] : []));

// In the last world, two services log their first error in the same millisecond.
describe.each(["1", "c", "19"])("in the world of the seed %s", (seed) => {
  const world = generateWorld(seed, NOW);
  const store = storeWorld(world, seed);
  const recordsOf = (kind: "logs" | "spans") =>
    (kind === "logs" ? store.requestLogs : store.spans).toSorted(compareKeys);

  test.each(queries)("monitor $id measures the events that a search of its query finds", ({ kind, query }) => {
    const facets = kind === "logs" ? ["service", "@error.kind"] : ["service", "resource_name"];
    const found = recordsOf(kind)
      .filter(queryTest(kind, query))
      .map((event) => ({
        timestampMs: event.timestampMs,
        ...Object.fromEntries(facets.map((name) => [name, facetReader(kind, name)?.read(event)])),
        ...(kind === "spans" && { "@duration": customFields(event)["duration"] }),
      }));
    const measured = measuredEvents(kind, query, world).map(({ status: _, ...event }) => event);
    const sorted = (events: readonly object[]) => events.map((event) => JSON.stringify(event)).sort();
    expect(found.length).toBeGreaterThan(0);
    expect(sorted(measured)).toEqual(sorted(found));
  });

  test("the groups of a monitor are in the order of their first events, even within a millisecond", () => {
    for (const monitor of MONITORS) {
      const { source } = monitor;
      if (!("by" in source) || source.by === null) continue;
      const reader = facetReader(source.kind, source.by);
      const matches = recordsOf(source.kind).filter(queryTest(source.kind, source.query));
      const groups = [...new Set(matches.map((event) => `${source.by}:${reader?.read(event)}`))];
      const values = monitorValues(monitor, { world, store, metrics: new Map() }, [NOW]);
      expect([...values.keys()]).toEqual(groups);
    }
  });
});

test("monitors read no logs and spans of the account, whose creation would take longer than everything else", () => {
  const world = generateWorld("1", NOW);
  const read: string[] = [];
  const store = {
    get requestLogs() {
      read.push("logs");
      return [];
    },
    get spans() {
      read.push("spans");
      return [];
    },
  };
  expect(evaluateMonitors({ world, store, metrics: createMetrics(world) }).length).toBeGreaterThan(5);
  expect(read).toEqual([]);
});
