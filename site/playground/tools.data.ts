import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CatalogTool } from "./catalog-tool.ts";
import type { Outcome } from "./run-tool.ts";

/** The data that the page has before the worker starts. */
export interface PageData {
  /** Full names of all tools. */
  readonly names: readonly string[];
  /** The first question's tool and its outcome, whose text is the JSON of `model`. */
  readonly opening: {
    readonly tool: CatalogTool;
    readonly outcome: Omit<Outcome, "text">;
    readonly model: object;
  };
  /** Style of the pictures. */
  readonly style: string;
}

/** The data, which VitePress inserts here when it builds the page. */
export declare const data: PageData;

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
