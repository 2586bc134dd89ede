import { readFileSync, writeFileSync } from "node:fs";
import { collectRows } from "./collect.ts";
import { countMcpCells, type McpGuesses, renderClients } from "./render-clients.ts";

// Runs every MCP client, and writes the cells and the page.

const guesses: McpGuesses = JSON.parse(readFileSync(new URL("guesses.json", import.meta.url), "utf8"));
const rows = await collectRows();
writeFileSync(new URL("cells.json", import.meta.url), `${JSON.stringify(rows, null, 2)}\n`);
writeFileSync(new URL("../../../../docs/mcp-clients.md", import.meta.url), renderClients(rows, guesses));
const { all, wrong } = countMcpCells(rows, guesses);
process.stdout.write(`${all} cells, ${wrong} of which differ from the guesses.\n`);
