import { createSandbox } from "@toolwright/sandbox";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { describe, expect, test } from "vitest";
import { CLIENTS, type ServerLocation, type TestClient } from "./__fixtures__/clients.ts";
import { createSandboxServer } from "./__fixtures__/sandbox-server.ts";
import { tour } from "./__fixtures__/tour.ts";
import { serveHttp } from "./http/serve-http.ts";

// Every official client lists and calls all tools over both transports, against the sandbox.

/** The names that every client must list, in this order. */
const WIRE_NAMES = TOOL_NAMES.map((name) => name.replace(".", "_"));
// One sandbox for all clients. Each client has separate toolkits, which do not share rate limiters, so limits are off.
const sandbox = createSandbox({ enforceLimits: false });

describe.concurrent.each(CLIENTS)("client $client", ({ revision, connect }) => {
  test("lists and calls every tool over standard input and output", async () => {
    await listAndCall(await connect({ flags: ["--sandbox"] }), revision);
  });

  test("lists and calls every tool over HTTP", async () => {
    const httpServer = await serveHttp(createSandboxServer({}, sandbox).server);
    const location: ServerLocation = { url: httpServer.url };
    await listAndCall(await connect(location), revision);
    await httpServer.close();
  });
});

async function listAndCall(client: TestClient, revision: string): Promise<void> {
  try {
    expect(client.revision).toBe(revision);
    const toolList = await client.list();
    const results = await tour(async (name, args) => {
      const { content, structuredContent, isError } = await client.call(name, args);
      expect(isError ?? false, `${name}: ${content[0]?.text}`).toBe(false);
      // A reduced result also has the link to the full one.
      expect(content.map(({ type }) => type).filter((type) => type !== "resource_link")).toEqual(["text"]);
      // A host that shows the model only one of the two shows the same data.
      expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
      return structuredContent as Record<string, unknown>;
    }, WIRE_NAMES);
    expect(toolList.map(({ name }) => name)).toEqual(WIRE_NAMES);
    expect([...results.keys()].sort()).toEqual(WIRE_NAMES.toSorted());
  } finally {
    await client.close();
  }
}
