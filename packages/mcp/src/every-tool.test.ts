import { createSandbox } from "@toolwright/sandbox";
import { describe, expect, test } from "vitest";
import { CLIENTS, type Place, type TestClient } from "./__fixtures__/clients.ts";
import { createSandboxServer } from "./__fixtures__/sandbox-server.ts";
import { tour } from "./__fixtures__/tour.ts";
import { serveHttp } from "./http/serve-http.ts";

// Every official client, over both transports, lists all tools and calls each; nothing but the sandbox answers.

// One world for all; each client has toolkits of its own, which would not know of the others' use of its limits.
const sandbox = createSandbox({ enforceLimits: false });

describe.concurrent.each(CLIENTS)("client $client", ({ revision, connect }) => {
  test("lists and calls every tool over standard input and output", async () => {
    await listAndCall(await connect({ flags: ["--sandbox"] }), revision);
  });

  test("lists and calls every tool over HTTP", async () => {
    const door = await serveHttp(createSandboxServer({}, sandbox).server);
    const place: Place = { url: door.url };
    await listAndCall(await connect(place), revision);
    await door.close();
  });
});

async function listAndCall(client: TestClient, revision: string): Promise<void> {
  try {
    expect(client.revision).toBe(revision);
    const listed = await client.list();
    const results = await tour(async (name, args) => {
      const { content, structuredContent, isError } = await client.call(name, args);
      expect(isError ?? false, `${name}: ${content[0]?.text}`).toBe(false);
      expect(content).toHaveLength(1);
      // A host that shows the model only one of the two shows the same data.
      expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
      return structuredContent as Record<string, unknown>;
    });
    expect(listed).toHaveLength(28);
    expect([...results.keys()].sort()).toEqual(listed.map(({ name }) => name).sort());
  } finally {
    await client.close();
  }
}
