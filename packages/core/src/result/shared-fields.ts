/** Field of a fitted result with the fields that are equal in every row of its list. The rows leave them out. */
export const COMMON_FIELDS = "in_every_row";

/** Field of a fitted result with the names of fields that are `null` in every row of its list that lacks them. */
export const NULL_FIELDS = "null_where_missing";

/** Minimum number of characters that a list must save before it says something once for all rows. */
const MIN_SAVED_CHARS = 40;

/** Rows without what the fields before their list say once. */
export interface SharedRows {
  /** The fields before the list: `null_where_missing` and `in_every_row`, where they save enough. */
  readonly shared: object;
  readonly rows: readonly object[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Replaces the rows of a result, with what they have in common before them. */
export function replaceRows(result: object, key: string, rows: readonly object[]): object {
  return insertRows(result, key, shareFields(rows));
}

/** Replaces the rows of a result by rows whose common fields are separated. */
export function insertRows(result: object, key: string, { shared, rows }: SharedRows): object {
  const list = Object.entries({ ...shared, [key]: rows });
  return Object.fromEntries(Object.entries(result).flatMap((field) => (field[0] === key ? list : [field])));
}

/** Separates what can be said once for all rows: fields that are equal in every row, and the names of those that are `null`. */
export function shareFields(rows: readonly object[]): SharedRows {
  const [first = {}, ...others] = rows as readonly Fields[];
  const names = Object.keys(first).filter((name) => others.every((row) => Object.hasOwn(row, name)));
  const nulls = nullFields(names, rows as readonly Fields[]);
  const common = commonFields(
    names.filter((name) => !nulls.includes(name)),
    first,
    others,
  );
  if (nulls.length === 0 && common === null) return { shared: {}, rows };
  const isKept = ([name, value]: readonly [string, unknown]) =>
    !(common && Object.hasOwn(common, name)) && !(value === null && nulls.includes(name));
  return {
    shared: { ...(nulls.length > 0 && { [NULL_FIELDS]: nulls }), ...(common && { [COMMON_FIELDS]: common }) },
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(isKept))),
  };
}

/** Names of the fields that are `null` in some rows; none if their names save too little. */
function nullFields(names: readonly string[], rows: readonly Fields[]): readonly string[] {
  const countOf = (name: string) => rows.reduce((count, row) => count + Number(row[name] === null), 0);
  const counts = names.map((name) => [name, countOf(name)] as const).filter(([, count]) => count > 0);
  const saved = counts.reduce((sum, [name, count]) => sum + (count - 1) * (name.length + '"":null,'.length), 0);
  return saved >= MIN_SAVED_CHARS ? counts.map(([name]) => name) : [];
}

/** The fields that are equal in every row; `null` if they save too little. */
function commonFields(names: readonly string[], first: Fields, others: readonly Fields[]): Fields | null {
  const equal = names.filter((name) => {
    const text = JSON.stringify(first[name]);
    return others.every((row) => row[name] === first[name] || JSON.stringify(row[name]) === text);
  });
  // Not by assignment, which would take a field named `__proto__` as the prototype.
  const common = Object.fromEntries(equal.map((name) => [name, first[name]]));
  return JSON.stringify(common).length * others.length >= MIN_SAVED_CHARS && equal.length > 0 ? common : null;
}
