import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Tool } from "@toolwright/core";
import { misconfigured } from "../misconfigured.ts";
import { type CreateTools, createToolwrightTools } from "../run/create-tools.ts";

/**
 * Loads the tools of a run from the module of `--tools`. Its export `tools`, or its default export, is a function that
 * creates the tools over the backends of a run.
 * @param path null for the published tools
 * @throws ToolError `misconfigured` if the module cannot be loaded, or exports no such function
 */
export async function loadTools(path: string | null): Promise<CreateTools> {
  if (path === null) return createToolwrightTools;
  const { tools, default: createTools = tools } = await importModule(path);
  const wrong = misconfigured(`${path} must export a function that returns tools, as \`tools\` or as default export.`);
  if (typeof createTools !== "function") throw wrong;
  return (backends) => {
    const created: unknown = createTools(backends);
    if (Array.isArray(created) && created.length > 0 && created.every(isTool)) return created;
    throw wrong;
  };
}

async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw misconfigured(`Cannot load ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isTool(value: unknown): value is Tool {
  const tool = value as Partial<Tool> | null;
  return typeof tool?.wireName === "string" && typeof tool.call === "function" && typeof tool.prepare === "function";
}
