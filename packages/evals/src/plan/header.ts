import type { CaseKind, CaseTag, EvalCase } from "../case/eval-case.ts";
import type { Trajectory } from "../run/trajectory.ts";
import type { Score } from "../score/score.ts";

/** Version of the format of run files and reports. It changes if a reader of an earlier version could not read it. */
export const FORMAT_VERSION = 1;

/** What all runs of a file have in common. It is the first line of a run file, and the start of a report. */
export interface Header {
  /** Marks the file as a run file or a report of this package. */
  readonly format: "toolwright-evals";
  /** Version of the format. */
  readonly version: typeof FORMAT_VERSION;
  /** Time of the first start, ISO-8601. */
  readonly startedAt: string;
  /** Settings of all runs. */
  readonly settings: Settings;
  /** Versions of Node.js and of the packages that take part, by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** Hash of the definition of each tool, by full name. */
  readonly toolHashes: Readonly<Record<string, string>>;
  /** The selected cases, in the order of their runs. */
  readonly cases: readonly CaseInfo[];
}

/** What decides about the result of a run, besides the case. A run file that continues keeps its settings. */
export interface Settings {
  /** `scripted`, or provider and name, such as `openai:gpt-5`. */
  readonly model: string;
  /** Address of the provider; null for its default. */
  readonly baseUrl: string | null;
  /** Environment variable of the API key; null for the provider's default. */
  readonly apiKeyEnv: string | null;
  /** Runs of each case. */
  readonly runs: number;
  /** Requests to the model in one run, at most. */
  readonly maxSteps: number;
  /** Time for one request to the model, seconds. */
  readonly requestTimeout: number;
  /** Prices of the model; null if unknown. */
  readonly price: Price | null;
  /** Path of the module with other tools; null for the tools of the toolkits. */
  readonly tools: string | null;
  /** Path of the folder with other cases; null for the published ones. */
  readonly cases: string | null;
}

/** US dollars per million tokens. */
export interface Price {
  /** Price of input tokens. */
  readonly input: number;
  /** Price of output tokens. */
  readonly output: number;
  /** Price of input tokens that the provider read from its cache. */
  readonly cachedInput: number;
}

/** A case as plain data, so that a report can be read without the case. */
export interface CaseInfo {
  /** Name of the case. */
  readonly id: string;
  /** What the case is about. */
  readonly kind: CaseKind;
  /** Difficulties besides the task. */
  readonly tags: readonly CaseTag[];
  /** The user's message. */
  readonly task: string;
}

/** One finished run with its verdict. */
export interface ScoredRun {
  /** What happened. */
  readonly trajectory: Trajectory;
  /** The verdict. */
  readonly score: Score;
}

/** The plain data of a case. */
export function caseInfo({ id, kind, tags = [], task }: EvalCase): CaseInfo {
  return { id, kind, tags, task };
}
