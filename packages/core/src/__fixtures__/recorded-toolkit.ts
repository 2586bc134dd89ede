import * as v from "valibot";
import { requiredText } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { createProbe } from "./probe.ts";

/** Creates a toolkit with a tool that reads and one that spends, and records the calls that ran. */
export function createRecordedToolkit() {
  const ranCalls: object[] = [];
  const run = async (args: object) => {
    ranCalls.push(args);
    return { rows: [] };
  };
  const input = v.strictObject({ word: requiredText("A word") });
  const probe = createProbe({ name: "Probe.Read", run });
  const spend = createProbe({
    name: "Probe.Spend",
    run,
    input,
    annotations: { ...probe.annotations, cost: "credits" },
  });
  const { tools } = createToolkit({ read: probe, spend }, {});
  return { tools, ranCalls };
}

/** The fitted JSON of a result of these tools. */
export const FITTED = '{"rows":[],"notes":[],"shown":0}';
