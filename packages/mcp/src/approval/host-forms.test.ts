import type { Client } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it } from "vitest";
import { connectClient } from "../__fixtures__/connect-client.ts";
import { createSandboxServer, createTestSandbox, effectsIn } from "../__fixtures__/sandbox-server.ts";

const sandbox = createTestSandbox();
const EMAIL = {
  name: "Messaging_SendTransactionalEmail",
  arguments: {
    transactional_message_id: "1",
    to: "leo.dubois@example.com",
    bcc: "archive@example.com",
    message_data: { order_id: "ord_1", amount: "49.00 EUR" },
  },
};
/** Words that every host must show before it sends that email. */
const SHOWN = ["leo.dubois@example.com", "archive@example.com", "ord_1", "49.00 EUR", "Thank you.", "Hash: sha256-"];

interface Form {
  readonly message: string;
  readonly requestedSchema: { readonly properties: { readonly decision?: { readonly enum: readonly string[] } } };
}

/** Makes a call, by default the email, as a host whose person answers each form. */
async function sendAs(
  host: string,
  mode: "legacy" | "auto",
  choose: (choices: readonly string[]) => string,
  call: Parameters<Client["callTool"]>[0] = EMAIL,
) {
  const { server } = createSandboxServer({}, sandbox);
  const { client, close } = await connectClient(server, mode, { elicitation: { form: {} } }, host);
  const forms: Form[] = [];
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const form = params as unknown as Form;
    forms.push(form);
    const { decision } = form.requestedSchema.properties;
    return { action: "accept", content: decision ? { decision: choose(decision.enum) } : {} };
  });
  const { isError = false, content } = await client.callTool(call);
  await close();
  return { isError, content, forms, lines: forms.flatMap(({ message }) => message.split("\n")) };
}

describe.each(["legacy", "auto"] as const)("a host of revision %s", (mode) => {
  afterEach(() => sandbox.messaging.reset());

  it("sends nothing if it selects the first choice of each form for the person", async () => {
    for (const host of ["any", "claude-code", "codex-mcp-client"]) {
      const { isError } = await sendAs(host, mode, ([first = ""]) => first);
      expect([host, isError, effectsIn(sandbox)]).toEqual([host, true, []]);
    }
  });

  it("requests no approval of a call of more than 20 pages, and sends nothing", async () => {
    const data = Object.fromEntries(Array.from({ length: 81 }, (_, index) => [`field_${index}`, index]));
    const call = { name: "Messaging_RecordEvent", arguments: { person_id: "usr_1", name: "counted", data } };
    const approveLast = (choices: readonly string[]) => (choices.includes("approve") ? "approve" : (choices[0] ?? ""));
    const { isError, content, forms } = await sendAs("claude-code", mode, approveLast, call);
    expect([isError, forms, effectsIn(sandbox)]).toEqual([true, [], []]);
    expect(JSON.stringify(content)).toContain("too long for the 20 forms that this MCP client may show; split it");
    expect((await sendAs("any", mode, approveLast, call)).isError).toBe(false);
  });

  it.each([
    [3, "2", { reset_link: "https://shop.example/reset" }],
    [4, "1", { order_id: "ord_1", amount: "49.00 EUR" }],
  ])(
    "needs %i of Claude Code's forms for template %s with %j, whose headings share a line with a value",
    async (count, id, data) => {
      const args = { transactional_message_id: id, to: "leo.dubois@example.com", message_data: data };
      const call = { name: EMAIL.name, arguments: args };
      const { isError, forms, lines } = await sendAs("claude-code", mode, (choices) => choices.at(-1) ?? "", call);
      expect([isError, forms.length]).toEqual([false, count]);
      expect(lines).toContain('Values sent: to: "leo.dubois@example.com" (person usr_923)');
      const headings = lines.filter((line) => line.startsWith("Message: | "));
      expect(headings).toHaveLength(1);
    },
  );

  it.each([
    ["claude-code", 4, 72],
    ["codex-mcp-client", 16, 76],
  ])("%s gets pages of at most %d lines with %d characters, and the last one approves", async (host, rows, columns) => {
    const { isError, forms, lines } = await sendAs(host, mode, (choices) => choices.at(-1) ?? "");
    expect([isError, effectsIn(sandbox)]).toEqual([false, ["POST /v1/send/email"]]);
    expect(Math.max(...forms.map(({ message }) => message.split("\n").length))).toBeLessThanOrEqual(rows);
    const wrapped = lines.filter((line) => !line.startsWith("Hash: "));
    expect(Math.max(...wrapped.map((line) => line.length))).toBeLessThanOrEqual(columns);
    for (const words of SHOWN) expect(lines.join(" ")).toContain(words);
    const choices = forms.map(({ requestedSchema }) => requestedSchema.properties.decision?.enum ?? null);
    expect(choices).toEqual([...forms.slice(1).map(() => null), ["refuse", "approve"]]);
    if (host === "claude-code") expect(lines).toContain(`Page 1 of ${forms.length}. Accept shows the next one.`);
  });
});

it("removes the argument that Gemini CLI adds to every tool, and refuses it from other clients", async () => {
  const call = { name: "Observability_SearchMonitors", arguments: { query: "checkout", wait_for_previous: true } };
  for (const host of ["gemini-cli-mcp-client", "any"]) {
    const { client, close } = await connectClient(createSandboxServer({}, sandbox).server, "legacy", {}, host);
    const { isError = false } = await client.callTool(call);
    await close();
    expect([host, isError]).toEqual([host, host === "any"]);
  }
});
