import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLIENTS } from "../__fixtures__/clients.ts";
import { FAST_CONNECTIONS } from "../__fixtures__/connections.ts";
import { createSandboxServer, createTestSandbox, TRANSPORTS } from "../__fixtures__/sandbox-server.ts";
import { testElicitation } from "../__fixtures__/test-elicitation.ts";
import { createMcpServer } from "../create-mcp-server.ts";

testElicitation(FAST_CONNECTIONS);

const sandbox = createTestSandbox();

test("the README shows a real form", async () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, card] = /## Approval\n[\s\S]*?```text\n([\s\S]*?)\n```/.exec(readme) ?? [];
  const { server } = createSandboxServer({}, sandbox);
  const { location, close } = await TRANSPORTS["a pipe"](server);
  const forms: string[] = [];
  const client = await CLIENTS[0].connect(location, ({ message }) => {
    forms.push(message);
    return { action: "decline" };
  });
  const message_data = { order_id: "ord_1", amount: "49.00 EUR" };
  await client.call("Messaging_SendTransactionalEmail", {
    transactional_message_id: "1",
    to: "leo.dubois@example.com",
    bcc: "archive@example.com",
    message_data,
  });
  expect(forms).toEqual([card]);
  await client.close();
  await close();
});

test.each([
  [{ aprove: "host" }, "aprove: is not an option here; did you mean approve?"],
  [{ approvalTimeout: 5 }, "did you mean approvalTimeoutMs?"],
  [{ approvalTimeoutMs: 0 }, "approvalTimeoutMs must be above 0"],
  [{ approvalTimeoutMs: Number.NaN }, "approvalTimeoutMs must be above 0"],
  [{ approvalTimeoutMs: Number.POSITIVE_INFINITY }, "approvalTimeoutMs must be above 0"],
])("the option %j is refused when the server is created", (option, words) => {
  expect(() => createSandboxServer(option as object, sandbox)).toThrow(words);
});

test.each([undefined, "requir", null, true])("a server with writing tools is refused with approve: %j", (approve) => {
  const { tools } = createSandboxServer({}, sandbox);
  const create = (only?: readonly string[]) => createMcpServer({ tools, approve: approve as undefined, only });
  expect(create).toThrow(
    'Messaging.DeletePerson needs approval: pass approve, one of "require", "prefer", "spend", "host" or a function that asks a person, or approve: false to run every call without asking.',
  );
  expect(() => create(["Messaging.ListSegments"])).not.toThrow();
});
