import { type Claim, type ClaimSource, createEvidence, renderCited } from "@toolwright/core/evidence";
import { addCalls } from "../calls-file.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type LoadedCommand, readFlags, refuseTogether } from "../flags.ts";
import { wrap } from "../output/layout.ts";
import type { Line } from "../output/paint.ts";
import { createOutput, paintLines } from "../output/redacted-output.ts";
import { type ProcessAccess, readTextFile } from "../process-access.ts";
import { secretsIn } from "../settings/variables.ts";
import { usageError } from "../usage-error.ts";

/** The flags of `check`. */
export const CHECK_FLAGS = {
  calls: { type: "string", value: "FILE", help: "the calls behind the report, from call --record FILE" },
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
  const example = "toolwright check report.md --calls calls.jsonl";
  if (!report || others.length > 0) throw usageError(`check takes one report: ${example}`);
  if (values.calls === undefined) throw usageError(`--calls is missing, the file of call --record FILE: ${example}`);
  const text = report.value === "-" ? await access.readInput() : await readTextFile(report.value, "The report");
  const evidence = createEvidence();
  addCalls(evidence, await readTextFile(values.calls, "The file of --calls"));
  const claims = await evidence.check(text);
  const supported = claims.filter(({ source }) => source);
  const output = createOutput(secretsIn(access.environment), access.isOutTerminal);
  const places = [...new Set(claims.flatMap(({ source, start }) => (source ? [] : lineAt(start, text))))];
  const without = places.length > 0 ? ` Without one: line${places.length > 1 ? "s" : ""} ${places.join(", ")}.` : "";
  const total = `${supported.length} of ${claims.length} figures have a source.${without}`;
  const lines = [...claims.map((claim) => describe(claim, text)), { text: total, tone: "title" } as const];
  if (values.json) access.writeOut(output.json({ sourced: supported.length, claims } satisfies CheckReport));
  // A terminal could obey the characters of a report. A file keeps them.
  else if (values.cited) access.writeOut(output[access.isOutTerminal ? "text" : "value"](renderCited(text, claims)));
  else access.writeOut(paintLines(output.value(lines).flatMap(breakLine(access)), access));
  return places.length === 0 ? EXIT.ok : EXIT.failed;
}

/** The command `check`. */
export const CHECK: LoadedCommand = { run: check, flags: CHECK_FLAGS };

/** Returns a function that breaks a line at the width of the terminal. */
function breakLine({ isOutTerminal, outColumns = isOutTerminal ? 100 : Number.POSITIVE_INFINITY }: ProcessAccess) {
  return ({ text, tone }: Line): readonly Line[] =>
    wrap(text, 2, outColumns).map((line, at) => ({ text: at === 0 ? line.trimStart() : line, tone }));
}

const lineAt = (start: number, report: string) => report.slice(0, start).split("\n").length;

/** Says where a figure comes from, for a person. */
function describe({ text, start, source, derivation, nearest }: Claim, report: string): Line {
  const line = `line ${lineAt(start, report)}: ${text}`;
  const placeOf = ({ path, call, tool }: ClaimSource) => `${path} of call ${call}, ${tool}`;
  const how = derivation ? ` (${derivation})` : "";
  if (source) return { text: `✓ ${line} from ${placeOf(source)}${how}`, tone: "quiet" };
  const hint = nearest ? `; nearest: ${String(nearest.value).slice(0, 80)}, ${placeOf(nearest)}` : "";
  return { text: `✗ ${line} has no source${hint}`, tone: "bad" };
}
