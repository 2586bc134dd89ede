import type { Clock, Progress, Tool } from "@toolwright/core";
import type { Failure } from "../exit-codes.ts";
import type { Step } from "./plan.ts";
import type { Recorder, ResponsesByEndpoint } from "./record-responses.ts";
import { addValue, emptyShape, type Shape } from "./shape.ts";

/** Outcome of a tool's calls. It contains no message, which could quote data from the account. */
export type Outcome =
  | { readonly kind: "ok" }
  | (Failure & { readonly kind: "failed"; readonly status?: number | undefined })
  | { readonly kind: "not run"; readonly reason: string };

/** The run of a tool. */
export interface ToolRun {
  readonly tool: string;
  readonly outcome: Outcome;
  readonly requests: number;
  /** The shape of its results. */
  readonly result: Shape;
  readonly responses: ResponsesByEndpoint;
}

/** Dependencies of a run. */
export interface PlanAccess {
  /** Finds a tool, or returns the reason why it does not run, as a string. */
  findTool(name: string): Promise<Tool | string>;
  readonly recorder: Recorder;
  readonly clock: Pick<Clock, "now">;
  /** End of the run, epoch milliseconds. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Longest duration of one call, milliseconds. */
const MAX_CALL_MS = 45_000;
/** Minimum time for starting a call, milliseconds. */
const MIN_CALL_MS = 1_000;
const REQUEST_LIMIT = "the number of --max-requests is reached";

/** Runs the steps in order. Ends early when the signal aborts. */
export async function runPlan(steps: readonly Step[], access: PlanAccess): Promise<readonly ToolRun[]> {
  const results = new Map<string, object[]>();
  const runs: ToolRun[] = [];
  for (const [index, step] of steps.entries()) {
    if (access.signal?.aborted) break;
    access.onProgress?.({ tool: step.tool, completed: index, total: steps.length, message: step.tool });
    const before = access.recorder.counts.sent;
    const result = emptyShape();
    const outcome = await runStep(step, { ...access, result, results, runs });
    const responses = await access.recorder.take();
    runs.push({ tool: step.tool, outcome, requests: access.recorder.counts.sent - before, result, responses });
  }
  return runs;
}

interface StepAccess extends PlanAccess {
  readonly result: Shape;
  readonly results: Map<string, object[]>;
  /** The runs of the earlier steps. */
  readonly runs: readonly ToolRun[];
}

async function runStep(step: Step, access: StepAccess): Promise<Outcome> {
  const { clock, deadlineMs, signal, recorder, results, result } = access;
  const tool = await access.findTool(step.tool);
  if (typeof tool === "string") return notRun(tool);
  const calls = step.calls(results);
  if (calls.length === 0) return notRun(withoutIds(step, access.runs));
  const missing = tool.parameters().required?.filter((name) => !Object.hasOwn(calls[0] ?? {}, name)) ?? [];
  if (missing.length > 0) return notRun(`the plan has no ${missing.join(" or ")} for it`);
  for (const args of calls) {
    const leftMs = deadlineMs - clock.now();
    if (leftMs < MIN_CALL_MS) return notRun("the time of --timeout is over");
    if (recorder.isFull()) return notRun(REQUEST_LIMIT);
    const answer = await tool.call(args, { signal, timeout: Math.min(leftMs, MAX_CALL_MS) });
    if (!answer.ok && recorder.counts.refused > 0) return notRun(REQUEST_LIMIT);
    if (!answer.ok) {
      // Not the message, which could quote data from the account.
      const { code, status, retryable } = answer.error;
      return { kind: "failed", code, status, retryable };
    }
    addValue(result, answer.value);
    results.set(step.tool, [...(results.get(step.tool) ?? []), answer.value]);
  }
  return { kind: "ok" };
}

/** Returns the reason why a step has no ids. */
function withoutIds({ needs }: Step, runs: readonly ToolRun[]): string {
  const outcome = runs.find(({ tool }) => tool === needs)?.outcome.kind;
  if (outcome === "ok") return `${needs} returned no id`;
  return outcome === "failed" ? `${needs} failed` : `${needs} did not run`;
}

const notRun = (reason: string): Outcome => ({ kind: "not run", reason });
