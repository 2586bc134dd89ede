// Runs each case of a stored approval with an SDK, in two processes or more.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openPlace, type Place } from "./place.ts";
import type { Job, JobResult } from "./process.ts";

/** A case: what happens between the first process, in which a call waits, and the end of the run. */
interface Case {
  readonly calls?: number;
  readonly decisions: readonly boolean[];
  readonly approve?: Job["approve"];
  readonly isKeyed?: boolean;
  readonly isContextReplaced?: boolean;
  /** Changes the stored state before the decision, or after it. */
  readonly before?: (state: string) => string;
  readonly after?: (state: string) => string;
  /** Number of times that the run is resumed from the stored decision. `at once`: by two processes. Default: once. */
  readonly resumes?: "twice" | "at once";
}

const changeArguments = (state: string) => state.replaceAll("9 EUR", "900 EUR");
/** Empties the hash of the card, and the signature that AI SDK 6 has instead. */
const loseHash = (state: string) =>
  state.replaceAll(/sha256-[0-9a-f]{64}/g, "").replaceAll(/"signature":"[^"]*"/g, '"signature":""');

const CASES: Readonly<Record<string, Case>> = {
  approve: { decisions: [true] },
  decline: { decisions: [false] },
  "approved twice": { decisions: [true], resumes: "twice" },
  "approved twice, without callIdAsIdempotencyKey": { decisions: [true], resumes: "twice", isKeyed: false },
  "two processes at once": { decisions: [true], resumes: "at once" },
  "one of two calls": { calls: 2, decisions: [true, false] },
  "arguments changed before the decision": { decisions: [true], before: changeArguments },
  "arguments changed after the decision": { decisions: [true], after: changeArguments },
  "another version of the agent, approved": { decisions: [true], approve: "refuses" },
  "another version of the agent, declined": { decisions: [false], approve: "unasked" },
  "hash lost": { decisions: [true], after: loseHash },
};

/** Cases of SDKs whose runs have a context of the program. */
const CONTEXT_CASES: Readonly<Record<string, Case>> = {
  "context replaced": { decisions: [true], isContextReplaced: true },
  "another version of the agent, undecided": { decisions: [], approve: "unasked" },
};

/** Outcome of each case, by its name: how many emails were sent, and why a call did not run. */
export type Outcomes = Readonly<Record<string, string>>;

/** Runs all cases of an SDK, whose program is a file beside this one. */
export async function runCases(sdk: string, hasContext = false): Promise<Outcomes> {
  const { place, sends, close } = await openPlace();
  const cases = Object.entries(hasContext ? { ...CASES, ...CONTEXT_CASES } : CASES);
  const run = (jobs: readonly Job[]) => startProcess(sdk).then((process) => process.run(place, jobs));
  try {
    const started = await run(cases.map(([order, one]) => jobOf(order, one, "start")));
    const shown = started.map(({ state }, index) => cases[index]?.[1].before?.(state) ?? state);
    const decided = await run(cases.map(([order, one], index) => jobOf(order, one, "decide", shown[index])));
    const stored = decided.map(({ state }, index) => cases[index]?.[1].after?.(state) ?? state);
    const resuming = cases.map(([order, one], index) => jobOf(order, one, "resume", stored[index]));
    const [raced, others] = [true, false].map((isRaced) =>
      resuming.filter(({ order }) => isRaced === (CASES[order]?.resumes === "at once")),
    ) as [Job[], Job[]];
    const resumed = await run(others);
    await run(others.filter(({ order }) => CASES[order]?.resumes === "twice"));
    const racers = await Promise.all([startProcess(sdk), startProcess(sdk)]);
    await Promise.all(racers.map((racer) => racer.run(place, raced)));
    const notes = new Map(others.map(({ order }, index) => [order, resumed[index]?.note]));
    return Object.fromEntries(
      cases.map(([order]) => [order, [`sent ${sends(order)}`, notes.get(order)].filter(Boolean).join(", ")]),
    );
  } finally {
    await close();
  }
}

function jobOf(order: string, one: Case, step: Job["step"], state = ""): Job {
  const { calls = 1, decisions, approve = "sdk", isKeyed = true, isContextReplaced = false } = one;
  // Only the process that resumes has another version of the agent.
  return {
    order,
    step,
    calls,
    state,
    decisions,
    isKeyed,
    isContextReplaced,
    approve: step === "resume" ? approve : "sdk",
  };
}

/** Starts a process. It waits for its jobs once it has loaded the SDK. */
async function startProcess(sdk: string) {
  const program = fileURLToPath(new URL(`${sdk}.ts`, import.meta.url));
  const flags = ["--conditions=@toolwright/source", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, program], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout);
  await once(lines, "line");
  return {
    async run(place: Place, jobs: readonly Job[]): Promise<JobResult[]> {
      const result = once(lines, "line");
      child.stdin.end(JSON.stringify({ place, jobs }));
      const [line] = (await result) as [string];
      return JSON.parse(line) as JobResult[];
    },
  };
}
