import { readdir } from "node:fs/promises";
import type { EvalCase } from "./case/eval-case.ts";
import { misconfigured } from "./misconfigured.ts";

/** Beside this module in the sources, and beside the bundle in the published package. */
const CASES = /* @__PURE__ */ new URL("./cases/", import.meta.url);

/** A module of a case, which exports it under any name. */
type CaseModule = Readonly<Record<string, unknown>>;

/** Finds the files of cases in a folder and in the folders in it. Default: the cases of this package. */
export async function caseFiles(folder: URL = CASES): Promise<readonly URL[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw misconfigured(`Cannot read the cases of ${folder.pathname}: ${error.code}.`);
  });
  const isModule = (name: string) => /\.(?:ts|js)$/.test(name) && !/\.(?:d|test)\.ts$/.test(name);
  return names
    .filter(isModule)
    .sort()
    .map((name) => new URL(name.replaceAll("\\", "/"), folder));
}

/**
 * Loads the cases of a folder. A new file needs no entry anywhere.
 * @param folder ends with a slash. Default: the cases of this package
 * @throws ToolError `misconfigured` if the folder cannot be read, or a file does not export exactly one case
 */
export async function loadCases(folder: URL = CASES): Promise<readonly EvalCase[]> {
  return Promise.all((await caseFiles(folder)).map(loadCase));
}

/**
 * Loads the case that a module exports.
 * @throws ToolError `misconfigured` if it does not export exactly one case
 */
export async function loadCase(file: URL): Promise<EvalCase> {
  const module = (await import(file.href)) as CaseModule;
  const [found, ...others] = Object.values(module).filter(isCase);
  if (!found || others.length > 0)
    throw misconfigured(
      `${file.pathname} must export exactly one case, and exports ${others.length + (found ? 1 : 0)}.`,
    );
  return found;
}

function isCase(value: unknown): value is EvalCase {
  return typeof value === "object" && value !== null && "id" in value && "task" in value && "solve" in value;
}
