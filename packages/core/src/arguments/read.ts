import * as v from "valibot";
import { type InputIssue, invalidInput } from "../errors.ts";
import { jsonSchemaOf, mayBeAbsent, RULES_IN_CODE } from "../schema/json-schema.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { findBranch } from "../schema/union-side.ts";
import { takesNull } from "../schema/views.ts";
import { formatValue } from "../text/format-value.ts";
import { isRecord } from "../value/plain.ts";
import { type Coerced, coerce, type ReadingMode, readArgumentObject } from "./coerce.ts";
import { createIssue, unknownNames, withExample } from "./faults.ts";

/** The input of a tool: a closed object of named parameters. */
export type InputSchema = v.StrictObjectSchema<v.ObjectEntries, v.ErrorMessage<v.StrictObjectIssue> | undefined>;

/** What is known of a tool while its arguments are checked across parameters. */
export interface CheckContext {
  /** The instant that `now` stands for while the arguments are read, epoch milliseconds. A prepared call may run later. */
  readonly now: number;
}

/** What a definition derives from its arguments, or what is wrong with them. */
export type Planned<Plan> = { readonly issues: readonly InputIssue[] } | { readonly plan: Plan };

/** What arguments are read by: the parameters, and the rules across them. */
export interface ArgumentRules {
  readonly input: InputSchema;
  check?(args: object, context: CheckContext): readonly InputIssue[];
  plan?(args: object, context: CheckContext): Planned<unknown>;
}

/** Arguments that passed every rule, and what the definition derived from them. */
export interface ReadArguments {
  readonly args: Record<string, unknown>;
  readonly plan: unknown;
}

/**
 * Reads the arguments of a call: fills in defaults, takes `null`, `undefined` and `""` of an optional parameter as
 * absent, null where the schema takes it as null, matches enum words in any case, refuses unknown parameters.
 * @param now the instant that `now` stands for, epoch milliseconds
 * @throws ToolError `invalid_input` naming every fault at once
 */
export function readArguments(rules: ArgumentRules, raw: unknown, mode: ReadingMode, now: number): ReadArguments {
  const given = mode === "lenient" ? readArgumentObject(raw) : (raw ?? {});
  if (!isRecord(given))
    throw invalidInput([
      { parameter: "arguments", received: formatValue(raw), rule: "must be an object of named parameters" },
    ]);
  const { args, issues } = readParameters(rules.input, given, mode);
  const planned = rules.plan?.(args, { now }) ?? { plan: undefined };
  issues.push(
    ...unknownNames(given, { properties: propertiesOf(rules.input), additionalProperties: false }, null),
    ...(rules.check?.(args, { now }) ?? []),
    ...("issues" in planned ? planned.issues : []),
  );
  if (issues.length > 0) throw invalidInput(issues);
  return { args, plan: "plan" in planned ? planned.plan : undefined };
}

interface Reading {
  readonly args: Record<string, unknown>;
  readonly issues: InputIssue[];
}

function readParameters(input: InputSchema, given: Readonly<Record<string, unknown>>, mode: ReadingMode): Reading {
  const reading: Reading = { args: {}, issues: [] };
  const properties = propertiesOf(input);
  for (const [name, schema] of Object.entries(input.entries)) {
    const property = properties[name] ?? {};
    const written = Object.hasOwn(given, name) ? given[name] : undefined;
    const isUnset = isNotSet(written, schema, property);
    if (isUnset && !mayBeAbsent(schema)) {
      reading.issues.push(missing(name, written, property));
      continue;
    }
    const { value, faults } = isUnset ? defaultOf(schema) : coerce(written, property, name, mode);
    if (value === undefined) continue;
    // The first broken rule is enough: its issue words the whole rule.
    const parsed = v.safeParse(schema as v.GenericSchema, value, { abortPipeEarly: true });
    if (parsed.success && parsed.output !== undefined && faults.length === 0) reading.args[name] = parsed.output;
    const broken = (parsed.issues ?? []).slice(0, MOST_WORDED).map((issue) => toInputIssue(name, issue, property));
    reading.issues.push(...faults.slice(0, MOST_WORDED), ...broken.filter((issue) => !isBelow(issue, faults)));
  }
  return reading;
}

/** Models send null and `""` for "not set"; where absence means the default, they mean the default. */
function isNotSet(value: unknown, schema: v.GenericSchema, property: JsonSchema): boolean {
  if (value === undefined || (value === null && !takesNull(property))) return true;
  return value === "" && mayBeAbsent(schema);
}

function defaultOf(schema: v.GenericSchema): Coerced {
  return { value: v.getDefault(schema), faults: [] };
}

/** Describing more faults of one parameter is slow and does not help. */
const MOST_WORDED = 10_000;

function missing(name: string, written: unknown, property: JsonSchema): InputIssue {
  const received = written === null ? "null" : "nothing";
  return withExample({ parameter: name, received, rule: "is required" }, property);
}

/** Whether an issue is of a value that another issue names, or of something inside it. */
function isBelow({ parameter }: InputIssue, faults: readonly InputIssue[]): boolean {
  return faults.some(
    ({ parameter: at }) => parameter === at || parameter.startsWith(`${at}.`) || parameter.startsWith(`${at}[`),
  );
}

const OWN_WORDS: ReadonlySet<string> = new Set([...RULES_IN_CODE, "non_empty"]);

function toInputIssue(name: string, issue: v.BaseIssue<unknown>, property: JsonSchema): InputIssue {
  const keys = (issue.path ?? []).map(({ key }) => key);
  const parameter = name + keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  const place = (issue.path ?? []).reduce((schema, { key, input }) => schemaAt(narrow(schema, input), key), property);
  const schema = narrow(place, issue.input);
  // A rule in code brings its own words; any other is worded from the schema.
  const own = OWN_WORDS.has(issue.type) ? issue.message : null;
  if (own === null) return createIssue(parameter, issue.input, schema);
  return withExample({ parameter, received: formatValue(issue.input), rule: own }, schema);
}

/** Of a union, the side that a value was meant for, with what the union says for all of its sides. */
function narrow({ anyOf, ...shared }: JsonSchema, value: unknown): JsonSchema {
  const side = anyOf && findBranch(value, { anyOf });
  return side ? { ...shared, ...side } : { ...shared, ...(anyOf && { anyOf }) };
}

function schemaAt({ items, properties = {}, additionalProperties }: JsonSchema, key: unknown): JsonSchema {
  const own = typeof key === "string" && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return items ?? own ?? (typeof additionalProperties === "object" ? additionalProperties : {});
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
