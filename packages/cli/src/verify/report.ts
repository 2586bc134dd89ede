import type { JsonSchema } from "@toolwright/core";
import { compareResult, compareShapes, type Difference } from "./compare-shapes.ts";
import type { Outcome, ToolRun } from "./run-plan.ts";

/** A difference, and its location. */
export interface Finding extends Difference {
  /** `result` for the tool's result, otherwise the backend's endpoint, without ids. */
  readonly where: string;
}

/** An endpoint that failed. */
export interface FailedResponse {
  readonly where: string;
  /** HTTP statuses from 400 that the sandbox does not return. */
  readonly statuses: readonly number[];
  /** Whether a successful response was not JSON. */
  readonly isMalformed: boolean;
}

/** A tool's part of the report. */
export interface ToolReport {
  /** The name of the account, if there are several. */
  readonly account?: string | undefined;
  readonly tool: string;
  readonly outcome: Outcome;
  readonly requests: number;
  /** Differences that break a tool's assumptions: missing fields, other types, unexpected `null`. */
  readonly differences: readonly Finding[];
  /** Fields that the sandbox does not have. A tool ignores them. */
  readonly unknown: readonly Finding[];
  readonly failedResponses: readonly FailedResponse[];
}

/** The report of a run. It contains types and names, but no values from the account. */
export interface Report {
  readonly version: string;
  readonly node: string;
  readonly date: string;
  readonly backend: "live" | "sandbox";
  readonly tools: readonly ToolReport[];
}

/** Compares a tool's run with its run in the sandbox. */
export function reportTool(run: ToolRun, reference: ToolRun | undefined, schema: JsonSchema | undefined): ToolReport {
  const { tool, outcome, requests } = run;
  const inResponses = [...run.responses].flatMap(([where, { body }]) => {
    const expected = reference?.responses.get(where)?.body;
    return expected ? compareShapes(where, expected, body).map((one) => ({ ...one, where })) : [];
  });
  const inResult = schema ? compareResult(schema, reference?.result, run.result) : [];
  const findings: readonly Finding[] = [...inResponses, ...inResult.map((one) => ({ ...one, where: "result" }))];
  return {
    tool,
    outcome,
    requests,
    differences: findings.filter(({ kind }) => kind !== "unknown"),
    unknown: findings.filter(({ kind }) => kind === "unknown"),
    failedResponses: [...run.responses].flatMap(([where, { statuses, isMalformed }]) => {
      // A person with only an email is first looked up by id, which responds with 404.
      const usual = reference?.responses.get(where)?.statuses;
      const failed = [...statuses].filter((status) => status >= 400 && !usual?.has(status)).sort();
      return failed.length > 0 || isMalformed ? [{ where, statuses: failed, isMalformed }] : [];
    }),
  };
}

/** Whether the account differs from the sandbox. Unknown fields don't count, since tools ignore them. */
export const hasDifferences = ({ differences, failedResponses }: ToolReport): boolean =>
  differences.length > 0 || failedResponses.some(({ isMalformed }) => isMalformed);
