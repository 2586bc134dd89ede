import type { ApprovalCard } from "@toolwright/core";
import type { LeftOutRow, PlanReceipt } from "@toolwright/core/plan";
import { listNames, quoteName } from "@toolwright/core/text";
import { repeatCommand } from "../arguments/parameter-flags.ts";
import { wrap } from "../output/layout.ts";
import type { Line } from "../output/paint.ts";
import type { ProcessAccess } from "../process-access.ts";
import { withShortNames } from "../tool-names.ts";

/** Rows with the same reason. */
type RowGroup = Pick<LeftOutRow, "reason" | "attempted"> & { readonly rows: string; readonly code: string };

/** Result of a plan: each row is in one list. */
export type Receipt = Pick<PlanReceipt, "title" | "results"> &
  Readonly<Record<"refused" | "unknown" | "left", readonly RowGroup[]>> & {
    /** The rows that are done, such as `1-36,38`, or `none`. */
    readonly sent: string;
    readonly sent_count: number;
    /** The calls of the plan, if it is known. */
    readonly calls?: readonly { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }[];
  };

/** Arguments that name what a call is about. */
const OBJECTS = ["to", "email", "person_id", "broadcast_id", "name", "domain"];

/** Names rows after their words, with their tool and the people or the broadcasts that their calls name. */
function namesOf(words: string, rows: readonly number[], { calls }: Receipt): string {
  const named = rows.flatMap((row) => calls?.[row - 1] ?? []);
  if (named.length === 0) return words;
  const tools = new Set(named.map(({ tool }) => withShortNames(tool.replace(/^([A-Z]\w+)\./, "$1_"))));
  const objects = named.flatMap(({ arguments: own }) => OBJECTS.flatMap((name) => own[name] || []).slice(0, 1));
  return `${words} (${[[...tools].join(", "), listNames(objects.map(String))].join(" ").trimEnd()})`;
}

type Result = Receipt["results"][number];

/** Describes the audience of a launch's result: `12 people in segment "VIP"`. */
export function describeAudience(audience: unknown): string {
  const { size, bound, segment_name: segment } = { size: null, bound: "", segment_name: null, ...(audience as object) };
  const place = segment === null ? "" : ` in segment ${quoteName(segment)}`;
  return `${`${bound} `.trimStart()}${size ?? "an unknown number of"} ${size === 1 ? "person" : "people"}${place}`;
}

/** Describes what a row has done: `delivery 5`, or `launch 5 to 12 people in segment "VIP"`, and its warnings. */
function describeResult({ delivery_id, trigger_id, audience, credits_spent, warnings = [], ...found }: Result): string {
  const launched = trigger_id ? `launch ${trigger_id} to ${describeAudience(audience)}` : "";
  const credits = `${credits_spent} ${credits_spent === 1 ? "credit" : "credits"}`;
  const looked = `${recordsIn(found).length > 0 ? "found, see below" : "found nothing"}, ${credits}`;
  const done = launched || (delivery_id ? `delivery ${delivery_id}` : credits_spent === undefined ? "" : looked);
  return [done, ...(warnings as string[])].filter(Boolean).join("; ");
}

/** The records in a result. */
const recordsIn = (result: object) =>
  Object.values(result).flatMap((value: unknown) => [value].flat().filter((one) => typeof one === "object" && one));

/** Whether the person who approved the plan left rows out. */
export const isStruck = ({ code }: RowGroup) => code === "not_approved";

