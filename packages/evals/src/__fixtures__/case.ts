import type { EvalCase } from "../case/eval-case.ts";
import type { Script } from "../case/script.ts";
import { scriptedDriver } from "../drivers/scripted.ts";
import { runCase } from "../run/run-case.ts";

/** A case with one fact, for tests that change its parts. */
export function caseWith(parts: Partial<EvalCase> = {}): EvalCase {
  return {
    id: "test-case",
    kind: "customer-work",
    task: "Answer 42.",
    toolkits: ["observability", "messaging", "sales"],
    facts: { count: () => ({ type: "number", value: 42, description: "The answer" }) },
    ceilings: { calls: 10, resultTokens: 10_000 },
    solve: ({ submit }) => submit({ count: 42 }),
    ...parts,
  };
}

/** Runs a script as the trajectory of a case. */
export function runScript(script: Script, parts: Partial<EvalCase> = {}) {
  return runCase(caseWith(parts), scriptedDriver(script));
}
