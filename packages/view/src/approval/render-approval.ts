import { drawFrame, type Fragment, moreNote, type ViewOptions } from "../frame/frame.ts";
import { clip, toList, toNumber, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ViewAudience, ViewCard, ViewField, ViewMessage } from "./card.ts";

/** Maximum number of entries of a list on the card. */
const MAX_ENTRIES = 60;
/** Maximum number of rows of a plan. */
const MAX_ROWS = 200;
const MAX_SAMPLE = 10;
const MAX_VALUE_CHARS = 600;
const MAX_SENTENCE_CHARS = 1_000;

const EFFECTS: ReadonlyMap<unknown, readonly [label: string, className: string]> = new Map([
  ["read", ["Reads data", "tv-effect-read"]],
  ["write", ["Changes data", "tv-effect-write"]],
  ["send", ["Sends messages", "tv-effect-send"]],
  ["draft", ["Queues a draft", "tv-effect-write"]],
  ["delete", ["Deletes data", "tv-effect-delete"]],
  ["spend", ["Spends credits", "tv-effect-spend"]],
]);

/**
 * Draws an approval card as HTML: effect, summary, warnings, audience, changes, every value that is sent, the message,
 * cost and hash. Values are escaped, and their invisible characters become visible. The card has no buttons, since the
 * host asks for the decision.
 * @param card the card of `preview`
 */
export function renderApproval(card: ViewCard, options: ViewOptions = {}): Fragment {
  const effects = toList(card.effects).length > 0 ? toList(card.effects) : [card.effect];
  const credits = toNumber(card.maxCredits);
  const fields = toList(card.fields).filter(({ row }) => toNumber(row) === null);
  const frame = {
    kind: "card",
    title: options.title ?? toShortText(card.title, "Approval", 100),
    subtitle: toShortText(card.tool, "", 100),
    theme: options.theme,
  };
  return drawFrame(frame, [
    ...effects.map(drawEffect),
    html`<p class="tv-summary">${toShortText(card.summary, "", MAX_SENTENCE_CHARS)}</p>`,
    drawWarnings(toList(card.warnings)),
    card.audience ? drawAudience(card.audience) : null,
    drawPairs("Changes", ["changes", "Name", "Before", "After"], toList(card.changes), ({ name, before, after }) => [
      toShortText(name, "(no name)"),
      drawValue(before),
      drawValue(after),
    ]),
    drawPairs("Values sent", ["values", "Name", "Value"], fields, (field) => [writeLabel(field), drawCell(field)]),
    ...drawRows(toList(card.fields).filter(({ row }) => toNumber(row) !== null)),
    ...(card.messages ? toList(card.messages) : [{ text: card.message }]).slice(0, MAX_ENTRIES).map(drawMessage),
    restNote(toList(card.messages).length, "messages"),
    credits === null
      ? null
      : html`<p class="tv-cost">Costs at most <b>${credits} ${credits === 1 ? "credit" : "credits"}</b>.</p>`,
    html`<p class="tv-hash"><span>Hash</span> <code>${toShortText(card.hash, "none", 200)}</code></p>`,
  ]);
}

function drawEffect(effect: unknown): Markup {
  const [label, className] = EFFECTS.get(effect) ?? ["Effect unknown", "tv-effect-delete"];
  return html`<p class="tv-effect ${className}">${label}</p> `;
}

function drawWarnings(warnings: readonly string[]): Markup | null {
  if (warnings.length === 0) return null;
  const items = warnings
    .slice(0, MAX_ENTRIES)
    .map((text) => html`<li>${toShortText(text, "", MAX_SENTENCE_CHARS)}</li>`);
  const more = moreNote(warnings.length - MAX_ENTRIES, "warnings").map((text) => html`<li>${text}</li>`);
  return html`<ul class="tv-callout tv-callout-warn" aria-label="Warnings">${items}${more}</ul>`;
}

function drawAudience({ description, size, bound, sample }: ViewAudience): Markup {
  const count = toNumber(size);
  const number = count === null ? "An unknown number of" : count.toLocaleString("en-US");
  const about = bound && count !== null ? `${toShortText(bound, "", 20)} ` : "";
  const names = toList(sample)
    .slice(0, MAX_ROWS)
    .map((name) => html`<li>${toShortText(name, "(empty)", 120)}</li>`);
  const rest = Math.max(count ?? 0, toList(sample).length);
  const more = (shown: number) =>
    rest > shown ? html`<li class="tv-muted">and ${(rest - shown).toLocaleString("en-US")} more</li>` : null;
  const few = names.slice(0, MAX_SAMPLE);
  const all = html`<details class="tv-details"><summary>Show ${names.length} people</summary><ul class="tv-sample">${names}${more(names.length)}</ul></details>`;
  return html`<section class="tv-part"><p class="tv-heading">Audience</p><p><b>${about}${number} ${count === 1 ? "person" : "people"}</b> ${toShortText(description, "", MAX_SENTENCE_CHARS)}</p>${
    names.length > 0 ? html`<ul class="tv-sample">${few}${more(few.length)}</ul>` : null
  }${names.length > MAX_SAMPLE ? all : null}</section>`;
}

