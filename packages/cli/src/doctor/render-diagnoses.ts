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
  /**
   * Advice on missing and wrong variables: variables that no tool reads but that are set instead, shell commands, where
   * `…` stands for a value, hints on such values, and pages that have them.
   */
  readonly setUp?: Readonly<Record<"unread" | "commands" | "hints" | "pages", readonly string[]>>;
};

type Advised = AdvisedDiagnosis<AccountDiagnosis>;

/** Whether colors show the outcomes, each with a symbol too, and the maximum length of a sentence's line, characters. */
type Look = readonly [isColored: boolean, width: number];

/** Writes diagnoses for a person: the result of each check, with its fix, then a table of the tools. */
export function renderDiagnoses(toolkits: readonly Advised[], look: Look): readonly Line[] {
  const setUp = toolkits.filter(({ diagnosis }) => diagnosis.status !== "not_set_up");
  const isBrief = setUp.length > 0;
  const lines = toolkits.flatMap((toolkit) => [...plain([""]), ...renderToolkit(toolkit, look, isBrief)]).slice(1);
  const outcomes = toolkits.flatMap(({ diagnosis }) => diagnosis.findings.map(({ outcome }) => outcome));
  const isOpen = toolkits.length > Math.max(1, setUp.length);
  const notes = [...(isOpen ? [ONE] : []), ...(outcomes.includes("warning") ? [RULE] : [])];
  return [...lines, ...plain(notes.flatMap((note) => ["", ...wrap(note, 0, look[1])]))];
}

/** The rule for toolkits that are not set up. */
const ONE = "One toolkit is enough: each works alone. Without keys, try any call with --sandbox.";

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

/** @param isBrief whether another toolkit is set up, so that one may stay as it is */
function renderToolkit({ diagnosis, advice }: Advised, look: Look, isBrief: boolean): readonly Line[] {
  const { account, toolkit, backend, status, setUp, findings, tools, limits } = diagnosis;
  const { unread = [], commands = [], hints = [], pages = [] } = setUp ?? {};
  const fold = (text: string) => wrap(text, 2, look[1]);
  const list = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? [...fold(heading), ...lines.map((one) => `    ${one}`)] : [];
  const copied = [...list(headingOf(unread, commands), commands), ...hints.flatMap(fold)];
  const steps = [...copied, ...list("Find or make them at:", pages)];
  const tone = toneOf(status);
  const word = `${look[0] ? MARKS[tone] : ""}${STATUS[status]}`;
  const name = account === undefined ? toolkit : `${account}: ${toolkit}`;
  const title: Line = { text: `${name} (${backend}): ${word}`, word, tone };
  // Outside of a shell, values are set in a file.
  const found = findings.flatMap((one) => renderFinding(setUp ? one : { ...one, variables: {} }, look));
  const isRest = isBrief && setUp && unread.length + found.length === 0;
  const toSetUp = isRest ? [`  To set it up: toolwright doctor ${toolkit}`] : steps;
  if (status === "not_set_up") return [title, ...plain(fold(advice)), ...found, ...plain(toSetUp)];
  const left = limits.map((limit) => `  left      ${describeLimit(limit)}`);
  return [title, ...found, ...plain([...steps, ...left, ""]), ...drawTools(tools, findings)];
}

/** Draws a row per tool, with its outcome and reason, or one row for all if a problem affects them alike. */
function drawTools(tools: readonly ToolDiagnosis[], findings: readonly Finding[]): readonly Line[] {
  const all = tools.map((tool) => toRow(tool, findings));
  const [, ...same] = all[0] ?? [];
  const isAlike = same[0] !== "works" && all.every(([, ...cells]) => cells.join() === same.join());
  const rows = isAlike ? [[`all ${all.length} tools`, ...same]] : all;
  return alignColumns(rows).map((line, at) => {
    const word = rows[at]?.[1] ?? "";
    return { text: `  ${line}`, word, tone: toneOf(word) };
  });
}

/** Width of the outcome in front of a finding. */
const INDENT = 12;

function renderFinding({ outcome, message, fix, variables }: Finding, [isColored, width]: Look): readonly Line[] {
  const [first = "", ...rest] = wrap(message, INDENT, width);
  const fixLines = fix === null ? [] : wrap(`Fix: ${fix.replaceAll(OTHER_ADVICE, "")}`, INDENT, width);
  const copied = Object.entries(variables).flatMap(([name, to]) => (to ? ["Copy:", `  export ${name}=${to}`] : []));
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

/**
 * Creates the row of a tool. If its problem is a finding, the row refers to it, since the same sentence would repeat in
 * many rows.
 */
function toRow({ tool, outcome, message }: ToolDiagnosis, findings: readonly Finding[]): readonly string[] {
  const isAbove = findings.some((finding) => finding.outcome !== "ok" && finding.message === message);
  return [shortName(tool), outcome.replace("_", " "), outcome === "works" ? "" : isAbove ? "see above" : message];
}
