import { countOf, listSample } from "../card/render-card.ts";
import { CALL_LABEL, rowsAsFirst, rowsInWords, splitEqual } from "../card/row-tables.ts";
import type { CallEffect } from "../definition/annotations.ts";
import { type ApprovalCard, type CardContent, type CardField, type CardMessage, isFlat } from "../definition/card.ts";
import { formatValue, quoteName } from "../text/format-value.ts";
import { canonicalJson } from "../value/plain.ts";
import { chooseRows, groupRows, strikeRows } from "./plan-hash.ts";
import { personWarnings, rangesOf, reduceAudiences } from "./plan-people.ts";
import type { LeftOutRow, PlanCardRow } from "./plan-row.ts";

/** The effect of a plan, as data. */
export interface PlanDetails {
  /** Title of the plan. */
  readonly title: string;
  /** Number of all calls of the plan, those outside of its rows included. */
  readonly calls: number;
  /** The rows that an approval covers. */
  readonly rows: readonly PlanCardRow[];
  /** The rows that no approval covers, with their reasons. */
  readonly left_out: readonly LeftOutRow[];
}

/** The card of a plan. */
export type PlanCard = ApprovalCard<PlanDetails>;

/** Effects from the gravest. The card of a plan has the gravest effect of its rows. */
const GRAVITY: readonly CallEffect[] = ["delete", "send", "spend", "draft", "write"];
/** Longest value that each card shows in full, characters. */
const MAX_SHOWN_CHARS = 160;

/**
 * Writes the card of a plan as a table: values that are equal in all rows once, then the others by row.
 * @param details the rows have the numbers of people of {@link reduceAudiences}
 */
export function planCard(details: PlanDetails) {
  const { title, calls, rows, left_out } = details;
  const counts = [...Map.groupBy(rows, callOf)].map(([name, { length }]) => `${length} × ${name}`).join(", ") || "none";
  const all = calls === 1 ? "1 call" : `${calls} calls`;
  const part = rows.length === calls ? "" : ` (${rowsInWords(rangesOf(rows))})`;
  const credits = rows.flatMap(({ maxCredits }) => maxCredits ?? []);
  const effects = GRAVITY.filter((effect) => rows.some((row) => row.effect === effect));
  const groups = groupRows(rows, (row) => kindOf(row) + patternOf(row));
  const messages = messagesOf(groups);
  return {
    effect: effects[0] ?? "write",
    effects,
    summary: `Run ${part && `${rows.length} of `}${all} of the plan ${quoteName(title, 200)}: ${counts}${part}.`,
    fields: tableOf(rows, groups),
    audience: (rows.length === 1 && rows[0]?.audience) || null,
    // For hosts that show no list of messages.
    message: messages.map(({ rows, text }) => `Message of ${rowsInWords(rows)}:\n${quote(text)}`).join("\n\n") || null,
    messages,
    maxCredits: credits.length === 0 ? null : credits.reduce((sum, one) => sum + one, 0),
    warnings: [
      ...personWarnings(rows),
      ...byRows(left_out).map((one) => `Can't run: ${one}`),
      ...byRows(rows.flatMap(({ row, warnings }) => warnings.map((reason) => ({ row, reason })))),
    ],
    details,
  } satisfies CardContent<PlanDetails>;
}

/**
 * Returns the card of some rows of a plan. Its hash approves exactly these.
 * @param card the card of the entire plan
 * @param rows numbers of rows, such as `[2, 5]`, or as a person writes them: `2, 5-7` or `rows 2 and 5`
 * @param others rows that may run too: those of them that delete people count in the audiences of later rows. Default: none
 * @throws ToolError `invalid_input` for a row that the card does not have, and for other text
 */
export function selectRows(card: PlanCard, rows: string | readonly number[], others: readonly number[] = []): PlanCard {
  const all = card.details.rows;
  const named = chooseRows(String(rows), rangesOf(all), "card");
  const reduced = reduceAudiences(all.filter(({ row }) => named.has(row) || others.includes(row)));
  const part = planCard({ ...card.details, rows: reduced.filter(({ row }) => named.has(row)), left_out: [] });
  const struck = all.flatMap(({ row }) => (named.has(row) ? [] : row));
  // Another layer may have put words before the summary, such as those of the sandbox.
  const summary = card.summary.slice(0, -planCard(card.details).summary.length) + part.summary;
  return { ...card, ...part, summary, hash: strikeRows(card.hash, struck) };
}

