import type { JsonSchema } from "./json-schema.ts";
import { isMap, takesNull } from "./schema-view.ts";

/**
 * Reads one value the way a model most likely meant it, only where that meaning is certain: `"50"` for 50, `"true"`,
 * a JSON text for a list or object, a list of `{ name, value }` for a map, a single text for a list of texts, a number
 * for a text. Anything else comes back as it is.
 */
export function readLeniently(value: unknown, schema: JsonSchema): unknown {
  switch (schema.type) {
    case "integer":
    case "number":
      return typeof value === "string" ? toNumber(value) : value;
    case "boolean":
      return typeof value === "string" ? toBoolean(value) : value;
    case "string":
      // Past 2^53 the digits a model wrote are already lost, so the number is not what it meant.
      return Number.isSafeInteger(value) ? String(value) : value;
    case "array":
      return toList(value, schema);
    case "object":
      return isMap(schema) ? toMap(value) : toObject(value, schema);
    default:
      return readSide(value, schema);
  }
}

/** An argument object given as JSON text, as some SDKs hand it over; `undefined` becomes no arguments. */
export function readArgumentObject(raw: unknown): unknown {
  if (raw === undefined || raw === null || raw === "") return {};
  return typeof raw === "string" ? (parseJson(raw, isRecord) ?? raw) : raw;
}

/** Whether a value is a plain record of named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a record and nothing more: no date, no map, no instance of a class. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object of another realm has a prototype of its own that ends the chain.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function toNumber(value: string): unknown {
  return /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

function toBoolean(value: string): unknown {
  const word = value.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : value;
}

function toList(value: unknown, schema: JsonSchema): unknown {
  const list = typeof value === "string" ? parseJson(value, Array.isArray) : value;
  if (Array.isArray(list)) return list.map((item) => readLeniently(item, schema.items ?? {}));
  // What begins like a list and is none was cut off on its way; its beginning is not what was meant.
  const isText = typeof value === "string" && value !== "" && !value.trimStart().startsWith("[");
  return isText && schema.items?.type === "string" ? [value] : value;
}

/** An object with its properties read alike; null for an optional one, as strict declarations ask for, is left out. */
function toObject(value: unknown, { properties = {}, required = [] }: JsonSchema): unknown {
  const given = typeof value === "string" ? (parseJson(value, isRecord) ?? value) : value;
  if (!isPlain(given)) return given;
  const kept = Object.entries(given).flatMap(([name, child]) => {
    const schema = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {};
    const isLeftOut = child === null && Object.hasOwn(properties, name) && !required.includes(name);
    return isLeftOut && !takesNull(schema) ? [] : [[name, readLeniently(child, schema)]];
  });
  return Object.fromEntries(kept);
}

/** The one side of a union with null; where there are several it is not certain which was meant. */
function readSide(value: unknown, { anyOf = [] }: JsonSchema): unknown {
  const [side, ...others] = anyOf.filter(({ type }) => type !== "null");
  return side && others.length === 0 && value !== null ? readLeniently(value, side) : value;
}

/** A map from its object, its JSON text, or the list of entries that strict declarations ask for. */
function toMap(value: unknown): unknown {
  const given = typeof value === "string" ? (parseJson(value, isStructure) ?? value) : value;
  if (!Array.isArray(given) || !given.every(isEntry)) return given;
  const map = Object.fromEntries(given.map(({ name, value: entry }) => [name, entry]));
  // Of two entries with one name it is not certain which was meant.
  return Object.keys(map).length === given.length ? map : given;
}

function isStructure(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isEntry(item: unknown): item is { name: string; value: unknown } {
  return isRecord(item) && typeof item["name"] === "string" && "value" in item && Object.keys(item).length === 2;
}

function parseJson<Value>(text: string, isWanted: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
