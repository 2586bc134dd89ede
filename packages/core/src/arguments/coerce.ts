import type { InputIssue } from "../errors.ts";
import { isMap, type JsonSchema } from "../schema/map-schema.ts";
import { findBranch, findWord, wordsOf } from "../schema/union-side.ts";
import { takesNull } from "../schema/views.ts";
import { exactValue, isRounded, LongNumber, parseExact } from "../text/long-number.ts";
import { attempt, isPlain, isRecord, parseJson } from "../value/plain.ts";
import { createIssue, findUnknownNames, findUnsafeNames } from "./issues.ts";
import { type MapPass, readMapValue } from "./map-values.ts";
import type { Note } from "./notes.ts";

/** Mode of reading arguments: `strict` for a program's, `lenient` for a model's. */
export type ReadingMode = "strict" | "lenient";

/** A coerced value, and the issues that Valibot would not report. */
export interface Coerced {
  readonly value: unknown;
  readonly issues: readonly InputIssue[];
  readonly notes: readonly Note[];
}

/**
 * Coerces one value to its schema in one pass. Enum values match in any case. In lenient mode unambiguous variants are
 * converted: `"50"` to 50, `"true"` to true, a JSON string to a list or object, a list of `{ name, value }` to a map,
 * one string to a list of strings, a number or boolean to a string. Any other value is returned unchanged.
 * @returns the value, and an issue for each unknown name, unsafe name and object that is not plain
 */
export function coerce(value: unknown, schema: JsonSchema, parameter: string, mode: ReadingMode): Coerced {
  const pass: MapPass = { mode, issues: [], notes: [] };
  return { value: visit(value, schema, parameter, pass), issues: pass.issues, notes: pass.notes };
}

/**
 * Returns the arguments as they were received, with the digits of long numbers as strings, so that JSON can contain
 * them. An unreadable object stays unchanged.
 */
export function receivedArguments(raw: unknown): unknown {
  const args = readArgumentObject(raw);
  return attempt(() => readMapValue(args, "", { mode: "lenient", issues: [], notes: [] }), args);
}

/** Parses arguments that an SDK passes as JSON. `undefined` and `null` mean no arguments. */
export function readArgumentObject(raw: unknown): unknown {
  if (raw === undefined || raw === null || raw === "" || raw === "null") return {};
  return typeof raw === "string" ? (readJson(raw, isPlain) ?? raw) : raw;
}

function visit(received: unknown, schema: JsonSchema, path: string, pass: MapPass): unknown {
  const value = pass.mode === "lenient" ? exactValue(received) : received;
  if (schema.anyOf) return visitUnion(value, schema, path, pass);
  const converted = pass.mode === "lenient" ? convert(value, schema) : value;
  if (typeof converted === "string") return findWord(converted, wordsOf(schema)) ?? converted;
  const { items } = schema;
  if (Array.isArray(converted) && items)
    return converted.map((item, index) => visit(item, items, `${path}[${index}]`, pass));
  return schema.type === "object" ? visitObject(converted, schema, path, pass) : converted;
}

/** Coerces a value to the only branch of a union that it fits. If several fit, the value stays unchanged. */
function visitUnion(value: unknown, schema: JsonSchema, path: string, pass: MapPass): unknown {
  const branches = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const isJson = pass.mode === "lenient" && branches.length > 1 && branches.every(({ type }) => type === "object");
  const parsed = isJson ? fromJson(value, isStructure) : value;
  const branch = findBranch(parsed, schema);
  if (branch) return visit(parsed, branch, path, pass);
  // If a branch accepts any string, the caller may mean the value unchanged.
  const takesAnyString = branches.some((one) => one.type === "string" && wordsOf(one).length === 0);
  if (parsed instanceof LongNumber && takesAnyString) return parsed.digits;
  if (typeof parsed !== "string") return parsed;
  return takesAnyString ? parsed : (findWord(parsed, branches.flatMap(wordsOf)) ?? parsed);
}

