import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

test("events pass until the one to stop at, and no later one does", async () => {
  const gate = createGate("claim (2)");
  await gate.pass("claim");
  await gate.pass("settle");
  const passed: string[] = [];
  gate.pass("claim").then(() => passed.push("claim"));
  gate.pass("release").then(() => passed.push("release"));
  await gate.stopped;
  await new Promise((resolve) => setImmediate(resolve));
  expect(passed).toEqual([]);
  expect(gate.events).toEqual(["claim", "settle", "claim (2)"]);
});
