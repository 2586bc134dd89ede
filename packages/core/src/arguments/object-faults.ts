import type { InputIssue } from "../errors.ts";
import { isMap } from "../schema/is-map.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { sideOf } from "../schema/union-side.ts";
import { closest } from "../text/closest.ts";
import { showValue } from "../text/show-value.ts";
import { isPlain } from "../value/plain.ts";
import { brokenRule } from "./faults.ts";

/** What valibot would take or drop without a word, at any depth: foreign objects, unsafe names, unknown names. */
export function objectFaults(parameter: string, value: unknown, schema: JsonSchema): readonly InputIssue[] {
  const { anyOf, items } = schema;
  const side = anyOf && sideOf(value, schema);
  if (anyOf) return side ? objectFaults(parameter, value, side) : [];
  if (Array.isArray(value) && items)
    return value.flatMap((item, index) => objectFaults(`${parameter}[${index}]`, item, items));
  if (schema.type !== "object" || typeof value !== "object" || value === null) return [];
  // Valibot takes any object for a map: a list with the keys "0", "1" and so on, a date or a Map with none.
  if (!isPlain(value)) return [brokenRule(parameter, value, schema)];
  const own = isMap(schema) ? unsafeNames(parameter, value) : unknownNames(value, schema, parameter);
  return [...own, ...childFaults(parameter, value, schema)];
}

/** Looking for the nearest name takes long for hundreds of thousands of unknown ones. */
const MOST_NAMED = 10_000;

/** Issues for the names that a closed object does not have; those of the arguments themselves without a parent. */
export function unknownNames(
  given: Readonly<Record<string, unknown>>,
  { properties = {}, additionalProperties }: JsonSchema,
  parent: string | null,
): readonly InputIssue[] {
  if (additionalProperties !== false) return [];
  const known = Object.keys(properties);
  return Object.keys(given)
    .filter((name) => !known.includes(name) && given[name] !== undefined)
    .slice(0, MOST_NAMED)
    .map((name) => {
      const nearest = closest(name, known);
      const advice = nearest ? `did you mean ${nearest}?` : `known: ${known.join(", ") || "none"}`;
      const whose = parent === null ? "a parameter of this tool" : `a field of ${parent}`;
      const shown = name.slice(0, 80);
      return {
        parameter: parent === null ? shown : `${parent}.${shown}`,
        received: showValue(given[name]),
        rule: `is not ${whose}; ${advice}`,
      };
    });
}

function childFaults(
  parameter: string,
  value: Readonly<Record<string, unknown>>,
  { properties = {}, additionalProperties: others }: JsonSchema,
): readonly InputIssue[] {
  return Object.entries(value).flatMap(([name, child]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : others;
    return typeof schema === "object" ? objectFaults(`${parameter}.${name}`, child, schema) : [];
  });
}

function unsafeNames(parameter: string, value: Readonly<Record<string, unknown>>): readonly InputIssue[] {
  const unsafe = Object.keys(value).filter(isUnsafeName);
  if (unsafe.length === 0) return [];
  // Valibot drops such names silently.
  const rule = `cannot hold a name such as ${unsafe.join(", ")}; use another name`;
  return [{ parameter, received: showValue(value), rule }];
}

function isUnsafeName(name: string): boolean {
  return name === "__proto__" || name === "prototype" || name === "constructor";
}
