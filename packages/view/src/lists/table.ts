import { html, type Markup } from "../markup/markup.ts";

/** A column of a list of records. */
export interface Column<Row> {
  readonly name: string;
  /** Text of a cell, `–` if unknown. */
  readonly text: (row: Row) => string;
  readonly isNumber?: boolean;
}

/** Draws records as a table. On a narrow page each record becomes a block with the names of its columns. */
export function drawRecords<Row>(rows: readonly Row[], columns: readonly Column<Row>[], caption: string): Markup {
  const known = columns.filter(({ text }, index) => index === 0 || rows.some((row) => text(row) !== "–"));
  const numeric = (isNumber: boolean | undefined) => (isNumber ? " tv-number" : "");
  const head = known.map(
    ({ name, isNumber }) => html`<th role="columnheader" scope="col" class="tv-cell${numeric(isNumber)}">${name}</th>`,
  );
  const body = rows.map((row) => {
    const cells = known.map(({ name, text, isNumber }, index) =>
      index === 0
        ? html`<th role="rowheader" scope="row">${text(row)}</th>`
        : html`<td role="cell" class="tv-cell${numeric(isNumber)}" data-name="${name}">${text(row)}</td>`,
    );
    return html`<tr role="row">${cells}</tr>`;
  });
  return html`<table class="tv-records" role="table"><caption class="tv-hidden">${caption}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table>`;
}
