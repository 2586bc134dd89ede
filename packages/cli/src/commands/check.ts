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
  const names = missing.filter(({ kind }) => kind === "name").length;
  const [all, sourced] = [figures.length - names, figures.length - missing.length];
  const total = all > 0 ? [`${sourced} of ${all} figures have a source`] : [];
  if (names > 0) total.push(`${names} ${names === 1 ? "name is" : "names are"} in no result`);
  const summary = total[0] ? `${total.join(", and ")}. ${advice}` : "The report has no figures to check.";
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
  if (values.json) access.writeOut(output.json({ sourced, claims }));
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
  const isTotal = /^(?:count|sum of \d)/.test(derivation);
  const stored = source && shown !== text && /^(?:unit|rounded|$)/.test(derivation) ? ` = ${shown}` : "";
  const of = `${record && !isTotal ? ` (${record})` : ""} of call ${call}, ${tool}`;
  const from = isTotal ? derivation + of : `${path}${stored}${of}${derivation && ` (${derivation})`}`;
  if (source)
    return { text: `✓ ${text}${source.shown ? ` ≈ ${shown}` : ""}${isTotal ? "," : " from"} ${from}`, tone: "quiet" };
  const hint = reason ? ` is ${reason}; see ${from}` : ` has no source${nearest ? `; nearest: ${shown}, ${from}` : ""}`;
  return { text: `✗ ${text}${hint}`, tone: "bad" };
}
