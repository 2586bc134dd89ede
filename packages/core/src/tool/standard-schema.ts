import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { ArgumentRules } from "../arguments/read.ts";
import { readArguments } from "../arguments/read.ts";
import { systemClock } from "../call/clock.ts";
import { describeIssue, type InputIssue, isToolError, ToolError } from "../errors.ts";
import { toOpenApi } from "../schema/dialects.ts";
import { jsonSchemaOf } from "../schema/json-schema.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { type SchemaView, viewOf, withProperties } from "../schema/views.ts";
import type { ToolSchema } from "./tool.ts";

/** Time, for rules that depend on it. */
interface SchemaSettings {
  readonly view?: SchemaView | undefined;
  readonly clock?: { now(): number } | undefined;
}

/** The schema of a definition's arguments, declared in one view; every view is validated alike. */
export function toolSchema(
  definition: ArgumentRules,
  { view = "default", clock = systemClock }: SchemaSettings = {},
): ToolSchema {
  return {
    "~standard": {
      version: 1,
      vendor: "toolwright",
      validate: (value) => validate(definition, value, clock.now()),
      // A fresh object each time: some SDKs write into what they get.
      jsonSchema: {
        input: (options) => inDialect(parametersOf(definition, view), options),
        output: (options) => inDialect(withProperties(jsonSchemaOf(definition.input, "output")), options),
      },
    },
  };
}

/** JSON Schema of a definition's arguments in a view. A fresh object on every call. */
export function parametersOf(definition: ArgumentRules, view: SchemaView): JsonSchema {
  return viewOf(withProperties(jsonSchemaOf(definition.input, "input")), view);
}

function validate(definition: ArgumentRules, raw: unknown, now: number): StandardSchemaV1.Result<object> {
  try {
    return { value: readArguments(definition, raw, "lenient", now).args };
  } catch (thrown) {
    if (!isToolError(thrown)) throw thrown;
    const { issues = [], message } = thrown;
    return { issues: issues.length > 0 ? issues.map(toStandardIssue) : [{ message }] };
  }
}

function toStandardIssue(issue: InputIssue): StandardSchemaV1.Issue {
  const name = /^[^.[]+/.exec(issue.parameter)?.[0] ?? issue.parameter;
  return { message: describeIssue(issue), path: [name] };
}

/** The subset in use reads alike in every draft of JSON Schema; OpenAPI has a dialect of its own. */
function inDialect(schema: JsonSchema, { target }: StandardJSONSchemaV1.Options): Record<string, unknown> {
  if (target.startsWith("draft-")) return { ...schema };
  if (target === "openapi-3.0") return { ...toOpenApi(schema) };
  const message = `No JSON Schema for the target ${JSON.stringify(target)}; known: draft-07, draft-2020-12, openapi-3.0.`;
  throw new ToolError({ code: "misconfigured", message });
}
