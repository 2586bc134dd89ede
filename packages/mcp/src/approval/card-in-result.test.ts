import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ApprovalCard } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { createMessaging } from "@toolwright/messaging";
import { afterEach, describe, expect, it } from "vitest";
import { createSandboxServer, createTestSandbox, effectsIn } from "../__fixtures__/sandbox-server.ts";
import { createMcpServer, type ToolwrightServer } from "../create-mcp-server.ts";
import { createShownCards } from "./shown-cards.ts";

const APPS = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } };
const sandbox = createTestSandbox();

interface Connected {
  readonly extensions?: object;
  readonly decision?: "approve" | "refuse";
  readonly mode?: "legacy" | "auto";
  readonly server?: ToolwrightServer;
}

describe("the card in the result of a call", () => {
  let marks = 0;
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    sandbox.messaging.reset();
  });

  /** Calls the tool once. Returns its result, and the form if the client declares elicitation. */
  async function callOnce({ extensions = APPS, decision, mode = "legacy", server }: Connected) {
    const [pipe, transport] = InMemoryTransport.createLinkedPair();
    const { newServer } = server ?? createSandboxServer({}, sandbox).server;
    const { close } = serveStdio(newServer, { transport });
    const elicitation = decision ? { elicitation: { form: {} } } : {};
    const capabilities = { extensions, ...elicitation } as object;
    const client = new Client({ name: "tests", version: "1.0.0" }, { capabilities, versionNegotiation: { mode } });
    const forms: string[] = [];
    if (decision)
      client.setRequestHandler("elicitation/create", async ({ params }) => {
        forms.push(params.message);
        return { action: "accept", content: { decision } };
      });
    closers.push(close);
    await client.connect(pipe);
    // The sandbox keeps attributes between tests, so each call sets a new one.
    const name = `mark_${marks++}`;
    const args = { person_id: "usr_8ce", attributes: { [name]: true } };
    const { _meta, isError } = await client.callTool({ name: "Messaging_IdentifyPerson", arguments: args });
    return {
      changes: [{ name, before: null, after: true }],
      card: _meta?.["toolwright/card"] as ApprovalCard | undefined,
      isError: isError ?? false,
      forms,
    };
  }

  it.each(["legacy", "auto"] as const)("is the one that the person approved (%s)", async (mode) => {
    const { card, changes, forms, isError } = await callOnce({ decision: "approve", mode });
    expect(isError).toBe(false);
    expect(card?.changes).toEqual(changes);
    expect(forms).toHaveLength(1);
    expect(forms[0]?.split("\n").at(-1)).toBe(`Hash: ${card?.hash}`);
    expect(effectsIn(sandbox)).toHaveLength(1);
  });

  it.each(["legacy", "auto"] as const)("is the one that the person refused, and nothing changes (%s)", async (mode) => {
    const { card, isError } = await callOnce({ decision: "refuse", mode });
    expect(isError).toBe(true);
    expect(card?.changes).toHaveLength(1);
    expect(effectsIn(sandbox)).toEqual([]);
  });

  it("is from before the call if the host decides", async () => {
    const { card, changes } = await callOnce({});
    expect(card?.changes).toEqual(changes);
    expect(card).not.toHaveProperty("details");
  });

  it("is missing for clients without apps, and for toolkits that hide fields", async () => {
    expect((await callOnce({ extensions: {} })).card).toBeUndefined();
    const { tools } = createMessaging({ ...sandbox.messaging.options, hide: hideFields(["email"]) });
    expect((await callOnce({ server: createMcpServer({ tools, approve: "prefer" }) })).card).toBeUndefined();
  });
});

it("keeps at most 100 cards, and returns each once", () => {
  const cards = createShownCards();
  for (let index = 0; index <= 100; index++) cards.add({ hash: String(index) } as ApprovalCard);
  expect([cards.take("0"), cards.take("1")?.hash, cards.take("1"), cards.take(null)]).toEqual([null, "1", null, null]);
});
