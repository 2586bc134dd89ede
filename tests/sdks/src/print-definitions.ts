import { hashTools, toTypeScript } from "@toolwright/core";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

// Prints all definitions that a model or a reviewer sees.
const { tools } = createSandboxToolkits();
const definitions = {
  descriptors: tools.map((tool) => tool.descriptor()),
  parameters: tools.map((tool) => [tool.parameters(), tool.parameters("entries"), tool.parameters("strict")]),
  hashes: await hashTools(tools),
  typeScript: toTypeScript(tools),
};
process.stdout.write(JSON.stringify(definitions));
