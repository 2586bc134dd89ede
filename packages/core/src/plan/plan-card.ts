import type { CallEffect } from "../definition/annotations.ts";
import type { CardContent, CardField } from "../definition/card.ts";
import { quoteName } from "../text/format-value.ts";
import { writeRanges } from "./plan-hash.ts";
import type { LeftOutRow, ShownRow } from "./plan-row.ts";

/** A row of a plan's card, as data. */
export interface PlanCardRow {
  /** Number of the call in the plan, from 1. */
  readonly row: number;
  /** Full name of the tool. */
  readonly tool: string;
  /** Hash of the call, as on its own card. */
  readonly hash: string;
  /** Every value from the arguments that the request contains. */
  readonly fields: readonly CardField[];
  /** The message that the recipient gets, as text; `null` if the call sends none, or its text is unknown. */
  readonly message: string | null;
  /** Warnings of the call's own card. */
  readonly warnings: readonly string[];
}

/** The effect of a plan, as data. */
export interface PlanDetails {
  /** Title of the plan. */
  readonly title: string;
  /** The rows that an approval covers. */
  readonly rows: readonly PlanCardRow[];
  /** The rows that no approval covers, with their reasons. */
  readonly left_out: readonly LeftOutRow[];
}

/** Effects from the gravest. The card of a plan has the gravest effect of its rows. */
const GRAVITY: readonly CallEffect[] = ["delete", "send", "spend", "draft", "write"];

/** Rows of a plan, as its card shows them. */
export interface RowsToShow {
  readonly title: string;
  readonly shown: readonly ShownRow[];
  readonly leftOut: readonly LeftOutRow[];
}

/**
 * Writes the card of a plan as a table: values that are equal in all rows of a tool once, then the others by row.
 */
export function planCard({ title, shown, leftOut }: RowsToShow): CardContent<PlanDetails> {
  const tools = [...new Set(shown.map(({ tool }) => tool))];
  const groups = tools.map((tool) => shown.filter((row) => row.tool === tool));
  const counts = groups.map((rows) => `${rows.length} × ${rows[0]?.card.title}`);
  const total = shown.length + leftOut.length;
  const credits = shown.flatMap(({ card: { maxCredits } }) => maxCredits ?? []);
  return {
    effect: GRAVITY.find((effect) => shown.some(({ card }) => card.effect === effect)) ?? "write",
    summary: `Run ${shown.length} of ${total} calls of the plan ${quoteName(title, 200)}: ${counts.join(", ") || "none"}.`,
    fields: groups.flatMap((rows) => tableOf(rows, tools.length > 1)),
    changes: shown.flatMap(({ row, card }) =>
      card.changes.map((change) => ({ ...change, name: `row ${row}: ${change.name}` })),
    ),
    message: sharedMessage(shown),
    maxCredits: credits.length === 0 ? null : credits.reduce((sum, one) => sum + one, 0),
    warnings: [
      ...byRows(leftOut.map(({ row, reason }) => [row, reason])).map((one) => `Left out: ${one}`),
      ...byRows(shown.flatMap(({ row, card }) => card.warnings.map((one) => [row, one] as const))),
    ],
    details: { title, rows: shown.map(toCardRow), left_out: leftOut },
  };
}

function toCardRow({ row, tool, hash, card }: ShownRow): PlanCardRow {
  return { row, tool: tool.name, hash, fields: card.fields, message: card.message, warnings: card.warnings };
}

/** The fields of one tool's rows: those with equal values in all rows, then one field for each row. */
function tableOf(rows: readonly ShownRow[], isNamed: boolean): CardField[] {
  const [first] = rows;
  if (first === undefined) return [];
  const prefix = isNamed ? `${first.card.title} ` : "";
  const keys = new Set(rows.length > 1 ? first.card.fields.map(keyOf) : []);
  for (const { card } of rows) {
    const own = new Set(card.fields.map(keyOf));
    for (const key of keys) if (!own.has(key)) keys.delete(key);
  }
  const common = first.card.fields.filter((field) => keys.has(keyOf(field)));
  return [
    ...common.map((field) => ({ ...field, label: `${prefix}all rows ${field.label}` })),
    ...rows.map(({ row, card }) => ({
      label: `${prefix}row ${row}`,
      value: card.fields.filter((field) => !keys.has(keyOf(field))).map(cellOf),
    })),
  ];
}

function keyOf(field: CardField): string {
  return JSON.stringify([field.label, field.value, field.note ?? ""]);
}

function cellOf({ label, value, note }: CardField): string {
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  return `${label}: ${shown}${note ? ` (${note})` : ""}`;
}

/** The message of all rows, or the first one as an example. */
function sharedMessage(rows: readonly ShownRow[]): string | null {
  const messages = rows.flatMap(({ row, card: { message } }) => (message === null ? [] : [{ row, message }]));
  const [first] = messages;
  if (first === undefined) return null;
  if (messages.length === rows.length && messages.every(({ message }) => message === first.message))
    return first.message;
  return `Row ${first.row}, as an example of ${messages.length} messages:\n${first.message}`;
}

/** Joins the rows of equal sentences: `rows 3-5,9: The person has unsubscribed.` */
function byRows(sentences: readonly (readonly [row: number, sentence: string])[]): string[] {
  return [...Map.groupBy(sentences, ([, sentence]) => sentence)].map(([sentence, members]) => {
    const rows = [...new Set(members.map(([row]) => row))];
    return `${rows.length === 1 ? "row" : "rows"} ${writeRanges(rows)}: ${sentence}`;
  });
}
