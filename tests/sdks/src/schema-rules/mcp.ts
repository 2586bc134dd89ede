import { forEachTool, namesMatch, objectRoot, type Rule, schemaFaults, validSchema } from "./rule.ts";

/** `tools/list` of the Model Context Protocol. Its schemas are JSON Schema 2020-12 by default. */
export const MCP: readonly Rule[] = [
  ...namesMatch(/^[A-Za-z0-9._-]{1,128}$/),
  objectRoot,
  validSchema,
  forEachTool("output-schema", ({ output }) => {
    if (output === undefined) return [];
    return output["type"] === "object" ? schemaFaults(output) : ["declares a result that isn't an object"];
  }),
];

/** The rules of MCP hosts: some reject a server if one name breaks their grammar. */
export const MCP_HOSTS: readonly Rule[] = [...namesMatch(/^[a-zA-Z0-9_-]{1,64}$/), ...MCP.slice(2)];
