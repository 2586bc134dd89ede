import type { LimitDiagnosis, ToolDiagnosis, ToolkitDiagnosis } from "@toolwright/core/diagnosis";
import type { Finding } from "@toolwright/core/manifest";
import { alignColumns, wrap } from "../output/layout.ts";
import type { Paint } from "../output/paint.ts";
import { OTHER_ADVICE } from "../output/redacted-output.ts";
import { shortName } from "../tool-names.ts";
import type { AdvisedDiagnosis } from "./advise-file.ts";

/** The diagnosis of a toolkit. With `--accounts`, it has the name of the account. */
export type AccountDiagnosis = ToolkitDiagnosis & {
  readonly account?: string;
  /** Advice on missing and wrong variables: shell commands, where `…` stands for a value, and pages that have it. */
  readonly setUp?: { readonly commands: readonly string[]; readonly pages: readonly string[] };
};

/** Writes diagnoses for a person: the result of each check, with its fix, then a table of the tools. */
export function renderDiagnoses(toolkits: readonly AdvisedDiagnosis<AccountDiagnosis>[]): string {
  return toolkits.map((toolkit) => renderToolkit(toolkit).join("\n")).join("\n\n");
}

const STATUS = { ok: "ok", problems: "problems found", not_set_up: "not set up" } as const;
const OUTCOME = { ok: "ok      ", warning: "warning ", problem: "problem " } as const;
const TOOL_OUTCOME = { works: "works", lacks: "lacks", not_checkable: "not checkable", unknown: "unknown" } as const;

function renderToolkit({ diagnosis, advice }: AdvisedDiagnosis<AccountDiagnosis>) {
  const { account, toolkit, backend, status, setUp, findings, tools, limits } = diagnosis;
  const { commands = [], pages = [] } = setUp ?? {};
  const list = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? [`  ${heading}`, ...lines.map((one) => `    ${one}`)] : [];
  const copy = pages.length > 0 ? "Copy, with your values for the dots:" : "Copy:";
  const steps = [...list(copy, commands), ...list("Find or make them at:", pages)];
  const title = `${account === undefined ? "" : `${account}: `}${toolkit} (${backend}): ${STATUS[status]}`;
  const found = findings.flatMap((finding) => renderFinding(finding, setUp !== undefined));
  if (status === "not_set_up") return [title, ...wrap(advice, 2), ...found, ...steps];
  return [
    title,
    ...found,
    ...steps,
    ...limits.map((limit) => `  left      ${describeLimit(limit)}`),
    "",
    ...alignColumns(toRows(tools, findings)).map((line) => `  ${line}`),
  ];
}

const TONES = {
  ok: "good",
  works: "good",
  warning: "caution",
  problem: "bad",
  "problems found": "bad",
  lacks: "bad",
  "not set up": "caution",
} as const;
const MARKS = { good: "✓", caution: "!", bad: "✗" } as const;
const STATUSES =
  /^(\S.*: | {2}(?:(?:all \d+ tools|[a-z.-]+) {2,})?)(ok|works|warning|problem|problems found|lacks|not set up)(?= {2}|$)/gm;

/** Adds colors and symbols to rendered diagnoses. Their text is printable, so it contains no other colors. */
export function paintDiagnoses(text: string, paint: Paint): string {
  if (paint("bad", "x") === "x") return text;
  return text.replaceAll(STATUSES, (_, start: string, status: keyof typeof TONES) => {
    const tone = TONES[status];
    const text = status === "works" || status === "lacks" ? status : `${MARKS[tone]} ${status}`;
    return (start === "  " ? "" : start) + paint(tone, text);
  });
}

/** Width of the outcome in front of a finding. */
const INDENT = 12;

function renderFinding({ outcome, message, fix, variables }: Finding, isInShell: boolean): readonly string[] {
  const [first = "", ...rest] = wrap(message, INDENT);
  const fixLines = fix === null ? [] : wrap(`Fix: ${fix.replaceAll(OTHER_ADVICE, "")}`, INDENT);
  const known = Object.entries(isInShell ? variables : {}).filter(([, value]) => value !== null);
  const exports = known.map(([name, value]) => `${" ".repeat(INDENT)}export ${name}=${value}`);
  return [`  ${OUTCOME[outcome]}  ${first.trimStart()}`, ...rest, ...fixLines, ...exports];
}

function describeLimit({ name, left, limit, resetSeconds }: LimitDiagnosis): string {
  const of = limit === null ? "" : ` of ${limit}`;
  const reset = resetSeconds === null ? "" : `, more in ${Math.ceil(resetSeconds / 60)} min`;
  return `${name}: ${left}${of} requests${reset}`;
}

/** Creates a row per tool, or one row for all if a problem affects them alike. */
function toRows(tools: readonly ToolDiagnosis[], findings: readonly Finding[]): readonly (readonly string[])[] {
  const rows = tools.map((tool) => toRow(tool, findings));
  const [rest, ...others] = new Set(rows.map(([, ...cells]) => cells.join("  ")));
  return rest === undefined || rest.startsWith("works") || others.length > 0
    ? rows
    : [[`all ${rows.length} tools`, rest]];
}

/**
 * Creates the row of a tool. If its problem is a finding, the row refers to it, since the same sentence would repeat in
 * many rows.
 */
function toRow({ tool, outcome, message }: ToolDiagnosis, findings: readonly Finding[]): readonly string[] {
  const index = findings.findIndex((finding) => finding.outcome !== "ok" && finding.message === message);
  const reason = index === -1 ? message : "see above";
  return [shortName(tool), TOOL_OUTCOME[outcome], outcome === "works" ? "" : reason];
}