/** Draws the receipt of a plan: what became of its rows and why, and one line of totals. */
export async function drawReceipt(receipt: Receipt, columns: number): Promise<readonly Line[]> {
  const { numbersIn, rowsInWords } = await import("@toolwright/core/plan");
  const done = receipt.results.map((one) => ({ rows: `${one.row}`, reason: describeResult(one) }));
  const wordsFor = ({ rows }: RowGroup) => `You left ${/\D/.test(rows) ? "them" : "it"} out.`;
  const left = receipt.left.map((one) => (isStruck(one) ? { ...one, reason: wordsFor(one) } : one));
  const outcomes = [
    { name: "✓ done", tone: "good", groups: done },
    { name: "? unknown", tone: "bad", groups: receipt.unknown },
    { name: "- not run", tone: "caution", groups: left },
    { name: "✗ failed", tone: "bad", groups: receipt.refused.filter(({ attempted }) => attempted) },
    { name: "✗ can't run", tone: "caution", groups: receipt.refused.filter(({ attempted }) => !attempted) },
  ] as const;
  const all = outcomes.flatMap(({ groups, ...outcome }) => groups.map((group) => ({ ...outcome, ...group })));
  all.sort((one, other) => Number.parseInt(one.rows, 10) - Number.parseInt(other.rows, 10));
  const lines = all.flatMap(({ name, tone, rows, reason }) => {
    const text = `${namesOf(rowsInWords(rows), numbersIn(rows), receipt)}${reason && `: ${withShortNames(reason)}`}`;
    const [first = "", ...more] = wrap(text, 12, columns);
    return [name.padEnd(12) + first.trimStart(), ...more].map((text) => ({ text, tone }));
  });
  const counts = outcomes.map(({ groups }) => groups.flatMap(({ rows }) => numbersIn(rows)).length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const others = outcomes.flatMap(({ name }, at) => (at > 0 && counts[at] ? `, ${counts[at]} ${name.slice(2)}` : []));
  const text = `${receipt.title}: ${receipt.sent_count} of ${total} rows done${others.join("")}.`;
  const found = receipt.results.flatMap(({ row, credits_spent, ...one }) =>
    credits_spent === undefined ? [] : recordsIn(one).map((record) => ({ row, ...(record as object) })),
  );
  const blank = { text: "", tone: "plain" } as const;
  const drawn = found.length ? [blank, ...(await import("@toolwright/view")).renderText({ found }, { columns })] : [];
  return [...lines, ...drawn, blank, { text, tone: "title" }];
}

/** Whether a change may mend a refused call. None mends a repeated call, or one that only reads. */
const canMend = (one: RowGroup) => !/^(?:duplicate_send|policy|\w+ \w+ only reads)\b/.test(`${one.code} ${one.reason}`);

/** Writes how to run the rows of a plan that did not run, that a person left out or can mend; `null` without any. */
export async function writeNext(
  { left, refused }: Receipt,
  { argv, environment }: Pick<ProcessAccess, "argv" | "environment">,
): Promise<string | null> {
  const { numbersIn, writeRanges } = await import("@toolwright/core/plan");
  const words = argv.filter((word, at) => !/^--rows(?:=|$)|^--yes$|^-y$/.test(word) && argv[at - 1] !== "--rows");
  const commands = [
    { what: "Run the rows that did not run", groups: left.filter((one) => !isStruck(one)) },
    { what: "Run the rows you left out", groups: left.filter(isStruck) },
    { what: "Run what you have mended", groups: refused.filter(canMend) },
  ].flatMap(({ what, groups }) => {
    const numbers = groups.flatMap((group) => numbersIn(group.rows)).sort((one, other) => one - other);
    return numbers.length === 0 ? [] : `${what}:${repeatCommand(words, ["--rows", writeRanges(numbers)], environment)}`;
  });
  return commands.join("\n") || null;
}

const CALL = /(?:--)?calls\[(\d+)\](?:\.(\S+))?/g;

/** Names calls of a plan in an error as its card does: `row 1` for `calls[0]`. */
export const withRows = (error: string): string =>
  error.replaceAll(CALL, (_, at, field) => `${field ? `${field} of ` : ""}row ${Number(at) + 1}`);

/** Writes a card with complete values and every row, on lines of at most `maxColumns` characters. Default: 166. */
export async function writeWhole(card: ApprovalCard, maxColumns?: number): Promise<string> {
  const { renderCardPages } = await import("@toolwright/core/mcp");
  return renderCardPages(card, { maxLines: Number.MAX_SAFE_INTEGER, maxColumns }).join("\n");
}

/** Puts the rows after the hash of a card on their own line if the screen is too narrow for both. */
export const wrapHash = (card: string, maxColumns = 100): string =>
  card.replace(/^(Hash[a-z ]*: .{60,})(\+.*)$/m, (line, hash, rows) =>
    line.length > maxColumns ? `${hash}\n    ↳ ${rows}` : line,
  );
