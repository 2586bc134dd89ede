import type { CaseKind, EvalCase } from "../../case/eval-case.ts";
import { scriptedDriver } from "../../drivers/scripted.ts";
import { loadCases } from "../../load-cases.ts";
import { runCase } from "../../run/run-case.ts";

const KINDS: readonly CaseKind[] = ["careful-sending", "investigation", "prospecting"];

/**
 * One published case of each of three kinds, in the order of their ids, whose scripts meet no error. Through the AI SDK, a
 * model reads the message of an error without its code, which a script may need.
 */
export async function casesWithoutErrors(): Promise<readonly EvalCase[]> {
  const all = await loadCases();
  const found = await Promise.all(KINDS.map((kind) => firstOf(all.filter((evalCase) => evalCase.kind === kind))));
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function firstOf(cases: readonly EvalCase[]): Promise<EvalCase> {
  for (const evalCase of cases) {
    const { trajectory } = await runCase(evalCase, scriptedDriver(evalCase.solve));
    if (!trajectory.steps.some((step) => step.type === "call" && step.isError)) return evalCase;
  }
  throw new Error("The script of every case meets an error.");
}
