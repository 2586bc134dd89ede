import { describe, expect, test } from "vitest";
import { CLIENTS, type Elicit } from "./__fixtures__/clients.ts";
import { SLOW_CONNECTIONS } from "./__fixtures__/connections.ts";
import { listAndCall } from "./__fixtures__/list-and-call.ts";
import { createSandboxServer, createTestSandbox } from "./__fixtures__/sandbox-server.ts";

const { server } = createSandboxServer({}, createTestSandbox());
const inProcess = SLOW_CONNECTIONS.filter(({ transport }) => transport === "HTTP");

test.each(inProcess)("client $client lists and calls every tool over $transport", async ({ open, ...client }) => {
  const { location, close } = await open(server);
  await listAndCall(await client.connect(location), client.revision);
  await close();
});

/** One client of each SDK and revision. Over HTTP, all clients call every tool. */
const OVER_STDIO = CLIENTS.filter(({ client }) => ["1.x", "2.x pinned to 2026-07-28"].includes(client));
const LONG = { query: "status:error", start_time: "now-6h" };

describe.each(OVER_STDIO)("client $client over standard input and output", ({ connect, revision }) => {
  test("calls every tool, reads a full result and a prompt, and shows a person deletions", async () => {
    const person = { person_id: "usr_8ce" };
    const decisions = ["refuse", "approve"];
    const elicit: Elicit = ({ message }) => ({
      action: "accept",
      content: { decision: (message.includes(person.person_id) && decisions.shift()) || "approve" },
    });
    const client = await connect({ flags: ["--sandbox", "--approve", "require", "--result-links"] }, elicit);
    const found = async () => JSON.stringify((await client.call("Messaging_GetPerson", person)).structuredContent);
    const before = await found();
    expect((await client.call("Messaging_DeletePerson", person)).content[0]?.text).toContain("not_approved");
    expect(await found()).toBe(before);
    expect((await client.call("Messaging_DeletePerson", person)).isError ?? false).toBe(false);
    expect(await found()).not.toBe(before);
    const { content } = await client.call("Observability_SearchSpans", { ...LONG, max_results: 200 });
    expect(content.map(({ type }) => type)).toEqual(["text", "resource_link"]);
    const { spans } = JSON.parse(await client.read(content[1]?.uri ?? "")) as { spans: unknown[] };
    expect(spans).toHaveLength(200);
    expect(await client.prompt("find_buyer", { company: "example.com" })).toContain("example.com");
    await listAndCall(client, revision);
  });
});
