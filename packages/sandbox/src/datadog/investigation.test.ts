import { expect, onTestFinished, test, vi } from "vitest";
import { NOW } from "../__fixtures__/requests.ts";
import { generateWorld } from "../world/generate-world.ts";
import { GeneratedEvent } from "./generated-event.ts";
import { createInvestigation } from "./investigation.ts";
import { storeWorld } from "./store.ts";

const SEED = "first search";

/** Derives the data of an investigation, each part on first use, and counts what that creates. */
function investigate() {
  const world = generateWorld(SEED, NOW);
  const allLogs = vi.spyOn(world, "logs", "get");
  const records = vi.spyOn(GeneratedEvent.prototype, "wire", "get");
  const arrays = vi.spyOn(Float64Array, "from");
  onTestFinished(() => void vi.restoreAllMocks());
  const investigation = createInvestigation(
    () => world,
    () => storeWorld(world, SEED),
  );
  return { world, investigation, allLogs, records, arrays };
}

test("monitors create the records that they count, and no log outside of requests", () => {
  const { world, investigation, allLogs, records } = investigate();
  expect(investigation.monitors).toHaveLength(9);
  expect(allLogs).not.toHaveBeenCalled();
  const spanCount = world.traces.reduce((count, { spans }) => count + spans.length, 0);
  expect(new Set(records.mock.contexts).size).toBeLessThan((spanCount + world.requestLogs.length) / 20);
});

test("a metric creates its series on first use, and those of no other metric", () => {
  const { investigation, arrays } = investigate();
  const { metrics } = investigation;
  expect(metrics.size).toBeGreaterThan(20);
  expect(arrays).not.toHaveBeenCalled();
  const cpu = metrics.get("system.cpu.user")?.series;
  expect(arrays).toHaveBeenCalledTimes(cpu?.length ?? 0);
  expect(metrics.get("system.cpu.user")?.series).toBe(cpu);
});
