import type { HandleAccount } from "../tool/hider.ts";

/** A value that a model must not see. */
export type HiddenValue = string | number | boolean;

/** Handles of hidden values, such as `<email:1>`. A value has the same handle until it is forgotten. */
export interface Handles {
  /** Returns the handle of a value, and creates one if it has none. */
  handleOf(field: string, value: HiddenValue): string;
  /** Like `handleOf`, but leaves handles and empty strings unchanged. */
  hide(field: string, value: HiddenValue): HiddenValue;
  /** Returns the value of a handle; `undefined` if it is unknown or forgotten. */
  hiddenValue(handle: string): HiddenValue | undefined;
  /** Lists all values, with the field that named their handle. */
  entries(): Iterable<readonly [value: HiddenValue, field: string]>;
  /** Forgets the least recently used values, down to the bounds. */
  trim(): void;
}

/** Maximum number of values that a toolkit remembers. */
export const MAX_VALUES = 10_000;
/** Maximum total length of the values that a toolkit remembers, characters. */
const MAX_TOTAL_CHARS = 10_000_000;

/**
 * Creates the handles of one toolkit. Handle numbers are never reused.
 * @param prefix beginning of every field name, such as `eu.` for the handle `<eu.email:1>`
 */
export function createHandles(prefix: string): Handles {
  // Both maps are in order of use.
  const handles = new Map<HiddenValue, { readonly handle: string; readonly field: string }>();
  const values = new Map<string, HiddenValue>();
  const counts = new Map<string, number>();
  let totalChars = 0;
  const forget = (value: HiddenValue): void => {
    const known = handles.get(value);
    if (!known) return;
    handles.delete(value);
    values.delete(known.handle);
    totalChars -= String(value).length;
  };
  const remember = (value: HiddenValue, field: string, handle: string): string => {
    forget(value);
    handles.set(value, { handle, field });
    values.set(handle, value);
    totalChars += String(value).length;
    return handle;
  };
  const handleOf = (field: string, value: HiddenValue): string => {
    const known = handles.get(value);
    if (known) return remember(value, known.field, known.handle);
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    return remember(value, field, `<${prefix}${field}:${count}>`);
  };
  const hiddenValue = (handle: string): HiddenValue | undefined => {
    const value = values.get(handle);
    const known = value === undefined ? undefined : handles.get(value);
    if (value !== undefined && known) remember(value, known.field, handle);
    return value;
  };
  return {
    handleOf,
    hiddenValue,
    hide: (field, value) => (value === "" || hiddenValue(String(value)) !== undefined ? value : handleOf(field, value)),
    *entries() {
      for (const [value, { field }] of handles) yield [value, field];
    },
    trim() {
      for (const value of handles.keys()) {
        if (handles.size <= MAX_VALUES && totalChars <= MAX_TOTAL_CHARS) return;
        forget(value);
      }
    },
  };
}

/** Field name in the handle of a cursor that contains a hidden value. */
export const CURSOR = "cursor";

/** Returns the beginning of the field names in an account's handles. */
export function handlePrefix(account: HandleAccount | undefined): string {
  return account ? `${account.name}.` : "";
}

/**
 * Creates the regular expression that matches handles of these fields, and every handle of another account. It has one
 * group, so that `split` keeps them.
 */
export function handlePattern(fields: readonly string[], account?: HandleAccount): RegExp {
  const quote = (text: string) => text.replaceAll(/\W/gu, String.raw`\$&`);
  const own = [...fields, CURSOR].map((field) => quote(handlePrefix(account) + field));
  const others = account?.names.filter((name) => name !== account.name) ?? [];
  const foreign = others.map((name) => `${quote(name)}\\.[^<>]{1,200}`);
  return new RegExp(`(<(?:${[...own, ...foreign].join("|")}):\\d{1,15}>)`, "g");
}

/** Returns the field name in a handle; {@link CURSOR} for a handle of another account, whose fields may be others. */
export function fieldOfHandle(handle: string, prefix: string): string {
  const name = handle.slice(1, handle.lastIndexOf(":"));
  return name.startsWith(prefix) ? name.slice(prefix.length) : CURSOR;
}
