import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { CallEvent, Tool } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { createObservability } from "@toolwright/observability";
import { testClock } from "@toolwright/tests-support";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterEach, expect, it, vi } from "vitest";
import { connectClient } from "../__fixtures__/connect-client.ts";
import { createSandboxServer, createTestSandbox } from "../__fixtures__/sandbox-server.ts";
import { createMcpServer } from "../create-mcp-server.ts";
import { serveHttp } from "../http/serve-http.ts";
import type { McpServerOptions } from "../server-options.ts";
import { linkTo } from "./link-result.ts";
import { createResultStore } from "./result-store.ts";

const shared = createTestSandbox();
/** A call whose result exceeds the tests' budget. */
const LONG = { name: "Observability_SearchSpans", arguments: { query: "status:error", start_time: "now-6h" } };

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a server with a small token budget and a link after each reduced result. It records its calls. */
function start(options: Partial<McpServerOptions> = {}) {
  const calls: CallEvent[] = [];
  const onCall = (event: CallEvent) => calls.push(event);
  return { calls, ...createSandboxServer({ maxResultTokens: 1_000, resultLinks: true, onCall, ...options }, shared) };
}

interface Content {
  readonly type: string;
  readonly text?: string;
  readonly uri?: string;
  readonly description?: string;
}

/** Calls a tool. Returns its content, and its link if it has one. */
async function call(client: Client, request: Parameters<Client["callTool"]>[0] = LONG) {
  const { content, ...result } = await client.callTool(request);
  const items = content as readonly Content[];
  return { ...result, items, link: items.find(({ type }) => type === "resource_link") };
}

async function read(client: Client, uri = "") {
  const { contents } = await client.readResource({ uri });
  return contents[0] as { uri: string; mimeType?: string; text: string };
}

const fullResult = ({ answer }: CallEvent) => (answer.ok ? answer.value : null);

it.each(["legacy", "auto"] as const)(
  "links a reduced result to the full one, which costs no request (%s)",
  async (mode) => {
    const { server, calls, requestUrls } = start();
    const { client, close } = await connectClient(server, mode);
    const { items, link, structuredContent } = await call(client);
    expect(items).toHaveLength(2);
    expect(JSON.parse(items[0]?.text ?? "")).toEqual(structuredContent);
    expect(link).toEqual({
      type: "resource_link",
      uri: expect.stringMatching(/^toolwright:\/\/results\/[\w-]{16}$/),
      name: "full result",
      description: "This page only.",
      mimeType: "application/json",
      size: expect.any(Number),
    });
    const requestsBefore = requestUrls.length;
    const { uri, mimeType, text } = await read(client, link?.uri);
    expect([uri, mimeType]).toEqual([link?.uri, "application/json"]);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(fullResult(calls[0]!))));
    expect(link).toHaveProperty("size", Buffer.byteLength(text));
    expect(requestUrls).toHaveLength(requestsBefore);
    await close();
  },
);

it("links no complete result, no error, and nothing without the option", async () => {
  const { server } = start({ maxResultTokens: 20_000 });
  const { client, close } = await connectClient(server);
  const complete = [
    { name: "Messaging_GetPerson", arguments: { person_id: "usr_923" } },
    // Leaves out no data, only a field that models never get.
    { name: "Messaging_ListTransactionalMessages" },
    { name: "Observability_AggregateEvents", arguments: { dataset: "logs", group_by: ["service"] } },
    { name: "Observability_SearchLogs", arguments: { query: "", max_results: "many" } },
  ];
  for (const request of complete) expect((await call(client, request)).items, request.name).toHaveLength(1);
  await close();
  const off = await connectClient(start({ resultLinks: false }).server);
  expect((await call(off.client)).items).toHaveLength(1);
  await off.close();
});

const APPROVING: readonly [string, Partial<McpServerOptions>, object][] = [
  ["the program", { approve: () => true }, {}],
  ["the host", { approve: "host" }, {}],
  ["the host, with warnings of the preview", {}, {}],
  ["a person by a form", {}, { elicitation: { form: {} } }],
];

it.each(
  APPROVING.flatMap(([approver, options, capabilities]) =>
    (["legacy", "auto"] as const).map((mode) => ({ approver, options, capabilities, mode })),
  ),
)("links the result of a call that $approver approves ($mode)", async ({ options, capabilities, mode }) => {
  const { server } = start({ maxResultTokens: 500, ...options });
  const { client, close } = await connectClient(server, mode, capabilities);
  if ("elicitation" in capabilities)
    client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: { decision: "approve" } }));
  const request = { name: "Sales_SearchOrganizations", arguments: { keyword_tags: ["software"], limit: 25 } };
  const { items, link } = await call(client, request);
  expect(items.map(({ type }) => type)).toEqual(["text", "resource_link"]);
  const full = JSON.parse((await read(client, link?.uri)).text) as { companies: unknown[] };
  expect(full.companies).toHaveLength(25);
  await close();
});

