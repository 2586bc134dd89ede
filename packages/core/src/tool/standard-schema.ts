import { readArgumentObject } from "../arguments/coerce.ts";
import { type ArgumentRules, readArguments } from "../arguments/read.ts";
import { systemClock } from "../call/clock.ts";
import { describeIssue, type InputIssue, isToolError, ToolError } from "../errors.ts";
import { jsonSchemaOf } from "../schema/json-schema.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { type SchemaView, viewOf, withProperties } from "../schema/views.ts";
import type { Hider, Revealed } from "./hider.ts";
import type { SchemaConverter, SchemaIssue, SchemaResult, ToolSchema } from "./tool.ts";

/** The schema's view, the clock for rules that depend on the current time, and a toolkit's hidden values. */
interface SchemaSettings {
  readonly hider?: Pick<Hider, "reveal" | "hideStrings"> | null | undefined;
  readonly view?: SchemaView | undefined;
  readonly clock?: { now(): number } | undefined;
}

/** Creates the schema of a definition's arguments. The view affects the declaration; validation accepts every view. */
export function toolSchema(
  definition: ArgumentRules,
  { view = "default", clock = systemClock, hider }: SchemaSettings = {},
): ToolSchema {
  return {
    "~standard": {
      version: 1,
      vendor: "toolwright",
      validate: (value) => validate(definition, value, clock.now(), hider),
      // A new object each time, since some SDKs modify it.
      jsonSchema: {
        input: (options) => inDialect(parametersOf(definition, view), options),
        output: (options) => inDialect(withProperties(jsonSchemaOf(definition.input, "output")), options),
      },
    },
  };
}

/** Creates the JSON Schema of a definition's arguments in a view. Every call returns a new object. */
export function parametersOf(definition: ArgumentRules, view: SchemaView): JsonSchema {
  return viewOf(withProperties(jsonSchemaOf(definition.input, "input")), view);
}

function validate(
  definition: ArgumentRules,
  raw: unknown,
  now: number,
  hider: SchemaSettings["hider"],
): SchemaResult<object> {
  let revealed: Revealed | undefined;
  try {
    revealed = hider?.reveal(readArgumentObject(raw));
    const { args } = readArguments(definition, revealed ? revealed.args : raw, "lenient", now);
    // An SDK may send the validated arguments to the model again.
    return { value: hider ? hider.hideStrings(args) : args };
  } catch (error) {
    if (!isToolError(error)) throw error;
    const { issues = [], message } = revealed?.reword(error) ?? error;
    return { issues: issues.length > 0 ? issues.map(toStandardIssue) : [{ message }] };
  }
}

function toStandardIssue(issue: InputIssue): SchemaIssue {
  const name = /^[^.[]+/.exec(issue.parameter)?.[0] ?? issue.parameter;
  return { message: describeIssue(issue), path: [name] };
}

/** Returns a schema in another draft of JSON Schema. The keywords in use mean the same in every draft. */
function inDialect(schema: JsonSchema, { target }: Parameters<SchemaConverter>[0]): Record<string, unknown> {
  if (target.startsWith("draft-")) return { ...schema };
  const message = `Unsupported target of a JSON Schema: ${JSON.stringify(target)}. Supported: draft-07, draft-2020-12.`;
  throw new ToolError({ code: "misconfigured", message });
}
