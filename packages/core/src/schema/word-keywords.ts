import { type JsonSchema, mapChildren } from "./map-schema.ts";

/** Keywords that some providers reject, and that a description can express. */
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
 * Moves keywords of a schema into its descriptions, for providers that reject or drop them. A model still sees every
 * bound and default.
 */
export function wordKeywords(node: JsonSchema, keywords: readonly WordableKeyword[]): JsonSchema {
  const worded = mapChildren(node, (child) => wordKeywords(child, keywords));
  const sentences = keywords.flatMap((keyword) => {
    delete worded[keyword];
    return node[keyword] === undefined ? [] : [inWords(keyword, node[keyword], node)];
  });
  const description = [node.description, ...sentences].filter((part) => part !== undefined && part !== "").join(". ");
  return description === "" ? worded : { ...worded, description };
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
