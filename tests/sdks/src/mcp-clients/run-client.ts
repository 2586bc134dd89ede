import { type Cell, shown, versionOf } from "../behavior/cell.ts";
import { type RecordedRequest, serveScript } from "../scripted-server.ts";
import type { McpClient, McpRow } from "./client.ts";
import { CLIENTS } from "./clients.ts";
import { COLUMNS, type Column, type Seen } from "./columns.ts";
import { SENDING, serveTypical, TYPICAL_TOOL } from "./typical-server.ts";
import { type SeenClient, serveWords, type ToolName } from "./word-server.ts";
import { serveWordsOf2025 } from "./word-server-2025.ts";

// Runs every kind of result through one client, in a separate process, and prints the row as the last line.

/** Finds the name under which the client offers a tool to its model. */
function offeredName({ body }: RecordedRequest, tool: string): string {
  return new RegExp(`"name":"([\\w/-]*${tool})"`).exec(JSON.stringify(body))?.[1] ?? tool;
}

type Ended = readonly [result: unknown, error: string | undefined];

interface Served {
  readonly url: string;
  readonly seen?: () => SeenClient | undefined;
}

/** Lets the client call a tool of a server. */
async function see(client: McpClient, server: Served, tool: string): Promise<Seen> {
  const { wire } = client;
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
  const { tools: _declared, systemInstruction: _instructions, ...body } = Object(last?.body);
  const text = JSON.stringify(wire ? body : result) ?? "";
  const received = wire && last ? wire.resultsIn(last).map(({ content }) => content) : [result];
  const takesObjects = wire !== undefined && !wire.hasTextResults;
  return { text, takesObjects, isHost: wire === undefined, received, error, client: server.seen?.() };
}

const serve = ({ isServerOf2025 = false }: McpClient) => (isServerOf2025 ? serveWordsOf2025() : serveWords());

/** Counts the characters of a result of Toolwright that the model or the host gets. */
async function countCharacters(client: McpClient, options: (typeof SENDING)["every"]): Promise<number> {
  const { received } = await see(client, await serveTypical(options), TYPICAL_TOOL);
  return received.flat().reduce<number>((sum, part) => sum + textOf(part).length, 0);
}

/** The text of a part, and the JSON of anything else. */
function textOf(part: unknown): string {
  if (typeof part === "string") return part;
  const { text } = Object(part);
  return typeof text === "string" ? text : (JSON.stringify(part) ?? "");
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
  const seen = runs.get(column.tool) ?? (await see(client, await serve(client), column.tool));
  runs.set(column.tool, seen);
  cells[id] = cellOf(column, seen);
}
const { title, form, wire, version = versionOf(client.package) } = client;
const announced = runs.get("get_text")?.client?.name ?? "";
const row: McpRow = {
  title,
  version: `${client.package} ${version}`,
  form,
  wire: wire?.name ?? "",
  announced,
  cells,
  // Toolwright's server knows the newest revision.
  ...(!client.isServerOf2025 && {
    characters: {
      every: await countCharacters(client, SENDING.every),
      suited: await countCharacters(client, SENDING.suited),
    },
  }),
};
process.stdout.write(`\n${JSON.stringify(row)}\n`);
process.exit(0);
