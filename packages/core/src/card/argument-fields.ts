import type { CardField } from "../definition/card.ts";
import type { FlatValue } from "../schema/builders.ts";
import { isRecord } from "../value/plain.ts";

/** One field per argument, and per entry of a map. Leaves out empty values. */
export function argumentFields(args: object): CardField[] {
  return Object.entries(args).flatMap(([name, value]) => fieldsOf(name, value));
}

function fieldsOf(label: string, value: unknown): CardField[] {
  if (value === undefined || value === null || value === "") return [];
  if (isFlat(value)) return [{ label, value }];
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    return value.every(isFlat)
      ? [{ label, value }]
      : value.flatMap((item, index) => fieldsOf(`${label}[${index}]`, item));
  }
  if (isRecord(value)) return Object.entries(value).flatMap(([name, item]) => fieldsOf(`${label}.${name}`, item));
  return [{ label, value: String(value) }];
}

/** Whether a value is a string, a number or a boolean. */
export function isFlat(value: unknown): value is FlatValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
