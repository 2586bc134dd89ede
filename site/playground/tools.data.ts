import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CatalogTool } from "./catalog-tool.ts";

/** The tools, which VitePress inserts here when it builds the page. */
export declare const data: readonly [CatalogTool, ...CatalogTool[]];

const PROGRAM = fileURLToPath(new URL("print-catalog.ts", import.meta.url));

/**
 * The loader, which VitePress runs. It needs a separate process for the condition that selects the packages' sources.
 */
export default {
  load(): unknown {
    const args = ["--conditions=@toolwright/source", PROGRAM];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 24 }));
  },
};
