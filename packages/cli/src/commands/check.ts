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

/**
 * Says where the figures of a report come from. Resolves with 0 if each has a source in the recorded calls or there are
 * none, and with 1 otherwise.
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
  // A name in a result says nothing about the result.
  const figures = claims.filter(({ kind, source }) => kind !== "name" || !source);
  const sourced = figures.filter(({ source }) => source).length;
  const output = createOutput(secretsIn(access.environment), access.isOutTerminal);
  const places = [...new Set(figures.flatMap(({ source, start }) => (source ? [] : lineAt(start, text))))];
  const without = places.length > 0 ? ` Without one: line${places.length > 1 ? "s" : ""} ${places.join(", ")}.` : "";
  const guide = without && ` Guide: ${CHECK.guide}.`;
  const total = `${sourced} of ${figures.length} figures have a source.${without}${guide}`;
  const summary = figures.length > 0 ? total : "The report has no figures to check.";
  const lines = figures.map((claim) => describe(claim, text)).concat({ text: summary, tone: "title" });
  const width = access.outColumns ?? (access.isOutTerminal ? 100 : Number.POSITIVE_INFINITY);
  const broken = output.value(lines).flatMap((line) => breakLine(line, width));
  if (values.json) access.writeOut(output.json({ sourced, claims }));
  // A terminal could obey the characters of a report. A file keeps them.
  else if (values.cited) access.writeOut(output[access.isOutTerminal ? "text" : "value"](renderCited(text, claims)));
  else access.writeOut(paintLines(broken, access));
  return places.length === 0 ? EXIT.ok : EXIT.failed;
}

/** The command `check`. */
export const CHECK: LoadedCommand = { run: check, flags: CHECK_FLAGS, guide: "docs/guides/evidence.md" };

/** Breaks a line between words at a width. */
const breakLine = ({ text, tone }: Line, width: number): readonly Line[] =>
  wrap(text, 2, width).map((line, at) => ({ text: at === 0 ? line.trimStart() : line, tone }));

const lineAt = (start: number, report: string) => report.slice(0, start).split("\n").length;

/** Says where a figure comes from, for a person. */
function describe({ text, start, source, derivation, nearest, reason }: Claim, report: string): Line {
  const line = `line ${lineAt(start, report)}: ${text}`;
  const placeOf = ({ path, record, call, tool }: ClaimSource) =>
    `${path}${record ? ` (${record})` : ""} of call ${call}, ${tool}`;
  if (source)
    return { text: `✓ ${line} from ${placeOf(source)}${derivation ? ` (${derivation})` : ""}`, tone: "quiet" };
  if (nearest && reason) return { text: `✗ ${line} has no source: ${reason}; see ${placeOf(nearest)}`, tone: "bad" };
  const hint = nearest ? `; nearest: ${nearest.shown ?? String(nearest.value).slice(0, 80)}, ${placeOf(nearest)}` : "";
  return { text: `✗ ${line} has no source${hint}`, tone: "bad" };
}
