import { lastLine } from "../behavior/collect.ts";
import type { McpRow } from "./client.ts";
import { CLIENTS } from "./clients.ts";
import type { McpRows } from "./render-clients.ts";

/** Runs clients, each in its own process. */
export async function collectRows(names: readonly string[] = Object.keys(CLIENTS)): Promise<McpRows> {
  const rows: Record<string, McpRow> = {};
  for (const name of names) rows[name] = await lastLine<McpRow>(new URL("run-client.ts", import.meta.url), name);
  return rows;
}
