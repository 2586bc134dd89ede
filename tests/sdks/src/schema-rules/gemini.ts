import {
  asSchema,
  forEachNode,
  itemsDeclared,
  namesMatch,
  objectRoot,
  onlyKeywords,
  type Rule,
  validSchema,
} from "./rule.ts";

const KEYWORDS = [
  ...["$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum", "items", "prefixItems"],
  ...["minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf", "properties", "additionalProperties", "required"],
  "propertyOrdering",
];

/** `parametersJsonSchema` of a function declaration. The reference allows names of 128 characters; the service allows 64. */
export const GEMINI: readonly Rule[] = [
  ...namesMatch(/^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/),
  objectRoot,
  itemsDeclared,
  validSchema,
  onlyKeywords("keywords", KEYWORDS),
  forEachNode("argument-names", ({ properties }) => {
    const odd = Object.keys(asSchema(properties)).filter((name) => !/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name));
    return odd.length > 0 ? `arguments named ${odd.join(", ")}` : null;
  }),
  forEachNode("lone-reference", (node) => {
    const others = Object.keys(node).filter((keyword) => !keyword.startsWith("$"));
    return "$ref" in node && others.length > 0 ? `${others.join(", ")} beside a reference` : null;
  }),
];
