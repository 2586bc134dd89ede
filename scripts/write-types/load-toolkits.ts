import type { AnyToolDefinition } from "@toolwright/core/authoring";
import { TOOLKITS } from "../toolkits.ts";

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

/** Every toolkit in `packages/`, with the tools that its `src/definitions.ts` lists. */
export async function loadToolkits(): Promise<readonly ToolkitSource[]> {
  return Promise.all(TOOLKITS.map(loadToolkit));
}

type Definitions = Readonly<Record<string, AnyToolDefinition<object>>>;

async function loadToolkit(folderName: string): Promise<ToolkitSource> {
  const folder = new URL(`../../packages/${folderName}/`, import.meta.url);
  const { definitions, unstableDefinitions } = (await import(new URL("src/definitions.ts", folder).href)) as {
    definitions: Definitions;
    unstableDefinitions?: Definitions;
  };
  const tools = Object.entries({ ...definitions, ...unstableDefinitions }).map(([functionName, definition]) => {
    const [, name = ""] = definition.name.split(".");
    return { functionName, name, definition };
  });
  const [name = ""] = tools[0]?.definition.name.split(".") ?? [];
  return { name, folder, folderName, tools };
}
