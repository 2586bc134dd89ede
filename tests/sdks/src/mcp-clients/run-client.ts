import { type Cell, shown, versionOf } from "../behavior/cell.ts";
import { type RecordedRequest, serveScript } from "../scripted-server.ts";
import type { McpClient, McpRow } from "./client.ts";
import { CLIENTS } from "./clients.ts";
import { COLUMNS, type Column, type Seen } from "./columns.ts";
import { serveWords, type ToolName } from "./word-server.ts";

// Runs every kind of result through one client, in a separate process, and prints the row as the last line.

/** Finds the name under which the client offers a tool to its model. */
function offeredName({ body }: RecordedRequest, tool: ToolName): string {
  return new RegExp(`"name":"([\\w/-]*${tool})"`).exec(JSON.stringify(body))?.[1] ?? tool;
}

type Ended = readonly [result: unknown, error: string | undefined];

async function see(client: McpClient, tool: ToolName): Promise<Seen> {
  const { wire } = client;
  const server = await serveWords();
  const done = wire ? [1, 2, 3].map(() => wire.reply({ text: "Done." })) : [];
  const callTool = (request: RecordedRequest) => {
    const call = { id: "call_1", name: offeredName(request, tool), args: "{}" };
    return wire?.reply({ calls: [call] }) ?? { json: null };
  };
  const provider = await serveScript(wire ? [callTool, ...done] : []);
  const run = client.run({ mcp: server.url, provider: provider.url, tool });
  const [result, error] = await run.then<Ended, Ended>(
    (value) => [value, undefined],
    (thrown: unknown) => [undefined, String(thrown)],
  );
  const last = provider.requests.at(-1);
  const { tools: _declared, ...body } = Object(last?.body);
  const text = JSON.stringify(wire ? body : result) ?? "";
  const received = wire && last ? wire.resultsIn(last).map(({ content }) => content) : [result];
  const takesObjects = wire !== undefined && !wire.hasTextResults;
  return { text, takesObjects, isHost: wire === undefined, received, error, client: server.seen() };
}

function cellOf({ judge }: Column, seen: Seen): Cell {
  const { received, error } = seen;
  return { outcome: judge(seen), saw: { received: shown(received), ...(error && { error: shown(error) }) } };
}

const [name = ""] = process.argv.slice(2);
const load = CLIENTS[name];
if (!load) throw new Error(`Which client? ${Object.keys(CLIENTS).join(", ")}`);
const client = await load();
const cells: Record<string, Cell> = {};
const runs = new Map<ToolName, Seen>();
for (const [id, column] of Object.entries(COLUMNS)) {
  const seen = runs.get(column.tool) ?? (await see(client, column.tool));
  runs.set(column.tool, seen);
  cells[id] = cellOf(column, seen);
}
const { title, form, wire } = client;
const [packageName = ""] = /^(?:@[\w-]+\/)?[\w-]+/.exec(client.package) ?? [];
const announced = runs.get("get_text")?.client?.name ?? "";
const row: McpRow = {
  title,
  version: `${packageName} ${versionOf(client.package)}`,
  form,
  wire: wire?.name ?? "",
  announced,
  cells,
};
process.stdout.write(`\n${JSON.stringify(row)}\n`);
process.exit(0);
