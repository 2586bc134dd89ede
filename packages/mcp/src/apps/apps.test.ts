import { readFileSync } from "node:fs";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { expect, it } from "vitest";
import { bundleApps } from "../../../../scripts/mcp-apps/bundle-apps.ts";
import { createMcpServer } from "../create-mcp-server.ts";
import { createTools } from "../toolkits.ts";
import { APP_TYPE, supportsApps } from "./app-resources.ts";
import { draw } from "./browser/draw.ts";
import { expandTables } from "./browser/expand-tables.ts";

const server = createMcpServer({ tools: createTools() });
const EXTENSIONS = { "io.modelcontextprotocol/ui": { mimeTypes: [APP_TYPE] } };

async function connect(capabilities: object, mode: "legacy" | "auto") {
  const [pipe, transport] = InMemoryTransport.createLinkedPair();
  const { close } = serveStdio(server.newServer, { transport });
  const client = new Client({ name: "tests", version: "1.0.0" }, { capabilities, versionNegotiation: { mode } });
  await client.connect(pipe);
  return { client, close };
}

it.each(["legacy", "auto"] as const)("declares apps only to clients that announce them (%s)", async (mode) => {
  const withApps = await connect({ extensions: EXTENSIONS }, mode);
  const { tools } = await withApps.client.listTools();
  const uriOf = (name: string) => tools.find((tool) => tool.name === name)?._meta?.["ui"];
  expect(uriOf("Observability_GetTrace")).toEqual({ resourceUri: "ui://toolwright/trace" });
  expect(uriOf("Observability_AggregateEvents")).toEqual({ resourceUri: "ui://toolwright/chart" });
  expect(uriOf("Messaging_SendTransactionalEmail")).toEqual({ resourceUri: "ui://toolwright/card" });
  expect(uriOf("Observability_SearchLogs")).toBeUndefined();
  expect((await withApps.client.listResources()).resources.map(({ uri }) => uri)).toEqual(
    ["trace", "chart", "card"].map((name) => `ui://toolwright/${name}`),
  );
  await withApps.close();

  const without = await connect({ extensions: { other: {} } }, mode);
  expect(JSON.stringify(await without.client.listTools())).not.toContain("ui://");
  expect((await without.client.listResources()).resources).toEqual([]);
  await without.close();
});

it("returns each app as one page that loads nothing, and refuses other URIs", async () => {
  const { client, close } = await connect({ extensions: EXTENSIONS }, "auto");
  for (const { uri } of (await client.listResources()).resources) {
    const [content] = (await client.readResource({ uri })).contents;
    const { text = "", mimeType } = content as { text?: string; mimeType?: string };
    expect(mimeType).toBe("text/html;profile=mcp-app");
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.split("<script")[0]).not.toMatch(/src=|href=|@import|url\(/);
    expect(text).toContain("default-src 'none'; script-src 'sha256-");
    expect(text.length).toBeLessThan(64_000);
  }
  await expect(client.readResource({ uri: "ui://toolwright/other" })).rejects.toThrow();
  await close();
});

it("reads the media type in the capabilities of a client", () => {
  expect(supportsApps({ extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html"] } } })).toBe(false);
  expect([{}, null, { extensions: { "io.modelcontextprotocol/ui": true } }].some(supportsApps)).toBe(false);
});

it("sends the script that the sources have", async () => {
  const written = readFileSync(new URL("./app-files.ts", import.meta.url), "utf8");
  expect(written === (await bundleApps()), "Run `npx -y pnpm@12 apps`.").toBe(true);
});

it("converts the tables of fitted results to rows", () => {
  const table = { columns: ["by.@error.type", "value", "__proto__"], rows: [["A", 1, 2], ["B"]] };
  expect(JSON.parse(JSON.stringify(expandTables({ summary: { errors: table } })))).toEqual({
    summary: {
      errors: JSON.parse('[{"by":{"@error.type":"A"},"value":1,"__proto__":2},{"by":{"@error.type":"B"}}]') as object,
    },
  });
  expect(expandTables({ rows: 5, list: [1, "a", null] })).toEqual({ rows: 5, list: [1, "a", null] });
});

it("draws a card from the arguments before the result, then the outcome", () => {
  const tool = {
    title: "Messaging.SendTransactionalEmail",
    annotations: { title: "Send" },
    _meta: { "toolwright/cost": "messages" },
  };
  const args = { to: "ada@example.com\u202e" };
  const before = draw("card", { tool, args, result: null });
  expect(before).toContain("Sends messages");
  expect(before).toContain("ada@example.com\\u{202e}");
  const done = { structuredContent: { warnings: ["Blank."] } };
  expect(draw("card", { tool, args, result: done })).toContain("The call is done.");
  const failed = { isError: true, content: [{ type: "text", text: '{"code":"not_approved"}' }] };
  expect(draw("card", { tool: null, args: null, result: failed })).toContain("not_approved");
  expect(draw("trace", { tool, args, result: failed })).toContain("not_approved");
  expect(draw("trace", { tool, args, result: null })).toBe("");
  const effects = [{ _meta: { "toolwright/cost": "credits" } }, { annotations: { destructiveHint: true } }, {}];
  expect(
    effects.map((tool) => /tv-effect tv-effect-(\w+)/.exec(draw("card", { tool, args, result: null }))?.[1]),
  ).toEqual(["spend", "delete", "write"]);
});
