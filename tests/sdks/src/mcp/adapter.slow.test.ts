import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { Client as ClientOfVersion1 } from "@modelcontextprotocol/sdk/client/index.js";
import { Server as ServerOfVersion1 } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { McpServer, Server } from "@modelcontextprotocol/server";
import { type CallEvent, findTool, type Tool } from "@toolwright/core";
import { type McpOptions, mcpRegisterTools, mcpTools } from "@toolwright/core/mcp";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { startHanging } from "../ai-sdk/start.ts";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const identity = { name: "tests", version: "1.0.0" };
const capabilities = { tools: {} };

/** All kinds of servers that the adapter supports. */
const SERVERS = {
  "the low-level server of version 2": (tools: readonly Tool[], options: McpOptions) => {
    const server = new Server(identity, { capabilities });
    const { list, call } = mcpTools(tools, { approve: false, ...options });
    server.setRequestHandler("tools/list", list);
    server.setRequestHandler("tools/call", call);
    return server;
  },
  "the high-level server of version 2": (tools: readonly Tool[], options: McpOptions) => {
    const server = new McpServer(identity);
    mcpRegisterTools(server, tools, { approve: false, ...options });
    return server;
  },
  "the low-level server of version 1": (tools: readonly Tool[], options: McpOptions) => {
    const server = new ServerOfVersion1(identity, { capabilities });
    const { list, call } = mcpTools(tools, { approve: false, ...options });
    server.setRequestHandler(ListToolsRequestSchema, list);
    server.setRequestHandler(CallToolRequestSchema, call);
    return server;
  },
} as const;

const CLIENTS = {
  "a client of version 2": () => new Client(identity),
  "a client of version 1": () => new ClientOfVersion1(identity) as unknown as Client,
} as const;

const pairs = Object.entries(SERVERS).flatMap(([server, serve]) =>
  Object.entries(CLIENTS).map(([client, createClient]) => ({ server, client, serve, createClient })),
);

const { sandbox, tools } = createSandboxToolkits();

