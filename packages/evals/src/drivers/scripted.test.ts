import { expect, test } from "vitest";
import { caseWith } from "../__fixtures__/case.ts";
import type { Script } from "../case/script.ts";
import { runCase } from "../run/run-case.ts";
import { scriptedDriver } from "./scripted.ts";

test("a script that ends without an answer gave up, and one whose answer is refused failed", async () => {
  const end = async (script: Script) => (await runCase(caseWith(), scriptedDriver(script))).trajectory;
  expect(await end(async () => undefined)).toMatchObject({ end: "gave-up", answer: null });
  expect(await end(({ submit }) => submit({}))).toMatchObject({
    end: "failed",
    error: expect.stringContaining("count must be a number"),
  });
});
