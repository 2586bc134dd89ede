import * as v from "valibot";
import { closest } from "./closest.ts";
import { type InputIssue, invalidInput } from "./errors.ts";
import { brokenRule, showValue, withExample } from "./input-rule.ts";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts";
import { isPlain, isRecord, readArgumentObject, readLeniently } from "./lenient.ts";
import type { AnyToolDefinition, InputSchema } from "./tool.ts";

/** How arguments are read: strictly from a program, leniently from a model. */
export type Door = "program" | "agent";

interface Reading {
  readonly args: Record<string, unknown>;
  readonly issues: InputIssue[];
}

/**
 * Reads the arguments of a call: fills in defaults, takes `null`, `undefined` and `""` of an optional parameter as
 * absent, matches enum words in any case, refuses unknown parameters.
 * @throws ToolError `invalid_input` naming every fault at once
 */
export function readArguments<Services>(
  definition: AnyToolDefinition<Services>,
  raw: unknown,
  { door, now }: { readonly door: Door; readonly now: number },
): Record<string, unknown> {
  const given = door === "agent" ? readArgumentObject(raw) : (raw ?? {});
  if (!isRecord(given))
    throw invalidInput([
      { parameter: "arguments", received: showValue(raw), rule: "must be an object of named parameters" },
    ]);
  const { args, issues } = readParameters(definition.input, given, door);
  const all = [...issues, ...unknownParameters(definition.input, given), ...(definition.check?.(args, { now }) ?? [])];
  if (all.length > 0) throw invalidInput(all);
  return args;
}

function readParameters(input: InputSchema, given: Readonly<Record<string, unknown>>, door: Door): Reading {
  const reading: Reading = { args: {}, issues: [] };
  const properties = propertiesOf(input);
  for (const [name, schema] of Object.entries(input.entries)) {
    const property = properties[name] ?? {};
    const isOptional = schema.type === "optional";
    const written = Object.hasOwn(given, name) ? given[name] : undefined;
    const value = normalize(isOptional && isBlank(written) ? undefined : written, property, door);
    if (value === undefined && !isOptional) {
      reading.issues.push(
        withExample(
          { parameter: name, received: written === null ? "null" : "nothing", rule: "is required" },
          property,
        ),
      );
      continue;
    }
    // Valibot takes any object for a map: a list with the keys "0", "1" and so on, a date or a Map with none.
    if (property.type === "object" && typeof value === "object" && !isPlain(value)) {
      reading.issues.push(brokenRule(name, value, property));
      continue;
    }
    const unsafe = property.type === "object" && isRecord(value) ? Object.keys(value).filter(isUnsafeKey) : [];
    if (unsafe.length > 0) {
      // Valibot drops such names silently.
      const rule = `cannot hold a name such as ${unsafe.join(", ")}; use another name`;
      reading.issues.push({ parameter: name, received: showValue(value), rule });
      continue;
    }
    // The first broken rule is enough: its issue words the whole rule.
    const parsed = v.safeParse(schema as v.GenericSchema, value, { abortPipeEarly: true });
    if (parsed.success) {
      if (parsed.output !== undefined) reading.args[name] = parsed.output;
    } else {
      const worded = parsed.issues.slice(0, MOST_WORDED).map((issue) => toInputIssue(name, issue, property));
      reading.issues.push(...worded);
    }
  }
  return reading;
}

/** More faults of one kind help nobody, and wording hundreds of thousands of them takes long. */
const MOST_WORDED = 10_000;

function isUnsafeKey(key: string): boolean {
  return key === "__proto__" || key === "prototype" || key === "constructor";
}

/** Models send all three for "not set"; where absence means the default, they mean the default. */
function isBlank(value: unknown): boolean {
  return value === null || value === "";
}

function normalize(value: unknown, property: JsonSchema, door: Door): unknown {
  if (value === undefined || value === null) return undefined;
  return matchWords(door === "agent" ? readLeniently(value, property) : value, property);
}

function matchWords(value: unknown, schema: JsonSchema): unknown {
  if (Array.isArray(value))
    return schema.items?.enum ? value.map((item) => matchWords(item, schema.items ?? {})) : value;
  if (typeof value !== "string" || !schema.enum) return value;
  const word = value.trim().toLowerCase();
  return schema.enum.find((candidate) => String(candidate).toLowerCase() === word) ?? value;
}

const OWN_WORDS: ReadonlySet<string> = new Set(["check", "raw_check", "non_empty"]);

function toInputIssue(name: string, issue: v.BaseIssue<unknown>, property: JsonSchema): InputIssue {
  const keys = (issue.path ?? []).map(({ key }) => key);
  const parameter = name + keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  const schema = keys.reduce(schemaAt, property);
  // A rule in code brings its own words; any other is worded from the schema.
  const own = OWN_WORDS.has(issue.type) ? issue.message : null;
  if (own === null) return brokenRule(parameter, issue.input, schema);
  return withExample({ parameter, received: showValue(issue.input), rule: own }, schema);
}

function schemaAt({ items, properties = {}, additionalProperties }: JsonSchema, key: unknown): JsonSchema {
  const own = typeof key === "string" && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return items ?? own ?? (typeof additionalProperties === "object" ? additionalProperties : {});
}

function unknownParameters(input: InputSchema, given: Readonly<Record<string, unknown>>): InputIssue[] {
  const known = Object.keys(input.entries);
  return Object.keys(given)
    .filter((name) => !known.includes(name) && given[name] !== undefined)
    .slice(0, MOST_WORDED)
    .map((name) => {
      const nearest = closest(name, known);
      const advice = nearest ? `did you mean ${nearest}?` : `known: ${known.join(", ") || "none"}`;
      return {
        parameter: name.slice(0, 80),
        received: showValue(given[name]),
        rule: `is not a parameter of this tool; ${advice}`,
      };
    });
}

const propertyCache = new WeakMap<InputSchema, Readonly<Record<string, JsonSchema>>>();

function propertiesOf(input: InputSchema): Readonly<Record<string, JsonSchema>> {
  const cached = propertyCache.get(input);
  if (cached) return cached;
  const properties = Object.entries(jsonSchemaOf(input, "input").properties ?? {}).map(
    ([name, property]) => [name, { ...property, examples: examplesOf(input.entries[name]) }] as const,
  );
  const byName = Object.fromEntries(properties);
  propertyCache.set(input, byName);
  return byName;
}

function examplesOf(schema: v.GenericSchema | undefined): unknown[] {
  if (schema === undefined) return [];
  const inner = "wrapped" in schema ? (schema.wrapped as v.GenericSchema) : schema;
  return [...v.getExamples(inner)];
}
