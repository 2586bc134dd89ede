import * as v from "valibot";
import { fitRows } from "../result/fit-rows.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";

/** A small tool definition for tests. Every part can be replaced. */
export function createProbe<Services>(parts: Partial<AnyToolDefinition<Services>> = {}): AnyToolDefinition<Services> {
  return {
    name: "Probe.Run",
    title: "Run a probe",
    description: "Returns its arguments.",
    annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false, cost: "none" },
    input: v.strictObject({}),
    output: v.object({ rows: v.array(v.unknown()) }),
    run: async (args) => ({ rows: [args] }),
    fit: (result, budget) => {
      const { rows } = result as { rows: readonly object[] };
      const levels = [{ shape: (row: object) => row, note: null }] as const;
      return fitRows({ key: "rows", rows, levels, build: (notes, shown) => ({ rows, notes, shown }) }, budget);
    },
    ...parts,
  };
}
