import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createMcpServer } from "@toolwright/mcp";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { expect, test } from "vitest";
import { writeCursor } from "../../../../packages/core/src/paging/cursor.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = { now: () => NOW, random: () => 0, sleep: async () => undefined };
const { messaging, observability } = createSandbox({ clock, enforceLimits: false });
const tools = [
  ...createMessaging({ ...messaging.options, clock }).tools,
  ...createObservability({ ...observability.options, clock }).tools,
];

test.each([
  [
    "Observability.SearchLogs",
    { query: "service:web", start_time: "now-1h", end_time: "now", sort_order: "newest" },
    [NOW - 365 * 86_400_000, NOW],
  ],
  ["Messaging.ListPersonMessages", { person_id: "usr_1", email: "" }, ["id", "usr_2"]],
  ["Messaging.ListPersonActivities", { person_id: "usr_1", email: "", name: "" }, ["id", "usr_2"]],
])("an MCP client that forges a cursor of %s gets an input error, and no request leaves", async (name, args, scope) => {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "host", version: "1.0.0" });
  await Promise.all([
    createMcpServer({ approve: false, tools }).newServer().connect(serverSide),
    client.connect(clientSide),
  ]);
  const cursor = writeCursor({ tool: name, arguments: args }, [scope, null, 0, null, 1]);
  const result = await client.callTool({ name: name.replace(".", "_"), arguments: { ...args, cursor } });
  expect(result.isError).toBe(true);
  expect(JSON.stringify(result.content)).toContain("invalid_input");
  expect([...messaging.requests, ...observability.requests]).toEqual([]);
  await client.close();
});
