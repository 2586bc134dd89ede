import type { JsonSchema } from "./json-schema.ts";

/** Keywords that some providers refuse, and that words can stand in for. */
export type WordableKeyword =
  | "default"
  | "minLength"
  | "maxLength"
  | "minimum"
  | "maximum"
  | "minItems"
  | "maxItems"
  | "pattern";

/**
 * A schema with the given keywords said in its descriptions instead, for providers that refuse or drop them: a model
 * still learns every bound and default.
 */
export function wordKeywords(node: JsonSchema, keywords: readonly WordableKeyword[]): JsonSchema {
  const worded: JsonSchema = { ...node };
  const said = keywords.flatMap((keyword) => {
    const words = node[keyword] === undefined ? null : inWords(keyword, node[keyword], node);
    delete worded[keyword];
    return words === null ? [] : [words];
  });
  const description = [node.description, ...said].filter((part) => part !== undefined && part !== "").join(". ");
  if (description !== "") worded.description = description;
  const { properties, items, anyOf, additionalProperties: values } = node;
  if (properties)
    worded.properties = Object.fromEntries(
      Object.entries(properties).map(([name, child]) => [name, wordKeywords(child, keywords)]),
    );
  if (items) worded.items = wordKeywords(items, keywords);
  if (anyOf) worded.anyOf = anyOf.map((side) => wordKeywords(side, keywords));
  if (typeof values === "object") worded.additionalProperties = wordKeywords(values, keywords);
  return worded;
}

function inWords(keyword: WordableKeyword, value: unknown, { minLength }: JsonSchema): string {
  switch (keyword) {
    case "default":
      return `Default ${typeof value === "string" ? value : JSON.stringify(value)}`;
    case "minLength":
      return minLength === 1 ? "Not empty" : `At least ${value} characters`;
    case "maxLength":
      return `At most ${value} characters`;
    case "minimum":
      return `Minimum ${value}`;
    case "maximum":
      return `Maximum ${value}`;
    case "minItems":
      return `At least ${value} items`;
    case "maxItems":
      return `At most ${value} items`;
    case "pattern":
      return `Pattern ${value}`;
  }
}
