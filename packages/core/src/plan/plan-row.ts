import { mapUntilFailure } from "../call/concurrency.ts";
import { needsApproval } from "../definition/annotations.ts";
import type { ApprovalCard, CardAudience } from "../definition/card.ts";
import { findToolAsWritten, unknownTool } from "../definition/name.ts";
import { mapMessage, type ToolError, type ToolErrorFields } from "../errors.ts";
import { recipientKey } from "../text/recipient-key.ts";
import type { PreparedCall, SharedFacts, Tool } from "../tool/tool.ts";
import { canonicalJson, mapValues } from "../value/plain.ts";
import type { Journal } from "./journal.ts";
import { rowsWithoutPerson } from "./plan-people.ts";

/** One call of a plan, as a model or a program writes it. */
export interface PlannedCall {
  /** Name of the tool: `Messaging.SendEmail`, `Messaging_SendEmail` or, if one toolkit has it, `send-email`. */
  readonly tool: string;
  /** Arguments of the tool. */
  readonly arguments: unknown;
}

/** A row that can be approved. */
export interface OpenRow {
  /** Number of the call in the plan, from 1. */
  readonly row: number;
  readonly tool: Tool;
  readonly prepared: PreparedCall;
  /** Hash of the call, as on its own card. */
  readonly hash: string;
  /** The card of the call, after an inspection. */
  readonly card?: PlanCardRow | undefined;
}

/** A row of a plan's card, as data: the card of its call. */
export interface PlanCardRow extends Omit<ApprovalCard, "details"> {
  /** Number of the call in the plan, from 1. */
  readonly row: number;
  /** The template of the message as the arguments name it. Absent: none. */
  readonly template?: string | null | undefined;
  /** Number of people of `audience` without the other rows, of which earlier ones may delete or unsubscribe some. */
  readonly alone?: Pick<CardAudience, "size" | "bound"> | undefined;
}

/** A row with the card of its call. */
export interface ShownRow extends OpenRow {
  readonly card: PlanCardRow;
}

/** A row that no approval covers. */
export interface LeftOutRow {
  /** Number of the call in the plan, from 1. */
  readonly row: number;
  /** Name of the tool as the call has it. */
  readonly tool: string;
  /** Code of the error that the call would fail with, or `undeliverable` if it would reach or change no one. */
  readonly code: ToolError["code"] | "undeliverable";
  /** The reason, and how to mend the call. */
  readonly reason: string;
  /** Whether the row has run, and failed. Absent: it was left out before. */
  readonly attempted?: true | undefined;
}

/** A row of a plan. */
export type PlanRow = OpenRow | LeftOutRow;

const EARLIER = "An earlier run of this plan has started it, so it doesn't run again.";

/** Number of calls that are inspected at a time. The toolkits keep the vendors' rate limits. */
const CONCURRENCY = 5;

/** Whether a row can be approved. */
export const isOpen = <Row extends OpenRow>(row: Row | LeftOutRow): row is Row => "prepared" in row;

/** Returns the rows that can be approved. */
export const openRows = <Row extends OpenRow>(rows: readonly (Row | LeftOutRow)[]): readonly Row[] =>
  rows.filter(isOpen<Row>);

/**
 * Reads the arguments of all calls. Reads nothing from a backend.
 * @param chosen numbers of the calls that are rows of the plan
 * @param maxCalls number of rows after which the others are left out
 */
export async function readRows(
  tools: readonly Tool[],
  calls: readonly PlannedCall[],
  { chosen, maxCalls }: { readonly chosen: ReadonlySet<number>; readonly maxCalls: number },
): Promise<readonly PlanRow[]> {
  const facts: SharedFacts = new WeakMap();
  const past = [...chosen].sort((a, b) => a - b)[maxCalls] ?? Number.POSITIVE_INFINITY;
  const readRow = async ({ tool: name, arguments: args }: PlannedCall, index: number): Promise<PlanRow> => {
    const row = index + 1;
    const tool = findToolAsWritten(tools, String(name));
    if (tool === undefined)
      return { row, tool: String(name), code: "invalid_input", reason: unknownTool(tools, name).message };
    const reading = `${tool.wireName} only reads. Call it without a plan.`;
    if (!needsApproval(tool)) return leaveOut({ row, tool }, { code: "invalid_input", message: reading });
    const prepared = tool.prepare(args, facts);
    if (prepared.fault) return leaveOut({ row, tool, prepared }, prepared.fault);
    const most = `A plan has at most ${maxCalls} calls. Put this one into another plan.`;
    if (row >= past) return leaveOut({ row, tool }, { code: "policy", message: most });
    return { row, tool, prepared, hash: await prepared.hash() };
  };
  // Of two equal calls, the second stays out without the first too: an earlier run may have sent the first.
  const rows = await Promise.all(calls.map(readRow));
  const firsts = new Map(openRows(rows.toReversed()).map((one) => [identityOf(one), one.row]));
  const own = rows.filter(({ row }) => chosen.has(row));
  return own.map((one) => {
    const first = isOpen(one) ? firsts.get(identityOf(one)) : undefined;
    if (!isOpen(one) || first === one.row) return one;
    return leaveOut(one, { code: "duplicate_send", message: `This call equals that of row ${first}.` });
  });
}

