import { type Approval, type ApprovalCard, type ApprovalRequest, renderCard, type ToolError } from "@toolwright/core";
import type { PlanCardRow, PlanDetails } from "@toolwright/core/plan";
import { quoteName } from "@toolwright/core/text";
import { repeatCommand } from "../arguments/parameter-flags.ts";
import { wrap } from "../output/layout.ts";
import { paintCard } from "../output/paint.ts";
import type { Output } from "../output/redacted-output.ts";
import type { ProcessAccess } from "../process-access.ts";
import { PLAN_ENTRY, withShortNames } from "../tool-names.ts";
import { wrapHash, writeWhole } from "./show-plan.ts";

/** A person's decision on a call, with the reason of a refusal in words for that person. */
export type PersonDecision = Exclude<Approval, boolean> & { readonly toPerson?: string };

const REFUSED = { approved: false, reason: "the user refused it", toPerson: "you refused it" };
const EMPTY = { ...REFUSED, toPerson: "you left out every row" };
const UNCLEAR = { approved: false, reason: "no answer was clear", toPerson: "three answers in a row were unclear" };
/** Room on the line of a question for an answer, characters. */
const ANSWER_CHARS = 12;
/** Number of unclear answers in a row after which the question ends. */
const MAX_UNCLEAR = 3;
/** Longest complete card that a person gets at once, lines. */
const MAX_LINES = 200;
/** Number of people of an audience that a card names before `show`. */
const FEW = 5;
/** Answers `y` while a part of the card is unseen. */
const UNSEEN = "Not everything was shown. Answer show first, then y.";
/** Ends the reply to rows that leave the question as it was, so that no person answers `y` to rows that stayed in it. */
const UNCHANGED = "Nothing changed.";
const YES = /^y(?:es)?$/i;
const NO = /^(?:no?|q|quit)?$/i;
const HELP = /^(?:\?|h|help)$/i;
const SHOW = /^(?:s|show)$/i;
/** An answer with rows, such as `only 2, 5-7`. Every other word means `without`. Without a word, it could mean both. */
const ROWS = /^(?:((only|show)|without|except|skip)\s+)?(?:rows?\s+)?(\d.*)$/i;

/** Shows a person the approval card on the error output, and asks for a decision on the call. */
export async function askPerson(
  request: ApprovalRequest,
  access: Command & Pick<ProcessAccess, "ask" | "writeError" | "errorColumns" | "isErrorTerminal">,
  output: Output,
): Promise<PersonDecision> {
  const { ask, writeError, errorColumns: maxColumns, environment, isErrorTerminal: isTty, argv } = access;
  const piped = argv.includes("-") && "standard input has the arguments, so you can't answer a question";
  if (!ask) return { approved: false, reason: piped || "there is no terminal on which a person could approve it" };
  const card = await request.card();
  const columns = maxColumns ?? Number.POSITIVE_INFINITY;
  const fold = (text: string) => text.replaceAll(/.+/g, (line) => wrap(line, 0, columns).join("\n"));
  const write = (text: string) => writeError(paintCard(output.text(wrapHash(text, maxColumns)), environment, isTty));
  const audience = card.audience && { ...card.audience, sample: card.audience.sample.slice(0, FEW) };
  // The notes of fields name few people.
  const few = withNames({ ...card, audience, fields: card.fields.map(({ audience: _, ...field }) => field) });
  const isCut = [card, ...(rowsOf(card) ?? [])].some((one) => (one.audience?.sample.length ?? 0) > FEW);
  const [short, whole] = [renderCard(few, { maxColumns }), await writeWhole(few, maxColumns)];
  const isShown = whole.split("\n").length <= MAX_LINES || whole === short;
  const more = isCut ? "\nAnswer show to see all of these people by name." : "";
  write(isShown ? whole + more : `${short}\nNot everything fits here. Answer show to see it all.`);
  const seen = new Set(isShown ? numbersOf(card) : []);
  const isWhole = isShown && !isCut && listEveryone(card, access) === "";
  let current = card;
  for (let unclear = 0; unclear < MAX_UNCLEAR; ) {
    const isSeen = numbersOf(current).every((row) => seen.has(row));
    const { calls, question } = await describeQuestion(current, card, isSeen);
    const isLong = question.length + ANSWER_CHARS > columns;
    const answer = (await ask(isLong ? `${fold(question.replace("? [", "?\n["))} ` : question)).trim();
    if (YES.test(answer) && isSeen) return { approved: true, hash: current.hash };
    const shown = isWhole && current === card ? "Nothing more to show: the card above is complete." : current;
    const part = SHOW.test(answer) ? shown : YES.test(answer) ? UNSEEN : await readRows(answer, card, current, write);
    if (NO.test(answer) || part === null) return part === null ? EMPTY : REFUSED;
    const isShow = /^s(?:how)?\b/i.test(answer);
    // `show` only reads.
    unclear = typeof part !== "string" || HELP.test(answer) ? 0 : isShow ? unclear : unclear + 1;
    if (HELP.test(answer)) write(helpFor(calls, rowsOf(card) !== null));
    else if (typeof part === "string") writeError(output.text(fold(part)));
    else if (isShow) {
      // `y` approves the calls of the question, so the shown rows have its hash.
      const text = await writeWhole(withNames({ ...part, hash: current.hash }), maxColumns);
      write((part === current ? text : text.replace(/^Hash:/m, "Hash of the question:")) + listEveryone(part, access));
      for (const row of numbersOf(part)) seen.add(row);
    } else current = part;
  }
  return UNCLEAR;
}

