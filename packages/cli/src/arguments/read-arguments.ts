import type { JsonSchema } from "@toolwright/core";
import type { Positional } from "../flags.ts";
import { usageError } from "../usage-error.ts";
import { readAssignments } from "./read-assignments.ts";

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Reads the arguments of a call from the command line: `key=value` pairs, one JSON object, or `-` for JSON on standard
 * input. JSON stays text, because the tool parses it and words its errors.
 * @throws UsageError for an argument of another form, or for several forms at once
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
    return (first.value === "-" ? await readInput() : first.value).replace(BYTE_ORDER_MARK, "");
  }
  return readAssignments(positionals, schema);
}
