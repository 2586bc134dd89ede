import type { InputIssue } from "../errors.ts";
import { exactValue, isRounded, LongNumber } from "../text/long-number.ts";
import { isPlain, mapValues } from "../value/plain.ts";
import { createIssue } from "./issues.ts";
import { isMissingWord } from "./missing-words.ts";
import type { Note } from "./notes.ts";

/** One pass over the values of a map. */
export interface MapPass {
  readonly mode: "strict" | "lenient";
  readonly issues: InputIssue[];
  readonly notes: Note[];
}

/** Deeper values stay unchanged. No schema accepts them, and an object may contain itself. */
const MAX_LEVELS = 50;

/**
 * Reads a value of a map, at any depth. A long number becomes a string of its digits, because servers round such a number
 * too. A number that has already lost digits is an issue.
 */
export function readMapValue(received: unknown, path: string, pass: MapPass, level = 0): unknown {
  const value = pass.mode === "lenient" ? exactValue(received) : received;
  if (value instanceof LongNumber) {
    pass.notes.push({ kind: "digits", path });
    return value.digits;
  }
  if (isRounded(value)) pass.issues.push(createIssue(path, value, { type: "string" }));
  if (isMissingWord(value)) pass.notes.push({ kind: "word", path });
  if (level > MAX_LEVELS) return value;
  if (Array.isArray(value)) return value.map((item, index) => readMapValue(item, `${path}[${index}]`, pass, level + 1));
  if (!isPlain(value)) return value;
  return mapValues(value, (child, name) => readMapValue(child, `${path}.${name}`, pass, level + 1));
}
