import { type Approval, type ApprovalCard, type ApprovalRequest, renderCard } from "@toolwright/core";
import type { PlanDetails, strikeRows } from "@toolwright/core/plan";
import { quoteName } from "@toolwright/core/text";
import type { Output } from "../output/redacted-output.ts";
import type { ProcessAccess } from "../process-access.ts";
import { PLAN_ENTRY, withShortNames } from "../tool-names.ts";
import { numbersIn, rowsOf, wrapHash, writeWhole } from "./show-plan.ts";

/** Reason for not approving a call if there is no person to ask. */
const NO_TERMINAL = "there is no terminal on which a person could approve it";
export const REFUSED = { approved: false, reason: "the user refused it" } as const;
/** Maximum number of questions about a call. Answers that stay unclear refuse it. */
const MAX_QUESTIONS = 3;
const HELP = /^(?:\?|h|help)$/i;
const YES = /^y(?:es)?$/i;
const NO = /^(?:no?|q|quit)?$/i;

/** Shows a person the approval card on the error output, and asks for a decision on the call. */
export async function askPerson(
  request: ApprovalRequest,
  { ask, writeError, errorColumns }: Pick<ProcessAccess, "ask" | "writeError" | "errorColumns">,
  output: Output,
): Promise<Approval> {
  if (ask === null) return { approved: false, reason: NO_TERMINAL };
  const named = await request.card();
  const card = { ...named, warnings: named.warnings.map(withShortNames) };
  const write = (text: string) => writeError(output.text(wrapHash(text, errorColumns)));
  write(renderCard(card, { maxColumns: errorColumns }));
  const place = card.isSimulated ? " in the sandbox" : "";
  if (card.tool === PLAN_ENTRY.name) return askForRows(card, { ask, write, columns: errorColumns, place });
  for (let count = 0; count < MAX_QUESTIONS; count += 1) {
    const answer = (await ask(`Run this call${place}? [y/N, ? for help] `)).trim();
    if (YES.test(answer)) return { approved: true, hash: card.hash };
    if (NO.test(answer)) return REFUSED;
    const help = "  y            run this call\n  n, Enter     do nothing";
    write(HELP.test(answer) ? help : `${quoteName(answer)} is neither y nor n.`);
  }
  return REFUSED;
}

const helpFor = (calls: string) => `  y            run ${calls}
  n, Enter     run nothing
  2, 5-7       leave these rows out, and ask again
  only 2, 5-7  leave the other rows out, and ask again
               (rows replace those of an earlier answer)
  show         show every row, with complete values`;

/** Access to the person who decides on a plan. */
interface PlanAccess {
  readonly ask: NonNullable<ProcessAccess["ask"]>;
  readonly write: (text: string) => void;
  /** Width of the screen, characters. Default: that of a card's page, 166. */
  readonly columns: number | undefined;
  /** End of the question: the sandbox, if nothing real happens. */
  readonly place: string;
}

/**
 * Asks a person about the rows of a plan, until the answer is clear. Rows only change the question: nothing runs
 * without a yes to the calls that it names.
 */
async function askForRows(card: ApprovalCard, { ask, write, columns = 166, place }: PlanAccess): Promise<Approval> {
  const { strikeRows } = await import("@toolwright/core/plan");
  const all = (card.details as PlanDetails).rows.map(({ row }) => row);
  const everyRow = all.length === 1 ? "1 call" : `${all.length} calls`;
  const rangesOf = (rows: readonly number[]) => strikeRows(card.hash, rows).split(" without ")[1] ?? "";
  let left: readonly number[] = [];
  const full = await writeWhole(card, columns);
  if (full !== renderCard(card, { maxColumns: columns })) write("Not everything fits here. Answer show to see it all.");
  for (;;) {
    const ranges = rangesOf(all.filter((row) => !left.includes(row)));
    const calls = ranges === "" ? "no row" : left.length === 0 ? everyRow : rowsOf(ranges);
    const answer = (await ask(`Run ${calls}${place}? [${ranges && "y/"}N, rows to leave out, ? for help] `)).trim();
    if (YES.test(answer) && ranges) return { approved: true, hash: strikeRows(card.hash, left) };
    if (NO.test(answer)) return REFUSED;
    if (/^(?:s|show)$/i.test(answer)) write(full);
    else if (HELP.test(answer)) write(helpFor(calls));
    else {
      const rows = YES.test(answer) ? left : rowsToLeaveOut(answer, card, strikeRows);
      if (typeof rows === "string") write(rows);
      else left = rows;
      if (left.length === all.length) write(`That leaves out every row. To run them, answer only ${rangesOf(all)}.`);
    }
  }
}

/** Returns the rows that an answer leaves out, or a sentence that says why it is unclear. */
function rowsToLeaveOut(answer: string, { hash, details }: ApprovalCard, strike: typeof strikeRows) {
  const { rows, left_out } = details as PlanDetails;
  const all = rows.map(({ row }) => row);
  const [content = "", shown = ""] = hash.split("+");
  const words = answer.replace(/^(?:only|leave out|without|except|skip)\b/i, "");
  let named: string | undefined;
  try {
    // Any rows of any plan, to tell rows that the card lacks from other words.
    [, named] = strike(`${content}+1-1000`, words).split(" without ");
  } catch {}
  if (!named) return `${quoteName(answer)} is neither y, n nor rows, such as 2, 5-7.`;
  const numbers = numbersIn(named);
  const unknown = numbers.find((row) => !all.includes(row) && !left_out.some((one) => one.row === row));
  if (unknown !== undefined) return `There is no row ${unknown}; the card has ${rowsOf(shown)}.`;
  if (!numbers.some((row) => all.includes(row))) return `Row ${numbers[0]} is left out already.`;
  return all.filter((row) => numbers.includes(row) !== /^only\b/i.test(answer));
}
