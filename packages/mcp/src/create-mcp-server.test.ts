import { createHash } from "node:crypto";
import { ToolError } from "@toolwright/core";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENTS } from "./__fixtures__/clients.ts";
import { connectClient } from "./__fixtures__/connect-client.ts";
import { rawRequest, statelessRequest } from "./__fixtures__/raw-http.ts";
import { createMcpServer } from "./create-mcp-server.ts";
import { type HttpServer, serveHttp } from "./http/serve-http.ts";
import { createTools } from "./toolkits.ts";

const server = createMcpServer({ tools: createTools(), approve: "prefer" });
const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

describe("a server", () => {
  let httpServer: HttpServer;
  beforeAll(async () => {
    httpServer = await serveHttp(server);
  });
  afterAll(() => httpServer.close());

  test("lists the same bytes to every connection of every client", async () => {
    const lists = new Set<string>();
    for (const { connect } of [...CLIENTS, ...CLIENTS]) {
      const client = await connect({ url: httpServer.url });
      expect(client.instructions).toBe(server.instructions);
      lists.add(digest(await client.list()));
      await client.close();
    }
    expect(lists.size).toBe(1);
  });

  test("returns the same bytes on every request, without the default dialect, and lets a client cache them", async () => {
    const [first, second] = await Promise.all(
      [0, 1].map(() => rawRequest(httpServer.url, statelessRequest("tools/list"))),
    );
    expect(first?.text).toBe(second?.text);
    expect(first?.text).not.toContain("$schema");
    const { result } = JSON.parse(first?.text ?? "") as { result: { tools: unknown[]; ttlMs: number } };
    expect(result.tools).toHaveLength(TOOL_NAMES.length);
    expect(result.ttlMs).toBe(300_000);
  });

  test("declares its name and version", async () => {
    const { text } = await rawRequest(httpServer.url, statelessRequest("server/discover"));
    expect(JSON.parse(text)).toMatchObject({
      result: {
        supportedVersions: ["2026-07-28"],
        capabilities: { tools: {} },
        instructions: server.instructions,
        _meta: {
          "io.modelcontextprotocol/serverInfo": {
            name: "toolwright",
            title: "Toolwright",
            icons: [{ src: expect.stringMatching(/^data:image\/svg\+xml;base64,/), mimeType: "image/svg+xml" }],
          },
        },
      },
    });
  });
});

test("the title of a tool names the vendor, so that two toolkits' searches for people differ", async () => {
  const { client, close } = await connectClient(server);
  const { tools } = await client.listTools();
  const titles = tools.filter(({ name }) => name.endsWith("_SearchPeople")).map(({ title }) => title);
  expect(titles).toEqual(["Search people (Customer.io)", "Search people (Apollo.io)"]);
  expect(tools.every(({ title, annotations }) => title === annotations?.title)).toBe(true);
  expect(new Set(tools.map(({ title }) => title)).size).toBe(tools.length);
  await close();
});

test.each([
  ["wire", "_"],
  ["dotted", "."],
] as const)("descriptions name other tools as the list with %s names does", async (names, separator) => {
  const other = createMcpServer({ tools: createTools(), approve: "prefer", names });
  const { client, close } = await connectClient(other);
  const { tools } = await client.listTools();
  await close();
  const ownNames = tools.map(({ name }) => String(name.split(separator)[1]));
  const mention = new RegExp(`(.)(?<![a-z])(?:${ownNames.join("|")})\\b`, "g");
  const found = tools.flatMap((tool) => [...JSON.stringify({ ...tool, _meta: {} }).matchAll(mention)]);
  expect(found.length).toBeGreaterThan(tools.length);
  expect(found.filter(([, before]) => before !== separator)).toEqual([]);
});

test("a server accepts a custom name, version and instructions, and the options of every adapter", () => {
  const custom = createMcpServer({
    tools: createTools(),
    readOnly: true,
    only: ["Sales.GetApiUsage"],
    instructions: "Use one tool.",
  });
  expect(custom.tools.map(({ name }) => name)).toEqual(["Sales.GetApiUsage"]);
  expect(custom.instructions).toBe("Use one tool.");
  expect(createMcpServer({ tools: createTools(), readOnly: true, instructions: "" }).instructions).toBe("");
  expect(() => createMcpServer({ tools: createTools(), approve: "prefer", only: ["Sales.GetApiUsge"] })).toThrow(
    ToolError,
  );
});
