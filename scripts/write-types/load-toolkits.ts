import { existsSync, readdirSync } from "node:fs";
import type { AnyToolDefinition } from "@toolwright/core/authoring";

const PACKAGES = new URL("../../packages/", import.meta.url);

/** A tool of a toolkit. */
export interface ToolkitTool {
  /** Name of the typed function, such as `searchLogs`. */
  readonly functionName: string;
  /** Name of the tool within its toolkit, such as `SearchLogs`. */
  readonly name: string;
  readonly definition: AnyToolDefinition<object>;
}

/** A toolkit with all of its tools. */
export interface ToolkitSource {
  /** Name of the interface, such as `Observability`. */
  readonly name: string;
  /** The folder of the package. */
  readonly folder: URL;
  readonly tools: readonly ToolkitTool[];
}

/** Every toolkit in `packages/`: a package with `requirements.ts`, whose `src/definitions.ts` lists the tools. */
export async function loadToolkits(): Promise<readonly ToolkitSource[]> {
  const folders = readdirSync(PACKAGES)
    .map((name) => new URL(`${name}/`, PACKAGES))
    .filter((folder) => existsSync(new URL("requirements.ts", folder)));
  return Promise.all(folders.map(loadToolkit));
}

async function loadToolkit(folder: URL): Promise<ToolkitSource> {
  const { definitions } = (await import(new URL("src/definitions.ts", folder).href)) as {
    definitions: Readonly<Record<string, AnyToolDefinition<object>>>;
  };
  const tools = Object.entries(definitions).map(([functionName, definition]) => {
    const [, name = ""] = definition.name.split(".");
    return { functionName, name, definition };
  });
  const [name = ""] = tools[0]?.definition.name.split(".") ?? [];
  return { name, folder, tools };
}
