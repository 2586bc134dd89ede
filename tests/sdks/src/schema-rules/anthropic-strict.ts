import { ANTHROPIC } from "./anthropic.ts";
import {
  asSchema,
  closedObjects,
  type Declaration,
  forEachNode,
  forRequest,
  listOf,
  onlyFormats,
  placesOf,
  type Rule,
  typesOf,
} from "./rule.ts";

const REFUSED = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "maxItems", "uniqueItems"],
];
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

/** Tools with `strict: true` in one request: supported keywords, and limits on the number of tools and parameters. */
export const ANTHROPIC_STRICT: readonly Rule[] = [
  ...ANTHROPIC,
  closedObjects("closed"),
  forEachNode("bounds", (node) => {
    const refused = REFUSED.filter((keyword) => keyword in node);
    return refused.length > 0 ? `unsupported ${refused.join(", ")}` : null;
  }),
  forEachNode("least-items", ({ minItems = 0 }) => (minItems === 0 || minItems === 1 ? null : `minItems ${minItems}`)),
  onlyFormats("formats", FORMATS),
  forEachNode("plain-words", ({ enum: words }) =>
    listOf(words).some((word) => typeof word === "object" && word !== null) ? "an object among words" : null,
  ),
  forEachNode("local-references", ({ $ref }) =>
    $ref === undefined || String($ref).startsWith("#") ? null : `refers to ${$ref}`,
  ),
  forEachNode("no-recursion", ({ $ref }, { path }) => {
    const target =
      String($ref ?? "none")
        .split("/")
        .at(-1) ?? "";
    return target === "#" || path.split(/[.[]/).includes(target) ? `refers to what it is part of` : null;
  }),
  forRequest("strict-count", (declarations) => atMost(20, "strict tools", declarations.length)),
  forRequest("optional-count", (declarations) => atMost(24, "optional parameters", count(declarations, optionalsOf))),
  forRequest("union-count", (declarations) => atMost(16, "parameters of several types", count(declarations, unionsOf))),
];

function atMost(most: number, what: string, found: number): string | null {
  return found > most ? `${found} ${what}, most ${most}` : null;
}

function count(declarations: readonly Declaration[], of: (declaration: Declaration) => number): number {
  return declarations.reduce((sum, declaration) => sum + of(declaration), 0);
}

function optionalsOf({ parameters }: Declaration): number {
  const nodes = [...placesOf(parameters)].map(({ node }) => node);
  return nodes.reduce((sum, { properties, required }) => {
    const names = Object.keys(asSchema(properties));
    return sum + names.filter((name) => !listOf(required).includes(name)).length;
  }, 0);
}

function unionsOf({ parameters }: Declaration): number {
  return [...placesOf(parameters)].filter(({ node }) => "anyOf" in node || typesOf(node).length > 1).length;
}
