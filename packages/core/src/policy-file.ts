import { isToolError, ToolError } from "./errors.ts";
import { checkToolNames } from "./policy/check-names.ts";
import type { AuditSink, Policy, PolicyRules } from "./policy/policy.ts";
import { readPolicy } from "./policy/read-policy.ts";
import { readJsonFile, systemReason } from "./text/doubled-key.ts";
import { quoteName } from "./text/format-value.ts";
import { toPrintableJson } from "./text/printable-line.ts";

/** The files of `--policy` and `--audit`. */
export interface PolicyFiles {
  /** JSON files, each with the rules of a policy. Default: no rules. */
  readonly policy?: readonly string[] | undefined;
  /** Files that get one JSON line per audit entry. Default: no audit. */
  readonly audit?: readonly string[] | undefined;
}

/** The functions of `node:fs/promises` that read and write the files. */
export interface PolicyFileAccess {
  /** Reads a file. */
  readFile(path: string): Promise<Uint8Array>;
  /** Appends text to a file, which it creates with these permissions. */
  appendFile(path: string, text: string, options: { readonly mode: number }): Promise<void>;
}

/** Input for creating policies from files. */
export interface PolicySettings {
  /** Reads and writes the files. */
  readonly access: PolicyFileAccess;
  /** The paths. */
  readonly files: PolicyFiles;
  /** All tools, whose names the rules may contain. */
  readonly tools: readonly { readonly name: string }[];
  /** API keys, which must not appear in messages. */
  readonly keys: readonly (string | undefined)[];
  /** Receives a line for the operator if an audit entry cannot be written. */
  readonly log: (line: string) => void;
}

/**
 * Creates the policies of all toolkits from their files. All rules of each file apply.
 * @throws ToolError `misconfigured` if a file cannot be used, or that names every wrong field
 */
export async function createPolicies({ access, files, tools, keys, log }: PolicySettings): Promise<readonly Policy[]> {
  const toolNames = tools.map(({ name }) => name);
  const { policy = [], audit = [] } = files;
  try {
    return await Promise.all([
      ...[...new Set(policy)].map((file) => readRules(file, toolNames, access)),
      ...[...new Set(audit)].map(async (file) => ({ audit: await createAuditFile(file, log, access) })),
    ]);
  } catch (error) {
    throw isToolError(error) ? withoutKeys(error, keys) : error;
  }
}

/** Removes keys from an error, since a policy or a path may contain one by mistake. */
function withoutKeys(error: ToolError, keys: readonly (string | undefined)[]): ToolError {
  const message = keys.reduce<string>((text, key) => (key ? text.replaceAll(key, "[redacted]") : text), error.message);
  return new ToolError({ code: "misconfigured", message });
}

async function readRules(
  file: string,
  toolNames: readonly string[],
  { readFile }: PolicyFileAccess,
): Promise<PolicyRules> {
  const { value, fault } = await readJsonFile(readFile(file));
  if (fault !== null) throw unusable("--policy", file, fault);
  try {
    const rules = readPolicy(value);
    checkToolNames(rules, toolNames, true);
    return rules;
  } catch (error) {
    throw unusable("--policy", file, isToolError(error) ? error.message : "it cannot be read");
  }
}

/** Creates a sink that appends lines to a file. Opens the file for each line, so that it can be rotated. */
async function createAuditFile(
  file: string,
  log: PolicySettings["log"],
  { appendFile }: PolicyFileAccess,
): Promise<AuditSink> {
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

function unusable(flag: string, file: string, reason: string): ToolError {
  const message = `${flag} cannot use the file ${quoteName(file, 300)}: ${reason}`;
  return new ToolError({ code: "misconfigured", message });
}
