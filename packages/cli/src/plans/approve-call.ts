import { type Approval, type ApprovalCard, type ApprovalRequest, renderCard, type ToolError } from "@toolwright/core";
import type { PlanDetails } from "@toolwright/core/plan";
import { quoteName } from "@toolwright/core/text";
import type { Output } from "../output/redacted-output.ts";
import type { ProcessAccess } from "../process-access.ts";
import { PLAN_ENTRY, withShortNames } from "../tool-names.ts";
import { rowsInWords, wrapHash, writeWhole } from "./show-plan.ts";

/** A person's decision on a call, with the reason of a refusal in words for that person. */
export type PersonDecision = Exclude<Approval, boolean> & { readonly toPerson?: string };

/** Reason for not approving a call if there is no person to ask. */
const NO_TERMINAL = "there is no terminal on which a person could approve it";
const REFUSED = { approved: false, reason: "the user refused it", toPerson: "you refused it" };
const NO_ROW = { approved: false, reason: "the user left out every row", toPerson: "you left out every row" };
const UNCLEAR = { approved: false, reason: "no answer was clear", toPerson: "three answers in a row were unclear" };
/** Number of unclear answers in a row after which the question ends. */
const MAX_UNCLEAR = 3;
/** Longest complete card that a person gets at once, lines. */
const MAX_LINES = 80;
const YES = /^y(?:es)?$/i;
const NO = /^(?:no?|q|quit)?$/i;
const HELP = /^(?:\?|h|help)$/i;
const SHOW = /^(?:s|show)$/i;
/** An answer with rows, such as `only 2, 5-7`. */
const ROWS = /^(only|without|show)\s+(.+)$/i;
const BARE_ROWS = /^(?:rows?\s+)?(\d.*)$/i;

/** Shows a person the approval card on the error output, and asks for a decision on the call. */
export async function askPerson(
  request: ApprovalRequest,
  { ask, writeError, errorColumns }: Pick<ProcessAccess, "ask" | "writeError" | "errorColumns">,
  output: Output,
): Promise<PersonDecision> {
  if (ask === null) return { approved: false, reason: NO_TERMINAL };
  const card = await request.card();
  const write = (text: string) => writeError(output.text(wrapHash(text, errorColumns)));
  const wholeOf = (one: ApprovalCard) => writeWhole(withNames(one), errorColumns);
  const [short, whole] = [renderCard(withNames(card), { maxColumns: errorColumns }), await wholeOf(card)];
  const isShown = whole.split("\n").length <= MAX_LINES || whole === short;
  write(isShown ? whole : `${short}\nNot everything fits here. Answer show to see it all.`);
  const isPlan = card.tool === PLAN_ENTRY.name;
  let asked = card;
  for (let unclear = 0; unclear < MAX_UNCLEAR; unclear++) {
    const { calls, reach } = await describeCalls(asked, card);
    const place = card.isSimulated ? " in the sandbox" : "";
    const answers = isPlan ? "y/N, only …, without …, show, ?" : "y/N, ? for help";
    const answer = (await ask(`Run ${calls}${place}${reach}? [${answers}] `)).trim();
    if (YES.test(answer)) return { approved: true, hash: asked.hash };
    if (NO.test(answer)) return REFUSED;
    const help = HELP.test(answer) ? helpFor(calls, isPlan) : null;
    const read =
      help ??
      (SHOW.test(answer)
        ? asked
        : isPlan
          ? await readRows(answer, card, asked)
          : `${quoteName(answer)} is neither y nor n.`);
    if (read === null) return NO_ROW;
    if (help !== null || typeof read !== "string") unclear = -1;
    if (typeof read === "string") write(read);
    else if (/^s/i.test(answer)) write(await wholeOf(read));
    else asked = read;
  }
  return UNCLEAR;
}

const withNames = (card: ApprovalCard): ApprovalCard => ({ ...card, warnings: card.warnings.map(withShortNames) });

const unclearAnswer = (answer: string) => `${quoteName(answer)} is not an answer. Answer ? to see what you can answer.`;

const helpFor = (calls: string, isPlan: boolean) => `  y                 run ${calls}
  n, Enter          run nothing
  show              show ${isPlan ? "these rows" : "it"} with complete values${
    isPlan
      ? `
  show 2            show the card of row 2
  only 2, 5-7       ask about these rows instead
  without 2, 5-7    ask again without these rows`
      : ""
  }`;

/** Names the calls of a question, and the people whom a broadcast among them reaches. */
async function describeCalls(asked: ApprovalCard, card: ApprovalCard) {
  const isPlan = card.tool === PLAN_ENTRY.name;
  const { writeRanges } = await import("@toolwright/core/plan");
  const rows = isPlan ? (asked.details as PlanDetails).rows : [{ ...asked, row: 1 }];
  const rangesOf = (some: readonly { readonly row: number }[]) => rowsInWords(writeRanges(some.map(({ row }) => row)));
  const count = rows.length === 1 ? "1 call" : `${rows.length} calls`;
  const reaching = rows.filter(({ audience }) => audience);
  const people = reaching.reduce((sum, { audience }) => sum + (audience?.size ?? Number.NaN), 0);
  const many = Number.isNaN(people) ? "an unknown number of" : `${reaching.length > 1 ? "up to " : ""}${people}`;
  const who = isPlan ? rangesOf(reaching) : "it";
  const reach = `${who} reach${reaching.length > 1 ? "" : "es"} ${many} ${people === 1 ? "person" : "people"}`;
  return {
    calls: isPlan ? (rows.length === (card.details as PlanDetails).rows.length ? count : rangesOf(rows)) : "this call",
    reach: reaching.length === 0 ? "" : ` (${reach})`,
  };
}

/**
 * Reads an answer with rows of a plan. `only` and `show` choose among all rows, `without` among those of the question.
 * @returns the card of the chosen rows; `null` if the answer leaves out every row; a sentence for an unclear answer
 */
async function readRows(answer: string, card: ApprovalCard, asked: ApprovalCard) {
  const plan = card as ApprovalCard<PlanDetails>;
  const { selectRows } = await import("@toolwright/core/plan");
  const [, bare] = BARE_ROWS.exec(answer) ?? [];
  if (bare)
    return `Answer ${quoteName(`only ${bare}`)} to run these rows, or ${quoteName(`without ${bare}`)} to leave them out.`;
  const [, word = "", text = ""] = ROWS.exec(answer) ?? [];
  if (word === "") return unclearAnswer(answer);
  try {
    if (!/^without/i.test(word)) {
      const part = selectRows(plan, { only: text });
      const [row, ...others] = part.details.rows;
      return /^show/i.test(word) && row && others.length === 0 ? { ...row, details: null } : part;
    }
    const rest = selectRows(plan, { without: text }).details.rows.map(({ row }) => row);
    const only = (asked.details as PlanDetails).rows.map(({ row }) => row).filter((row) => rest.includes(row));
    return only.length === 0 ? null : selectRows(plan, { only });
  } catch (error) {
    const { rule = "" } = (error as ToolError).issues?.[0] ?? {};
    return `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`.replace(/\.\.$/, ".");
  }
}
