import type { JsonSchema } from "./map-schema.ts";

/** Whether a schema is a mapping with names of the caller's choice. */
export function isMap({ type, properties, additionalProperties }: JsonSchema): boolean {
  return type === "object" && properties === undefined && additionalProperties !== false;
}
