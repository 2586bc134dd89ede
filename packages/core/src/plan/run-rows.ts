import { isAmbiguous } from "../errors.ts";
import type { AgentAnswer } from "../tool/tool.ts";
import type { Journal, RowOutcome, StartedRow } from "./journal.ts";
import type { LeftOutRow, OpenRow } from "./plan-row.ts";

/** Receipt of the rows that a plan ran. Each row is in exactly one list. */
export interface RowEnds {
  /** Numbers of the rows that are done, those of earlier runs of this plan included. */
  readonly sent: readonly number[];
  /** Rows that were refused: nothing was done, and the same call would fail again. */
  readonly refused: readonly LeftOutRow[];
  /** Rows that may have been done. No run of this plan repeats them. */
  readonly unknown: readonly LeftOutRow[];
  /** Rows that did not run, and that another run of this plan runs. */
  readonly left: readonly LeftOutRow[];
}

/** Rows to run, in their order. */
export interface RowsToRun {
  readonly rows: readonly OpenRow[];
  readonly journal: Journal;
  /** Stops the plan before the next row, and aborts the running one. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each row. */
  readonly onRow?: ((ended: number, total: number) => void) | undefined;
}

/** Number of failures without a pause after which a plan stops, since the backend is probably down. */
const MAX_FAILURES = 3;

const STOPPED = "The plan was stopped before this row.";
const DOWN = `The plan stopped before this row, after ${MAX_FAILURES} failures without a success between them.`;
const NO_STORE = "The store that prevents duplicates failed, so this row did not run.";
const STARTED =
  "An earlier run of this plan has started this row, and its outcome is unknown. Check it before you repeat it.";

/** The list of the receipt that a row belongs to, and why it is not done. */
interface RowEnd {
  readonly list: keyof RowEnds;
  readonly why?: Pick<LeftOutRow, "code" | "reason">;
}

/** Runs rows one after the other, each at most once. Never rejects. */
export async function runRows({ rows, journal, signal, onRow }: RowsToRun): Promise<RowEnds> {
  const ends: RowEnd[] = [];
  let failures = 0;
  for (const row of rows) {
    if (signal?.aborted) ends.push(await leaveRow(row, journal, { code: "aborted", reason: STOPPED }));
    else if (failures >= MAX_FAILURES) ends.push(await leaveRow(row, journal, { code: "unavailable", reason: DOWN }));
    else {
      const end = await runRow(row, journal, signal);
      failures = end.list === "sent" || end.list === "refused" ? 0 : failures + 1;
      ends.push(end);
      onRow?.(ends.length, rows.length);
    }
  }
  const listed = (list: keyof RowEnds) =>
    rows.flatMap(({ row, tool: { name: tool } }, index): LeftOutRow[] => {
      const end = ends[index];
      return end?.list === list ? [{ row, tool, code: "invalid_input", reason: "", ...end.why }] : [];
    });
  const sent = listed("sent").map(({ row }) => row);
  return { sent, refused: listed("refused"), unknown: listed("unknown"), left: listed("left") };
}

/** Ends a row that does not run now. An earlier run may have done it. */
async function leaveRow(row: OpenRow, journal: Journal, why: RowEnd["why"]): Promise<RowEnd> {
  const state = await journal.look(row).catch(() => "free" as const);
  return endOfEarlier(state) ?? { list: "left", ...(why && { why }) };
}

/** The end of a row that an earlier run has started; `null` for any other row. */
function endOfEarlier(state: StartedRow["state"]): RowEnd | null {
  if (state === "free") return null;
  if (state === "done") return { list: "sent" };
  return { list: "unknown", why: { code: "duplicate_send", reason: STARTED } };
}

async function runRow(row: OpenRow, journal: Journal, signal: AbortSignal | undefined): Promise<RowEnd> {
  const started = await journal.start(row).catch(() => null);
  if (started === null) return { list: "left", why: { code: "unavailable", reason: NO_STORE } };
  if (started.state !== "free") return endOfEarlier(started.state) ?? { list: "left" };
  const { prepared, hash } = row;
  const answer = await prepared.call({ signal, approvedHash: hash, idempotencyKey: started.key });
  await started.end(outcomeOf(answer));
  return endOf(answer);
}

function outcomeOf(answer: AgentAnswer): RowOutcome {
  if (answer.ok) return "done";
  return isAmbiguous(answer.error) ? "unknown" : "not_done";
}

function endOf(answer: AgentAnswer): RowEnd {
  if (answer.ok) return { list: "sent" };
  const { code, message: reason, retryable } = answer.error;
  const list = isAmbiguous(answer.error) ? "unknown" : retryable || code === "aborted" ? "left" : "refused";
  return { list, why: { code, reason } };
}
