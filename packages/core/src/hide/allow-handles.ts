import type { JsonSchema } from "../schema/map-schema.ts";
import { ANY_KEY, joinPath, mayDeclare } from "./field-paths.ts";

/**
 * Removes the types of hidden values from the schema of a result, since a handle is a string in place of a number or of an
 * enum value. A client that validates results would reject them otherwise.
 */
export function allowHandles(schema: JsonSchema, hiddenFields: readonly string[], path = ""): JsonSchema {
  const { properties, items, anyOf, additionalProperties: values, ...rest } = schema;
  const below = (child: JsonSchema, name?: string) =>
    allowHandles(child, hiddenFields, name === undefined ? path : joinPath(path, name));
  const hasChildren = properties ?? items ?? anyOf ?? values;
  const isHidden = hiddenFields.some((field) => mayDeclare(path, field));
  if (!hasChildren) return isHidden && rest.description ? { description: rest.description } : isHidden ? {} : schema;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, below(child, name)])),
    }),
    ...(items && { items: below(items) }),
    ...(anyOf && { anyOf: anyOf.map((child) => below(child)) }),
    ...(values !== undefined && {
      additionalProperties: typeof values === "object" ? below(values, ANY_KEY) : values,
    }),
  };
}
