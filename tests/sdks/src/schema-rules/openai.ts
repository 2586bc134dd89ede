import {
  forEachNode,
  forEachTool,
  forRequest,
  itemsDeclared,
  namesMatch,
  objectRoot,
  type Rule,
  typesOf,
  validSchema,
} from "./rule.ts";

/** Chat Completions and Responses with `strict: false`: names, sizes, and typed schemas. */
export const OPENAI: readonly Rule[] = [
  ...namesMatch(/^[a-zA-Z0-9_-]{1,64}$/),
  objectRoot,
  itemsDeclared,
  validSchema,
  forEachTool("properties", ({ parameters }) => ("properties" in parameters ? [] : ["has no properties"])),
  forEachTool("description-length", ({ description = "" }) =>
    description.length > 1_024 ? ["is described in more than 1,024 characters"] : [],
  ),
  forRequest("tool-count", ({ length }) => (length > 128 ? `${length} tools` : null)),
  // Without the field, Responses tries strict mode, which makes optional parameters required.
  forEachTool("strict-declared", ({ strict }) =>
    strict === undefined ? ["does not declare whether it is strict"] : [],
  ),
  forEachNode("typed", (node) =>
    typesOf(node).length === 0 && !["anyOf", "enum", "const", "$ref"].some((keyword) => keyword in node)
      ? "no type"
      : null,
  ),
];
