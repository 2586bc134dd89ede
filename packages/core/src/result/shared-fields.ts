import { setField } from "../value/plain.ts";

/** Field of a fitted result with the fields that have the same value in every row of its list. The rows omit them. */
export const COMMON_FIELDS = "in_every_row";

/** Field of a fitted result with the names of fields that are `null` in every row that lacks them. */
export const NULL_FIELDS = "null_where_missing";

/** Minimum number of characters that a list must save before values are written once for all rows. */
const MIN_SAVED_CHARS = 40;

/** Rows without the fields that precede their list. */
export interface SharedRows {
  /** The fields before the list: `null_where_missing` and `in_every_row`, if they save enough. */
  readonly shared: object;
  readonly rows: readonly object[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Replaces the rows of a result, and puts their common fields before them. */
export function replaceRows(result: object, key: string, rows: readonly object[]): object {
  return insertRows(result, key, shareFields(rows));
}

/** Replaces the rows of a result with rows whose common fields are separated. */
export function insertRows(result: object, key: string, { shared, rows }: SharedRows): object {
  const list = Object.entries({ ...shared, [key]: rows });
  return Object.fromEntries(Object.entries(result).flatMap((field) => (field[0] === key ? list : [field])));
}

/**
 * Separates facts that can be written once for all rows: fields with the same value in every row, and the names of
 * `null` fields.
 */
export function shareFields(rows: readonly object[]): SharedRows {
  const [first = {}] = rows as readonly Fields[];
  const equal: string[] = [];
  const someNull: string[] = [];
  let savedByNulls = 0;
  for (const name of Object.keys(first)) {
    const [nulls, isEqual] = compareField(name, first[name], rows as readonly Fields[]);
    if (nulls > 0) someNull.push(name);
    savedByNulls += Math.max(0, nulls - 1) * (name.length + '"":null,'.length);
    if (isEqual) equal.push(name);
  }
  const nulls = new Set(savedByNulls >= MIN_SAVED_CHARS ? someNull : []);
  const common = new Set(equal.filter((name) => !nulls.has(name)));
  const shared = pickFields(first, (name) => common.has(name));
  if (JSON.stringify(shared).length * (rows.length - 1) < MIN_SAVED_CHARS) common.clear();
  if (nulls.size === 0 && common.size === 0) return { shared: {}, rows };
  const isKept = (name: string, value: unknown) => !common.has(name) && !(value === null && nulls.has(name));
  return {
    shared: {
      ...(nulls.size > 0 && { [NULL_FIELDS]: [...nulls] }),
      ...(common.size > 0 && { [COMMON_FIELDS]: shared }),
    },
    rows: rows.map((row) => pickFields(row, isKept)),
  };
}

/**
 * Counts the rows in which a field is `null`, and whether all rows have its value; neither if a row lacks the field.
 * Objects are equal if their JSON is.
 */
function compareField(name: string, value: unknown, rows: readonly Fields[]): [nulls: number, isEqual: boolean] {
  const text = typeof value === "object" && value !== null ? JSON.stringify(value) : null;
  let nulls = 0;
  let isEqual = true;
  for (const row of rows) {
    if (!Object.hasOwn(row, name)) return [0, false];
    const other = row[name];
    if (other === null) nulls++;
    if (isEqual && other !== value) isEqual = text !== null && JSON.stringify(other) === text;
  }
  return [nulls, isEqual];
}

/** Keeps some fields of a row. */
export function pickFields(row: object, isKept: (name: string, value: unknown) => boolean): object {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(row)) {
    const value = (row as Fields)[name];
    if (isKept(name, value)) setField(kept, name, value);
  }
  return kept;
}
