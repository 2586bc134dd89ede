import * as v from "valibot";
import { type InputIssue, invalidInput, issuesIn } from "../errors.ts";
import { wrongOption } from "../options.ts";
import { RULES_IN_CODE } from "../schema/actions.ts";
import { jsonSchemaOf, mayBeAbsent } from "../schema/json-schema.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { findBranch } from "../schema/union-side.ts";
import { takesNull } from "../schema/views.ts";
import { formatValue } from "../text/format-value.ts";
import { isRecord, mapValues } from "../value/plain.ts";
import { type Coerced, coerce, type ReadingMode, readArgumentObject } from "./coerce.ts";
import { createIssue, findUnknownNames, withExample } from "./issues.ts";
import { listWordIssues, type Parameter, readWord, wordIssue } from "./missing-words.ts";
import { describeNotes, type Note } from "./notes.ts";

/** The input of a tool: a closed object of named parameters. */
export type InputSchema = v.StrictObjectSchema<v.ObjectEntries, v.ErrorMessage<v.StrictObjectIssue> | undefined>;

/** The context of a rule across parameters. */
export interface CheckContext {
  /** The time that `now` means in the arguments, epoch milliseconds. A prepared call may run later. */
  readonly now: number;
}

/** The rules for arguments: the schema of each parameter, and the rules across parameters. */
export interface ArgumentRules {
  readonly input: InputSchema;
  /**
   * The effects that calls may have. A call that may change or cost something needs a clear value for each parameter.
   */
  readonly annotations?: { readonly readOnly: boolean; readonly cost: string } | undefined;
  fromModel?(args: object): object;
  check?(args: object, context: CheckContext): readonly InputIssue[];
  plan?(args: object, context: CheckContext): unknown;
}

/** Valid arguments, and the data that the definition derived from them. */
export interface ReadArguments {
  readonly args: Record<string, unknown>;
  readonly plan: unknown;
  /** Changes made while reading, and values that may mean something else. */
  readonly warnings: readonly string[];
}

/**
 * Reads the arguments of a call. Fills in defaults, matches enum values in any case and rejects unknown parameters. For
 * an optional parameter, `undefined`, `""` and `null` mean absent, except `null` if the schema accepts it, and `""` for a
 * list that must not be empty.
 * @param now the time that `now` means in the arguments, epoch milliseconds
 * @throws ToolError `invalid_input` that lists all issues at once
 */
export function readArguments(rules: ArgumentRules, raw: unknown, mode: ReadingMode, now: number): ReadArguments {
  const values = mode === "lenient" ? readArgumentObject(raw) : (raw ?? {});
  if (!isRecord(values)) throw invalidInput([wrongOption("arguments", raw, "must be an object of named parameters")]);
  const { args: read, issues, notes } = readParameters(rules, values, mode);
  const args = mode === "lenient" && rules.fromModel ? { ...rules.fromModel(read) } : read;
  issues.push(
    ...findUnknownNames(values, { properties: propertiesOf(rules.input), additionalProperties: false }, null),
    ...(rules.check?.(args, { now }) ?? []),
  );
  let plan: unknown;
  try {
    plan = rules.plan?.(args, { now });
  } catch (thrown) {
    issues.push(...issuesIn(thrown));
  }
  if (issues.length > 0) throw invalidInput(issues);
  return { args, plan, warnings: describeNotes(notes) };
}

/** Reads the parameters, in the order of their schema. */
function readParameters(
  { input, annotations }: ArgumentRules,
  values: Readonly<Record<string, unknown>>,
  mode: ReadingMode,
) {
  const args: Record<string, unknown> = {};
  const [allIssues, allNotes]: [InputIssue[], Note[]] = [[], []];
  const properties = propertiesOf(input);
  const mayOmit = mode === "lenient" && annotations?.readOnly === true && annotations.cost === "none";
  for (const [name, schema] of Object.entries(input.entries)) {
    const received = Object.hasOwn(values, name) ? values[name] : undefined;
    const parameter = { name, schema, property: properties[name] ?? {}, mode, mayOmit };
    const { value, issues, notes } = readParameter(received, parameter);
    if (value !== undefined && issues.length === 0) args[name] = value;
    allIssues.push(...issues.slice(0, MAX_ISSUES));
    for (const note of notes) allNotes.push(note);
  }
  return { args, issues: allIssues, notes: allNotes };
}

/** A parameter with its name. */
interface NamedParameter extends Parameter {
  readonly name: string;
  readonly mode: ReadingMode;
}

