import { test } from "vitest";
import { FAST_CONNECTIONS } from "./__fixtures__/connections.ts";
import { listAndCall } from "./__fixtures__/list-and-call.ts";
import { createSandboxServer, createTestSandbox } from "./__fixtures__/sandbox-server.ts";

// The client has separate toolkits, which do not share the sandbox's rate limiters, so limits are off.
const { server } = createSandboxServer({}, createTestSandbox());

test.each(FAST_CONNECTIONS)(
  "client $client lists and calls every tool over $transport",
  async ({ open, ...client }) => {
    const { location, close } = await open(server);
    await listAndCall(await client.connect(location), client.revision);
    await close();
  },
);
