import type { JsonSchema, Tool } from "@toolwright/core";
import { isRecord } from "@toolwright/core/authoring";
import type { Positional } from "../flags.ts";
import { usageError } from "../usage-error.ts";
import { checkJson } from "./check-json.ts";
import { readAssignments } from "./read-assignments.ts";

const BYTE_ORDER_MARK = /^\uFEFF/;

/** The arguments of a call on its command line. */
interface GivenArguments {
  /** `key=value` pairs, one JSON object, or `-` for JSON on standard input. */
  readonly positionals: readonly Positional[];
  /** The parameters that flags set, as `key=value`. */
  readonly flags: readonly Positional[];
  /** The command line, for an error to repeat it corrected. Default: the error only names the flag. */
  readonly words?: readonly string[];
}

/**
 * Reads the arguments of a call from the command line: flags, together with `key=value` pairs or one JSON object. JSON
 * stays text: this function only checks its syntax, and the tool refuses JSON that is not an object.
 * @throws UsageError for an argument of another form, for JSON beside pairs, for a parameter in both JSON and a flag, or
 * for JSON that is not valid
 */
export async function readArguments(
  { positionals, flags, words }: GivenArguments,
  schema: JsonSchema,
  readInput: () => Promise<string>,
): Promise<unknown> {
  const [first, second] = positionals;
  if (first !== undefined && (first.value === "-" || /^\s*[[{]/.test(first.value))) {
    if (second !== undefined)
      throw usageError(`Argument ${second.position} follows JSON. Pass either JSON or key=value pairs.`);
    // Some editors and shells write a byte order mark.
    const json = (first.value === "-" ? await readInput() : first.value).replace(BYTE_ORDER_MARK, "");
    checkJson(json, "The arguments are");
    return flags.length > 0 ? addToJson(json, readAssignments(flags, schema)) : json;
  }
  return readAssignments([...positionals, ...flags], schema, words);
}

/** Adds arguments to the text of a JSON object, since parsing it would round long numbers. */
function addToJson(json: string, added: Readonly<Record<string, unknown>>): string {
  const own: unknown = json.trim() === "" ? {} : JSON.parse(json);
  if (!isRecord(own)) return json;
  const doubled = Object.keys(added).find((name) => Object.hasOwn(own, name));
  if (doubled !== undefined) throw usageError(`${doubled} is both in the JSON and a flag. It takes one value.`);
  const fields = JSON.stringify(added).slice(1);
  return Object.keys(own).length === 0 ? `{${fields}` : `${json.trimEnd().slice(0, -1)},${fields}`;
}

/** Parameters that name the audience of a send. */
const AUDIENCE = /^(?:segment|recipient)_/;

/**
 * Refuses an empty audience, for example from an unset shell variable: the tool would send to the configured audience
 * instead.
 * @param args the arguments, or their JSON
 * @throws UsageError for a tool that sends or writes, and an audience that is an empty string
 */
export function refuseEmptyAudience({ annotations, parameters }: Tool, args: unknown): void {
  if (annotations.readOnly) return;
  const values: unknown = typeof args === "string" && args.trim() !== "" ? JSON.parse(args) : args;
  if (!isRecord(values)) return;
  const { properties = {}, required = [] } = parameters();
  const audiences = Object.keys(properties).filter((name) => AUDIENCE.test(name) && !required.includes(name));
  const empty = audiences.find((name) => typeof values[name] === "string" && values[name].trim() === "");
  if (empty === undefined) return;
  throw usageError(`${empty} is empty. Omit it to send to the audience that is configured in the backend.`);
}