it("refuses a result of another connection, and one that is too old, and says what to do", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { server } = start();
  const [owner, other] = [await connectClient(server), await connectClient(server, "legacy")];
  const { link } = await call(owner.client);
  const refusal = { message: expect.stringContaining("Repeat the tool call with the same arguments") };
  await expect(read(other.client, link?.uri)).rejects.toMatchObject(refusal);
  await expect(read(owner.client, "toolwright://results/AAAAAAAAAAAAAAAA")).rejects.toMatchObject(refusal);
  expect((await read(owner.client, link?.uri)).text).toContain("spans");
  // biome-ignore lint/plugin: runs on fake timers
  vi.setSystemTime(Date.now() + 600_000);
  await expect(read(owner.client, link?.uri)).rejects.toMatchObject(refusal);
  await owner.close();
  await other.close();
});

/** Starts an HTTP server. Clients of revision 2026-07-28 (`auto`) have no session. */
async function startHttp() {
  const { url, close } = await serveHttp(start().server);
  const clients: Client[] = [];
  return {
    async connect(mode: "legacy" | "auto", name = "tests") {
      const client = new Client({ name, version: "1.0.0" }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) await client.close();
      await close();
    },
  };
}

it("over HTTP, a session reads no other session's result", async () => {
  const { connect, close } = await startHttp();
  const [first, second, withoutSession] = [await connect("legacy"), await connect("legacy"), await connect("auto")];
  const { link } = await call(first);
  expect((await read(first, link?.uri)).text).toContain("spans");
  for (const other of [second, withoutSession])
    await expect(read(other, link?.uri)).rejects.toThrow("belongs to another connection");
  await close();
});

it("over HTTP without a session, a later request of the client reads the result by its signed handle", async () => {
  const { connect, close } = await startHttp();
  const [client, session, other] = [await connect("auto"), await connect("legacy"), await connect("auto", "other")];
  const { link } = await call(client);
  const uri = link?.uri ?? "";
  expect(uri).toMatch(/^toolwright:\/\/results\/[\w-]{16}\.[\w-]{8}$/);
  expect(countTokens(`full result ${uri} ${link?.description}`)).toBeLessThanOrEqual(36);
  expect((await read(client, uri)).text).toContain("spans");
  for (const stranger of [session, other])
    await expect(read(stranger, uri)).rejects.toThrow("belongs to another connection");
  const changed = [
    uri.slice(0, -1) + (uri.endsWith("A") ? "B" : "A"),
    uri.slice(0, -9),
    `${uri}A`,
    uri.replace(".", ".."),
  ];
  for (const forged of changed) await expect(read(client, forged)).rejects.toThrow("belongs to another connection");
  await close();
});

it("shows handles in place of hidden values, as in the result", async () => {
  const { tools } = createObservability({
    ...shared.observability.options,
    clock: testClock(shared.observability.world.endMs),
    hide: hideFields(["host"]),
  });
  const server = createMcpServer({ tools, maxResultTokens: 500, resultLinks: true });
  const { client, close } = await connectClient(server);
  const { link } = await call(client, { name: "Observability_SearchLogs", arguments: { query: "status:error" } });
  const { text } = await read(client, link?.uri);
  expect(text).toContain('"host":"<host:');
  expect(text).not.toContain(".prod.shop.internal");
  await close();
});

it("takes at most 30 tokens, since hosts may write links into the context of the model", async () => {
  const { client, close } = await connectClient(start().server);
  for (let round = 0; round < 5; round++) {
    const { link } = await call(client);
    expect(countTokens(`full result ${link?.uri} ${link?.description}`)).toBeLessThanOrEqual(30);
  }
  await close();
});

/** Creates the link for a custom tool whose `fit` returned `fitted`. */
function linkOf(value: object, fitted: object) {
  const tool = { fit: (result: unknown) => ({ fitted: result, text: JSON.stringify(result) }) } as unknown as Tool;
  const results = createResultStore().openConnection();
  return linkTo({ tool, args: {}, answer: { ok: true, value, fitted, text: "" } }, results);
}

it("recognizes what a result leaves out by its warnings, or as an excerpt", () => {
  const note = { note: "Truncated.", text: "{" };
  expect(linkOf({ rows: [1, 2] }, note)).toMatchObject({ name: "full result" });
  expect(linkOf({ rows: [1, 2], warnings: [] }, note)).not.toBeNull();
  expect(linkOf({ rows: [], warnings: ["a"] }, { rows: [], warnings: ["a", "b"] })).not.toHaveProperty("description");
  expect(linkOf({ rows: [1], warnings: ["a"] }, { rows: [1], warnings: ["a"] })).toBeNull();
  expect(linkOf({ rows: [1] }, { rows: [1] })).toBeNull();
  expect(linkOf(note, note)).toBeNull();
  expect(linkOf({ pagination: { has_more: true }, warnings: [] }, { warnings: ["a"] })).toMatchObject({
    description: "This page only.",
  });
});

it("links no result that JSON cannot express", () => {
  const cyclic: Record<string, unknown> = { warnings: [] };
  cyclic["self"] = cyclic;
  expect(linkOf(cyclic, { warnings: ["a"] })).toBeNull();
});
