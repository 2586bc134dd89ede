import type { ExampleScript } from "../example-script.ts";

/** The program of docs/mcp.md is client and server in one, and calls no model. */
export const exampleScripts: readonly ExampleScript[] = [{ example: "mcp.ts", env: () => ({}), lines: [] }];
