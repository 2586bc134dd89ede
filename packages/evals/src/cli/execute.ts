import { estimateTokens } from "@toolwright/core";
import { toPrintableLine } from "@toolwright/core/text";
import { createRedact } from "@toolwright/core/transport";
import type { EvalCase } from "../case/eval-case.ts";
import { aiSdkDriver } from "../drivers/ai-sdk.ts";
import { loadModel } from "../drivers/load-model.ts";
import { loadPackage } from "../drivers/load-package.ts";
import { scriptedDriver } from "../drivers/scripted.ts";
import { misconfigured } from "../misconfigured.ts";
import type { Settings } from "../report/report.ts";
import { formatNumber } from "../report/table.ts";
import type { Driver } from "../run/driver.ts";
import { runCase } from "../run/run-case.ts";
import { runKey, type ScoredRun, scoreRun } from "../score/score-run.ts";
import { sum } from "../truth/statistics.ts";
import { SCRIPTED } from "./command-line.ts";
import { loadTools } from "./load-tools.ts";

/** The runs of a report, and how they take place. */
export interface Execution {
  readonly settings: Settings;
  readonly cases: readonly EvalCase[];
  /** Finished runs of the report. They do not take place again. */
  readonly finished: readonly ScoredRun[];
  /** Runs at the same time, at least 1. */
  readonly parallel: number;
  /** US dollars for all runs of the report; null for no ceiling. */
  readonly maxCost: number | null;
  /** Environment variables by name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

/** A run that has to take place. */
interface PlannedRun {
  readonly evalCase: EvalCase;
  readonly run: number;
}

/** Shortest value of an environment variable that counts as a key, characters. Shorter ones occur in ordinary text. */
const MIN_SECRET_LENGTH = 8;

/** Receives each run as it ends, and a line about it. */
type OnRun = (run: ScoredRun, line: string) => void;

/**
 * Loads what the runs need. The returned function carries out the missing ones, several at a time, until the cost reaches its
 * ceiling or the user interrupts. It rejects with `misconfigured` if the provider answers no request of the first run.
 * @throws ToolError `misconfigured` if a package or module is missing
 */
export async function prepareRuns(execution: Execution): Promise<(onRun: OnRun) => Promise<void>> {
  const { settings, maxCost, signal } = execution;
  const { model } = settings;
  const createTools = await loadTools(settings.tools);
  const countTokens = settings.exactTokens ? await loadTokenizer() : estimateTokens;
  const driverOf = await createDrivers(execution);
  const withoutSecrets = createRedaction(execution);
  const queue = missingRuns(execution);
  const total = execution.finished.length + queue.length;
  const runs = [...execution.finished];
  const defect = new AbortController();
  const stop = AbortSignal.any([signal, defect.signal]);
  const isTooExpensive = () => maxCost !== null && sum(runs.map(costOf)) >= maxCost;
  const work = async (onRun: OnRun): Promise<void> => {
    for (let next = queue.shift(); next && !stop.aborted && !isTooExpensive(); next = queue.shift()) {
      const { evalCase, run } = next;
      const options = { model, run, createTools, countTokens, signal: stop };
      const { trajectory, observed } = await runCase(evalCase, driverOf(evalCase), options);
      // An aborted run is incomplete. It takes place again when the report continues.
      if (stop.aborted) return;
      const scored = withoutSecrets({ trajectory, score: scoreRun(evalCase, trajectory, observed) });
      runs.push(scored);
      // Every other run would fail in the same way, such as with a wrong key or address.
      if (runs.every(isUnanswered)) throw misconfigured(`The model cannot be used: ${scored.trajectory.error}`);
      onRun(scored, `${runs.length}/${total} ${describeRun(scored)}\n`);
    }
  };
  return async (onRun) => {
    const workers = Array.from({ length: execution.parallel }, () => work(onRun).catch((error) => defect.abort(error)));
    await Promise.all(workers);
    if (defect.signal.aborted) throw defect.signal.reason;
  };
}

/** The first run of every case, then the second, so that an early end leaves results of all cases. */
function missingRuns({ settings, cases, finished }: Execution): PlannedRun[] {
  const done = new Set(finished.map(({ trajectory }) => runKey(trajectory)));
  const numbers = Array.from({ length: settings.runs }, (_, index) => index + 1);
  const all = numbers.flatMap((run) => cases.map((evalCase) => ({ evalCase, run })));
  return all.filter(({ evalCase, run }) => !done.has(runKey({ caseId: evalCase.id, run })));
}

async function createDrivers({ settings, environment }: Execution): Promise<(evalCase: EvalCase) => Driver> {
  const { model, baseUrl, price } = settings;
  if (model === SCRIPTED) return ({ solve }) => scriptedDriver(solve);
  const driver = aiSdkDriver({ ...(await loadModel({ model, baseUrl, environment })), price });
  return () => driver;
}

async function loadTokenizer(): Promise<(text: string) => number> {
  const module = await loadPackage("gpt-tokenizer/encoding/o200k_base", "gpt-tokenizer");
  return (module as { readonly countTokens: (text: string) => number }).countTokens;
}

/** Redacts keys of the environment. Providers quote them in errors, and may do so in text. */
function createRedaction({ settings, environment }: Execution): (run: ScoredRun) => ScoredRun {
  if (settings.model === SCRIPTED) return (run) => run;
  const secrets = Object.entries(environment).flatMap(([name, value = ""]) =>
    /(?:KEY|TOKEN|SECRET|PASSWORD)$/.test(name) && value.length >= MIN_SECRET_LENGTH ? [value] : [],
  );
  const redaction = createRedact(secrets);
  return (run) => {
    const source = JSON.stringify(run);
    return redaction.json(JSON.parse(source), source) as ScoredRun;
  };
}

/** Whether the provider answered no request of a run. */
function isUnanswered({ trajectory: { end, usage } }: ScoredRun): boolean {
  return end === "failed" && usage?.inputTokens === 0;
}

function costOf({ trajectory }: ScoredRun): number {
  return trajectory.usage?.cost ?? 0;
}

function describeRun(scored: ScoredRun): string {
  const { trajectory, score } = scored;
  const failed = score.checks.filter(({ passed }) => !passed).map(({ check }) => check);
  const verdict = score.passed ? "passed" : `FAILED (${failed.join(", ")})`;
  const figures = `calls: ${score.calls}, result tokens: ${formatNumber(score.resultTokens)}`;
  const cost = costOf(scored) > 0 ? `, $${formatNumber(costOf(scored), 4)}` : "";
  return toPrintableLine(`${trajectory.caseId} run ${trajectory.run}: ${verdict}, ${figures}${cost}`);
}
