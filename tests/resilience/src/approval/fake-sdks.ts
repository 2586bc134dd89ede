import type { AdkToolContext } from "@toolwright/core/adk";
import type { GenkitToolContext } from "@toolwright/core/genkit";
import type { StrandsToolConfig } from "@toolwright/core/strands";

/** ADK's class, whose methods the adapter replaces. */
export abstract class BaseTool {
  declare runAsync: (call: { args: object; toolContext: AdkToolContext }) => Promise<object>;
}

/** A context of ADK. */
export function adkContext(fields: Partial<AdkToolContext> = {}): AdkToolContext {
  return { actions: {}, requestConfirmation: () => undefined, ...fields };
}

/** Genkit. */
export const GENKIT = {
  dynamicTool: (_config: object, run: (input: unknown, context: GenkitToolContext) => Promise<object>) => ({
    run,
    __action: {},
  }),
};

/** A context of Genkit, whose interrupt throws its metadata. */
export function genkitContext(fields: Partial<GenkitToolContext> = {}): GenkitToolContext {
  return {
    interrupt(metadata) {
      throw metadata;
    },
    ...fields,
  };
}

/** Strands' factory of tools, which returns their configuration. */
export function configOf<Config extends StrandsToolConfig>(config: Config): Config {
  return config;
}
