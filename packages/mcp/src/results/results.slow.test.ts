import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientOfVersion1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioTransportOfVersion1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterEach, expect, test } from "vitest";
import { COMPILE_CACHE, command } from "../__fixtures__/run-command.ts";

const FLAGS = ["--sandbox", "--max-result-tokens", "1000"];
const LONG = { name: "Observability_SearchSpans", arguments: { query: "status:error", start_time: "now-6h" } };
const identity = { name: "tests", version: "1.0.0" };
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

const processOf = (flags: readonly string[]) => ({ ...command(flags), env: COMPILE_CACHE, stderr: "ignore" as const });

async function connect2(flags: readonly string[], mode: "legacy" | "auto") {
  const client = new Client(identity, { versionNegotiation: { mode } });
  open.push(client);
  await client.connect(new StdioClientTransport(processOf(flags)));
  return client;
}

async function connect1(flags: readonly string[]) {
  const client = new ClientOfVersion1(identity, { capabilities: {} });
  open.push(client);
  // The SDK's types conflict with each other under exactOptionalPropertyTypes.
  const transport = new StdioTransportOfVersion1(processOf(flags));
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

type Connect = (flags: readonly string[]) => Promise<Pick<Client, "callTool" | "readResource" | "getPrompt">>;

const CLIENTS: readonly (readonly [string, Connect])[] = [
  ["version 2", (flags) => connect2(flags, "legacy")],
  ["version 2 that negotiates", (flags) => connect2(flags, "auto")],
  ["version 1", connect1 as unknown as Connect],
];

test.each(CLIENTS)("a client of %s reads a full result and a prompt over standard input", async (_, connect) => {
  const client = await connect(FLAGS);
  const content = (await client.callTool(LONG)).content as { type: string; uri?: string }[];
  expect(content.map(({ type }) => type)).toEqual(["text", "resource_link"]);
  const [full] = (await client.readResource({ uri: content[1]?.uri ?? "" })).contents as { text: string }[];
  expect((JSON.parse(full?.text ?? "") as { spans: unknown[] }).spans).toHaveLength(50);
  const { messages } = await client.getPrompt({ name: "find_buyer", arguments: { company: "example.com" } });
  expect(JSON.stringify(messages)).toContain("example.com");
});

test("the flag --no-result-links removes the links", async () => {
  const client = await connect2([...FLAGS, "--no-result-links"], "auto");
  expect((await client.callTool(LONG)).content).toHaveLength(1);
});
