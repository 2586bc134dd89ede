import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runTwoProcesses, SDKS } from "./two-processes.ts";

test.each(SDKS)("%s still has the recorded outcomes of stored runs, in two processes", async (sdk) => {
  const recorded: unknown = JSON.parse(readFileSync(`${import.meta.dirname}/outcomes/${sdk}.json`, "utf8"));
  // If a new version of the SDK differs, write the outcomes again with write-two-processes.ts.
  expect(await runTwoProcesses(sdk)).toEqual(recorded);
});
