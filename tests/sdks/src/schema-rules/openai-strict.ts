import { OPENAI } from "./openai.ts";
import {
  asSchema,
  closedObjects,
  type Declaration,
  forEachNode,
  forEachTool,
  listOf,
  onlyFormats,
  onlyKeywords,
  type Place,
  placesOf,
  type Rule,
} from "./rule.ts";

const KEYWORDS = [
  ...[
    "type",
    "title",
    "description",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "anyOf",
    "enum",
    "const",
  ],
  ...["$ref", "$defs", "definitions", "pattern", "format", "minItems", "maxItems"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
];
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** The size of a schema, for the limits of structured outputs. */
interface Size {
  readonly properties: number;
  readonly depth: number;
  readonly enumValues: number;
  readonly characters: number;
}

/** Tools with `strict: true`: closed objects, all properties required, supported keywords, and size limits. */
export const OPENAI_STRICT: readonly Rule[] = [
  ...OPENAI,
  closedObjects("closed"),
  forEachNode("all-required", ({ properties, required }) => {
    const missing = Object.keys(asSchema(properties)).filter((name) => !listOf(required).includes(name));
    return missing.length > 0 ? `not required: ${missing.join(", ")}` : null;
  }),
  onlyKeywords("keywords", KEYWORDS),
  onlyFormats("formats", FORMATS),
  bounded("property-count", "properties", 5_000),
  bounded("nesting", "depth", 10),
  bounded("enum-count", "enumValues", 1_000),
  bounded("name-length", "characters", 120_000),
  forEachNode("large-enum", ({ enum: words }) => {
    const length = listOf(words).reduce<number>((sum, word) => sum + String(word).length, 0);
    return listOf(words).length > 250 && length > 15_000 ? `${length} characters in one list of words` : null;
  }),
];

function bounded(id: string, what: keyof Size, most: number): Rule {
  return forEachTool(id, (declaration) => {
    const size = sizeOf(declaration)[what];
    return size > most ? [`has ${size}, most ${most}`] : [];
  });
}

function sizeOf({ parameters }: Declaration): Size {
  const places: readonly Place[] = [...placesOf(parameters)];
  const names = places.flatMap(({ node }) =>
    ["properties", "$defs", "definitions"].flatMap((keyword) => Object.keys(asSchema(node[keyword]))),
  );
  const words = places.flatMap(({ node }) => [...listOf(node["enum"]), ...("const" in node ? [node["const"]] : [])]);
  return {
    properties: places.reduce((sum, { node }) => sum + Object.keys(asSchema(node["properties"])).length, 0),
    depth: Math.max(...places.map(({ depth }) => depth)),
    enumValues: places.reduce((sum, { node }) => sum + listOf(node["enum"]).length, 0),
    characters: [...names, ...words].reduce<number>((sum, text) => sum + String(text).length, 0),
  };
}
