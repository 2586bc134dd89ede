import { isPlain, setField } from "../value/plain.ts";

// Rows of a list whose text differs only in variable parts, such as numbers and ids. The first row of a template is
// complete; the others have what differs from it.

/** Field with the number of a row's template. */
const TEMPLATE = "template";
/** Field of the first row of a template: the number of rows of the list that have this template. */
export const REPEATED = "repeated";
/** Ending of the field with the words of a message that differ between the rows of a template. */
const VALUES = "_values";

/** How the rows of a list repeat. */
export interface RepetitionRule {
  /** Field with the text, such as `message`. */
  readonly text: string;
  /** Fields that are equal in all rows of a template. */
  readonly equal: readonly string[];
  /** Fields that every row has, also where they are equal, such as ids that other tools take. */
  readonly kept: readonly string[];
  /** Fields that the rows after the first one leave out. */
  readonly omitted: readonly string[];
}

/** Where a row stands among the rows of its template. */
export interface RepeatedRow<Row extends object = object> {
  /** Number of the template, from 1. */
  readonly template: number;
  /** The first row of the template. */
  readonly first: Row;
  /** Number of rows that have the template. */
  readonly repeated: number;
  /** Positions of the words that differ between the rows; `null` if the text is written in each row. */
  readonly positions: readonly number[] | null;
}

/** Longer messages are rarely repeated, and cost time to compare, characters. */
const MAX_TEXT_CHARS = 4_000;
/** Values longer than this share of their text are no shorter to read than the text. */
const MAX_VALUES_SHARE = 0.7;

/** Finds the rows that repeat. A row without a template is not in the result. */
export function findRepeatedRows<Row extends object>(
  rows: readonly Row[],
  rule: RepetitionRule,
): ReadonlyMap<Row, RepeatedRow<Row>> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = templateOf(row as Fields, rule);
    const group = key === null ? null : groups.get(key);
    if (group) group.push(row);
    else if (key !== null) groups.set(key, [row]);
  }
  const repeated = new Map<Row, RepeatedRow<Row>>();
  let template = 0;
  for (const group of groups.values()) {
    const [first] = group;
    if (group.length < 2 || !first) continue;
    template++;
    const positions = differingWords(group.map((row) => textOf(row as Fields, rule.text)));
    const repetition = { template, first, repeated: group.length, positions };
    for (const row of group) repeated.set(row, repetition);
  }
  return repeated;
}

type Fields = Readonly<Record<string, unknown>>;

function textOf(row: Fields, name: string): string {
  const text = row[name];
  return typeof text === "string" ? text : "";
}

/** What all rows of a template have in common, as a string; `null` if the message is too long. */
function templateOf(row: Fields, { text, equal }: RepetitionRule): string | null {
  const message = textOf(row, text);
  if (message.length > MAX_TEXT_CHARS) return null;
  let key = `${countSpaces(message)}\n`;
  for (const name of equal) key += `${JSON.stringify(row[name] ?? null)}\n`;
  return key + patternOf(message);
}

function countSpaces(text: string): number {
  let count = 0;
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) count++;
  return count;
}

/** Replaces quoted strings and words with a digit. One pass by hand, since regular expressions took half of the search. */
function patternOf(message: string): string {
  let pattern = "";
  let copied = 0;
  const replace = (start: number, end: number, by: string) => {
    pattern += message.slice(copied, start) + by;
    copied = end;
  };
  for (let at = 0; at < message.length; ) {
    const start = at;
    const code = message.charCodeAt(at++);
    if (code === DOUBLE_QUOTE || code === BACKTICK) {
      const end = message.indexOf(message.charAt(start), at);
      if (end < 0) continue;
      at = end + 1;
      replace(start, at, '""');
    } else if (isWordUnit(code)) {
      let hasDigit = isDigit(code);
      for (; at < message.length && isWordUnit(message.charCodeAt(at)); at++)
        hasDigit ||= isDigit(message.charCodeAt(at));
      if (hasDigit) replace(start, at, "0");
    }
  }
  return pattern + message.slice(copied);
}

const DOUBLE_QUOTE = 0x22;
const BACKTICK = 0x60;

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Whether a UTF-16 unit is an ASCII letter or digit, or one of `-`, `.` and `_`. */
function isWordUnit(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || isDigit(code) || code === 0x2d || code === 0x2e || code === 0x5f;
}

function wordsOf(text: string): readonly string[] {
  return text.split(" ");
}