/** Draws a table with the name and the cells of each row; `null` without rows. */
function drawPairs<Row>(
  caption: string,
  [noun, ...heads]: readonly string[],
  all: readonly Row[],
  read: (row: Row) => readonly (Markup | string)[],
): Markup | null {
  if (all.length === 0) return null;
  const most = noun === "rows" ? MAX_ROWS : MAX_ENTRIES;
  const rows = all.slice(0, most).map((row) => {
    const [name = "", ...cells] = read(row);
    return html`<tr><th scope="row">${name}</th>${cells.map((one) => html`<td>${one}</td>`)}</tr>`;
  });
  const names = heads.map((head) => html`<th scope="col">${head}</th>`);
  return html`<section class="tv-part"><table class="tv-pairs"><caption>${caption}</caption><thead${
    noun === "values" ? html` class="tv-hidden"` : null
  }><tr>${names}</tr></thead><tbody>${rows}</tbody></table>${restNote(all.length, noun ?? "", most)}</section>`;
}

const writeLabel = ({ label }: ViewField) => toShortText(label, "(no name)");

function drawCell({ value, note }: ViewField): Markup {
  return html`${drawValue(value)}${
    note ? html` <span class="tv-muted">${toShortText(note, "", MAX_SENTENCE_CHARS)}</span>` : null
  }`;
}

/** Draws the rows of a plan as tables, one for all rows with the same labels. */
function drawRows(fields: readonly ViewField[]): (Markup | null)[] {
  const tables = new Map<string, (readonly ViewField[])[]>();
  for (const row of new Set(fields.map((field) => field.row))) {
    const cells = fields.filter((field) => field.row === row);
    const key = JSON.stringify(cells.map(({ label }) => label));
    tables.set(key, [...(tables.get(key) ?? []), cells]);
  }
  return [...tables.values()].slice(0, MAX_ENTRIES).map((rows) => {
    const labels = (rows[0] ?? []).slice(0, MAX_ENTRIES).map(writeLabel);
    return drawPairs("Calls", ["rows", "Row", ...labels], rows, (cells) => [
      toShortText(cells[0]?.row, ""),
      ...cells.slice(0, MAX_ENTRIES).map(drawCell),
    ]);
  });
}

/** Draws a message as prose in one box, so that no line of it can look like a part of the card. */
function drawMessage({ text, rows, summary }: ViewMessage): Markup | null {
  if (typeof text !== "string") return null;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const ranges = toShortText(rows, "", MAX_VALUE_CHARS).replaceAll(",", ", ");
  const of =
    ranges && ` of ${/\D/.test(ranges) ? `rows ${ranges}, as in row ${Number.parseInt(ranges, 10)}` : `row ${ranges}`}`;
  const call = summary ? html`<p>${toShortText(summary, "", MAX_SENTENCE_CHARS)}</p>` : null;
  const paragraphs = lines.slice(0, MAX_ENTRIES).map((line) => html`<p>${clip(line, MAX_VALUE_CHARS)}</p>`);
  return html`<section class="tv-part"><p class="tv-heading">Message${of}</p>${call}<div class="tv-message">${paragraphs}</div>${restNote(lines.length, "lines")}</section>`;
}

function restNote(count: number, noun: string, shown = MAX_ENTRIES): Markup | null {
  return count > shown ? html`<p class="tv-note">${count - shown} more ${noun} are not shown.</p>` : null;
}

/** Draws a value. A string is in a box, so that no part of it can look like a part of the card. */
function drawValue(value: unknown): Markup {
  if (value === null || value === undefined) return html`<i class="tv-muted">none</i>`;
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null)) {
    if (value.length === 0) return html`<i class="tv-muted">none</i>`;
    const items = value.slice(0, MAX_SAMPLE).map(drawValue);
    const rest =
      value.length > MAX_SAMPLE ? html` <span class="tv-muted">and ${value.length - MAX_SAMPLE} more</span>` : null;
    return html`${items.map((item) => html`${item} `)}${rest}`;
  }
  if (value === "") return html`<i class="tv-muted">empty</i>`;
  if (typeof value === "object" && Object.keys(value).length === 0) return html`<i class="tv-muted">empty object</i>`;
  const text = typeof value === "string" ? clip(value, MAX_VALUE_CHARS) : toShortText(value, "", MAX_VALUE_CHARS);
  return html`<code class="tv-value">${text}</code>`;
}
