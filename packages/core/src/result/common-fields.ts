import { isPlain, setField } from "../value/plain.ts";

/** Field of a fitted result with the fields that are equal in every row of its list. The rows leave them out. */
export const COMMON_FIELDS = "in_every_row";

/** Field of a fitted result with the names of fields that are `null` in every row of its list that lacks them. */
export const NULL_FIELDS = "null_where_missing";

/** What {@link findCommonFields} found in a list of rows. */
export interface CommonFields {
  /**
   * The fields that are equal in every row. Of a nested object it has the equal fields only, and of a set the items that
   * every row has. `null` if no field is equal, or if the list has fewer than two rows.
   */
  readonly common: Readonly<Record<string, unknown>> | null;
  /** Returns a row of the list without the fields in `common`, in the same order. */
  rest(row: object): object;
}

/** The common fields of a list by name: `null` for an entire value, items for a set, else the fields of an object. */
type Shape = ReadonlyMap<string, Shape | ReadonlySet<unknown> | null>;

/**
 * Finds the fields that are equal in every row. `expandRows` restores the rows.
 * @param sets names of fields that are lists without an order, such as tags; their common items count as equal
 */
export function findCommonFields(rows: readonly object[], sets: readonly string[] = []): CommonFields {
  const found = rows.length > 1 ? compare(rows as readonly Fields[], new Set(sets)) : null;
  if (found === null) return { common: null, rest: (row) => row };
  return { common: found.common, rest: (row) => subtract(row as Fields, found.shape) };
}

type Fields = Readonly<Record<string, unknown>>;

const NO_SETS: ReadonlySet<string> = new Set();

function compare(rows: readonly Fields[], sets: ReadonlySet<string>): { common: Fields; shape: Shape } | null {
  const [first = {}, ...others] = rows;
  const common: [string, unknown][] = [];
  const shape = new Map<string, Shape | ReadonlySet<unknown> | null>();
  for (const name of Object.keys(first)) {
    const value = first[name];
    if (value === undefined) continue;
    if (others.every((row) => isEqual(value, row[name]) && Object.hasOwn(row, name))) {
      common.push([name, value]);
      shape.set(name, null);
      continue;
    }
    const part = compareParts(rows, name, sets.has(name));
    if (part === null) continue;
    common.push([name, part.common]);
    shape.set(name, part.shape);
  }
  // Not by assignment, which would take a field named `__proto__` as the prototype.
  return common.length > 0 ? { common: Object.fromEntries(common), shape } : null;
}

/** Compares the parts of a field that is not equal in every row: the items of a set, or the fields of an object. */
function compareParts(rows: readonly Fields[], name: string, isSet: boolean) {
  const isPart = isSet ? Array.isArray : isPlain;
  if (!rows.every((row) => isPart(row[name]) && Object.hasOwn(row, name))) return null;
  const values = rows.map((row) => row[name]);
  if (!isSet) return compare(values as readonly Fields[], NO_SETS);
  const items = commonItems(values as readonly (readonly unknown[])[]);
  return items.size > 0 ? { common: [...items], shape: items } : null;
}

function commonItems([first = [], ...others]: readonly (readonly unknown[])[]): ReadonlySet<unknown> {
  let items = first;
  for (const list of others) {
    if (items.length === 0) break;
    items = items.filter((item) => list.includes(item));
  }
  return new Set(items);
}

function subtract(row: Fields, shape: Shape): Fields {
  const rest: Record<string, unknown> = {};
  for (const name of Object.keys(row)) {
    const part = shape.get(name);
    if (part === null) continue;
    const value = part === undefined ? row[name] : subtractFrom(row[name], part);
    if (part === undefined || !isEmpty(value as object)) setField(rest, name, value);
  }
  return rest;
}

function isEmpty(part: object): boolean {
  for (const _ in part) return false;
  return true;
}

function subtractFrom(value: unknown, part: Shape | ReadonlySet<unknown>): object {
  if (part instanceof Set) return (value as readonly unknown[]).filter((item) => !part.has(item));
  return subtract(value as Fields, part as Shape);
}

/** Whether two JSON values are equal. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isEqual(item, other[at]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}

/**
 * Returns the full rows of a fitted list: adds to each row the fields of `in_every_row`, nested ones included. A list in
 * both, such as tags, has the items of both.
 * @param common `in_every_row` of the fitted result; nothing is added without it
 */
export function expandRows(rows: readonly object[], common: unknown): object[] {
  return isPlain(common) ? rows.map((row) => merge(common, row as Fields) as object) : [...rows];
}

function merge(common: unknown, rest: unknown): unknown {
  if (Array.isArray(common) && Array.isArray(rest)) return [...common, ...rest];
  if (!isPlain(common) || !isPlain(rest)) return rest;
  const added = Object.keys(common).filter((name) => !Object.hasOwn(rest, name));
  return Object.fromEntries([
    ...Object.keys(rest).map((name) => [
      name,
      Object.hasOwn(common, name) ? merge(common[name], rest[name]) : rest[name],
    ]),
    ...added.map((name) => [name, common[name]]),
  ]);
}
