import { asSchema, forEachTool, forRequest, listOf, namesMatch, objectRoot, type Rule, validSchema } from "./rule.ts";

/** Tools of the v2 chat API. */
export const COHERE: readonly Rule[] = [
  ...namesMatch(/^[a-zA-Z_][a-zA-Z0-9_]*$/),
  objectRoot,
  validSchema,
  // `strict_tools` applies to the entire request. The API rejects the field `strict` in a tool with 422.
  forEachTool("no-strict-field", ({ strict }) => (strict === undefined ? [] : ["has a field `strict`"])),
];

/** Tools of the v2 chat API with `strict_tools`. */
export const COHERE_STRICT: readonly Rule[] = [
  ...COHERE,
  forEachTool("some-required", ({ parameters }) =>
    listOf(parameters["required"]).length === 0 ? ["requires no parameter"] : [],
  ),
  forRequest("field-count", (declarations) => {
    const fields = declarations.flatMap(({ parameters }) => Object.keys(asSchema(parameters["properties"])));
    return fields.length > 200 ? `${fields.length} fields, most 200` : null;
  }),
];
