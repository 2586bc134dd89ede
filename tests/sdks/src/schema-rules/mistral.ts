import { forEachTool, namesMatch, objectRoot, type Rule, validSchema } from "./rule.ts";

/** Function tools of the chat API. */
export const MISTRAL: readonly Rule[] = [
  ...namesMatch(/^[a-zA-Z0-9_-]{1,64}$/),
  objectRoot,
  validSchema,
  forEachTool("properties", ({ parameters }) => ("properties" in parameters ? [] : ["has no properties"])),
];
