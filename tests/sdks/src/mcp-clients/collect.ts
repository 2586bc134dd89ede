import { lastLine } from "../behavior/collect.ts";
import type { McpRow } from "./client.ts";
import { CLIENTS } from "./clients.ts";
import type { McpRows } from "./render-clients.ts";

/** Runs every client in its own process. */
export async function collectRows(): Promise<McpRows> {
  const rows: Record<string, McpRow> = {};
  for (const name of Object.keys(CLIENTS))
    rows[name] = await lastLine<McpRow>(new URL("run-client.ts", import.meta.url), name);
  return rows;
}