function visitObject(value: unknown, schema: JsonSchema, path: string, pass: MapPass): unknown {
  if (typeof value !== "object" || value === null) return value;
  // Valibot accepts any object as a map. A list would become a map with the keys "0", "1" and so on, a Date or Map an
  // empty one.
  if (!isPlain(value)) {
    pass.issues.push(createIssue(path, value, schema));
    return value;
  }
  pass.issues.push(...(isMap(schema) ? findUnsafeNames(path, value) : findUnknownNames(value, schema, path)));
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const entries: [string, unknown][] = [];
  for (const [name, child] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    // A strict declaration requires `null` instead of an omitted optional property.
    const isOmitted = own && child === null && pass.mode === "lenient" && !required.includes(name) && !takesNull(own);
    if (isOmitted) continue;
    const childSchema = own ?? others;
    const childPath = `${path}.${name}`;
    const read = isMap(schema) ? readMapValue(child, childPath, pass) : child;
    entries.push([name, typeof childSchema === "object" ? visit(read, childSchema, childPath, pass) : read]);
  }
  return Object.fromEntries(entries);
}

/** Converts one value, without its children, to the type of its schema if the meaning is unambiguous. */
function convert(value: unknown, schema: JsonSchema): unknown {
  switch (schema.type) {
    case "integer":
    case "number":
      return typeof value === "string" ? toNumber(value) : value;
    case "boolean":
      return typeof value === "string" ? toBoolean(value) : value;
    case "string":
      if (value instanceof LongNumber) return value.digits;
      return isExact(value) ? String(value) : value;
    case "array":
      return toList(value, schema);
    case "object":
      return isMap(schema) ? toMap(fromJson(value, isStructure), schema) : fromJson(value, isPlain);
    default:
      return value;
  }
}

/** Whether a value is exactly the one that the model wrote. Above 2^53, a number has already lost digits. */
function isExact(value: unknown): boolean {
  if (typeof value === "boolean") return true;
  return (
    typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER && /^-?\d+(?:\.\d+)?$/.test(String(value))
  );
}

function toNumber(value: string): unknown {
  const number = /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN;
  // An error shows the digits of a rounded number.
  return Number.isNaN(number) || isRounded(number) ? value : number;
}

function toBoolean(value: string): unknown {
  const word = value.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : value;
}

function toList(value: unknown, { items }: JsonSchema): unknown {
  const list = fromJson(value, Array.isArray);
  if (Array.isArray(list)) return list;
  // A string that begins like a list is incomplete JSON, not a single item.
  const isSingle = typeof value === "string" && value !== "" && !value.trimStart().startsWith("[");
  return isSingle && items?.type === "string" ? [value] : value;
}

/**
 * Converts the list of entries that strict declarations require to a map. An entry of a map with values of any type
 * declares a list or an object as JSON text.
 */
function toMap(entries: unknown, { additionalProperties }: JsonSchema): unknown {
  if (!Array.isArray(entries) || !entries.every(isEntry)) return entries;
  const read = (value: unknown) => (additionalProperties === true ? fromJson(value, isStructure) : value);
  const map = Object.fromEntries(entries.map(({ name, value }) => [name, read(value)]));
  // Two entries with the same name contradict each other.
  return Object.keys(map).length === entries.length ? map : entries;
}

function isStructure(value: unknown): value is object {
  return Array.isArray(value) || isPlain(value);
}

function isEntry(item: unknown): item is { name: string; value: unknown } {
  return isRecord(item) && typeof item["name"] === "string" && "value" in item && Object.keys(item).length === 2;
}

/** Parses a JSON string. Returns the string itself if it is not JSON, or if the JSON is of another kind. */
function fromJson<Value>(value: unknown, isKind: (value: unknown) => value is Value): unknown {
  return typeof value === "string" ? (readJson(value, isKind) ?? value) : value;
}

/** Parses JSON of a kind; `undefined` for other text. */
function readJson<Value>(text: string, isKind: (value: unknown) => value is Value): Value | undefined {
  const value = parseJson(text, parseExact);
  return isKind(value) ? value : undefined;
}