describe.each(pairs)("$server with $client", ({ serve, createClient }) => {
  const calls: CallEvent[] = [];
  const open: { close(): Promise<void> }[] = [];

  const connect = async (options: McpOptions = {}, offered = tools) => {
    const server = serve(offered, { onCall: (event) => calls.push(event), ...options });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far as Parameters<typeof server.connect>[0]);
    const client = createClient();
    await client.connect(near);
    open.push(client, server);
    return client;
  };

  afterEach(async () => {
    for (const end of open.splice(0)) await end.close();
    calls.length = 0;
    sandbox.observability.reset();
  });

  test("declares every tool completely", async () => {
    const { tools: listed } = await (await connect()).listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ wireName }) => wireName));
    for (const { name, title, description, inputSchema, annotations } of listed) {
      const tool = findTool(tools, name) as Tool;
      expect(lostIn(tool, { description, parameters: inputSchema })).toEqual([]);
      expect(title).toBe(tool.title);
      expect(annotations).toEqual({
        title: tool.title,
        readOnlyHint: tool.annotations.readOnly,
        destructiveHint: tool.annotations.destructive,
        idempotentHint: tool.annotations.idempotent,
        openWorldHint: tool.annotations.openWorld,
      });
    }
  });

  test("declares the fields of results only on request", async () => {
    const { tools: listed } = await (await connect()).listTools();
    expect(listed.filter(({ outputSchema }) => outputSchema)).toEqual([]);
    const { tools: withSchemas } = await (await connect({ outputSchemas: true })).listTools();
    for (const { name, outputSchema } of withSchemas) expect(outputSchema, name).toMatchObject({ type: "object" });
  });

  test("returns the fitted result as text and as structured content, and passes the full one to the program", async () => {
    const client = await connect({ maxResultTokens: 1_000 });
    await client.listTools();
    const result = await client.callTool({
      name: "Observability_SearchLogs",
      arguments: { query: "status:error", start_time: "now-6h", max_results: "50" },
    });
    const [content] = result.content as { text: string }[];
    expect(JSON.parse(content?.text ?? "")).toEqual(result.structuredContent);
    expect(content?.text.length).toBeLessThan(5_000);
    const [event] = calls;
    expect(event?.answer.ok && (event.answer.value as { logs: unknown[] }).logs).toHaveLength(50);
  });

  test("runs the calls of one turn in parallel", async () => {
    const client = await connect();
    const names = ["Messaging_ListSegments", "Messaging_ListBroadcasts", "Sales_GetApiUsage"];
    const results = await Promise.all(names.map((name) => client.callTool({ name, arguments: {} })));
    const keys = results.map(({ structuredContent }) => Object.keys(structuredContent as object));
    for (const [index, key] of ["segments", "broadcasts", "endpoints"].entries()) expect(keys[index]).toContain(key);
  });

  test.each([
    ["arguments that break a rule", { query: "*", max_results: 5_000 }, "max_results"],
    ["an unknown parameter", { qery: "*" }, "query"],
  ])("returns the adapter's error message for %s", async (_, args, words) => {
    const result = await (await connect()).callTool({ name: "Observability_SearchLogs", arguments: args });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(words) }] });
    expect(result.structuredContent).toBeUndefined();
    expect(JSON.stringify(result)).toContain("invalid_input");
  });

  test("returns a failure without keys or stack traces", async () => {
    sandbox.observability.fail({ status: 401 });
    const result = await (await connect()).callTool({ name: "Observability_SearchLogs", arguments: { query: "*" } });
    const text = JSON.stringify(result);
    expect(result.isError).toBe(true);
    expect(text).toContain("unauthorized");
    expect(text).not.toMatch(/\.ts|node_modules|\n\s+at /);
    for (const key of [sandbox.observability.options.apiKey, sandbox.observability.options.applicationKey])
      expect(text).not.toContain(key);
  });

  test("rejects a tool that is not offered, and does not run it", async () => {
    const client = await connect({ readOnly: true });
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toContain("Messaging_GetPerson");
    expect(listed.map(({ name }) => name)).not.toContain("Messaging_DeletePerson");
    await expect(client.callTool({ name: "Messaging_DeletePerson", arguments: { person_id: "x" } })).rejects.toThrow();
    expect(calls).toEqual([]);
  });

  test("runs no call that the approver rejects", async () => {
    const client = await connect({ approve: () => false });
    const before = sandbox.messaging.workspace.activities.length;
    const result = await client.callTool({
      name: "Messaging_RecordEvent",
      arguments: { person_id: "x", name: "bought", data: { total: 3 } },
    });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("not approved") }] });
    expect(sandbox.messaging.workspace.activities).toHaveLength(before);
  });

  test.each([
    ["an object", { plan: "pro", seats: 3 }],
    [
      "entries",
      [
        { name: "plan", value: "pro" },
        { name: "seats", value: 3 },
      ],
    ],
    ["a JSON text", '{"plan":"pro","seats":3}'],
  ])("accepts a map as %s, and null for optional parameters", async (_, attributes) => {
    const person_id = crypto.randomUUID();
    const client = await connect();
    const { isError } = await client.callTool({
      name: "Messaging_IdentifyPerson",
      arguments: { person_id, email: null, identifier_type: null, attributes },
    });
    expect(isError ?? false).toBe(false);
    const [person] = sandbox.messaging.workspace.people.find({ kind: "id", value: person_id });
    expect(Object.fromEntries(person?.attributes ?? [])).toMatchObject({ plan: "pro", seats: 3 });
  });

  test("reports progress to the client", async () => {
    const steps: number[] = [];
    const client = await connect();
    await client.callTool(
      { name: "Observability_DiscoverFacets", arguments: { dataset: "logs" } },
      // Version 1 has a schema as its second argument.
      ...((client instanceof Client ? [] : [undefined]) as []),
      { onprogress: ({ progress }: { progress: number }) => steps.push(progress) },
    );
    expect(steps.length).toBeGreaterThan(3);
  });

  test("aborts the tool of a canceled request", async () => {
    const { tools: hanging, reached } = startHanging(sandbox);
    const controller = new AbortController();
    const client = await connect({}, hanging);
    const call = client.callTool(
      { name: "Observability_SearchLogs", arguments: { query: "*" } },
      ...((client instanceof Client ? [] : [undefined]) as []),
      { signal: controller.signal },
    );
    await reached;
    controller.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => calls[0]?.answer).toMatchObject({ ok: false, error: { code: "aborted" } });
  });
});

test("registers tools together with a server's other tools, under dotted names on request", async () => {
  const { observability } = createSandboxToolkits();
  const server = new McpServer(identity);
  server.registerTool("own", { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => ({
    content: [{ type: "text", text }],
  }));
  mcpRegisterTools(server, observability.tools, { names: "dotted" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = new Client(identity);
  await client.connect(near);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["own", ...observability.tools.map(({ name }) => name)]);
  const { content } = await client.callTool({ name: "own", arguments: { text: "mine" } });
  expect(content).toEqual([{ type: "text", text: "mine" }]);
  expect(await client.callTool({ name: "Observability.SearchLogs", arguments: { query: "*" } })).toHaveProperty(
    "structuredContent.logs",
  );
  await client.close();
});
