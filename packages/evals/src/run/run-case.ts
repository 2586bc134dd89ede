import { estimateTokens } from "@toolwright/core";
import { createSales } from "@toolwright/sales";
import { createSandbox, type Sandbox } from "@toolwright/sandbox";
import { DEFAULT_INSTANT, type EvalCase } from "../case/eval-case.ts";
import { findUnsupported } from "../score/find-unsupported.ts";
import type { Observed } from "../score/score-run.ts";
import { type CreateTools, createToolwrightTools } from "./create-tools.ts";
import type { Driver, DriverEnd, Session } from "./driver.ts";
import { readEffects, takeSnapshot } from "./read-effects.ts";
import { startSession } from "./session.ts";
import { createSimulatedClock, type SimulatedClock } from "./simulated-clock.ts";
import type { Trajectory } from "./trajectory.ts";

/** Settings of a run. */
export interface RunOptions {
  /** `scripted`, or the provider and name of the model. Default `scripted`. */
  readonly model?: string | undefined;
  /** Number of the run of this case, from 1. Default 1. */
  readonly run?: number | undefined;
  /** Creates the tools. Default: the published tools. */
  readonly createTools?: CreateTools | undefined;
  /** Counts the tokens of a result. Default: `estimateTokens`, which returns 2 to 23 % more than o200k has. */
  readonly countTokens?: ((text: string) => number) | undefined;
  /** Aborts the run. */
  readonly signal?: AbortSignal | undefined;
}

/** A run's calls, with the records that they are compared with. */
export interface FinishedRun {
  /** Every step of the run. */
  readonly trajectory: Trajectory;
  /** The truth, and what the run changed. */
  readonly observed: Observed;
}

/** The world of one run, before it starts. */
export interface OpenCase {
  readonly sandbox: Sandbox;
  readonly clock: SimulatedClock;
  /** The truth that answers and effects are compared with. */
  readonly truth: Pick<Observed, "facts" | "expectedEffects" | "secrets">;
  /** Reads what the run has changed so far. */
  observe(): Observed;
}

/** Runs a case. Never rejects: an error of the driver ends the run as `failed`. */
export async function runCase(evalCase: EvalCase, driver: Driver, options: RunOptions = {}): Promise<FinishedRun> {
  const { model = "scripted", run = 1, createTools = createToolwrightTools } = options;
  const { countTokens = estimateTokens, signal = new AbortController().signal } = options;
  if (evalCase.toolkits.includes("sales")) await loadLazyModules(createSandbox);
  const { sandbox, clock, truth, observe } = openCase(evalCase);
  const { policy, toolkits, unstableTools } = evalCase;
  const tools = createTools({ sandbox, clock, policy, toolkits, unstableTools });
  const { session, recorded } = startSession({ evalCase, clock, tools, facts: truth.facts, countTokens, signal });
  const ended = await drive(driver, session).catch(toFailure);
  const trajectory: Trajectory = {
    caseId: evalCase.id,
    model,
    run,
    steps: recorded.steps,
    answer: recorded.answer,
    ...ended,
  };
  const unsupported = await findUnsupported(recorded.evidence, { ...evalCase, facts: truth.facts }, recorded.answer);
  return { trajectory, observed: { ...observe(), unsupported } };
}

/** Creates the sandbox of a case, and computes its truth before anything runs. */
export function openCase(evalCase: EvalCase): OpenCase {
  const { instant = DEFAULT_INSTANT, faults = [], prepare, ...sandboxOptions } = evalCase.world ?? {};
  const clock = createSimulatedClock(Date.parse(instant));
  const sandbox = createSandbox({ ...sandboxOptions, clock });
  prepare?.(sandbox);
  const truth = {
    facts: Object.fromEntries(Object.entries(evalCase.facts).map(([name, compute]) => [name, compute(sandbox)])),
    expectedEffects: evalCase.effects?.(sandbox) ?? [],
    secrets: evalCase.secrets?.(sandbox) ?? [],
  };
  const before = takeSnapshot(sandbox);
  const creditsBefore = sandbox.sales.credits.spent;
  for (const { toolkit, ...fault } of faults) sandbox[toolkit].fail(fault);
  const observe = () => ({
    ...truth,
    effects: readEffects(sandbox, before),
    credits: sandbox.sales.credits.spent - creditsBefore,
  });
  return { sandbox, clock, truth, observe };
}

/** Turns an error that a driver throws before it returns a promise into a rejection. */
async function drive(driver: Driver, session: Session): Promise<DriverEnd> {
  return driver(session);
}

function toFailure(error: unknown): DriverEnd {
  return { end: "failed", error: error instanceof Error ? error.message : String(error), usage: null };
}

let loading: Promise<unknown> | undefined;

/**
 * Loads the modules that the sales toolkit loads at its first lookup. Loading takes real time, in which the clock of a run
 * must not jump.
 */
async function loadLazyModules(createSandbox: () => Sandbox): Promise<void> {
  const lookUp = () => createSales(createSandbox().sales.options).enrichOrganization({ domain: "vantaro.example" });
  loading ??= lookUp().catch(() => undefined);
  await loading;
}
