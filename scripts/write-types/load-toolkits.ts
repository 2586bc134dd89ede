import type { AnyToolDefinition } from "../../packages/core/src/definition/definition.ts";
import { TOOLKITS } from "../toolkits.ts";
import { toolFiles } from "./render-definitions.ts";

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
  /** The folder of the package, and its name. */
  readonly folder: URL;
  readonly folderName: string;
  readonly tools: readonly ToolkitTool[];
}

/** Every toolkit in `packages/`, with the tools in its `src/tools/`, unstable ones last. */
export async function loadToolkits(): Promise<readonly ToolkitSource[]> {
  return Promise.all(TOOLKITS.map(loadToolkit));
}

async function loadToolkit(folderName: string): Promise<ToolkitSource> {
  const folder = new URL(`../../packages/${folderName}/`, import.meta.url);
  const tools = await Promise.all(
    toolFiles(folder).map(async ({ file, name: functionName }): Promise<ToolkitTool> => {
      const exported = (await import(new URL(`src/tools/${file}`, folder).href)) as {
        readonly [name: string]: unknown;
      };
      const definition = exported[functionName] as AnyToolDefinition<object>;
      const [, name = ""] = definition.name.split(".");
      return { functionName, name, definition };
    }),
  );
  tools.sort((one, other) => Number(one.definition.unstable ?? false) - Number(other.definition.unstable ?? false));
  const [name = ""] = tools[0]?.definition.name.split(".") ?? [];
  return { name, folder, folderName, tools };
}