/** Orders audiences whose people a question counts apart: a known number, a minimum, and none. */
const kindOf = (own: ApprovalCard["audience"]) => (own?.size === null ? 2 : own?.bound === "at least" ? 1 : 0);

type Command = Pick<ProcessAccess, "argv" | "environment">;

/** Writes the command that lists the members of a segment with more people than a card can name. */
function listEveryone({ audience, fields }: ApprovalCard, { argv, environment }: Command): string {
  const [segment, account] = ["segment", "account"].map((name) => fields.find(({ label }) => label === name)?.value);
  if (segment === undefined || (audience?.size ?? 0) <= (audience?.sample.length ?? 0)) return "";
  const isValue = (at: number) => /^--(?:profile|accounts)$/.test(argv[at - 1] ?? "");
  const source = argv.filter((word, at) => /^--(?:sandbox|profile|accounts)(?:=|$)/.test(word) || isValue(at));
  const words = `list-segment-members --segment-id ${segment}${account ? ` --account ${account}` : ""}`.split(" ");
  return `\nTo list everyone:${repeatCommand(words, source, environment)}`;
}

const withNames = (card: ApprovalCard): ApprovalCard => ({ ...card, warnings: card.warnings.map(withShortNames) });

const helpFor = (calls: string, isPlan: boolean) => `  y                 run ${calls}
  n, Enter          run nothing
  show              show everything: complete values, all people${isPlan ? ROWS_HELP : ""}`;
const ROWS_HELP = `
  show 2            show only row 2
  only 2, 5-7       ask about these rows alone (all: about every row again)
  without 2, 5-7    ask again without these rows`;

/**
 * Words a question: the calls that would run, the people whom broadcasts reach, those whom rows delete, and the
 * cost: `Run 7 calls (row 5 reaches 50 people; row 6 deletes 1 person) for up to 1 credit?`.
 */
