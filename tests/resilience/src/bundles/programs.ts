/** A toolkit package. */
export interface ToolkitModule {
  /** Package name without the scope. */
  readonly name: string;
  /** Name of the function that creates the toolkit. */
  readonly create: string;
}

/** An exported tool. */
export interface ToolEntry {
  /** File name in `tools/`, without the extension. */
  readonly file: string;
  /** Name of the export. */
  readonly exported: string;
}

/** The toolkits, in the order of the README. */
export const TOOLKITS: readonly ToolkitModule[] = [
  { name: "observability", create: "createObservability" },
  { name: "messaging", create: "createMessaging" },
  { name: "sales", create: "createSales" },
];

/** Returns a program that uses an entire toolkit. */
export function toolkitProgram({ name, create }: ToolkitModule): string {
  return `import { ${create} } from "@toolwright/${name}";\nglobalThis.use = ${create}();\n`;
}

/** Returns a program that uses one tool, as documented. */
export function toolProgram({ name }: ToolkitModule, { file, exported }: ToolEntry): string {
  return [
    'import { createToolkit } from "@toolwright/core/authoring";',
    `import { createServices } from "@toolwright/${name}/services";`,
    `import { ${exported} } from "@toolwright/${name}/tools/${file}";`,
    `globalThis.use = createToolkit({ ${exported} }, createServices());\n`,
  ].join("\n");
}

/** Returns a program that uses all exports of one entry, such as `core/mcp` or `view`. */
export function entryProgram(entry: string): string {
  return `import * as all from "@toolwright/${entry}";\nglobalThis.use = all;\n`;
}
