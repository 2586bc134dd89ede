import { readFile } from "node:fs/promises";
import { type Claim, createEvidence, type Evidence, renderCited } from "@toolwright/core/evidence";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type LoadedCommand, readFlags, refuseTogether } from "../flags.ts";
import { createOutput } from "../output/redacted-output.ts";
import type { ProcessAccess } from "../process-access.ts";
import { secretsIn } from "../settings/variables.ts";
import { usageError } from "../usage-error.ts";

/** The flags of `check`. */
export const CHECK_FLAGS = {
  calls: { type: "string", value: "FILE", help: "the calls behind the report, one JSON object a line" },
  cited: { type: "boolean", help: "print the report with a footnote for each source" },
  json: { type: "boolean", help: "print JSON" },
} as const;

/** Output of `check --json`. */
export interface CheckReport {
  /** Number of claims with a source. */
  readonly sourced: number;
  readonly claims: readonly Claim[];
}

/**
 * Says where the figures of a report come from. Resolves with 0 if each has a source in the recorded calls, and with 1
 * otherwise.
 */
export async function check(access: ProcessAccess): Promise<ExitCode> {
  const { values, positionals } = readFlags(access.argv, CHECK_FLAGS);
  refuseTogether(values, ["cited", "json"]);
  const [report, ...others] = positionals;
  if (!report || others.length > 0 || values.calls === undefined)
    throw usageError("check takes one report, and the calls behind it: toolwright check report.md --calls calls.jsonl");
  const text = report.value === "-" ? await access.readInput() : await readText(report.value, "the report");
  const evidence = createEvidence();
  addCalls(evidence, await readText(values.calls, "--calls"));
  const claims = await evidence.check(text);
  const unsupported = claims.filter(({ status }) => status === "unsupported");
  const sourced = claims.length - unsupported.length;
  const output = createOutput(secretsIn(access.environment), access.isOutTerminal);
  const lines = [...unsupported.map((claim) => describe(claim, text)), `${sourced} of ${claims.length} have a source.`];
  const checked: CheckReport = { sourced, claims };
  if (values.json) access.writeOut(output.json(checked));
  else access.writeOut(output.text(values.cited ? renderCited(text, claims) : lines.join("\n")));
  return unsupported.length === 0 ? EXIT.ok : EXIT.failed;
}

/** The command `check`. */
export const CHECK: LoadedCommand = { run: check, flags: CHECK_FLAGS };

function describe({ text, start, nearest }: Claim, report: string): string {
  const line = report.slice(0, start).split("\n").length;
  const hint = nearest
    ? `; nearest: ${String(nearest.value).slice(0, 80)} (call ${nearest.call}, ${nearest.path})`
    : "";
  return `line ${line}: ${text} has no source${hint}`;
}

async function readText(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw usageError(`The file of ${name} can't be read.`);
  }
}

/** Adds the calls of JSON lines. */
function addCalls(evidence: Evidence, lines: string): void {
  for (const [at, line] of lines.split("\n").entries()) {
    if (line.trim() === "") continue;
    const call = parseLine(line);
    if (typeof call?.tool !== "string" || call.result === undefined)
      throw usageError(
        `Line ${at + 1} of --calls isn't a call, such as {"tool": "…", "arguments": {…}, "result": {…}}.`,
      );
    evidence.add({ tool: call.tool, arguments: call.arguments, result: call.result });
  }
}

function parseLine(line: string): { tool?: unknown; arguments?: unknown; result?: unknown } | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
