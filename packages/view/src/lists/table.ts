import { drawGlyph, type Glyph } from "../chart/glyph.ts";
import { toShortText } from "../markup/clip.ts";
import { html, keepDates, type Markup } from "../markup/markup.ts";

/** Maximum number of text columns that fit beside each other on a tablet without breaking words. */
const ROOMY_COLUMNS = 5;
/** Maximum length of the cells of a column that needs little width, characters. */
const MAX_SHORT_CHARS = 15;
/** Maximum length of a word that needs no opportunity for a line break, characters. */
const MAX_WORD_CHARS = 12;

/** A column of a list of records. */
export interface Column<Row> {
  readonly name: string;
  /** Text of a cell; `–` if unknown. */
  readonly text: (row: Row) => string;
  /** Text below the cell's text; `–` if there is none. Default: none. */
  readonly detail?: (row: Row) => string;
  /** Number of lines of the detail, whose full text is its tooltip. Default: as many as it needs. */
  readonly detailLines?: 1 | 2;
  /** Mark before the text of the first column. Default: none. */
  readonly glyph?: (row: Row) => Glyph;
  readonly isNumber?: boolean;
}

/** Creates a column with one field of the records. */
export function fieldColumn<Row>(name: string, field: keyof Row, isNumber = false): Column<Row> {
  return { name, isNumber, text: (row) => toShortText(row[field]) };
}

/** Draws records as a table. On a narrow page each record becomes a block with the names of its columns. */
export function drawRecords<Row>(rows: readonly Row[], columns: readonly Column<Row>[], caption: string): Markup {
  const known = columns.filter(({ text }, index) => index === 0 || rows.some((row) => text(row) !== "–"));
  // Words stay complete if there are few enough columns of text.
  const isRoomy = known.filter(({ isNumber }) => !isNumber).length <= ROOMY_COLUMNS;
  const isShort = ({ text }: Column<Row>) => rows.every((row) => text(row).length <= MAX_SHORT_CHARS);
  const classes = known.map((one) => `tv-cell${one.isNumber ? " tv-number" : isShort(one) ? " tv-short" : ""}`);
  const head = known.map(
    ({ name }, index) => html`<th role="columnheader" scope="col" class="${classes[index] ?? ""}">${name}</th>`,
  );
  const body = rows.map((row) => {
    const cells = known.map(({ name, text, detail, detailLines, glyph }, index) =>
      index === 0
        ? html`<th role="rowheader" scope="row">${glyph ? drawGlyph(glyph(row)) : null}${breakable(text(row))}${drawDetail(detail?.(row), detailLines)}</th>`
        : html`<td role="cell" class="${classes[index] ?? ""}${text(row) === "–" ? " tv-none" : ""}" data-name="${name}"><span>${breakable(text(row))}</span></td>`,
    );
    return html`<tr role="row">${cells}</tr>`;
  });
  return html`<table class="tv-records${isRoomy ? " tv-roomy" : ""}" role="table"><caption class="tv-hidden">${caption}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table>`;
}

function drawDetail(text = "–", lines?: Column<never>["detailLines"]): Markup | null {
  if (text === "–") return null;
  if (lines === undefined) return html` <span class="tv-detail">${breakable(text)}</span>`;
  return html` <span class="tv-detail tv-lines${lines}" title="${text}">${text}</span>`;
}

function breakable(text: string): Markup {
  return keepDates(text, breakWords);
}

/** Lets long domains and addresses break after punctuation instead of within a word. */
function breakWords(text: string): Markup {
  const words = text.split(/(?<= )/);
  const parts = words.flatMap((word) => (word.length > MAX_WORD_CHARS ? word.split(/(?<=[.@/_:])/) : word));
  return html`${parts.map((part, index) => html`${index === 0 || parts[index - 1]?.endsWith(" ") ? null : html`<wbr>`}${part}`)}`;
}
