import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { connectClient } from "../__fixtures__/connect-client.ts";
import { JSON_HEADERS, message, rawRequest } from "../__fixtures__/raw-http.ts";
import { createSandboxServer, createTestSandbox } from "../__fixtures__/sandbox-server.ts";
import { APP_TYPE } from "../apps/app-resources.ts";
import { serveHttp } from "../http/serve-http.ts";
import type { McpServerOptions } from "../server-options.ts";

const shared = createTestSandbox();
/** A call whose result exceeds the tests' budget, and is one page of several. */
const LONG = { name: "Observability_SearchSpans", arguments: { query: "status:error", start_time: "now-6h" } };
const COMPANIES = { name: "Sales_SearchOrganizations", arguments: { keyword_tags: ["software"], limit: 25 } };

const start = (options: Partial<McpServerOptions> = {}) =>
  createSandboxServer({ maxResultTokens: 1_000, ...options }, shared).server;

/** The warning with the link, and the link's address. */
const LINK =
  /^(?:Full result|This page in full), for 10 minutes: MCP resource (toolwright:\/\/results\/[\w-]{16}(?:\.[\w-]{8})?)$/;

function addressIn(warnings: readonly string[] = []): string | undefined {
  return warnings.flatMap((warning) => LINK.exec(warning)?.[1] ?? [])[0];
}

/** Calls a tool under the name of a client. */
async function callAs(
  name: string,
  mode: "legacy" | "auto",
  options: Partial<McpServerOptions> = {},
  { request = LONG, capabilities = {} }: { readonly request?: object; readonly capabilities?: object } = {},
) {
  const { client, close } = await connectClient(start(options), mode, capabilities, name);
  const { content, structuredContent } = await client.callTool(request as typeof LONG);
  const [first] = content as readonly { readonly type: string; readonly text?: string }[];
  const shown = JSON.parse(first?.text ?? "") as { readonly warnings: readonly string[] };
  const uri = addressIn(shown.warnings);
  const full = uri && JSON.stringify(await client.readResource({ uri }));
  await close();
  return { types: content.map(({ type }) => type), shown, structuredContent, full };
}

/** Names that programs choose, that hosts announce, and that this server must not mistake for a known host. */
const OTHER_NAMES = [
  "tests",
  "host",
  "",
  "MCPClient",
  "mcp",
  "ai-sdk-mcp-client",
  "@langchain/mcp-adapters",
  "@langchain/mcp-adapters (via mcp-remote 0.15.1)",
  "openai-mcp",
  "streamable-http: http://127.0.0.1:1/mcp",
  "not claude-code",
  "Claude-Code",
  "claude-code-2",
];

it.each(["legacy", "auto"] as const)(
  "a client that the server does not know gets the link as a warning in the text and the structured content (%s)",
  async (mode) => {
    for (const name of OTHER_NAMES) {
      const { types, shown, structuredContent, full } = await callAs(name, mode);
      expect(types, name).toEqual(["text"]);
      expect(full, name).toContain("spans");
      if (structuredContent) expect(structuredContent, name).toEqual(shown);
    }
  },
);

it.each(["legacy", "auto"] as const)(
  "a client that is known to show links gets one after the text, also through mcp-remote (%s)",
  async (mode) => {
    const names = ["claude-code", "claude-code (via mcp-remote 0.15.1)", "gemini-cli-mcp-client", "inspector-cli"];
    for (const name of names) {
      const { types, full } = await callAs(name, mode);
      expect([types, full], name).toEqual([["text", "resource_link"], undefined]);
    }
  },
);

it.each(["tests", "claude-code", "@langchain/mcp-adapters"])("the option decides for the client %j", async (name) => {
  const linked = await callAs(name, "auto", { resultLinks: true });
  expect([linked.types, addressIn(linked.shown.warnings)]).toEqual([["text", "resource_link"], undefined]);
  const without = await callAs(name, "auto", { resultLinks: false });
  expect([without.types, addressIn(without.shown.warnings)]).toEqual([["text"], undefined]);
});

it("a result that a person or the host approved keeps its other warnings and its card", async () => {
  const elicitation = { form: {} };
  const apps = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [APP_TYPE] } } };
  const { client, close } = await connectClient(start({ maxResultTokens: 500 }), "auto", { elicitation, ...apps });
  client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: { decision: "approve" } }));
  const { structuredContent, _meta } = await client.callTool(COMPANIES);
  const { warnings } = structuredContent as { readonly warnings: readonly string[] };
  expect(addressIn(warnings.slice(-1))).toBeDefined();
  expect(warnings.length).toBeGreaterThan(1);
  expect(JSON.stringify(_meta)).toContain("SearchOrganizations");
  await close();
});

it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
  "a client of revision %s gets links in a form that its revision has",
  async (protocolVersion) => {
    const { url, close } = await serveHttp(start({ resultLinks: true }));
    const clientInfo = { name: "tests", version: "1.0.0" };
    const initialize = message("initialize", { protocolVersion, capabilities: {}, clientInfo });
    const { headers } = await rawRequest(url, { headers: JSON_HEADERS, body: initialize });
    const session = { "mcp-session-id": String(headers["mcp-session-id"]), "mcp-protocol-version": protocolVersion };
    const { text } = await rawRequest(url, {
      headers: { ...JSON_HEADERS, ...session },
      body: message("tools/call", LONG),
    });
    const isBlock = protocolVersion >= "2025-06-18";
    expect(text.match(/"type":"(?:text|resource_link)"/g)).toHaveLength(isBlock ? 2 : 1);
    expect(text.includes("This page in full, for 10 minutes: MCP resource")).toBe(!isBlock);
    await close();
  },
);

it("the warning takes at most 32 tokens", async () => {
  for (let round = 0; round < 5; round++) {
    const { shown } = await callAs("tests", "legacy");
    const link = shown.warnings.find((warning) => LINK.test(warning));
    expect(countTokens(link ?? "")).toBeLessThanOrEqual(32);
  }
});
