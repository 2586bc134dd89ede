import type { ApprovalCard } from "@toolwright/core";
import { toWord } from "../arguments/parameter-flags.ts";
import { wrap } from "../output/layout.ts";
import type { Line } from "../output/paint.ts";
import { type ProcessAccess, programIn } from "../process-access.ts";
import { withShortNames } from "../tool-names.ts";

/** Result of a plan: each row is in one list. */
export interface Receipt extends Readonly<Record<"refused" | "unknown" | "left", readonly RowGroup[]>> {
  readonly title: string;
  /** The rows that are done, such as `1-36,38`, or `none`. */
  readonly sent: string;
  readonly sent_count: number;
}

/** Rows with the same reason. */
interface RowGroup {
  readonly rows: string;
  readonly code: string;
  readonly reason: string;
}

/** Returns the numbers of ranges such as `1-36,38`. */
export function numbersIn(ranges: string): readonly number[] {
  return ranges.split(",").flatMap((range) => {
    const [start = 0, end = start] = range.split("-").map(Number);
    return Array.from({ length: end - start + 1 }, (_, index) => start + index);
  });
}

/** Writes ranges such as `2,5-7` in words. */
export function rowsOf(ranges: string): string {
  return `${/\D/.test(ranges) ? "rows" : "row"} ${ranges.replaceAll(",", ", ")}`;
}

/** Draws the receipt of a plan: what became of its rows and why, and one line of totals. */
export function drawReceipt(receipt: Receipt, columns: number): readonly Line[] {
  const done = receipt.sent_count > 0 ? [{ rows: receipt.sent, reason: "" }] : [];
  const outcomes = [
    { name: "✓ done", tone: "good", groups: done },
    { name: "? unknown", tone: "bad", groups: receipt.unknown },
    { name: "- not run", tone: "caution", groups: receipt.left },
    { name: "✗ left out", tone: "caution", groups: receipt.refused },
  ] as const;
  const lines = outcomes.flatMap(({ name, tone, groups }) =>
    groups.flatMap(({ rows, reason }) => {
      const [first = "", ...more] = wrap(`${rowsOf(rows)}${reason && `: ${withShortNames(reason)}`}`, 12, columns);
      return [name.padEnd(12) + first.trimStart(), ...more].map((text) => ({ text, tone }));
    }),
  );
  const counts = outcomes.map(({ groups }) => groups.flatMap(({ rows }) => numbersIn(rows)).length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const others = outcomes.flatMap(({ name }, at) => (at > 0 && counts[at] ? `, ${counts[at]} ${name.slice(2)}` : []));
  const text = `${receipt.title}: ${receipt.sent_count} of ${total} rows done${others.join("")}.`;
  return [...lines, { text: "", tone: "plain" }, { text, tone: "title" }];
}

/** Writes how to run the rows of a plan that are left, after a question; `null` if none are. */
export function writeNext(
  { left }: Receipt,
  { argv, environment }: Pick<ProcessAccess, "argv" | "environment">,
): string | null {
  if (left.length === 0) return null;
  const rows = left.map((group) => group.rows).join(",");
  const words = argv.filter((word, at) => !/^--rows(?:=|$)|^--yes$|^-y$/.test(word) && argv[at - 1] !== "--rows");
  const end = [...words, "--"].indexOf("--");
  const line = [...words.slice(0, end), "--rows", rows, ...words.slice(end)].map(toWord).join(" ");
  const command = `${programIn(environment)} ${line}`;
  // Standard input is used up, and a person does not copy a long plan.
  const isShort = !words.includes("-") && command.length <= 500;
  return isShort ? `Run what is left:\n${command}` : `Run what is left: add --rows ${rows} to the same command.`;
}

/** Writes a card with complete values and every row, on lines of at most `maxColumns` characters. Default: 166. */
export async function writeWhole(card: ApprovalCard, maxColumns?: number): Promise<string> {
  const { renderCardPages } = await import("@toolwright/core/mcp");
  return renderCardPages(card, { maxLines: Number.MAX_SAFE_INTEGER, maxColumns }).join("\n");
}
