import { mapUntilFailure } from "../call/concurrency.ts";
import { needsApproval } from "../definition/annotations.ts";
import type { ApprovalCard } from "../definition/card.ts";
import { findTool, unknownTool } from "../definition/name.ts";
import { mapMessage, type ToolError } from "../errors.ts";
import type { PreparedCall, SharedFacts, Tool } from "../tool/tool.ts";

/** One call of a plan, as a model or a program writes it. */
export interface PlannedCall {
  /** Full or wire name of the tool. */
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
}

/** A row with the card of its call. */
export interface ShownRow extends OpenRow {
  readonly card: ApprovalCard;
}

/** A row that no approval covers. */
export interface LeftOutRow {
  /** Number of the call in the plan, from 1. */
  readonly row: number;
  /** Name of the tool as the call has it. */
  readonly tool: string;
  /** Code of the error that the call would fail with, or `undeliverable` if it would reach no one. */
  readonly code: ToolError["code"] | "undeliverable";
  /** The reason, and how to mend the call. */
  readonly reason: string;
}

/** The rows of a plan whose arguments are valid, and the others. */
export interface ReadRows {
  readonly open: readonly OpenRow[];
  readonly leftOut: readonly LeftOutRow[];
}

/** Number of calls that are inspected at a time. The toolkits keep the vendors' rate limits. */
const CONCURRENCY = 5;

/** Reads the arguments of all calls. Reads nothing from a backend. */
export async function readRows(tools: readonly Tool[], calls: readonly PlannedCall[]): Promise<ReadRows> {
  const facts: SharedFacts = new WeakMap();
  const rows = calls.map((call, index) => readRow(tools, call, { row: index + 1, facts }));
  const leftOut = rows.flatMap((row) => ("reason" in row ? [row] : []));
  const valid = rows.flatMap((row) => ("reason" in row ? [] : [row]));
  const hashed = await Promise.all(valid.map(async (row) => ({ ...row, hash: await row.prepared.hash() })));
  const firsts = new Map<string, number>();
  for (const { hash, row } of hashed) if (!firsts.has(hash)) firsts.set(hash, row);
  const doubled = hashed.flatMap(({ hash, row, tool }): LeftOutRow[] => {
    const first = firsts.get(hash);
    if (first === row) return [];
    return [{ row, tool: tool.name, code: "duplicate_send", reason: `This call equals that of row ${first}.` }];
  });
  return {
    open: hashed.filter(({ hash, row }) => firsts.get(hash) === row),
    leftOut: inOrder([...leftOut, ...doubled]),
  };
}

function readRow(
  tools: readonly Tool[],
  { tool: name, arguments: args }: PlannedCall,
  { row, facts }: { readonly row: number; readonly facts: SharedFacts },
): Omit<OpenRow, "hash"> | LeftOutRow {
  const leaveOut = (error: Pick<ToolError, "code" | "message">): LeftOutRow => {
    return { row, tool: String(name), code: error.code, reason: error.message };
  };
  const tool = findTool(tools, name);
  if (tool === undefined) return leaveOut(unknownTool(tools, name));
  if (!needsApproval(tool))
    return leaveOut({ code: "invalid_input", message: `${tool.name} only reads. Call it without a plan.` });
  const prepared = tool.prepare(args, facts);
  const { fault } = prepared;
  return fault ? leaveOut({ code: fault.code, message: mapMessage(fault, tool.hide) }) : { row, tool, prepared };
}

/** Sorts rows by their number. */
export function inOrder(rows: readonly LeftOutRow[]): readonly LeftOutRow[] {
  return rows.toSorted((one, other) => one.row - other.row);
}

/** Limits of an inspection. */
interface InspectionLimits {
  readonly signal?: AbortSignal | undefined;
  /** Maximum cost of all rows, credits. Default: no limit. */
  readonly maxCredits?: number | undefined;
}

/** Inspects the calls. Leaves out those that their tool or the policy refuses, that reach no one, or cost too much. */
export async function inspectRows(
  { open, leftOut }: ReadRows,
  { signal, maxCredits = Number.POSITIVE_INFINITY }: InspectionLimits,
): Promise<{ readonly shown: readonly ShownRow[]; readonly leftOut: readonly LeftOutRow[] }> {
  const { results, failure } = await mapUntilFailure(open, CONCURRENCY, (row) => inspectRow(row, signal));
  if (failure) throw failure.error;
  let credits = 0;
  const inspected = results.map((result) => {
    if (result === undefined || "reason" in result) return result;
    const { row, tool, card } = result;
    const cost = card.maxCredits ?? 0;
    if (credits + cost > maxCredits)
      return { row, tool: tool.name, code: "policy" as const, reason: `${COSTS} ${maxCredits} credits.` };
    credits += cost;
    return result;
  });
  const refused = inspected.flatMap((one) => (one && "reason" in one ? [one] : []));
  return {
    shown: inspected.flatMap((one) => (one && "card" in one ? [one] : [])),
    leftOut: inOrder([...leftOut, ...refused]),
  };
}

const COSTS = "With this call, the plan could cost more than";

async function inspectRow(row: OpenRow, signal: AbortSignal | undefined): Promise<ShownRow | LeftOutRow> {
  const { prepared, tool } = row;
  const leaveOut = (code: LeftOutRow["code"], reason: string) => ({ row: row.row, tool: tool.name, code, reason });
  signal?.throwIfAborted();
  const refusal = await prepared.refusal({ signal });
  if (refusal?.code === "policy") await prepared.recordDecision(refusal);
  // A model reads the reason.
  if (refusal) return leaveOut(refusal.code, tool.hide(refusal.message));
  const card = await prepared.card({ signal });
  return card.undeliverable === undefined ? { ...row, card } : leaveOut("undeliverable", card.undeliverable);
}
