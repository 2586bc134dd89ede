import type { GenericSchema } from "valibot";
import { ToolError } from "../errors.ts";
import { convertOnce } from "../schema/json-schema.ts";
import { whyUnsupported } from "../schema/supported.ts";
import type { AnyToolDefinition } from "./definition.ts";

const NAME = /^[A-Z][A-Za-z0-9]*\.[A-Z][A-Za-z0-9]*$/;
/** Maximum length of a name that every provider accepts. */
const MAX_NAME_CHARS = 64;

/**
 * Rejects a definition that no model could use, when the toolkit is created rather than when a model calls the tool.
 * @throws ToolError `misconfigured` for a name that cannot be recovered from its wire name, or for a parameter whose
 * schema has no equivalent in JSON Schema
 */
export function checkDefinition<Services>({ name, input }: AnyToolDefinition<Services>): void {
  if (!NAME.test(name) || name.length > MAX_NAME_CHARS)
    throw rejection(
      `A tool cannot be named ${JSON.stringify(name.slice(0, 80))}: a name must match ${NAME.source} and have at most ${MAX_NAME_CHARS} characters.`,
    );
  for (const [parameter, schema] of Object.entries(input.entries)) {
    const reason = whyUnsupported(parameter, schema as GenericSchema);
    if (reason !== null) throw rejection(`${name} cannot be offered to a model. ${reason}`, name);
  }
  // The result is cached, so that the first request to a model does not convert the schema again.
  if (!converts(input)) {
    const reasons = Object.entries(input.entries).flatMap(([parameter, schema]) => whyNot(parameter, schema));
    throw rejection(`${name} cannot be offered to a model. ${reasons.join(" ")}`, name);
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

function rejection(message: string, tool?: string): ToolError {
  return new ToolError({ code: "misconfigured", message, tool });
}
