import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { EvalCase } from "../case/eval-case.ts";
import { loadCases } from "../load-cases.ts";
import { misconfigured } from "../misconfigured.ts";
import type { Header, ScoredRun, Settings } from "../plan/header.ts";
import { createRunFile, openRunFile, type RunFile, readRunFile } from "../plan/run-file.ts";
import { checkSettings, DEFAULTS, refuseOtherSettings, SCRIPTED } from "../plan/settings.ts";
import type { CreateTools } from "../run/create-tools.ts";
import type { RunCommand } from "./command-line.ts";
import { createHeader, refuseOtherHeader } from "./create-header.ts";
import { loadTools } from "./load-tools.ts";
import { type CaseFilter, selectCases } from "./select-cases.ts";

/** The runs of a command: what to run, and where the results are kept. */
export interface OpenRuns {
  readonly header: Header;
  readonly cases: readonly EvalCase[];
  readonly createTools: CreateTools;
  /** Runs that an earlier start finished. */
  readonly finished: readonly ScoredRun[];
  /** Path of the run file; null if nothing is kept. */
  readonly path: string | null;
  /** Opens the run file for appending. */
  openFile(): RunFile | null;
}

/** Name of the run file in its folder. */
const RUN_FILE = "runs.jsonl";

/** Folder of the output of models without `--out`. */
const DEFAULT_FOLDER = "toolwright-evals";

/**
 * Prepares a new run file, or continues one.
 * @throws ToolError `misconfigured` if the settings do not work together, or differ from those of the file that continues
 */
export function openRuns(command: RunCommand): Promise<OpenRuns> {
  return command.resume === null ? startRuns(command) : continueRuns(command, command.resume);
}

/**
 * Loads the selected cases of a command.
 * @throws ToolError `misconfigured` if a name is unknown
 */
export async function casesOf(settings: Pick<Settings, "cases">, filter: CaseFilter): Promise<readonly EvalCase[]> {
  return selectCases(await loadAll(settings.cases), filter);
}

async function startRuns(command: RunCommand): Promise<OpenRuns> {
  const settings = { ...DEFAULTS, ...command.chosen };
  checkSettings(settings, command.maxCost);
  const cases = await casesOf(settings, command.filter);
  const createTools = await loadTools(settings.tools);
  const header = await createHeader(settings, cases, createTools);
  const folder = command.out ?? defaultFolder(header);
  const path = folder === null ? null : join(folder, RUN_FILE);
  const openFile = () => (path === null ? null : createRunFile(path, header));
  return { header, cases, createTools, finished: [], path, openFile };
}

async function continueRuns(command: RunCommand, path: string): Promise<OpenRuns> {
  const { header, runs } = readRunFile(path);
  const { settings } = header;
  refuseOtherSettings(settings, command.chosen);
  checkSettings(settings, command.maxCost);
  const cases = await casesOf(settings, { ids: header.cases.map(({ id }) => id), kinds: null, tags: null });
  refuseOtherSelection(cases, command.filter);
  const createTools = await loadTools(settings.tools);
  refuseOtherHeader(path, header, await createHeader(settings, cases, createTools));
  return { header, cases, createTools, finished: runs, path, openFile: () => openRunFile(path) };
}

/** Refuses a filter that would leave out cases of a file that continues. */
function refuseOtherSelection(cases: readonly EvalCase[], filter: CaseFilter): void {
  if (selectCases(cases, filter).length === cases.length) return;
  throw misconfigured("The file has other cases. Leave --case, --kind and --tag out.");
}

function loadAll(folder: string | null): Promise<readonly EvalCase[]> {
  return folder === null ? loadCases() : loadCases(pathToFileURL(`${resolve(folder)}/`));
}

/** A new folder for a model, such as `toolwright-evals/openai-gpt-5-2026-11-01T12-00-00Z`; null for the scripted one. */
function defaultFolder({ settings, startedAt }: Header): string | null {
  if (settings.model === SCRIPTED) return null;
  const name = `${settings.model}-${startedAt.replace(/\.\d+/, "")}`;
  return join(DEFAULT_FOLDER, name.replaceAll(/[^\w.-]+/g, "-"));
}
