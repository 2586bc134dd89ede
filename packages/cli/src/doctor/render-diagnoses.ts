import type { LimitDiagnosis, ToolDiagnosis, ToolkitDiagnosis } from "@toolwright/core/diagnosis";
import type { Finding } from "@toolwright/core/manifest";
import { alignColumns, wrap } from "../output/layout.ts";
import type { Line } from "../output/paint.ts";
import { OTHER_ADVICE } from "../output/redacted-output.ts";
import { shortName } from "../tool-names.ts";
import type { AdvisedDiagnosis } from "./advise-file.ts";
import { headingOf } from "./set-up.ts";

/** The diagnosis of a toolkit. With `--accounts`, it has the name of the account. */
export type AccountDiagnosis = ToolkitDiagnosis & {
  readonly account?: string;
  /** Advice on missing and wrong variables: shell commands, where `…` stands for a value, and pages that have it. */
  readonly setUp?: { readonly commands: readonly string[]; readonly pages: readonly string[] };
};

type Advised = AdvisedDiagnosis<AccountDiagnosis>;

/**
 * Writes diagnoses for a person: the result of each check, with its fix, then a table of the tools.
 * @param isColored whether colors show the outcomes. Each then has a symbol too
 */
export function renderDiagnoses(toolkits: readonly Advised[], isColored: boolean): readonly Line[] {
  const lines = toolkits.flatMap((toolkit, at) => [...plain(at > 0 ? [""] : []), ...renderToolkit(toolkit, isColored)]);
  const outcomes = toolkits.flatMap(({ diagnosis }) => diagnosis.findings.map(({ outcome }) => outcome));
  return [...lines, ...plain(outcomes.includes("warning") ? ["", ...wrap(RULE, 0)] : [])];
}

/** The rule for the outcomes of findings. */
const RULE = "A warning may be what you want, such as an optional key that is not set. A problem can't work.";

const STATUS = { ok: "ok", problems: "problems found", not_set_up: "not set up" } as const;
/** Returns the tone of a status or an outcome. */
function toneOf(word: string): keyof typeof MARKS {
  if (/^(?:ok|works)$/.test(word)) return "good";
  return /^(?:warning|not_set_up)$/.test(word) ? "caution" : /^(?:problems?|lacks)$/.test(word) ? "bad" : "plain";
}
const MARKS = { good: "✓ ", caution: "! ", bad: "✗ ", plain: "" } as const;

const plain = (lines: readonly string[]) => lines.map((text): Line => ({ text, tone: "plain" }));

function renderToolkit({ diagnosis, advice }: Advised, isColored: boolean): readonly Line[] {
  const { account, toolkit, backend, status, setUp, findings, tools, limits } = diagnosis;
  const { commands = [], pages = [] } = setUp ?? {};
  const list = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? [`  ${heading}`, ...lines.map((one) => `    ${one}`)] : [];
  const steps = [...list(headingOf(commands), commands), ...list("Find or make them at:", pages)];
  const tone = toneOf(status);
  const word = `${isColored ? MARKS[tone] : ""}${STATUS[status]}`;
  const name = account === undefined ? toolkit : `${account}: ${toolkit}`;
  const title: Line = { text: `${name} (${backend}): ${word}`, word, tone };
  // Outside of a shell, values are set in a file.
  const shown = setUp ? findings : findings.map((finding) => ({ ...finding, variables: {} }));
  const found = shown.flatMap((finding) => renderFinding(finding, isColored));
  if (status === "not_set_up") return [title, ...plain(wrap(advice, 2)), ...found, ...plain(steps)];
  const left = limits.map((limit) => `  left      ${describeLimit(limit)}`);
  return [title, ...found, ...plain([...steps, ...left, ""]), ...drawTools(toRows(tools, findings))];
}

/** Draws the rows of tools: name, outcome and reason. */
function drawTools(rows: readonly (readonly string[])[]): readonly Line[] {
  return alignColumns(rows).map((line, at) => {
    // The row for all tools has the reason in the same cell.
    const [word = ""] = (rows[at]?.[1] ?? "").split("  ");
    return { text: `  ${line}`, word, tone: toneOf(word) };
  });
}

/** Width of the outcome in front of a finding. */
const INDENT = 12;

function renderFinding({ outcome, message, fix, variables }: Finding, isColored: boolean): readonly Line[] {
  const [first = "", ...rest] = wrap(message, INDENT);
  const fixLines = fix === null ? [] : wrap(`Fix: ${fix.replaceAll(OTHER_ADVICE, "")}`, INDENT);
  const known = Object.entries(variables).filter(([, value]) => value !== null);
  const copied = known.flatMap(([name, value]) => ["Copy:", `  export ${name}=${value}`]);
  const exports = copied.map((one) => " ".repeat(INDENT) + one);
  const tone = toneOf(outcome);
  const word = `${isColored ? MARKS[tone] : "  "}${outcome}`;
  return [{ text: word.padEnd(INDENT) + first.trimStart(), word, tone }, ...plain([...rest, ...fixLines, ...exports])];
}

function describeLimit({ name, left, limit, resetSeconds }: LimitDiagnosis): string {
  const of = limit === null ? " requests" : ` of ${limit.toLocaleString("en-US")}`;
  const [time, unit] = (resetSeconds ?? 0) <= 60 ? [resetSeconds, "s"] : [Math.ceil((resetSeconds ?? 0) / 60), "min"];
  return `${name}: ${left.toLocaleString("en-US")}${of}${time === null ? "" : `, all again in ${time} ${unit}`}`;
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
  return [shortName(tool), outcome.replace("_", " "), outcome === "works" ? "" : reason];
}
