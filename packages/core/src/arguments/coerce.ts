import type { InputIssue } from "../errors.ts";
import { isMap } from "../schema/is-map.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { findBranch, findWord, wordsOf } from "../schema/union-side.ts";
import { takesNull } from "../schema/views.ts";
import { isPlain, isRecord } from "../value/plain.ts";
import { createIssue, unknownNames, unsafeNames } from "./faults.ts";

/** How arguments are read: `strict` from a program, `lenient` from a model. */
export type ReadingMode = "strict" | "lenient";

/** One pass over the value of a parameter, and the faults that it found. */
interface Pass {
  readonly mode: ReadingMode;
  readonly faults: InputIssue[];
}

/** A value as its schema spells it, and what valibot would accept or drop silently. */
export interface Coerced {
  readonly value: unknown;
  readonly faults: readonly InputIssue[];
}

/**
 * Reads one value in one pass. Words of a fixed list match in any case. Leniently, unambiguous variants are converted:
 * `"50"` for 50, `"true"`, a JSON string for a list or object, a list of `{ name, value }` for a map, one string for a
 * list of strings, a number for a string. Any other value is returned unchanged.
 * @returns the value, and a fault for each foreign object, unsafe name and unknown name in it
 */
export function coerce(value: unknown, schema: JsonSchema, parameter: string, mode: ReadingMode): Coerced {
  const pass: Pass = { mode, faults: [] };
  return { value: visit(value, schema, parameter, pass), faults: pass.faults };
}

/** An argument object given as JSON text, as some SDKs pass it; `undefined` and null become no arguments. */
export function readArgumentObject(raw: unknown): unknown {
  if (raw === undefined || raw === null || raw === "" || raw === "null") return {};
  return typeof raw === "string" ? (parseJson(raw, isRecord) ?? raw) : raw;
}

function visit(value: unknown, schema: JsonSchema, path: string, pass: Pass): unknown {
  if (schema.anyOf) return visitUnion(value, schema, path, pass);
  const read = pass.mode === "lenient" ? convert(value, schema) : value;
  if (typeof read === "string") return findWord(read, wordsOf(schema)) ?? read;
  const { items } = schema;
  if (Array.isArray(read) && items) return read.map((item, index) => visit(item, items, `${path}[${index}]`, pass));
  return schema.type === "object" ? visitObject(read, schema, path, pass) : read;
}

/** A value as the one side of a union that it fits; where several fit, it stays unchanged. */
function visitUnion(value: unknown, schema: JsonSchema, path: string, pass: Pass): unknown {
  const sides = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const isJson = pass.mode === "lenient" && sides.length > 1 && sides.every(({ type }) => type === "object");
  const given = isJson ? fromJson(value, isStructure) : value;
  const side = findBranch(given, schema);
  if (side) return visit(given, side, path, pass);
  if (typeof given !== "string") return given;
  // Beside a side that takes any string, a string stands for itself.
  const isFree = sides.some((one) => one.type === "string" && wordsOf(one).length === 0);
  return isFree ? given : (findWord(given, sides.flatMap(wordsOf)) ?? given);
}

function visitObject(value: unknown, schema: JsonSchema, path: string, pass: Pass): unknown {
  if (typeof value !== "object" || value === null) return value;
  // Valibot takes any object for a map: a list with the keys "0", "1" and so on, a date or a Map with none.
  if (!isPlain(value)) {
    pass.faults.push(createIssue(path, value, schema));
    return value;
  }
  pass.faults.push(...(isMap(schema) ? unsafeNames(path, value) : unknownNames(value, schema, path)));
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const entries: [string, unknown][] = [];
  for (const [name, child] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    // A strict declaration asks for null where an optional property is left out.
    const isLeftOut = own && child === null && pass.mode === "lenient" && !required.includes(name) && !takesNull(own);
    if (isLeftOut) continue;
    const childSchema = own ?? others;
    entries.push([name, typeof childSchema === "object" ? visit(child, childSchema, `${path}.${name}`, pass) : child]);
  }
  return Object.fromEntries(entries);
}

/** One value without its children, converted to the type of its schema where its meaning is certain. */
function convert(value: unknown, schema: JsonSchema): unknown {
  switch (schema.type) {
    case "integer":
    case "number":
      return typeof value === "string" ? toNumber(value) : value;
    case "boolean":
      return typeof value === "string" ? toBoolean(value) : value;
    case "string":
      // Past 2^53 the digits that the model wrote are already lost.
      return Number.isSafeInteger(value) ? String(value) : value;
    case "array":
      return toList(value, schema);
    case "object":
      return isMap(schema) ? toMap(fromJson(value, isStructure)) : fromJson(value, isRecord);
    default:
      return value;
  }
}

function toNumber(value: string): unknown {
  return /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

function toBoolean(value: string): unknown {
  const word = value.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : value;
}

function toList(value: unknown, { items }: JsonSchema): unknown {
  const list = fromJson(value, Array.isArray);
  if (Array.isArray(list)) return list;
  // A string that begins like a list was cut off: its beginning is not what the model meant.
  const isSingle = typeof value === "string" && value !== "" && !value.trimStart().startsWith("[");
  return isSingle && items?.type === "string" ? [value] : value;
}

/** A map from the list of entries that strict declarations ask for. */
function toMap(given: unknown): unknown {
  if (!Array.isArray(given) || !given.every(isEntry)) return given;
  const map = Object.fromEntries(given.map(({ name, value }) => [name, value]));
  // Two entries with one name contradict each other.
  return Object.keys(map).length === given.length ? map : given;
}

function isStructure(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isEntry(item: unknown): item is { name: string; value: unknown } {
  return isRecord(item) && typeof item["name"] === "string" && "value" in item && Object.keys(item).length === 2;
}

/** The value that a JSON string holds, if it is of the wanted kind; else the value itself. */
function fromJson<Value>(value: unknown, isWanted: (value: unknown) => value is Value): unknown {
  return typeof value === "string" ? (parseJson(value, isWanted) ?? value) : value;
}

function parseJson<Value>(text: string, isWanted: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
