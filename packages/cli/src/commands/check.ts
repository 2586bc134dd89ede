import { type Claim, createEvidence, renderCited } from "@toolwright/core/evidence";
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
  calls: { type: "string", value: "FILE", help: "the file that --record FILE of the calls wrote" },
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
  if (!report || others.length > 0) throw usageError(`check takes one report, or - for standard input: ${example}`);
  if (values.calls === undefined)
    throw usageError(`--calls is missing. Record calls with --record calls.jsonl, then: ${example}`);
  const text = report.value === "-" ? await access.readInput() : await readTextFile(report.value, "The report");
  if (text.trim() === "") throw usageError("The report is empty.");
  const evidence = createEvidence();
  addCalls(evidence, await readTextFile(values.calls, "The file of --calls"));
  const claims = await evidence.check(text);
  // A name in a result says nothing about the result.
  const figures = claims.filter(({ kind, source }) => kind !== "name" || !source);
  const missing = figures.filter(({ source }) => !source);
  const output = createOutput(secretsIn(access.environment), access.isOutTerminal);
  const next = "Correct or remove each ✗, or record its call with --record FILE, then check again.";
  const advice = missing.length > 0 ? next : "Whether the report is right is for you to judge.";
  const total = `${figures.length - missing.length} of ${figures.length} figures have a source. ${advice}`;
  const summary = figures.length > 0 ? total : "The report has no figures to check.";
  // A small letter or a digit after a period, as in "approx. 5 s", starts no sentence.
  const sentences = [...text.matchAll(/\S[^\n]*?(?:[.!?](?=\s+(?![\p{Ll}\d]))|$)/gmu)];
  const bySentence = Map.groupBy(figures, ({ start }) => sentences.findLast(({ index }) => index <= start));
  const lines = [...bySentence].flatMap(([sentence, all]): readonly Line[] => [
    { text: `line ${text.slice(0, all[0]?.start).split("\n").length}: ${sentence?.[0].trim()}`, tone: "plain" },
    ...all.map(describe),
  ]);
  const width = access.outColumns ?? (access.isOutTerminal ? 100 : Number.POSITIVE_INFINITY);
  const broken = output
    .value([...lines, { text: summary, tone: "title" as const }])
    .flatMap(({ text: line, tone }) =>
      wrap(line, 2, width).map((part, at) => ({ text: at === 0 ? part.trimStart() : part, tone })),
    );
  if (values.json) access.writeOut(output.json({ sourced: figures.length - missing.length, claims }));
  // A terminal could obey the characters of a report. A file keeps them.
  else if (values.cited) access.writeOut(output[access.isOutTerminal ? "text" : "value"](renderCited(text, claims)));
  else access.writeOut(paintLines(broken, access));
  if (values.cited) access.writeError(`${summary}\n`);
  return missing.length === 0 ? EXIT.ok : EXIT.failed;
}

/** The command `check`. */
export const CHECK: LoadedCommand = { run: check, flags: CHECK_FLAGS, guide: "docs/guides/evidence.md" };

/** Says where a figure comes from, for a person. */
function describe({ text, source, derivation = "", nearest = source, reason }: Claim): Line {
  const { path, record, call, tool, value, shown = String(value).slice(0, 80) } = nearest ?? {};
  const [of, row] = [` of call ${call}, ${tool}`, record ? ` (${record})` : ""];
  const stored = shown !== text && /^(?:unit|rounded|$)/.test(derivation) ? ` = ${shown}` : "";
  const from = ` from ${path}${stored}${row}${of}${derivation && ` (${derivation})`}`;
  const origin = /^(?:count|sum of \d)/.test(derivation) ? `, ${derivation}${of}` : from;
  if (source) return { text: `✓ ${text}${source.shown ? ` ≈ ${shown}` : ""}${origin}`, tone: "quiet" };
  const hint = reason
    ? `: ${reason}; see ${path}${row}${of}`
    : `; nearest: ${shown}${derivation ? origin : `, ${path}${row}${of}`}`;
  return { text: `✗ ${text} has no source${nearest ? hint : ""}`, tone: "bad" };
}
