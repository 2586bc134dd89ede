import type { JsonSchema } from "@toolwright/core";
import { compareResult } from "./compare-result.ts";
import { compareShapes } from "./compare-shapes.ts";
import type { Difference } from "./difference.ts";
import type { Responses } from "./record-responses.ts";
import type { Outcome, ToolRun } from "./run-plan.ts";

/** A difference, and where it was found. */
export interface Finding extends Difference {
  /** `result` for the result of the tool, else the endpoint of the backend, without ids. */
  readonly where: string;
}

/** An endpoint that failed. */
export interface FailedResponse {
  readonly where: string;
  /** HTTP statuses from 400 that the sandbox does not respond with. */
  readonly statuses: readonly number[];
  /** Whether a successful response was not JSON. */
  readonly isMalformed: boolean;
}

/** What the report says about a tool. */
export interface ToolReport {
  readonly tool: string;
  readonly outcome: Outcome;
  readonly requests: number;
  /** What a tool may not expect: missing fields, other types, unexpected `null`. */
  readonly differences: readonly Finding[];
  /** Fields that the sandbox does not have. A tool ignores them. */
  readonly unknown: readonly Finding[];
  readonly failedResponses: readonly FailedResponse[];
}

/** The report of a run. It has types and names, and no value of the account. */
export interface Report {
  readonly version: string;
  readonly node: string;
  readonly date: string;
  readonly backend: "live" | "sandbox";
  readonly tools: readonly ToolReport[];
}

/** Compares what a tool did with what it did in the sandbox. */
export function reportTool(run: ToolRun, reference: ToolRun | undefined, schema: JsonSchema | undefined): ToolReport {
  const { tool, outcome, requests } = run;
  const inResponses = [...run.responses].flatMap(([where, { body }]) => {
    const expected = reference?.responses.get(where)?.body;
    return expected ? compareShapes(where, expected, body).map((one) => ({ ...one, where })) : [];
  });
  const inResult = schema
    ? compareResult(schema, reference?.result, run.result).map((one) => ({ ...one, where: "result" }))
    : [];
  const findings: readonly Finding[] = [...inResponses, ...inResult];
  return {
    tool,
    outcome,
    requests,
    differences: findings.filter(({ kind }) => kind !== "unknown"),
    unknown: findings.filter(({ kind }) => kind === "unknown"),
    failedResponses: [...run.responses].flatMap(([where, responses]) =>
      failedResponse(where, responses, reference?.responses.get(where)),
    ),
  };
}

function failedResponse(
  where: string,
  { statuses, isMalformed }: Responses,
  reference: Responses | undefined,
): readonly FailedResponse[] {
  // A person who has only an email is first looked up by id, which responds with 404.
  const failed = [...statuses].filter((status) => status >= 400 && !reference?.statuses.has(status)).sort();
  return failed.length > 0 || isMalformed ? [{ where, statuses: failed, isMalformed }] : [];
}

/** Whether the account differs from the sandbox. Unknown fields are no difference: a tool ignores them. */
export function hasDifferences({ differences, failedResponses }: ToolReport): boolean {
  return differences.length > 0 || failedResponses.some(({ isMalformed }) => isMalformed);
}
