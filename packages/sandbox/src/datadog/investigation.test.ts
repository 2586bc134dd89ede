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
  return { investigation, allLogs, records, arrays };
}

test("monitors create no record of a log or span, and no log outside of requests", () => {
  const { investigation, allLogs, records } = investigate();
  expect(investigation.monitors).toHaveLength(9);
  expect(allLogs).not.toHaveBeenCalled();
  expect(records).not.toHaveBeenCalled();
});

test("a series creates its values on first use, and those of no other series", () => {
  const { investigation, arrays } = investigate();
  const { metrics } = investigation;
  expect(metrics.size).toBeGreaterThan(20);
  expect(arrays).not.toHaveBeenCalled();
  const cpu = metrics.get("system.cpu.user")?.series;
  expect(cpu?.length).toBeGreaterThan(10);
  expect(arrays).not.toHaveBeenCalled();
  expect(cpu?.[0]?.times).toBe(metrics.get("system.cpu.user")?.series[0]?.times);
  expect(arrays).toHaveBeenCalledTimes(1);
});
