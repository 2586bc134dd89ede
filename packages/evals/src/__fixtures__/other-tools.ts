import { type CreateTools, createToolwrightTools } from "../run/create-tools.ts";

/** The published tools with other descriptions, as a module of `--tools`. */
export const tools: CreateTools = (backends) =>
  createToolwrightTools(backends).map((tool) => {
    const description = `Other: ${tool.description}`;
    return { ...tool, description, descriptor: () => ({ ...tool.descriptor(), description }) };
  });
