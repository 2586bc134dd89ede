/** A toolkit and where its tools are. */
export interface ToolkitModule {
  /** Name of its package without the scope. */
  readonly name: string;
  /** Name of the function that makes it. */
  readonly create: string;
}

/** A tool as its entry exports it. */
export interface ToolEntry {
  /** Name of the file below `tools/`. */
  readonly file: string;
  /** Name it is exported as. */
  readonly exported: string;
}

/** The toolkits, in the order of the README. */
export const TOOLKITS: readonly ToolkitModule[] = [
  { name: "observability", create: "createObservability" },
  { name: "messaging", create: "createMessaging" },
  { name: "sales", create: "createSales" },
];

/** A program that uses a whole toolkit. */
export function toolkitProgram({ name, create }: ToolkitModule): string {
  return `import { ${create} } from "@toolwright/${name}";\nglobalThis.use = ${create}();\n`;
}

/** A program that uses one tool, as the toolkits' pages show. */
export function toolProgram({ name }: ToolkitModule, { file, exported }: ToolEntry): string {
  return [
    'import { createToolkit } from "@toolwright/core/authoring";',
    `import { createServices } from "@toolwright/${name}/services";`,
    `import { ${exported} } from "@toolwright/${name}/tools/${file}";`,
    `globalThis.use = createToolkit({ ${exported} }, createServices());\n`,
  ].join("\n");
}

/** A program that uses everything an entry of core exports, and nothing else. */
export function entryProgram(entry: string): string {
  return `import * as all from "@toolwright/core/${entry}";\nglobalThis.use = all;\n`;
}
