import { readFileSync } from "node:fs";
import type { CaseKind, EvalCase } from "../case/eval-case.ts";
import { misconfigured } from "../misconfigured.ts";
import { parseJson } from "../read-object.ts";
import type { ScoredRun } from "../score/score-run.ts";
import { type Summary, summarize } from "./summarize.ts";

/** Marks a file as a report. It changes if a reader of an earlier version could not read it. */
const FORMAT = "toolwright-evals/2";

/** Everything about the runs of a command, as JSON. */
export interface Report extends ReportHeader {
  /** Marks the file as a report of this package, with the version of its format. */
  readonly format: typeof FORMAT;
  /** The results in numbers: of all runs, and of the runs of each kind of case. */
  readonly summary: { readonly total: Summary; readonly kinds: Readonly<Partial<Record<CaseKind, Summary>>> };
  /** Finished runs, in the order of their cases, then of their numbers. */
  readonly runs: readonly ScoredRun[];
}

/** Values that all runs of a report share. */
export interface ReportHeader {
  /** Time of the first start, ISO-8601. */
  readonly startedAt: string;
  /** Settings of all runs. */
  readonly settings: Settings;
  /** The selected cases. */
  readonly cases: readonly CaseInfo[];
}

/** Settings that can change a run's result, besides the case. */
export interface Settings {
  /** `scripted`, or provider and name, such as `openai:gpt-5`. */
  readonly model: string;
  /** Address of the provider; null for its default. */
  readonly baseUrl: string | null;
  /** Prices of the model; null if unknown. */
  readonly price: Price | null;
  /** Runs of each case. */
  readonly runs: number;
  /** Whether gpt-tokenizer counted the tokens of results. Otherwise they are estimates. */
  readonly exactTokens: boolean;
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

/** The plain data of a case, so that a report can be read without the case. */
export type CaseInfo = Pick<EvalCase, "id" | "kind" | "task">;

/** Creates a report. Runs are in the order of their cases, then of their numbers. */
export function createReport(header: ReportHeader, finished: readonly ScoredRun[]): Report {
  const runsOf = (id: string) =>
    finished.filter(({ trajectory }) => trajectory.caseId === id).sort((a, b) => a.trajectory.run - b.trajectory.run);
  const kinds = Map.groupBy(header.cases, ({ kind }) => kind);
  const byKind = [...kinds].map(([kind, cases]) => [kind, summarize(cases.flatMap(({ id }) => runsOf(id)))]);
  const runs = header.cases.flatMap(({ id }) => runsOf(id));
  return { format: FORMAT, ...header, summary: { total: summarize(runs), kinds: Object.fromEntries(byKind) }, runs };
}

/**
 * Reads a report.
 * @throws ToolError `misconfigured` if the file is missing, or is not a report of this version
 */
export function readReport(path: string): Report {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw misconfigured(`Cannot read ${path}: ${(error as NodeJS.ErrnoException).code}.`);
  }
  const report = parseJson(text) as Report | null;
  if (report?.format !== FORMAT) throw misconfigured(`${path} is not a report of this version.`);
  return report;
}
