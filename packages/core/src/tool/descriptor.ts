import type { AnyToolDefinition } from "../definition/definition.ts";
import { jsonSchemaOf } from "../schema/json-schema.ts";
import { withProperties } from "../schema/views.ts";
import type { Hider } from "./hider.ts";
import type { ToolDescriptor } from "./tool.ts";

/** A definition as plain data, with JSON Schema 2020-12. Every call returns a new object, since some SDKs modify it. */
export function describeTool<Services>(
  { name, title, description, annotations, input, output }: AnyToolDefinition<Services>,
  hider?: Hider | null,
): ToolDescriptor {
  const outputSchema = jsonSchemaOf(output, "output");
  return {
    name,
    title,
    description,
    inputSchema: withProperties(jsonSchemaOf(input, "input")),
    outputSchema: hider ? hider.allowHandles(outputSchema) : outputSchema,
    annotations: { ...annotations },
  };
}
