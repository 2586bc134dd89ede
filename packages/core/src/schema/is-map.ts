import type { JsonSchema } from "./map-schema.ts";

/** Whether a schema is an object with arbitrary names. */
export function isMap({ type, properties, additionalProperties }: JsonSchema): boolean {
  return type === "object" && properties === undefined && additionalProperties !== false;
}
