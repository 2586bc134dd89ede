import { closedObjects, forEachTool, namesMatch, objectRoot, type Rule, validSchema } from "./rule.ts";

const closed = closedObjects("strict-closed");

/** `toolSpec` of the Converse API. */
export const BEDROCK: readonly Rule[] = [
  ...namesMatch(/^[a-zA-Z0-9_-]{1,64}$/),
  objectRoot,
  validSchema,
  forEachTool("description", ({ description }) => (description === "" ? ["has an empty description"] : [])),
  { id: closed.id, faults: (declarations) => closed.faults(declarations.filter(({ strict }) => strict)) },
];