/** Positions of the words that are not equal in all messages; `null` if they cannot be distinguished from the others, or are long. */
function differingWords(messages: readonly string[]): readonly number[] | null {
  const [first = [], ...others] = messages.map(wordsOf);
  const positions = [...first.keys()].filter((at) => others.some((words) => words[at] !== first[at]));
  const values = positions.map((at) => first[at] ?? "");
  const isFound = findWords(first, values)?.every((at, index) => at === positions[index]);
  const chars = JSON.stringify(values).length;
  return isFound && chars <= first.join(" ").length * MAX_VALUES_SHARE ? positions : null;
}

/** Positions of words in this order, each at the first place after the one before; `null` if one is missing. */
function findWords(words: readonly string[], searched: readonly string[]): readonly number[] | null {
  let from = 0;
  const positions = searched.map((word) => {
    const at = from < 0 ? -1 : words.indexOf(word, from);
    from = at < 0 ? -1 : at + 1;
    return at;
  });
  return positions.includes(-1) ? null : positions;
}

/** A row to write, and the first row of its template, both reduced to the fields that the result shows. */
export interface RowToWrite {
  /** The row itself. */
  readonly row: object;
  /** The first row of its template. */
  readonly first: object;
  /** The template of the row. */
  readonly repetition: RepeatedRow;
}

/** Writes the first row of a template: all its fields, the number of rows and the words that differ. */
export function writeFirstRow({ row, repetition }: RowToWrite, { text }: RepetitionRule): object {
  const { template, repeated } = repetition;
  const values = valuesOf(row as Fields, repetition, text);
  return { [TEMPLATE]: template, [REPEATED]: repeated, ...row, ...(values && { [text + VALUES]: values }) };
}

/**
 * Writes another row of a template: the fields that differ from the first row. A field that only the first row has is
 * `null`.
 */
export function writeRepeatedRow({ row, first, repetition }: RowToWrite, rule: RepetitionRule): object {
  const { text, kept, omitted } = rule;
  const fields = row as Fields;
  const firstFields = first as Fields;
  const values = valuesOf(fields, repetition, text);
  const written: Record<string, unknown> = { [TEMPLATE]: repetition.template };
  for (const name of Object.keys(fields)) {
    if (omitted.includes(name) || (values && name === text)) continue;
    const value = fields[name];
    const isShared = !isPart(value) && Object.hasOwn(firstFields, name) && firstFields[name] === value;
    if (!isShared || kept.includes(name)) setField(written, name, value);
  }
  if (values) written[text + VALUES] = values;
  for (const name of Object.keys(firstFields))
    if (!Object.hasOwn(fields, name) && !isPart(firstFields[name]) && !omitted.includes(name))
      setField(written, name, null);
  return written;
}

/** The words of a row's text that differ between the rows of its template; `null` if there are none. */
function valuesOf(row: Fields, { positions }: RepeatedRow, name: string): readonly string[] | null {
  const text = row[name];
  if (positions === null || positions.length === 0 || typeof text !== "string") return null;
  const words = wordsOf(text);
  return positions.map((at) => words[at] ?? "");
}

/** Whether a value has parts, which rows of a template do not share. */
function isPart(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Restores the fields that the rows of a template share with its first row, and their messages. */
export function expandRepeatedRows(rows: readonly object[]): object[] {
  const firstRows = new Map<unknown, Fields>();
  return rows.map((row) => {
    if (!isPlain(row) || typeof row[TEMPLATE] !== "number") return row;
    const known = firstRows.get(row[TEMPLATE]);
    if (known && !Object.hasOwn(row, REPEATED)) return expandRow(row, known);
    firstRows.set(row[TEMPLATE], row);
    return row;
  });
}

function expandRow(row: Fields, first: Fields): Fields {
  const own = Object.entries(row).filter(([name]) => !name.endsWith(VALUES));
  const messages = Object.entries(row).flatMap(([name, values]) => {
    const field = name.slice(0, -VALUES.length);
    const text = name.endsWith(VALUES) ? restoreText(first[field], first[name], values) : null;
    return text === null ? [] : [[field, text] as const];
  });
  const shared = Object.entries(first).filter(
    ([name, value]) => name !== REPEATED && name !== "id" && !name.endsWith(VALUES) && !isPart(value),
  );
  return Object.fromEntries([...shared, ...own, ...messages]);
}

function restoreText(firstText: unknown, firstValues: unknown, values: unknown): string | null {
  if (typeof firstText !== "string" || !Array.isArray(firstValues) || !Array.isArray(values)) return null;
  const words = [...wordsOf(firstText)];
  const positions = findWords(words, firstValues);
  for (const [index, at] of (positions ?? []).entries()) words[at] = String(values[index]);
  return positions && words.join(" ");
}

/** The field of a row that a field with words of its text belongs to; the name itself for every other field. */
export function fieldOfValues(name: string, row: Fields): string {
  return Object.hasOwn(row, TEMPLATE) && name.endsWith(VALUES) ? name.slice(0, -VALUES.length) : name;
}
