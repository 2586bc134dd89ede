import { expect, it } from "vitest";
import { generateWorld } from "../../world/generate-world.ts";
import type { StoredEvent } from "../events/event.ts";
import { createMetrics } from "../metrics/create-metrics.ts";
import { type Store, storeWorld } from "../store.ts";
import { evaluateMonitors } from "./evaluate-monitors.ts";

const world = generateWorld("sandbox", Date.UTC(2026, 0, 31, 9));

/** Counts the events whose records are read. */
function counting<Event extends StoredEvent>(events: readonly Event[], read: Set<StoredEvent>): readonly Event[] {
  return events.map((event) =>
    Object.defineProperties({} as Event, {
      ...Object.fromEntries(
        (["timestampMs", "tie", "uid", "known"] as const).map((name) => [name, { get: () => event[name] }]),
      ),
      wire: {
        get() {
          read.add(event);
          return event.wire;
        },
      },
    }),
  );
}

it("monitors create few records of logs and spans, since queries read most attributes before", () => {
  const { logs, spans } = storeWorld(world, "sandbox");
  const read = new Set<StoredEvent>();
  const store: Store = { logs: counting(logs, read), spans: counting(spans, read) };
  expect(evaluateMonitors(world, { store, metrics: createMetrics(world) }).length).toBeGreaterThan(5);
  expect(read.size).toBeGreaterThan(0);
  expect(read.size / (logs.length + spans.length)).toBeLessThan(0.1);
});
