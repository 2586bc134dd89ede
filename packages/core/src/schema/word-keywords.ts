import { type JsonSchema, mapChildren } from "./map-schema.ts";

const IN_WORDS = {
  default: (value: unknown) => `Default ${typeof value === "string" ? value : JSON.stringify(value)}`,
  minLength: (value: unknown) => (value === 1 ? "Not empty" : `At least ${value} characters`),
  maxLength: (value: unknown) => `At most ${value} characters`,
  minimum: (value: unknown) => `Minimum ${value}`,
  maximum: (value: unknown) => `Maximum ${value}`,
  minItems: (value: unknown) => `At least ${value} items`,
  maxItems: (value: unknown) => `At most ${value} items`,
  pattern: (value: unknown) => `Pattern ${value}`,
};

/** Keywords that some providers reject, and that a description can express. */
export type WordableKeyword = keyof typeof IN_WORDS;

/**
 * Moves keywords of a schema into its descriptions, for providers that reject or drop them. A model still sees every
 * bound and default.
 */
export function wordKeywords(node: JsonSchema, keywords: readonly WordableKeyword[]): JsonSchema {
  const worded = mapChildren(node, (child) => wordKeywords(child, keywords));
  const sentences = keywords.flatMap((keyword) => {
    delete worded[keyword];
    return node[keyword] === undefined ? [] : [IN_WORDS[keyword](node[keyword])];
  });
  const description = [node.description, ...sentences].filter((part) => part !== undefined && part !== "").join(". ");
  return description === "" ? worded : { ...worded, description };
}
