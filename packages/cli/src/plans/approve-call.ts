import { type Approval, type ApprovalCard, type ApprovalRequest, renderCard, ToolError } from "@toolwright/core";
import type { PlanDetails } from "@toolwright/core/plan";
import { TOOLKITS } from "../catalog.ts";
import type { Output } from "../output/redacted-output.ts";
import type { ProcessAccess } from "../process-access.ts";
import { type Connection, toolkitOf } from "../settings/connection.ts";
import { PLAN_ENTRY, withShortNames } from "../tool-names.ts";
import { numbersIn, rowsOf, writeWhole } from "./show-plan.ts";

/** Reason for not approving a call if there is no person to ask. */
const NO_TERMINAL = "there is no terminal on which a person could approve it";
export const REFUSED = { approved: false, reason: "the user refused it" } as const;
const HELP = /^(?:\?|h|help)$/i;
const YES = /^y(?:es)?$/i;

/** Returns the error of a call, or of a plan, whose toolkits have no key, which would fail after an approval. */
export async function findMissingKeys(
  { tool, card }: ApprovalRequest,
  { sandbox, environment, accounts, account }: Connection,
): Promise<ToolError | null> {
  // Accounts were checked when their file was opened.
  if (sandbox || (accounts ?? account) !== undefined) return null;
  const calls = tool.name === PLAN_ENTRY.name ? ((await card()).details as PlanDetails).rows : [{ tool: tool.name }];
  const toolkits = TOOLKITS.filter(({ name }) => calls.some((call) => toolkitOf(call.tool) === name));
  const variables = toolkits.flatMap((toolkit) => toolkit.variables);
  const keys = variables.flatMap(({ name, isSecret }) => (isSecret ? name : []));
  if (keys.some((name) => environment[name]?.trim())) return null;
  return new ToolError({ code: "missing_secret", message: `No key is set: ${keys.join(", ")}.` });
}

/** Shows a person the approval card on the error output, and asks for a decision on the call. */
export async function askPerson(
  request: ApprovalRequest,
  { ask, writeError, errorColumns }: Pick<ProcessAccess, "ask" | "writeError" | "errorColumns">,
  output: Output,
): Promise<Approval> {
  if (ask === null) return { approved: false, reason: NO_TERMINAL };
  const named = await request.card();
  const card = { ...named, warnings: named.warnings.map(withShortNames) };
  const write = (text: string) => writeError(output.text(text));
  write(renderCard(card, { maxColumns: errorColumns }));
  if (card.tool === PLAN_ENTRY.name) return askForRows(card, { ask, write, columns: errorColumns });
  for (;;) {
    const place = card.isSimulated ? " in the sandbox" : "";
    const answer = (await ask(`Run this call${place}? [y/N, ? for help] `)).trim();
    if (YES.test(answer)) return { approved: true, hash: card.hash };
    if (!HELP.test(answer)) return REFUSED;
    write("  y            run this call\n  n, Enter     do nothing");
  }
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
  readonly columns: number | undefined;
}

/**
 * Asks a person about the rows of a plan, until the answer is clear. Rows only change the question: nothing runs
 * without a yes to the calls that it names.
 */
async function askForRows(card: ApprovalCard, { ask, write, columns }: PlanAccess): Promise<Approval> {
  const { strikeRows } = await import("@toolwright/core/plan");
  const all = (card.details as PlanDetails).rows.map(({ row }) => row);
  const countOf = (left: number) => (all.length - left === 1 ? "1 call" : `${all.length - left} calls`);
  let [hash, calls] = [card.hash, countOf(0)];
  const isCut = (await writeWhole(card, Number.POSITIVE_INFINITY)) !== renderCard(card);
  if (isCut) write("Not everything fits here. Answer show to see all of it.");
  for (;;) {
    const answer = (await ask(`Run ${calls}? [y/N, rows to leave out, ? for help] `)).trim();
    if (YES.test(answer)) return { approved: true, hash };
    if (/^(?:no?|q|quit)?$/i.test(answer)) return REFUSED;
    const left = rowsToLeaveOut(answer, all, (rows) => strikeRows(card.hash, rows));
    if (left) {
      hash = strikeRows(card.hash, left);
      const [, ranges] = hash.split(" without ");
      calls = ranges ? `${countOf(left.length)}, and leave out ${rowsOf(ranges)}` : countOf(0);
    } else if (/^(?:s|show)$/i.test(answer)) write(await writeWhole(card, columns));
    else if (HELP.test(answer)) write(helpFor(calls));
    else write("Nothing is approved. Answer y, n, the numbers of rows of the card, or ? for help.");
  }
}

/** Returns the rows that an answer leaves out; `null` if it names no rows of the card, or leaves out all. */
function rowsToLeaveOut(
  answer: string,
  all: readonly number[],
  strike: (rows: string) => string,
): readonly number[] | null {
  const isOnly = /^only\b/i.test(answer);
  try {
    const [, named] = strike(answer.replace(/^(?:only|leave out|without|except|skip)\b/i, "")).split(" without ");
    const numbers = numbersIn(named ?? "");
    const left = all.filter((row) => numbers.includes(row) !== isOnly);
    return named && left.length < all.length ? left : null;
  } catch {
    return null;
  }
}
