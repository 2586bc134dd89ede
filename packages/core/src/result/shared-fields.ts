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
  const first = (rows[0] ?? {}) as Fields;
  const { nulls, equal } = compareFields(first, rows as readonly Fields[]);
  const nullable = Object.keys(first).filter((key) => nulls.has(key) && rows.every((row) => Object.hasOwn(row, key)));
  let savedByNulls = 0;
  for (const name of nullable) savedByNulls += ((nulls.get(name) ?? 0) - 1) * (name.length + '"":null,'.length);
  const omitted = new Set(savedByNulls >= MIN_SAVED_CHARS ? nullable : []);
  const common = new Set(equal.filter((name) => !omitted.has(name)));
  const shared = pickFields(first, (name) => common.has(name));
  if (JSON.stringify(shared).length * (rows.length - 1) < MIN_SAVED_CHARS) common.clear();
  if (omitted.size === 0 && common.size === 0) return { shared: {}, rows };
  const isKept = (name: string, value: unknown) => !common.has(name) && !(value === null && omitted.has(name));
  return {
    shared: {
      ...(omitted.size > 0 && { [NULL_FIELDS]: [...omitted] }),
      ...(common.size > 0 && { [COMMON_FIELDS]: shared }),
    },
    rows: rows.map((row) => pickFields(row, isKept)),
  };
}

/**
 * Counts the rows in which a field is `null`, and lists the first row's fields that have the same value in every row.
 * Objects are equal if their JSON is.
 */
function compareFields(first: Fields, rows: readonly Fields[]) {
  const nulls = new Map<string, number>();
  const toJson = (value: unknown) => (typeof value === "object" && value !== null ? JSON.stringify(value) : null);
  let equal = Object.keys(first).map((name) => ({ name, json: toJson(first[name]) }));
  for (const row of rows) {
    // Reading the fields in the object's own order is several times as fast as by a list of names.
    for (const name in row) if (row[name] === null) nulls.set(name, (nulls.get(name) ?? 0) + 1);
    const isEqual = ({ name, json }: (typeof equal)[number]) =>
      row[name] === first[name] ? Object.hasOwn(row, name) : json !== null && toJson(row[name]) === json;
    if (!equal.every(isEqual)) equal = equal.filter(isEqual);
  }
  return { nulls, equal: equal.map(({ name }) => name) };
}

/** Keeps some fields of a row. */
export function pickFields(row: object, isKept: (name: string, value: unknown) => boolean): object {
  const kept: Record<string, unknown> = {};
  for (const name in row) {
    const value = (row as Fields)[name];
    if (isKept(name, value)) setField(kept, name, value);
  }
  return kept;
}
