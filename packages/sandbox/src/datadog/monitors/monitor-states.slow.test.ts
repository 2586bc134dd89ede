import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { NOW, send } from "../../__fixtures__/requests.ts";
import { createSandbox } from "../../index.ts";

// The cases of the evals rely on these states, whichever seed a world has.
const STATES = {
  71001: "Alert",
  71002: "Alert",
  71003: "Alert",
  71004: "Warn",
  71005: "OK",
  71006: "Alert",
  71007: "No Data",
  71008: "OK",
  71009: "OK",
};

interface Row {
  readonly id: number;
  readonly status: string;
  readonly last_triggered_ts: number | null;
}

async function rowsOf(seed: number, nowMs: number) {
  const { observability } = createSandbox({ seed, clock: testClock(nowMs) });
  const read = async (path: string) => (await send(observability, `/api/v1/monitor/${path}`)).json();
  const { monitors } = (await read("search")) as { monitors: Row[] };
  const { groups } = (await read("groups/search?query=71002")) as { groups: { status: string }[] };
  const minutes = (id: number) => {
    const { last_triggered_ts: seconds } = monitors.find((monitor) => monitor.id === id)!;
    return (Number(seconds) * 1_000 - observability.world.incident.startMs) / 60_000;
  };
  return { monitors, groups, minutes };
}

describe("the states of the monitors", () => {
  test.each(Array.from({ length: 10 }, (_, index) => index + 1))("hold in the world of seed %i", async (seed) => {
    const { monitors, groups, minutes } = await rowsOf(seed, NOW);
    expect(Object.fromEntries(monitors.map(({ id, status }) => [id, status]))).toEqual(STATES);
    expect(groups.map(({ status }) => status)).toEqual(["Alert", "Alert", "Alert", "Alert"]);
    expect(Math.floor(minutes(71005))).toBe(-13);
    expect(minutes(71001)).toBeGreaterThan(0);
    expect(minutes(71001)).toBeLessThan(7);
  });

  test.each([1, 2, 3, 4])("hold in the world of seed %i that ends within a minute", async (seed) => {
    const { monitors } = await rowsOf(seed, NOW + 11_000 + seed * 9_000);
    expect(Object.fromEntries(monitors.map(({ id, status }) => [id, status]))).toEqual(STATES);
  });
});