/** Returns what equal calls share. The spelling of a recipient, such as its case, makes no other call. */
function identityOf({ tool, prepared }: OpenRow): string {
  const recipients: readonly unknown[] = prepared.effects?.().recipients ?? [];
  const keyOf = (value: unknown) => (recipients.includes(value) ? recipientKey(String(value)) : value);
  return canonicalJson([tool.name, mapValues({ ...prepared.args }, keyOf)]);
}

/** Leaves a row out. A model reads the reason, with the handles of the row's account. */
export function leaveOut(
  { row, tool, prepared }: Pick<OpenRow, "row" | "tool"> & { readonly prepared?: PreparedCall },
  error: Pick<LeftOutRow, "code"> & Pick<ToolErrorFields, "message" | "issues">,
): LeftOutRow {
  const reason = mapMessage(error, (text) => tool.hide({ account: prepared?.account, text }).text);
  return { row, tool: tool.name, code: error.code, reason };
}

type Inspection = { readonly journal: Journal; readonly signal: AbortSignal | undefined };

/**
 * Inspects the calls. Leaves out those that their tool or the policy refuses, that were sent before, that reach no one,
 * that need a person whom an earlier row deletes, or that cost too much.
 * @param maxCredits maximum cost of all rows, credits. Default: no limit
 */
export async function inspectRows(
  rows: readonly PlanRow[],
  { maxCredits = Number.POSITIVE_INFINITY, ...limits }: Inspection & { readonly maxCredits?: number | undefined },
) {
  const inspect = async (row: PlanRow) => (isOpen(row) ? inspectRow(row, limits) : row);
  const { results, failure } = await mapUntilFailure(rows, CONCURRENCY, inspect);
  if (failure) throw failure.error;
  const shown = results.flatMap((row) => row ?? []);
  const reasons = rowsWithoutPerson(openRows(shown).map(({ card }) => card));
  let credits = 0;
  return shown.map((row) => {
    if (!isOpen(row)) return row;
    const reason = reasons.get(row.row) ?? row.card.undeliverable;
    if (reason !== undefined) return leaveOut(row, { code: "undeliverable", message: reason });
    const cost = row.card.maxCredits ?? 0;
    const message = `With this call, the plan could cost more than ${maxCredits} credits.`;
    if (credits + cost > maxCredits) return leaveOut(row, { code: "policy", message });
    credits += cost;
    return row;
  });
}

async function inspectRow(row: OpenRow, { journal, signal }: Inspection): Promise<ShownRow | LeftOutRow> {
  const { prepared } = row;
  signal?.throwIfAborted();
  const state = await journal.look(row);
  // A row that an earlier run has sent stays, although its call repeats one.
  const refusal = await prepared.refusal({ signal, resend: state !== "free" });
  if (refusal?.code === "policy") await prepared.recordDecision(refusal);
  // Missing keys concern every row of the toolkit.
  if (refusal?.code === "missing_secret") throw refusal;
  if (refusal) return leaveOut(row, refusal);
  const { details: _, ...shown } = await prepared.card({ signal });
  const { template, recipients = [], recipientIds = [] } = prepared.effects?.() ?? {};
  const names = [...recipients, ...recipientIds, ...(shown.audience?.sample ?? [])];
  const people = shown.people ?? names.map((name) => ({ name }));
  // The row stays, since a plan that runs again has the same hash.
  const earlier = state !== "free" && { undeliverable: undefined, warnings: [...shown.warnings, EARLIER] };
  return { ...row, card: { ...shown, row: row.row, template, people, ...earlier } };
}