function readParameter(received: unknown, parameter: NamedParameter): Coerced {
  const { name, schema, property, mode } = parameter;
  const word = readWord(received, parameter);
  if (word === "refused") return failed([wordIssue(name, received, mayBeAbsent(schema))]);
  const ownNotes: Note[] = word === "other" ? [] : [{ kind: word, path: name }];
  const isUnset = word === "omitted" || isNotSet(received, schema, property);
  if (isUnset && !mayBeAbsent(schema)) return failed([missingIssue(name, received, property)]);
  const { value, issues, notes } = isUnset
    ? { value: v.getDefault(schema), issues: [], notes: [] }
    : coerce(received, property, name, mode);
  if (value === undefined) return { value, issues: [], notes: ownNotes };
  // The first broken rule is enough, since its issue states the entire rule.
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  const brokenRules = (parsed.issues ?? []).slice(0, MAX_ISSUES).map((issue) => toInputIssue(name, issue, property));
  const others = [...brokenRules, ...listWordIssues(name, value, property)].filter((issue) => !isBelow(issue, issues));
  return { value: parsed.output, issues: [...issues.slice(0, MAX_ISSUES), ...others], notes: ownNotes.concat(notes) };
}

function failed(issues: readonly InputIssue[]): Coerced {
  return { value: undefined, issues, notes: [] };
}

/**
 * Whether a value means "not set": models send `null` or `""` to leave an optional parameter at its default. For a list
 * that must not be empty, `""` is an empty list.
 */
function isNotSet(value: unknown, schema: v.GenericSchema, property: JsonSchema): boolean {
  if (value === undefined || (value === null && !takesNull(property))) return true;
  return value === "" && mayBeAbsent(schema) && !property.minItems;
}

/** Maximum issues of one parameter: describing more would be slow and would not help. */
const MAX_ISSUES = 10_000;

function missingIssue(name: string, value: unknown, property: JsonSchema): InputIssue {
  const received = value === null ? "null" : "nothing";
  return withExample({ parameter: name, received, rule: "is required" }, property);
}

/** Whether another issue already covers the value of an issue, or an object that contains it. */
function isBelow({ parameter }: InputIssue, others: readonly InputIssue[]): boolean {
  return others.some(
    ({ parameter: at }) => parameter === at || parameter.startsWith(`${at}.`) || parameter.startsWith(`${at}[`),
  );
}

function toInputIssue(name: string, issue: v.BaseIssue<unknown>, property: JsonSchema): InputIssue {
  const keys = (issue.path ?? []).map(({ key }) => key);
  const parameter = name + keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  const parent = (issue.path ?? []).reduce((schema, { key, input }) => schemaAt(narrow(schema, input), key), property);
  const schema = narrow(parent, issue.input);
  // Only messages of these types state the rule. Other rules are worded from the schema.
  const hasRule = [...RULES_IN_CODE, "non_empty"].includes(issue.type);
  if (!hasRule) return createIssue(parameter, issue.input, schema);
  return withExample({ parameter, received: formatValue(issue.input), rule: issue.message }, schema);
}

/** Narrows a union to the branch that a value most likely matches, with the keywords that all branches share. */
function narrow({ anyOf, ...shared }: JsonSchema, value: unknown): JsonSchema {
  const branch = anyOf && findBranch(value, { anyOf });
  return branch ? { ...shared, ...branch } : { ...shared, ...(anyOf && { anyOf }) };
}

function schemaAt({ items, properties = {}, additionalProperties }: JsonSchema, key: unknown): JsonSchema {
  const own = typeof key === "string" && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return items ?? own ?? (typeof additionalProperties === "object" ? additionalProperties : {});
}

const propertyCache = new WeakMap<InputSchema, Readonly<Record<string, JsonSchema>>>();

function propertiesOf(input: InputSchema): Readonly<Record<string, JsonSchema>> {
  const cached = propertyCache.get(input);
  if (cached) return cached;
  const { properties = {} } = jsonSchemaOf(input, "input");
  const byName = mapValues(properties, (one, name) => ({ ...one, examples: examplesOf(input.entries[name]) }));
  propertyCache.set(input, byName);
  return byName;
}

function examplesOf(schema: v.GenericSchema | undefined): unknown[] {
  if (schema === undefined) return [];
  const inner = "wrapped" in schema ? (schema.wrapped as v.GenericSchema) : schema;
  return [...v.getExamples(inner)];
}
