import { readArgumentObject } from "../arguments/coerce.ts";
import { type InputIssue, invalidInput } from "../errors.ts";
import { formatValue } from "../text/format-value.ts";
import type { Revealed } from "../tool/hider.ts";
import { isRecord } from "../value/plain.ts";
import { createValueFinder, type IsFound } from "./find-values.ts";
import { CURSOR, fieldOfHandle, type Handles, type HiddenValue } from "./handles.ts";
import { mapLeaves } from "./leaves.ts";

/** The handles that arguments may contain. */
interface HandleForms {
  /** Matches handles. */
  readonly pattern: RegExp;
  /** Names of fields whose handles have no way back. */
  readonly sealed: readonly string[];
  /** Beginning of the names in this account's handles. */
  readonly prefix: string;
}

const UNKNOWN = "is not a known handle; copy handles from results exactly, or read the record again";
const sealedFor = (accepting: string) =>
  `is a handle that ${accepting} accepts; leave it out, or ask the user for the value`;

/**
 * Replaces handles in a model's arguments with their values, even inside strings.
 * @throws ToolError `invalid_input` that names every unknown or sealed handle
 */
export function revealHandles(raw: unknown, handles: Handles, { pattern, sealed, prefix }: HandleForms): Revealed {
  const issues: InputIssue[] = [];
  const revealed = new Map<string, HiddenValue>();
  const reveal = (handle: string): HiddenValue | undefined => {
    const value = handles.hiddenValue(handle);
    if (value !== undefined) revealed.set(handle, value);
    return value;
  };
  const ownStrings = new Map<HiddenValue, string>();
  const ruleAgainst = (handle: string, path: string): string | undefined => {
    const field = fieldOfHandle(handle, prefix);
    if (sealed.includes(field)) return `${sealedFor("no argument")} (hosts allow it with reveal: ["${field}"])`;
    const value = handles.hiddenValue(handle);
    if (value === undefined) return UNKNOWN;
    // The value may be anything in base64, so only a tool that reads cursors may get it; or a forged handle.
    return field === CURSOR && path !== CURSOR && !String(value).startsWith("<") ? sealedFor("only cursor") : undefined;
  };
  const revealIn = (text: string, path: string): HiddenValue => {
    for (const [handle] of text.matchAll(pattern)) {
      const rule = ruleAgainst(handle, path);
      if (rule !== undefined) issues.push({ parameter: path || "arguments", received: JSON.stringify(handle), rule });
    }
    const value = reveal(text) ?? text.replaceAll(pattern, (handle) => String(reveal(handle) ?? handle));
    if (value !== text) ownStrings.set(value, text);
    return value;
  };
  const args = mapLeaves(
    raw,
    (name, path) => String(revealIn(name, path)),
    (leaf, path) => (typeof leaf === "string" ? revealIn(leaf, path) : leaf),
  );
  if (issues.length > 0) throw invalidInput(issues);
  const conceal = createConcealer(revealed, pattern);
  return {
    args,
    conceal,
    ownString: (text) => ownStrings.get(text),
    reword(error) {
      const own = error.issues?.map((issue) => inOwnWords(issue, raw, conceal));
      const message = error.code === "invalid_input" && own ? invalidInput(own).message : conceal(error.message);
      return revealed.size === 0 ? error : error.with({ message, issues: own });
    },
  };
}

/** Creates the function that replaces values with their handles, including short values. */
function createConcealer(revealed: ReadonlyMap<string, HiddenValue>, pattern: RegExp): Revealed["conceal"] {
  const values = [...revealed].flatMap(([handle, value]) =>
    typeof value === "boolean" ? [] : [[String(value), handle] as const],
  );
  if (values.length === 0) return (value) => value;
  const finder = createValueFinder(values, isWhole);
  const concealIn = (text: string) => {
    const parts = text.split(pattern);
    return parts.map((part) => (revealed.has(part) ? part : finder.replace(part, (_, handle) => handle))).join("");
  };
  return (value) => mapLeaves(value, concealIn, (leaf) => (typeof leaf === "string" ? concealIn(leaf) : leaf));
}

/** Digits inside a longer number are part of another value, and a single character is part of any word. */
const isWhole: IsFound = (text, start, end) => {
  const around = `${text.slice(0, start).slice(-2)} ${text.slice(end, end + 2)}`;
  if (/^\d+$/.test(text.slice(start, end))) return !/\d | \d/.test(around);
  return end - start > 1 || !/[\p{L}\p{N}] | [\p{L}\p{N}]/u.test(around);
};

/** Words an issue with the argument as the model wrote it, with handles in place of values. */
function inOwnWords(issue: InputIssue, raw: unknown, conceal: Revealed["conceal"]): InputIssue {
  const { parameter, received } = issue;
  const own = valueAt(readArgumentObject(raw), parameter);
  if (own !== undefined) return { ...conceal(issue), received: formatValue(own) };
  // A part of a value may remain where the quotation is truncated.
  return { ...conceal(issue), received: received.includes("…") ? "a value with handles" : conceal(received) };
}

/** Returns the value at a path such as `data.plan` or `ids[1]`; `undefined` if there is none. */
function valueAt(value: unknown, path: string): unknown {
  if (path === "") return value;
  const index = Array.isArray(value) ? /^\[(\d+)\]/.exec(path) : null;
  if (index && Array.isArray(value)) return valueAt(value[Number(index[1])], path.slice(index[0].length));
  if (!isRecord(value)) return undefined;
  const name = Object.keys(value).find((one) => `${path}.`.startsWith(`${one}.`) || path.startsWith(`${one}[`));
  return name === undefined ? undefined : valueAt(value[name], path.slice(name.length).replace(/^\./, ""));
}
