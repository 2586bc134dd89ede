import type { GenericSchema } from "valibot";
import { ToolError } from "../errors.ts";
import { convertOnce } from "../schema/json-schema.ts";
import type { AnyToolDefinition } from "./definition.ts";

const NAME = /^[A-Z][A-Za-z0-9]*\.[A-Z][A-Za-z0-9]*$/;
/** Maximum length of a name that every provider accepts. */
const MAX_NAME_CHARS = 64;

/** Cache of the inputs that passed the check, since a program may create a toolkit for each tenant. */
const accepted = new WeakSet<GenericSchema>();

/**
 * Rejects a definition that no model could use, when the toolkit is created rather than when a model calls the tool.
 * @throws ToolError `misconfigured` for a name that cannot be recovered from its wire name, or for a parameter whose
 * schema has no equivalent in JSON Schema
 */
export function checkDefinition<Services>({ name, input }: AnyToolDefinition<Services>): void {
  const rule = `a name must match ${NAME.source} and have at most ${MAX_NAME_CHARS} characters`;
  if (!NAME.test(name) || name.length > MAX_NAME_CHARS)
    throw rejection(`A tool cannot be named ${JSON.stringify(name.slice(0, 80))}: ${rule}.`);
  if (accepted.has(input)) return;
  try {
    // Cached for the first request to a model.
    convertOnce(input, "input");
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : "Its schema is not supported.";
    throw rejection(`${name} cannot be offered to a model. ${reason}`, name);
  }
  accepted.add(input);
}

function rejection(message: string, tool?: string): ToolError {
  return new ToolError({ code: "misconfigured", message, tool });
}
