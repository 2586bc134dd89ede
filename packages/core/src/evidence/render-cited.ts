import type { Claim, ClaimSource } from "./claims.ts";

/**
 * Writes a report with a Markdown footnote for each claim but known names: its source with a link to the vendor's page,
 * or that it has none. Equal sources share a footnote.
 * @param text the checked text
 * @param claims result of `check` for this text
 */
export function renderCited(text: string, claims: readonly Claim[]): string {
  const notes = new Map<string, number>();
  const first = Math.max(0, ...[...text.matchAll(/\[\^(\d{1,9})\]/g)].map(([, number]) => Number(number))) + 1;
  const links = [...text.matchAll(/\]\([^()\s]*\)/g)];
  let [cited, past] = ["", 0];
  for (const claim of claims.filter(({ kind, status }) => kind !== "name" || status === "unsupported")) {
    const { source = claim.nearest, derivation } = claim;
    const at = source ? placeOf(source) : "";
    const note = claim.source ? at + (derivation ? ` (${derivation})` : "") : `No source.${at && ` Nearest: ${at}`}`;
    notes.set(note, notes.get(note) ?? first + notes.size);
    // A mark inside of code, quotes or a link would change them.
    const link = links.find(({ 0: whole, index }) => index <= claim.end && claim.end < index + whole.length);
    const end = link ? link.index + link[0].length : claim.end + Number(/["`”]/.test(text[claim.end] ?? ""));
    cited += `${text.slice(past, end)}[^${notes.get(note)}]`;
    past = end;
  }
  const footnotes = [...notes].map(([note, number]) => `[^${number}]: ${note}\n`).join("");
  return `${cited}${text.slice(past).trimEnd()}\n${footnotes && `\n${footnotes}`}`;
}

function placeOf({ call, tool, path, value, link }: ClaimSource): string {
  const shown = String(value).slice(0, 80);
  return `${link ? `[Call ${call}, ${tool}](${link})` : `Call ${call}, ${tool}`}, \`${path}\` = \`${shown.replaceAll(/[`\s]+/g, " ")}\``;
}
