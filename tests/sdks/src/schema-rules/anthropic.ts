import { asSchema, forEachTool, namesMatch, objectRoot, type Rule, validSchema } from "./rule.ts";

/** Messages API without `strict`: names, argument names, and one object that is valid JSON Schema 2020-12. */
export const ANTHROPIC: readonly Rule[] = [
  ...namesMatch(/^[a-zA-Z0-9_-]{1,128}$/),
  objectRoot,
  validSchema,
  forEachTool("argument-names", ({ parameters }) =>
    Object.keys(asSchema(parameters["properties"]))
      .filter((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
      .map((name) => `has an argument named ${JSON.stringify(name)}`),
  ),
];
