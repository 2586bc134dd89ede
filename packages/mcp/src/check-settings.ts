import {
  checkForm,
  checkSettings as checkToolkit,
  type Environment,
  type Finding,
  readSettings,
} from "@toolwright/core/manifest";
import { MANIFESTS, type ToolkitName } from "./manifests.ts";
import { invalid } from "./require-names.ts";

/**
 * Refuses values that cannot be right, such as a placeholder that the host left in, before a client connects. Ignores
 * missing values, which the choice of tools handles.
 * @returns warnings about values that are probably wrong
 * @throws ToolError `misconfigured` that explains the problem with each value and how to fix it, without quoting values
 */
export function checkSettings(toolkits: readonly ToolkitName[], environment: Environment): string[] {
  const findings = toolkits
    .map((name) => MANIFESTS[name])
    .flatMap((manifest) => checkToolkit(manifest, readSettings(manifest, environment)).findings)
    .filter(({ cause }) => cause !== "missing" && cause !== "ok");
  refuse(findings);
  return findings.map(writeFinding);
}

/**
 * Refuses a bearer token that cannot be right.
 * @throws ToolError `misconfigured` that does not quote the token
 */
export function checkToken(variable: string, token: string | undefined): void {
  const finding = token ? checkForm(variable, token) : null;
  if (finding && finding.cause !== "too_short") refuse([finding]);
}

function refuse(findings: readonly Finding[]): void {
  const problems = findings.filter(({ outcome }) => outcome === "problem");
  if (problems.length > 0) throw invalid(problems.map(writeFinding).join(" "));
}

const writeFinding = ({ message, fix }: Finding) => `${message} ${fix}`;
