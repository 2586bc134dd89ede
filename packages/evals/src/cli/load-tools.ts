import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Tool } from "@toolwright/core";
import { misconfigured } from "../misconfigured.ts";
import { type CreateTools, createToolwrightTools } from "../run/create-tools.ts";

/**
 * Loads the tools of a run from the module of `--tools`. Its default export, or its export `tools`, is a function that
 * creates the tools over the backends of a run, or an array of tools, which do not work on the simulated backends of a run.
 * @param path null for the published tools
 * @throws ToolError `misconfigured` if the module cannot be loaded, or exports neither
 */
export async function loadTools(path: string | null): Promise<CreateTools> {
  if (path === null) return createToolwrightTools;
  const module = await importModule(path);
  const exported = module["default"] ?? module["tools"];
  if (typeof exported === "function")
    return (backends) => checkTools(path, (exported as (...args: unknown[]) => unknown)(backends));
  const tools = checkTools(path, exported);
  return () => tools;
}

async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw misconfigured(`Cannot load ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checkTools(path: string, value: unknown): readonly Tool[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isTool)) return value;
  const form = "a function that returns tools, or an array of tools, as default export or as `tools`";
  throw misconfigured(`${path} must export ${form}, created with createToolkit of @toolwright/core/authoring.`);
}

function isTool(value: unknown): value is Tool {
  const tool = value as Partial<Tool> | null;
  return typeof tool?.wireName === "string" && typeof tool.call === "function" && typeof tool.prepare === "function";
}
