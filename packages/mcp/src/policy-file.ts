import { appendFile, readFile } from "node:fs/promises";
import { type AuditSink, isToolError, type Policy, type PolicyRules, ToolError } from "@toolwright/core";
import { misconfigured } from "@toolwright/core/authoring";
import { checkToolNames, namesInRules, readPolicy } from "@toolwright/core/policy";
import { quoteName, toPrintableJson } from "@toolwright/core/text";
import type { Log } from "./log.ts";
import { NOT_SHOWN, quoteMisspelled } from "./quote-misspelled.ts";

/** The files of `--policy` and `--audit`. */
export interface PolicyFiles {
  /** JSON file with the rules of the policy. Default: no rules. */
  readonly policy?: string | undefined;
  /** File that gets one JSON line per audit entry. Default: no audit. */
  readonly audit?: string | undefined;
}

/** The name of a tool, which the rules may contain. */
export type NamedTool = { readonly name: string };

/**
 * Creates the policy of all toolkits from its files.
 * @param tools all tools, whose names the rules may contain
 * @throws ToolError `misconfigured` if a file cannot be used, or that names every wrong field
 */
export async function createPolicy(files: PolicyFiles, tools: readonly NamedTool[], log: Log): Promise<Policy> {
  const toolNames = tools.map(({ name }) => name);
  const rules = files.policy === undefined ? {} : await readRules(files.policy, toolNames);
  return files.audit === undefined ? rules : { ...rules, audit: await createAuditFile(files.audit, log) };
}

async function readRules(file: string, toolNames: readonly string[]): Promise<PolicyRules> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw unusable("--policy", file, systemReason(error));
  });
  // `TextDecoder` leaves out a byte order mark, which some editors write.
  const value = parseJson(new TextDecoder().decode(bytes));
  if (value === undefined) throw unusable("--policy", file, "it is not JSON");
  try {
    const rules = readPolicy(value);
    checkToolNames(rules, toolNames, true);
    return rules;
  } catch (error) {
    throw unusable("--policy", file, describeIssues(error, namesInRules(toolNames)));
  }
}

/** The value of JSON text, `undefined` if it is not JSON. The parser's message would quote the file. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The broken rules, without strings of the file: another file may have been passed, with keys in it. */
function describeIssues(error: unknown, knownNames: readonly string[]): string {
  const issues = isToolError(error) ? (error.issues ?? []) : [];
  const shown = issues.map(({ parameter, received, ...issue }) => ({
    ...issue,
    parameter: /^[\w.[\]]{1,80}$/.test(parameter) ? parameter : "policy",
    received: received.includes('"') && !isMisspelled(received, knownNames) ? `a value, ${NOT_SHOWN}` : received,
  }));
  return misconfigured(shown).message;
}

/** Whether a quoted value resembles a name that a rule may contain. */
function isMisspelled(quoted: string, knownNames: readonly string[]): boolean {
  return quoteMisspelled(quoted.slice(1, -1), knownNames) !== null;
}

/** Creates a sink that appends lines to a file. Opens the file for each line, so that it can be rotated. */
async function createAuditFile(file: string, log: Log): Promise<AuditSink> {
  // Only the owner may read a new file: hashes of known arguments can be recognized.
  const append = (line: string) => appendFile(file, line, { mode: 0o600 });
  await append("").catch((error: unknown) => {
    throw unusable("--audit", file, systemReason(error));
  });
  return (entry) =>
    append(`${toPrintableJson(entry)}\n`).catch((error: unknown) => {
      log(`an audit entry could not be written: ${systemReason(error)}`);
    });
}

/** The reason of a failed system call, such as `ENOENT: no such file or directory`, without the path. */
function systemReason(error: unknown): string {
  const [, reason] = /^(E[A-Z0-9]+: [a-z ]+)/.exec(error instanceof Error ? error.message : "") ?? [];
  return reason ?? "it cannot be opened";
}

/** An absolute or relative path, or a name with an extension. Anything else may be a key. */
const PATH = /^(?:\.{0,2}[/\\]|[A-Za-z]:[/\\])|\.[A-Za-z]\w{0,7}$/;

function unusable(flag: string, file: string, reason: string): ToolError {
  const name = PATH.test(file) ? quoteName(file, 300) : `of its value, ${NOT_SHOWN}`;
  const message = `${flag} cannot use the file ${name}: ${reason}`;
  return new ToolError({ code: "misconfigured", message });
}