async function describeQuestion(current: ApprovalCard, card: ApprovalCard, isSeen: boolean) {
  const { countPeople, rowsInWords, writeRanges } = await import("@toolwright/core/plan");
  const [rows, most, total] = [rowsOf(current), current.maxCredits, (card.details as PlanDetails | null)?.calls];
  const all: readonly (ApprovalCard | PlanCardRow)[] = rows ?? [current];
  const nameOf = (some: typeof all) => rowsInWords(writeRanges(some.map((one) => ("row" in one ? one.row : 0))));
  const say = (verbs: readonly [one: string, many: string], isOne: (row: (typeof all)[number]) => unknown) => {
    const some = all.filter(isOne);
    const [count, isExact] = countPeople(some);
    const audiences = some.flatMap(({ audience }) => audience ?? []);
    const bound = audiences.find((one) => one.bound)?.bound ?? (isExact || some.length === 1 ? "" : "up to");
    // Two people of a minimum may be the same.
    const least = isExact || bound !== "at least" ? count : Math.max(...audiences.map(({ size }) => size ?? 0));
    const number = audiences.some(({ size }) => size === null) ? "an unknown number of" : `${bound} ${least}`.trim();
    const people = `${verbs[some.length === 1 ? 0 : 1]} ${number} ${/\b1$/.test(number) ? "person" : "people"}`;
    return some.length === 0 ? [] : `${rows ? nameOf(some) : "it"} ${people}`;
  };
  const effects = [
    ...[0, 1, 2].map((kind) => say(["reaches", "reach"], ({ audience }) => audience && kindOf(audience) === kind)),
    say(["deletes", "delete"], ({ effect, people }) => rows && effect === "delete" && people?.length),
  ].flat();
  const cost = most ? ` for up to ${most} credit${most === 1 ? "" : "s"}` : "";
  const what = (effects.length === 0 ? "" : ` (${effects.join("; ")})`) + cost;
  const count = `${all.length === total ? "" : `${all.length} of `}${total} ${total === 1 ? "call" : "calls"}`;
  const calls = rows === null ? "this call" : current === card ? count : nameOf(rows);
  const answers = `${isSeen ? "y/N" : "answer show first"}, ${rows ? "only …, without …, show, ?" : "? for help"}`;
  return { calls, question: `Run ${calls}${card.isSimulated ? " in the sandbox" : ""}${what}? [${answers}] ` };
}

/** Rows of a card, of which a person sees all or none. A card without rows counts as one. */
const numbersOf = (card: ApprovalCard) => rowsOf(card)?.map(({ row }) => row) ?? [0];

const rowsOf = ({ tool, details }: ApprovalCard) => (tool === PLAN_ENTRY.name ? (details as PlanDetails).rows : null);

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, ".");

/**
 * Reads an answer with rows of a plan. `only` and `show` choose among all rows, `without` among those of the question,
 * and `all` chooses every row. Says which rows `show` and `without` name outside of the question.
 * @returns the card of the chosen rows; `null` if the answer leaves out every row; a sentence for an unclear answer
 */
async function readRows(answer: string, card: ApprovalCard, current: ApprovalCard, write: (text: string) => void) {
  if (rowsOf(card) && /^all$/i.test(answer)) return current === card ? "The question already has all rows." : card;
  const [, written, word = "without", text] = (rowsOf(card) && ROWS.exec(answer)) ?? [];
  if (!text) return `${quoteName(answer)} is not an answer. Answer ? to see what you can answer.`;
  if (!written) return `${quoteName(answer)} can mean both: answer only ${text} or without ${text}.`;
  const { numbersIn, rowsInWords, selectRows, writeRanges } = await import("@toolwright/core/plan");
  const plan = card as ApprovalCard<PlanDetails>;
  const [isWithout, named, present] = [/^w/i.test(word), numbersIn(text), numbersOf(current)];
  const out = plan.details.left_out.filter(({ row }) => named.includes(row));
  const open = named.filter((row) => out.every((one) => one.row !== row));
  const rest = open.length > 0 ? ` Answer ${word.toLowerCase()} ${writeRanges(open).replaceAll(",", ", ")}.` : "";
  const reasons = out.map(({ row, reason }) => `Row ${row} can't run: ${withShortNames(reason)}`);
  if (out.length > 0 && !(isWithout && rest)) return [...reasons, UNCHANGED + rest].join("\n");
  try {
    const chosen = selectRows(plan, isWithout && out.length > 0 ? open : text, /^s/i.test(word) ? present : []);
    const absent = /^o/i.test(word) ? [] : open.filter((row) => !present.includes(row));
    const verb = absent.length === 1 ? "is" : "are";
    if (absent.length > 0) write(toSentence(`${rowsInWords(writeRanges(absent))} ${verb} not in the question`));
    if (!isWithout) return chosen;
    const others = present.filter((row) => !open.includes(row));
    return others.length === 0 ? null : selectRows(plan, others);
  } catch (error) {
    const { rule = "", received = "" } = (error as ToolError).issues?.[0] ?? {};
    return `${toSentence(rule.startsWith("must") ? `${received} ${rule}` : rule)}\n${UNCHANGED}`;
  }
}
