import { CALL_LABEL, splitEqual } from "../card/row-tables.ts";
import type { CallEffect } from "../definition/annotations.ts";
import type { ApprovalCard, CardContent, CardField } from "../definition/card.ts";
import { quoteName } from "../text/format-value.ts";
import { groupRows } from "./plan-hash.ts";
import { isOpen, type LeftOutRow, openRows, type ShownRow } from "./plan-row.ts";

/** A row of a plan's card, as data: the card of its call. */
export interface PlanCardRow extends Pick<ApprovalCard, "tool" | "fields" | "message" | "warnings" | "hash"> {
  /** Number of the call in the plan, from 1. */
  readonly row: number;
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

/**
 * Writes the card of a plan as a table: values that are equal in all rows once, then the others by row.
 * @param count number of all calls of the plan, those outside of its rows included
 */
export function planCard(title: string, rows: readonly (ShownRow | LeftOutRow)[], count: number) {
  const shown = openRows(rows);
  const leftOut = rows.filter((row) => !isOpen(row)) as LeftOutRow[];
  const tools = Map.groupBy(shown, callOf);
  const counts = [...tools].map(([name, { length }]) => `${length} × ${name}`).join(", ") || "none";
  const what = shown.length === 1 ? `row ${shown[0]?.row}` : `${shown.length} of ${count} calls`;
  const credits = shown.flatMap(({ card: { maxCredits } }) => maxCredits ?? []);
  const fields = shown.flatMap(({ row, card }) => card.fields.map((field) => ({ ...field, row })));
  const to = fields.flatMap(({ label, value, row }) =>
    label === "to" ? { row, reason: quoteName(`${value}`.toLowerCase()) } : [],
  );
  const repeats = byRows(to).filter((one) => one.startsWith("rows "));
  return {
    effect: GRAVITY.find((effect) => shown.some(({ card }) => card.effect === effect)) ?? "write",
    summary: `Run ${what} of the plan ${quoteName(title, 200)}: ${counts}.`,
    fields: tableOf(shown, tools.size > 1),
    changes: shown.flatMap(({ row, card }) =>
      card.changes.map((change) => ({ ...change, name: `row ${row}: ${change.name}` })),
    ),
    message: sharedMessage(shown),
    maxCredits: credits.length === 0 ? null : credits.reduce((sum, one) => sum + one, 0),
    warnings: [
      ...byRows(leftOut).map((one) => `Left out: ${one}`),
      ...(repeats.length > 0 ? [`Several messages to one recipient: ${repeats.join("; ")}.`] : []),
      ...byRows(shown.flatMap(({ row, card }) => card.warnings.map((reason) => ({ row, reason })))),
    ],
    details: {
      title,
      rows: shown.map(({ row, card: { tool, fields, message, warnings, hash } }) => {
        return { row, tool, fields, message, warnings, hash };
      }),
      left_out: leftOut,
    },
  } satisfies CardContent<PlanDetails>;
}

/** Names what a row calls, which is not the same for a draft. */
const callOf = ({ card: { title, effect } }: ShownRow): string =>
  effect === "draft" ? `${title}, as drafts that reach no one` : title;

/** The fields of all rows: those with equal values in every row once, the others with the number of their row. */
function tableOf(rows: readonly ShownRow[], isNamed: boolean): CardField[] {
  const table = rows.map((one) => {
    const { audience, fields } = one.card;
    const people = audience ? [{ label: "people", value: audience.size ?? "unknown", note: audience.description }] : [];
    const all = [...(isNamed ? [{ label: CALL_LABEL, value: callOf(one) }] : []), ...people, ...fields];
    return all.map((field): CardField => ({ ...field, row: one.row }));
  });
  const { shared, others } = splitEqual(table);
  return [...shared.map(({ row: _, ...field }) => field), ...others.flat()];
}

/** The message of all rows, or the first one as an example. */
function sharedMessage(rows: readonly ShownRow[]): string | null {
  const first = rows.find(({ card }) => card.message !== null);
  if (!first || rows.every(({ card }) => card.message === first.card.message)) return first?.card.message ?? null;
  return `Row ${first.row}, as an example:\n${first.card.message}`;
}

/** Joins the rows of equal sentences: `rows 3-5,9: The person has unsubscribed.` */
function byRows(sentences: readonly { readonly row: number; readonly reason: string }[]): string[] {
  const groups = groupRows(sentences, ({ reason }) => reason);
  return groups.map(({ rows, first }) => `${/\D/.test(rows) ? "rows" : "row"} ${rows}: ${first.reason}`);
}
