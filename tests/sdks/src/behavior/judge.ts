import { isDeepStrictEqual } from "node:util";
import type { Observed } from "./scenario.ts";

// The outcomes are those of `legend.ts`.

/** The message of the error that tools throw. */
export const MESSAGE = "The station is offline. Try Bergen.";

/** Judges a call that a model wrote: whether it ran, and with which arguments. */
export function judgeCall(args: object): (observed: Observed) => string {
  return (observed) => {
    const [run] = observed.runs;
    if (!run || observed.end !== "answer") return withoutResult(observed);
    if (observed.requests === 1) return "runs, then ends";
    return isDeepStrictEqual({ ...Object(run.args) }, args) ? "runs" : "runs, changed";
  };
}

/** Judges a call whose arguments end too early: whether an SDK completes them. */
export function judgeCut(part: object): (observed: Observed) => string {
  const judge = judgeCall(part);
  return (observed) => judge(observed).replace(/^runs$/, "runs, repaired");
}

/** Names the outcome of a run without an answer, or in which no tool ran. */
function withoutResult({ end, runs, requests, results }: Observed): string {
  if (end === "error") return runs.length > 0 ? "runs, then error" : "error";
  if (requests === 1) return "ends";
  if (results.length === 0) return "no result";
  return hasStack(results) ? "error result with stack" : "error result";
}

/** Whether results contain paths of files, as stack traces do. */
function hasStack(results: Observed["results"]): boolean {
  return /node_modules|file:|\.[jt]s:\d/.test(JSON.stringify(results));
}

export function judgeDigits(digits: string): (observed: Observed) => string {
  return (observed) => {
    const [run] = observed.runs;
    if (!run || observed.end !== "answer") return withoutResult(observed);
    return `runs, digits ${String(Object(run.args).station) === digits ? "kept" : "lost"}`;
  };
}

export function judgeId(observed: Observed): string {
  if (observed.runs.length === 0 || observed.end !== "answer") return withoutResult(observed);
  return observed.results[0]?.id ? "runs, id made up" : "runs, no id";
}

export function judgeTwins(observed: Observed): string {
  const { runs, results, end } = observed;
  if (runs.length === 0 || end !== "answer") return withoutResult(observed);
  const distinct = new Set(results.map(({ content }) => JSON.stringify(content))).size;
  const count = results.length < 2 ? "one result" : distinct === 1 ? "one result twice" : "two results";
  return `${runs.length > 1 ? "both run" : "one runs"}, ${count}`;
}

export function judgeThrow(observed: Observed): string {
  if (observed.end === "error") return "error";
  if (observed.end !== "answer" || observed.results.length === 0) return withoutResult({ ...observed, runs: [] });
  if (!JSON.stringify(observed.results).includes(MESSAGE)) return "no message";
  return hasStack(observed.results) ? "message and stack" : "message";
}

/** Judges two calls of which one throws: whether the model gets the other one's result. */
export function judgeMixed(observed: Observed): string {
  if (observed.end !== "answer" || observed.results.length === 0)
    return withoutResult(observed).replace(/^runs, then /, "");
  const text = JSON.stringify(observed.results);
  if (!text.includes("Rain in Oslo")) return "only the error";
  return observed.results.length > 1 ? "result and error" : "only the result";
}

export const judgeParallel = (observed: Observed): string =>
  observed.end === "answer" ? (observed.atOnce > 1 ? "at once" : "in turn") : withoutResult(observed);

export const judgeSignal = ({ signal }: Observed): string =>
  signal ? (signal.aborted ? "aborted" : "not aborted") : "no signal";

export function judgeAbort({ end, requests, endedBeforeTool }: Observed): string {
  if (end === "answer" && requests > 1) return "continues";
  return `${end === "answer" ? "ends" : "error"} ${endedBeforeTool ? "at once" : "after the tool"}`;
}

/**
 * Judges the call of the last allowed step.
 * @param length the number of replies in the script, all of which an SDK without a limit reads
 */
export function judgeLastStep(length: number): (observed: Observed) => string {
  return ({ requests, runs, end }) => {
    if (requests >= length) return "no limit";
    return `${runs.length >= requests ? "runs, unseen" : "not run"}, ${end === "answer" ? "ends" : "error"}`;
  };
}
