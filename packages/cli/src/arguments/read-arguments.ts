import type { JsonSchema } from "@toolwright/core";
import { isRecord, type Tool } from "@toolwright/core/authoring";
import type { Positional } from "../flags.ts";
import { usageError } from "../usage-error.ts";
import { readAssignments } from "./read-assignments.ts";

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Reads the arguments of a call from the command line: `key=value` pairs, one JSON object, or `-` for JSON on standard
 * input. JSON stays text: this function only checks its syntax, and the tool refuses JSON that is not an object.
 * @throws UsageError for an argument of another form, for several forms at once, or for JSON that is not valid
 */
export async function readArguments(
  positionals: readonly Positional[],
  schema: JsonSchema,
  readInput: () => Promise<string>,
): Promise<unknown> {
  const [first, second] = positionals;
  if (first !== undefined && (first.value === "-" || /^\s*[[{]/.test(first.value))) {
    if (second !== undefined)
      throw usageError(`Argument ${second.position} follows JSON. Pass either JSON or key=value pairs.`);
    // Some editors and shells write a byte order mark.
    const json = (first.value === "-" ? await readInput() : first.value).replace(BYTE_ORDER_MARK, "");
    checkJson(json);
    return json;
  }
  return readAssignments(positionals, schema);
}

/**
 * Refuses invalid JSON, and names only the position of the error. The rest of the parser's message would quote the
 * text.
 */
function checkJson(text: string): void {
  if (text.trim() === "") return;
  try {
    JSON.parse(text);
  } catch (error) {
    const [position = ""] = / at position \d+(?: \(line \d+ column \d+\))?/.exec(String(error)) ?? [];
    throw usageError(`The arguments are not valid JSON${position}.`);
  }
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
