import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CatalogTool } from "./catalog-tool.ts";
import type { Outcome } from "./run-tool.ts";

/** A question's tool and outcome, prepared when the page was built: a picture, without what the other forms show. */
export interface Prepared {
  readonly tool: CatalogTool;
  readonly outcome: Outcome;
}

/** The data that the page has before the worker starts. */
export interface PageData {
  /** Full names of all tools. */
  readonly names: readonly string[];
  /** The first question's answer. */
  readonly opening: Prepared;
  /** Style of the pictures. */
  readonly style: string;
}

/** The data, which VitePress inserts here when it builds the page. */
export declare const data: PageData;

const PROGRAM = fileURLToPath(new URL("print-catalog.ts", import.meta.url));

/** Runs the program that prints data. It needs a separate process for the condition that selects the packages' sources. */
export function print(part: "page" | "answers"): unknown {
  const args = ["--conditions=@toolwright/source", PROGRAM, part];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 24 }));
}

/** The loader, which VitePress runs. */
export default { load: (): unknown => print("page") };
