import { hashTools } from "@toolwright/core";
import type { EvalCase } from "../case/eval-case.ts";
import { sdkVersions } from "../drivers/load-model.ts";
import { resolvePackage } from "../drivers/resolve-package.ts";
import { misconfigured } from "../misconfigured.ts";
import { caseInfo, FORMAT_VERSION, type Header, type Settings } from "../plan/header.ts";
import { SCRIPTED } from "../plan/settings.ts";
import type { CreateTools } from "../run/create-tools.ts";
import { openCase } from "../run/run-case.ts";
import { packageVersion, versionIn } from "../version.ts";

/** Packages whose version decides about the result of a run. */
const PACKAGES = ["core", "observability", "messaging", "sales", "sandbox"].map((name) => `@toolwright/${name}`);

/** Describes the runs of a new file. */
export async function createHeader(
  settings: Settings,
  cases: readonly EvalCase[],
  createTools: CreateTools,
): Promise<Header> {
  return {
    format: "toolwright-evals",
    version: FORMAT_VERSION,
    startedAt: new Date().toISOString(),
    settings,
    versions: readVersions(settings.model),
    toolHashes: await hashAllTools(cases, createTools),
    cases: cases.map(caseInfo),
  };
}

/**
 * Refuses to continue a file whose runs would be of another kind than the finished ones.
 * @throws ToolError `misconfigured` with what differs
 */
export function refuseOtherHeader(path: string, file: Header, current: Header): void {
  const tasks = (header: Header) => Object.fromEntries(header.cases.map(({ id, task }) => [id, task]));
  const { node: _, ...versions } = file.versions;
  const { node: __, ...currentVersions } = current.versions;
  const differences = [
    ...differingKeys(versions, currentVersions).map((name) => `the version of ${name}`),
    ...differingKeys(file.toolHashes, current.toolHashes).map((name) => `the definition of ${name}`),
    ...differingKeys(tasks(file), tasks(current)).map((id) => `the case ${id}`),
  ];
  if (differences.length === 0) return;
  const shown = differences.slice(0, 5).join(", ");
  const more = differences.length > 5 ? ` and ${differences.length - 5} more` : "";
  throw misconfigured(`Cannot continue ${path}, because this changed since it started: ${shown}${more}.`);
}

function differingKeys(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);
}

function readVersions(model: string): Readonly<Record<string, string>> {
  const packages = PACKAGES.map((name) => [name, versionIn(resolvePackage(`${name}/package.json`))]);
  return {
    node: process.versions.node,
    "@toolwright/evals": packageVersion(),
    ...Object.fromEntries(packages),
    ...(model === SCRIPTED ? {} : sdkVersions(model)),
  };
}

/** Hashes every tool that a case could offer. Their definitions are the same in each world. */
function hashAllTools(cases: readonly EvalCase[], createTools: CreateTools): Promise<Readonly<Record<string, string>>> {
  const [first] = cases;
  if (!first) throw misconfigured("There are no cases.");
  const { sandbox, clock } = openCase(first);
  const toolkits = ["observability", "messaging", "sales"] as const;
  return hashTools(createTools({ sandbox, clock, policy: undefined, toolkits }));
}
