import { appendFile, readFile } from "node:fs/promises";
import { type AuditSink, type Policy, type PolicyRules, type Tool, ToolError } from "@toolwright/core";
import { checkToolNames, readPolicy } from "@toolwright/core/authoring";
import type { Log } from "./log.ts";

/** The files of `--policy` and `--audit`. */
export interface PolicyFiles {
  /** JSON file with the rules of the policy. Default: no rules. */
  readonly policy?: string | undefined;
  /** File that gets one JSON line per audit entry. Default: no audit. */
  readonly audit?: string | undefined;
}

/**
 * Creates the policy of all toolkits from its files.
 * @param tools all tools, whose names the rules may contain
 * @throws ToolError `misconfigured` if a file cannot be used, or that names every wrong field
 */
export async function createPolicy(files: PolicyFiles, tools: readonly Tool[], log: Log): Promise<Policy> {
  const rules = files.policy === undefined ? {} : await readRules(files.policy, tools);
  return files.audit === undefined ? rules : { ...rules, audit: await createAuditFile(files.audit, log) };
}

async function readRules(file: string, tools: readonly Tool[]): Promise<PolicyRules> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw unusable("--policy", file, error);
  });
  try {
    const rules = readPolicy(JSON.parse(text));
    checkToolNames(
      rules,
      tools.map(({ name }) => name),
      true,
    );
    return rules;
  } catch (error) {
    throw unusable("--policy", file, error);
  }
}

/** Creates a sink that appends lines to a file. Opens the file for each line, so that it can be rotated. */
async function createAuditFile(file: string, log: Log): Promise<AuditSink> {
  // Only the owner may read a new file: hashes of known arguments can be recognized.
  const append = (line: string) => appendFile(file, line, { mode: 0o600 });
  await append("").catch((error: unknown) => {
    throw unusable("--audit", file, error);
  });
  return (entry) =>
    append(`${JSON.stringify(entry)}\n`).catch((error: unknown) => {
      log(`an audit entry could not be written: ${error instanceof Error ? error.message : String(error)}`);
    });
}

function unusable(flag: string, file: string, error: unknown): ToolError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${flag} cannot use the file ${JSON.stringify(file)}: ${reason}`;
  return new ToolError({ code: "misconfigured", message });
}
