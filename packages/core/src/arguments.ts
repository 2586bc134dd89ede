import * as v from "valibot";
import { closest } from "./closest.ts";
import { type InputIssue, invalidInput } from "./errors.ts";
import { brokenRule, showValue, withExample } from "./input-rule.ts";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts";
import { isRecord, readArgumentObject, readLeniently } from "./lenient.ts";
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
  issues.push(...unknownParameters(definition.input, given), ...(definition.check?.(args, { now }) ?? []));
  if (issues.length > 0) throw invalidInput(issues);
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
    const parsed = v.safeParse(schema as v.GenericSchema, value);
    if (parsed.success) {
      if (parsed.output !== undefined) reading.args[name] = parsed.output;
    } else reading.issues.push(...parsed.issues.map((issue) => toInputIssue(name, issue, property)));
  }
  return reading;
}

/** Models send all three for "not set"; where absence means the default, they mean the default. */
function isBlank(value: unknown): boolean {
  return value === null || value === "";
}

function normalize(value: unknown, property: JsonSchema, door: Door): unknown {
  if (value === undefined || value === null) return undefined;
  const read = door === "agent" ? readLeniently(value, property) : value;
  if (typeof read !== "string" || !property.enum) return read;
  const word = read.trim().toLowerCase();
  return property.enum.find((candidate) => String(candidate).toLowerCase() === word) ?? read;
}

function toInputIssue(name: string, issue: v.BaseIssue<unknown>, property: JsonSchema): InputIssue {
  const parameter = (issue.path ?? []).reduce(
    (path, { key }) => path + (typeof key === "number" ? `[${key}]` : `.${String(key)}`),
    name,
  );
  // A rule in code brings its own words; any other is worded from the schema.
  const own = issue.type === "check" || issue.type === "non_empty" ? issue.message : null;
  if (own === null) return brokenRule(parameter, issue.input, parameter === name ? property : (property.items ?? {}));
  return withExample({ parameter, received: showValue(issue.input), rule: own }, property);
}

function unknownParameters(input: InputSchema, given: Readonly<Record<string, unknown>>): InputIssue[] {
  const known = Object.keys(input.entries);
  return Object.keys(given)
    .filter((name) => !known.includes(name) && given[name] !== undefined)
    .map((name) => {
      const nearest = closest(name, known);
      const advice = nearest ? `did you mean ${nearest}?` : `known: ${known.join(", ")}`;
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
