import type { GenericSchema } from "valibot";
import { ToolError } from "../errors.ts";
import { convertOnce } from "../schema/json-schema.ts";
import { whyUnsupported } from "../schema/supported.ts";
import type { AnyToolDefinition } from "./definition.ts";

const NAME = /^[A-Z][A-Za-z0-9]*\.[A-Z][A-Za-z0-9]*$/;
/** Longest name that every provider takes. */
const MAX_NAME_CHARS = 64;

/**
 * Refuses what could not be offered to a model, where the program is written rather than when a model calls.
 * @throws ToolError `misconfigured` for a name that has no reversible form on the wire, or a parameter whose schema no
 * JSON Schema of the views can say
 */
export function checkDefinition<Services>({ name, input }: AnyToolDefinition<Services>): void {
  if (!NAME.test(name) || name.length > MAX_NAME_CHARS)
    throw refusal(
      `A tool cannot be named ${JSON.stringify(name.slice(0, 80))}: a name must match ${NAME.source} and have at most ${MAX_NAME_CHARS} characters.`,
    );
  for (const [parameter, schema] of Object.entries(input.entries)) {
    const reason = whyUnsupported(parameter, schema as GenericSchema);
    if (reason !== null) throw refusal(`${name} cannot be offered to a model. ${reason}`, name);
  }
  // What is converted here is kept, so the first request to a model does not convert it again.
  if (!converts(input)) {
    const reasons = Object.entries(input.entries).flatMap(([parameter, schema]) => whyNot(parameter, schema));
    throw refusal(`${name} cannot be offered to a model. ${reasons.join(" ")}`, name);
  }
}

function converts(schema: GenericSchema): boolean {
  try {
    convertOnce(schema, "input");
    return true;
  } catch {
    return false;
  }
}

function whyNot(parameter: string, schema: GenericSchema): readonly string[] {
  try {
    convertOnce(schema, "input");
    return [];
  } catch (thrown) {
    return [`Parameter ${parameter}: ${thrown instanceof Error ? thrown.message : "its schema is not supported."}`];
  }
}

function refusal(message: string, tool?: string): ToolError {
  return new ToolError({ code: "misconfigured", message, tool });
}
