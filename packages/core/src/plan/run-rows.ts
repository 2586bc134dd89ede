import type { CardAudience } from "../definition/card.ts";
import { isAmbiguous } from "../errors.ts";
import type { Claim } from "../store/store.ts";
import { isRecord } from "../value/plain.ts";
import type { Journal } from "./journal.ts";
import { reduceAudiences } from "./plan-people.ts";
import { isOpen, type LeftOutRow, type OpenRow, type PlanRow } from "./plan-row.ts";

/** Receipt of a run. Each row is in exactly one of the lists `sent`, `refused`, `unknown` and `left`. */
export interface PlanReceipt {
  /** Title of the plan. */
  readonly title: string;
  /** Numbers of the rows that are done, those of earlier runs of this plan included. */
  readonly sent: readonly number[];
  /** Rows that were refused: nothing was done, and the same call would fail again. */
  readonly refused: readonly LeftOutRow[];
  /** Rows that may have been done. No run of this plan repeats them. */
  readonly unknown: readonly LeftOutRow[];
  /** Rows that did not run, and that another run of this plan runs. */
  readonly left: readonly LeftOutRow[];
  /** Values that the calls of this run returned, by row: lookups everything, others ids, audiences and warnings. */
  readonly results: readonly { readonly row: number; readonly [name: string]: unknown }[];
}

/** Options of a run. */
export interface PlanRunOptions {
  /** Hash of the card that a person approved, or of `strikeRows`. */
  readonly approvedHash: string;
  /** Stops the plan: the running row ends or is aborted, and no further row starts. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each row, with the number of rows that have ended. */
  readonly onProgress?: ((ended: number, total: number) => void) | undefined;
}

/** Number of failures without a pause after which a plan stops, since the backend is probably down. */
const MAX_FAILURES = 3;

const STOPPED = { code: "aborted", reason: "The plan was stopped before this row." } as const;
const DOWN = { code: "unavailable", reason: `The plan stopped after ${MAX_FAILURES} failures in a row.` } as const;
const NO_STORE = { code: "unavailable", reason: "The store that prevents duplicates failed." } as const;
const STARTED = "An earlier run of this plan has started this row, and its outcome is unknown. Check it first.";
const STRUCK = { code: "not_approved", reason: "The person who approved the plan left this row out." } as const;

/** The list of the receipt that a row belongs to, with its result, or why it is not done. */
type RowEnd =
  | { readonly list: "sent"; readonly result?: Fields }
  | { readonly list: "refused" | "unknown" | "left"; readonly why: Why; readonly result?: undefined };
type Why = Omit<LeftOutRow, "row" | "tool">;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Runs the approved rows one after the other, each at most once. Never rejects.
 * @param rows all rows of the plan, inspected if this process has created its card
 */
export async function runRows(
  rows: readonly PlanRow[],
  approved: readonly OpenRow[],
  { journal, signal, onProgress }: Omit<PlanRunOptions, "approvedHash"> & { readonly journal: Journal },
) {
  const lists = { refused: [] as LeftOutRow[], unknown: [] as LeftOutRow[], left: [] as LeftOutRow[] };
  const [sent, results] = [[] as number[], [] as { row: number; [name: string]: unknown }[]];
  const ran: ReturnType<typeof peopleOf>[] = [];
  let [failures, ended] = [0, 0];
  const endApproved = async (row: OpenRow): Promise<RowEnd> => {
    const stop = signal?.aborted ? STOPPED : failures >= MAX_FAILURES ? DOWN : null;
    // An earlier run may have done a row that does not run now.
    const state = stop ? await journal.look(row) : "free";
    if (stop) return state === "free" ? { list: "left", why: stop } : endOfEarlier(state);
    const end = await runRow(row, journal, signal);
    failures = end.list === "sent" || end.list === "refused" ? 0 : failures + 1;
    onProgress?.(++ended, approved.length);
    return end;
  };
  for (const one of rows) {
    const { row } = one;
    const own = approved.find((other) => other.row === row);
    const skipped: RowEnd = isOpen(one) ? { list: "left", why: STRUCK } : { list: "refused", why: one };
    const end = own ? await endApproved(own) : skipped;
    if (end.list !== "sent") lists[end.list].push({ row, tool: isOpen(one) ? one.tool.name : one.tool, ...end.why });
    else sent.push(row);
    if (own && (end.list === "sent" || end.list === "unknown")) ran.push(peopleOf(isOpen(one) ? one : own, end.result));
    const audience = isRecord(end.result?.["audience"]) ? reduceAudiences(ran).at(-1)?.audience : null;
    if (end.result) results.push({ row, ...end.result, ...(audience && { audience }) });
  }
  return { sent, ...lists, results };
}

/** The people of a row that ran. Without an inspection, a call that may delete may have deleted anyone. */
function peopleOf({ row, tool, card }: OpenRow, result: Fields = {}) {
  const lost = tool.annotations.destructive ? [{ name: "", loss: "deleted" }] : [];
  const audience = isRecord(result["audience"]) ? { bound: card?.audience?.bound, ...result["audience"] } : null;
  return { row, people: card?.people ?? lost, audience: audience as CardAudience | null };
}

/** The end of a row that an earlier run has started. */
function endOfEarlier(state: Claim["state"]): RowEnd {
  return state === "done" ? { list: "sent" } : { list: "unknown", why: { code: "duplicate_send", reason: STARTED } };
}

async function runRow(row: OpenRow, journal: Journal, signal: AbortSignal | undefined): Promise<RowEnd> {
  const started = await journal.start(row).catch(() => null);
  if (started === null) return { list: "left", why: NO_STORE };
  if (started.state !== "free") return endOfEarlier(started.state);
  const { tool, prepared, hash: approvedHash } = row;
  const answer = await prepared.call({ signal, approvedHash, idempotencyKey: started.key });
  if (answer.ok) {
    await started.end("done");
    return { list: "sent", result: pickNew(answer.fitted, tool.annotations.cost === "credits") };
  }
  const { code, message: reason, retryable } = answer.error;
  const isUnknown = isAmbiguous(answer.error);
  await started.end(isUnknown ? "unknown" : "not_done");
  const list = isUnknown ? "unknown" : retryable || code === "aborted" ? "left" : "refused";
  return { list, why: { code, reason, ...(list === "refused" && { attempted: true }) } };
}

/** Picks what the arguments do not say: of lookups all but the quota, of others ids, small records and warnings. */
function pickNew(result: object, isLookup: boolean): Fields {
  const isSmall = (value: unknown) => isRecord(value) && !Object.values(value).some((one) => one instanceof Object);
  const isNew = ([name, value]: [string, unknown]) =>
    isLookup
      ? !name.startsWith("calls_left")
      : name.endsWith("_id") || isSmall(value) || (name === "warnings" && String(value) !== "");
  return Object.fromEntries(Object.entries(result).filter(isNew));
}