/** Marks each line of a message, so that none looks like a heading. */
const quote = (text: string) => text.replaceAll(/^/gm, "> ");

/** Names what a row calls, and what its title does not say. */
const callOf = ({ title, effect }: PlanCardRow): string => title + (NOTES[effect] ?? "");
const NOTES: Readonly<Record<string, string>> = { draft: ", as drafts that reach no one", delete: " permanently" };

/** Rows that do the same with other values. */
type Groups = ReturnType<typeof groupRows<PlanCardRow>>;

/** The fields of all rows: those with equal values in every row once, the others with the number of their row. */
function tableOf(rows: readonly PlanCardRow[], groups: Groups): CardField[] {
  const table = rows.map(({ audience, fields, row, changes }) => {
    const note = audience ? audience.description + listSample(audience) : "";
    const people =
      audience && rows.length > 1 ? [{ label: "people", value: countOf(audience) ?? "unknown", note, audience }] : [];
    const sets = changes.map(({ name, before, after }) => {
      const value = isFlat(after) || after === null ? after : canonicalJson(after);
      return { label: `set ${name}`, value, note: `now ${before === null ? "none" : formatValue(before)}` };
    });
    return [...people, ...fields, ...sets].map((field): CardField => ({ ...field, row }));
  });
  const { shared, others } = splitEqual(table);
  // A row with a message has its summary there.
  const silent = groups.filter(({ first }) => first.message === null);
  const notes = new Map(silent.map(({ rows, first }) => [first.row, `${rowsAsFirst(rows)}: ${first.summary}`]));
  const calls = rows.map((one) => ({ label: CALL_LABEL, value: callOf(one), note: notes.get(one.row), row: one.row }));
  const isNamed = notes.size > 0 || calls.some(({ value }) => value !== calls[0]?.value);
  const named = others.flatMap((fields, index) => [...calls.slice(index, isNamed ? index + 1 : index), ...fields]);
  return [...shared.map(({ row: _, ...field }) => field), ...named];
}

const kindOf = ({ tool, effect, template, message }: PlanCardRow) =>
  JSON.stringify([tool, effect, template, message === null]);

/** The distinct messages of the rows, those of different templates first. */
function messagesOf(groups: Groups): readonly CardMessage[] {
  const kinds = [...Map.groupBy(groups, ({ first }) => kindOf(first)).values()];
  const sorted = [...kinds.map((kind) => kind.slice(0, 1)), ...kinds.map((kind) => kind.slice(1))].flat();
  return sorted.flatMap(({ rows, first: { summary, message: text } }) =>
    text === null ? [] : { rows, summary, text },
  );
}

/**
 * Writes the message, or else the summary, with the labels of the row's values in their places, so that it is the same
 * for other values. A row with another audience, or with a value that others lack, such as a subject, has another one.
 */
function patternOf({ fields, audience, summary, message }: PlanCardRow): string {
  const named = fields.flatMap(({ label, value, note = "" }) => [
    [isFlat(value) ? String(value) : "", label] as const,
    [note, `note of ${label}`] as const,
  ]);
  const labels = new Map(named.toReversed());
  const shown = [...labels.keys()].filter((value) => value !== "" && value.length <= MAX_SHOWN_CHARS);
  shown.sort((one, other) => other.length - one.length);
  const escaped = shown.map((value) => value.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  // A value that is only a part of a word or a number is another one.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "u");
  const words = (message ?? summary).split(pattern).map((part, index) => (index % 2 === 1 ? labels.get(part) : part));
  return JSON.stringify([fields.map(({ label }) => label), audience?.description, words]);
}

/** Joins the rows of equal sentences: `rows 3-5, 9: The person has unsubscribed.` */
export const byRows = (sentences: readonly { readonly row: number; readonly reason: string }[]): string[] =>
  groupRows(sentences, ({ reason }) => reason).map(({ rows, first }) => `${rowsInWords(rows)}: ${first.reason}`);
