import type { HandleAccount } from "../tool/hider.ts";

/** A value that a model must not see. */
export type HiddenValue = string | number | boolean;

/** Handles of hidden values, such as `<email:1>`. A value has the same handle until it is forgotten. */
export type Handles = ReturnType<typeof createHandles>;

/** Maximum number of values that a toolkit remembers. */
export const MAX_VALUES = 10_000;
/** Maximum total length of the values that a toolkit remembers, characters. */
const MAX_TOTAL_CHARS = 10_000_000;

/**
 * Creates the handles of one toolkit. Handle numbers are never reused.
 * @param prefix beginning of every field name, such as `eu.` for the handle `<eu.email:1>`
 */
export function createHandles(prefix: string) {
  // Both maps are in order of use.
  const entries = new Map<HiddenValue, readonly [value: HiddenValue, field: string, handle: string]>();
  const keys = new Map<string, HiddenValue>();
  const counts = new Map<string, number>();
  let totalChars = 0;
  const forget = (key: HiddenValue): void => {
    const [value, , handle] = entries.get(key) ?? [];
    if (handle === undefined) return;
    entries.delete(key);
    keys.delete(handle);
    totalChars -= String(value).length;
  };
  const remember = (key: HiddenValue, value: HiddenValue, field: string, handle: string): string => {
    forget(key);
    entries.set(key, [value, field, handle]);
    keys.set(handle, key);
    totalChars += String(value).length;
    return handle;
  };
  /** Returns the handle of a value, or of one with the same key, and creates one if there is none. */
  const handleOf = (field: string, value: HiddenValue, key = value): string => {
    const knownKey = entries.has(value) ? value : key;
    const known = entries.get(knownKey);
    if (known) return remember(knownKey, ...known);
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    return remember(key, value, field, `<${prefix}${field}:${count}>`);
  };
  /** Returns the value of a handle; `undefined` if it is unknown or forgotten. */
  const hiddenValue = (handle: string): HiddenValue | undefined => {
    const key = keys.get(handle);
    const known = key === undefined ? undefined : entries.get(key);
    if (key !== undefined && known) remember(key, ...known);
    return known?.[0];
  };
  return {
    handleOf,
    hiddenValue,
    /** Like `handleOf`, but leaves handles and empty strings unchanged. */
    hide: (field: string, value: HiddenValue): HiddenValue =>
      value === "" || hiddenValue(String(value)) !== undefined ? value : handleOf(field, value),
    /** Lists all values, with the field that named their handle. */
    *entries(): Iterable<readonly [value: HiddenValue, field: string]> {
      for (const [value, field] of entries.values()) yield [value, field];
    },
    /** Forgets the least recently used values, down to the bounds. */
    trim(): void {
      for (const key of entries.keys()) {
        if (entries.size <= MAX_VALUES && totalChars <= MAX_TOTAL_CHARS) return;
        forget(key);
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
