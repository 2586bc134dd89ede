import { isMap } from "../schema/is-map.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { sideOf } from "../schema/union-side.ts";
import { takesNull } from "../schema/views.ts";
import { isPlain, isRecord } from "../value/plain.ts";

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
      return isMap(schema) ? toMap(value, schema) : toObject(value, schema);
    default:
      return readSide(value, schema);
  }
}

/** An argument object given as JSON text, as some SDKs hand it over; `undefined` and null become no arguments. */
export function readArgumentObject(raw: unknown): unknown {
  if (raw === undefined || raw === null || raw === "" || raw === "null") return {};
  return typeof raw === "string" ? (parseJson(raw, isRecord) ?? raw) : raw;
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

/** A union's value as the side that it is meant for; where several could be, it stays as it is. */
function readSide(value: unknown, schema: JsonSchema): unknown {
  const sides = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const isText = typeof value === "string" && sides.length > 1 && sides.every(({ type }) => type === "object");
  const given = isText ? (parseJson(value, isStructure) ?? value) : value;
  const side = sideOf(given, schema);
  return side ? readLeniently(given, side) : given;
}

/** A map from its object, its JSON text, or the list of entries that strict declarations ask for. */
function toMap(value: unknown, { additionalProperties }: JsonSchema): unknown {
  const values = typeof additionalProperties === "object" ? additionalProperties : {};
  const given = mapOf(typeof value === "string" ? (parseJson(value, isStructure) ?? value) : value);
  if (!isPlain(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, child]) => [name, readLeniently(child, values)]));
}

function mapOf(given: unknown): unknown {
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
