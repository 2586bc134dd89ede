import type { JsonSchema } from "@toolwright/core";
import { parseBody } from "@toolwright/core/transport";
import type { Positional } from "../flags.ts";
import { usageError } from "../usage-error.ts";
import { checkJson } from "./check-json.ts";
import { flagOf, toWord } from "./parameter-flags.ts";

/** The values of one parameter: its own, and those of the fields that `key.field=value` sets. */
interface Assigned {
  readonly values: string[];
  readonly fields: Map<string, string[]>;
}

/**
 * Converts `key=value` pairs to arguments of a tool. Values stay strings, since the tool converts them by its schema
 * and words the errors. This function only builds values that a string cannot express: lists from repeated keys, and
 * maps from `key.field=value`.
 * @throws UsageError for an argument without `=`, or a map that is set both at once and field by field
 */
export function readAssignments(
  pairs: readonly Positional[],
  schema: JsonSchema,
  words: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  const bare = pairs.find(({ value }) => value.indexOf("=") < 1);
  if (bare) {
    const [remedy, flag] = remedyOf(pairs, schema, bare);
    // Several words are often one value without its quotes.
    const end = [...words, "-"].findIndex((word, at) => at >= bare.position && /^-|=/.test(word));
    const value = words.slice(bare.position - 1, end);
    const line = ["toolwright", ...words].toSpliced(bare.position, value.length, flag ?? "", value.join(" "));
    const isShown = flag && words.length > 0 && !value.some((word) => LIKE_KEY.test(word));
    const command = isShown ? line.map(toWord).join(" ") : undefined;
    throw Object.assign(usageError(`Argument ${bare.position} has no flag in front: ${remedy}.`), { command });
  }
  const types = new Map(Object.entries(schema.properties ?? {}).map(([name, { type }]) => [name, type as unknown]));
  const assigned = new Map<string, Assigned>();
  for (const { value } of pairs) assign(assigned, value, types);
  const entries = [...assigned].map(([name, one]) => [name, argumentOf(name, one, types.get(name))] as const);
  // `fromEntries` also creates a field `__proto__`, which an assignment would not.
  return Object.fromEntries(entries);
}

/** Matches an argument that may be a key, which no error repeats. */
export const LIKE_KEY = /^(?=.*\d)(?=.*[a-z])[\w./+=-]{12,}$/i;

/**
 * Advises on an argument without a flag, and returns the flag if one is enough: it is the only required parameter that
 * is missing, or the tool's first.
 */
function remedyOf(pairs: readonly Positional[], { properties = {}, required = [] }: JsonSchema, bare: Positional) {
  const isGiven = (name: string) => pairs.some(({ value }) => value.startsWith(`${name}=`));
  const [missing, ...others] = required.filter((name) => !isGiven(name));
  const parameter = missing !== undefined && others.length === 0 ? missing : Object.keys(properties)[0];
  if (parameter === undefined) return ["the tool has no parameters"];
  if (pairs.some(({ value }) => value.startsWith("-"))) return ["after --, nothing is a flag: leave the -- out"];
  if (/\.json$/i.test(bare.value)) return ["to read JSON from a file, write - < FILE in its place"];
  const before = pairs.findLast(({ position }) => position < bare.position)?.value ?? parameter;
  const [last = parameter] = before.split("=", 1);
  const [flag, type] = [flagOf(last), last.includes(".") ? "string" : String(properties[last]?.type)];
  if (type === "object" && before !== last && !/^\w+=\{.*\}$/s.test(before))
    return [`quote the JSON, which the shell splits: ${flag} '{"NAME":"VALUE"}', or write ${flag}.NAME VALUE`];
  if (!isGiven(parameter)) return [`write ${flagOf(parameter)} VALUE`, flagOf(parameter)];
  return [/string|array/.test(type) ? `quote a value that contains spaces: ${flag} 'ONE TWO'` : "leave it out"];
}

function assign(assigned: Map<string, Assigned>, pair: string, types: ReadonlyMap<string, unknown>): void {
  const at = pair.indexOf("=");
  const [key, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const dot = types.has(key) ? -1 : key.indexOf(".");
  const name = dot < 1 ? key : key.slice(0, dot);
  const { values, fields } = assigned.get(name) ?? { values: [], fields: new Map<string, string[]>() };
  assigned.set(name, { values, fields });
  if (dot < 1) values.push(value);
  else {
    const field = key.slice(dot + 1);
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
}

function argumentOf(name: string, { values, fields }: Assigned, type: unknown): unknown {
  const [value, ...more] = values;
  // The tool parses the JSON of a list.
  const isItem = type === "array" && value && !/^\s*\[/.test(value);
  const isJson = /^(?:object|array)$/.test(String(type)) && /^\s*[[{]/.test(value ?? "");
  if (value && isJson) checkJson(value, `${flagOf(name)} is`);
  if (fields.size === 0) return more.length > 0 || isItem ? values : value;
  if (value !== undefined) throw usageError(`A map is set either at once or by field: ${name}=… or ${name}.field=….`);
  const parsed = [...fields].map(([field, texts]) => [field, texts.map(scalar)] as const);
  return Object.fromEntries(parsed.map(([field, items]) => [field, items.length > 1 ? items : items[0]]));
}

/**
 * Returns the value of a map's field, whose schema allows several types: a number, a boolean or `null` if the text is
 * exactly as in JSON, and the content of a JSON string, so that `"5"` with quotes stays a string.
 */
function scalar(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  if (/^"/.test(text)) {
    const { value } = { value: null, ...parseBody(text) };
    return typeof value === "string" ? value : text;
  }
  // `01234` and `12345678901234567890` stay strings: a number would change them.
  const number = Number(text);
  const isExact = Number.isSafeInteger(number) || (Number.isFinite(number) && !Number.isInteger(number));
  return text !== "" && isExact && String(number) === text ? number : text;
}
