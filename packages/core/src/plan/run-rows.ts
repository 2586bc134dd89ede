import { isAmbiguous } from "../errors.ts";
import type { Claim } from "../store/store.ts";
import { isRecord } from "../value/plain.ts";
import type { Journal } from "./journal.ts";
import { isOpen, type LeftOutRow, type OpenRow, type PlanRow } from "./plan-row.ts";

/** Receipt of a run. Each row is in exactly one list. */
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
  /** The ids that the calls of this run returned, such as `delivery_id`, and their audiences, with the row's number. */
  readonly ids: readonly { readonly row: number; readonly [name: string]: unknown }[];
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

/** Rows to run, in their order. */
interface RowsToRun extends Omit<PlanRunOptions, "approvedHash"> {
  /** All rows of the plan, inspected if this process has created its card. */
  readonly rows: readonly PlanRow[];
  /** The rows that a person approved. */
  readonly approved: readonly OpenRow[];
  readonly journal: Journal;
}

/** Number of failures without a pause after which a plan stops, since the backend is probably down. */
const MAX_FAILURES = 3;

const STOPPED = { code: "aborted", reason: "The plan was stopped before this row." } as const;
const DOWN = { code: "unavailable", reason: `The plan stopped after ${MAX_FAILURES} failures in a row.` } as const;
const NO_STORE = "The store that prevents duplicates failed, so this row did not run.";
const STARTED = "An earlier run of this plan has started this row, and its outcome is unknown. Check it first.";
const STRUCK = { code: "not_approved", reason: "The person who approved the plan left this row out." } as const;

/** The list of the receipt that a row belongs to, and why it is not done. */
type RowEnd = LeftOutRow & { readonly list: Exclude<keyof PlanReceipt, "title" | "ids">; readonly ids?: object };

/** Runs the approved rows one after the other, each at most once. Never rejects. */
export async function runRows({ rows, approved, journal, signal, onProgress }: RowsToRun) {
  const ends: RowEnd[] = [];
  let [failures, started] = [0, 0];
  const endApproved = async (row: OpenRow): Promise<RowEnd> => {
    const stop = signal?.aborted ? STOPPED : failures >= MAX_FAILURES ? DOWN : null;
    // An earlier run may have done a row that does not run now.
    const state = stop ? await journal.look(row) : "free";
    if (stop) return state === "free" ? endOf(row, "left", stop) : endOfEarlier(row, state);
    const end = await runRow(row, journal, signal);
    failures = end.list === "sent" || end.list === "refused" ? 0 : failures + 1;
    onProgress?.(++started, approved.length);
    return end;
  };
  for (const row of rows) {
    const own = approved.find((one) => one.row === row.row);
    ends.push(own ? await endApproved(own) : isOpen(row) ? endOf(row, "left", STRUCK) : { ...row, list: "refused" });
  }
  const listed = (list: RowEnd["list"]) => ends.flatMap(({ list: own, ...end }) => (own === list ? end : []));
  const sent = listed("sent").map(({ row }) => row);
  const ids = ends.flatMap(({ row, ids }) => (ids ? { row, ...ids } : []));
  return { sent, refused: listed("refused"), unknown: listed("unknown"), left: listed("left"), ids };
}

type Why = Pick<LeftOutRow, "code" | "reason">;

function endOf({ row, tool }: OpenRow, list: RowEnd["list"], why: Why = { code: "invalid_input", reason: "" }): RowEnd {
  return { list, row, tool: tool.name, ...why };
}

/** The end of a row that an earlier run has started. */
const endOfEarlier = (row: OpenRow, state: Claim["state"]): RowEnd =>
  state === "done" ? endOf(row, "sent") : endOf(row, "unknown", { code: "duplicate_send", reason: STARTED });

async function runRow(row: OpenRow, journal: Journal, signal: AbortSignal | undefined): Promise<RowEnd> {
  const started = await journal.start(row).catch(() => null);
  if (started === null) return endOf(row, "left", { code: "unavailable", reason: NO_STORE });
  if (started.state !== "free") return endOfEarlier(row, started.state);
  const answer = await row.prepared.call({ signal, approvedHash: row.hash, idempotencyKey: started.key });
  if (answer.ok) {
    await started.end("done");
    // Ids, and small records such as an audience.
    const isSmall = (value: unknown) => isRecord(value) && !Object.values(value).some((one) => one instanceof Object);
    const entries = Object.entries(row.tool.hide(answer.value));
    const ids = entries.filter(([name, value]) => name.endsWith("_id") || isSmall(value));
    return { ...endOf(row, "sent"), ids: Object.fromEntries(ids) };
  }
  const { code, message: reason, retryable } = answer.error;
  const isUnknown = isAmbiguous(answer.error);
  await started.end(isUnknown ? "unknown" : "not_done");
  if (isUnknown || retryable || code === "aborted") return endOf(row, isUnknown ? "unknown" : "left", { code, reason });
  return { ...endOf(row, "refused", { code, reason }), attempted: true };
}
