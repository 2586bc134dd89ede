import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { USUAL_ARGUMENTS } from "../faults/usual-arguments.ts";
import { fuzz } from "../fuzz.ts";
import { hostileArguments } from "./hostile-arguments.ts";
import { type EntryPoint, faultsOf, runCall } from "./hostile-call.ts";
import { anyScript, createRecordingBackend } from "./recording-backend.ts";
import { createTestTool, createTestTools } from "./test-tools.ts";
import { atOrigin, createWireServer, type WireServer } from "./wire-server.ts";

// A server may receive something else than a test's `fetch` does. These tests check the received bytes on real sockets.

const tools = [...createTestTools({}).values()].map(({ tool }) => tool);
let server: WireServer;

beforeAll(async () => {
  server = await createWireServer();
});
afterAll(() => server.close());

function originOf(tool: string, target: string): string {
  if (tool.startsWith("Observability.")) return "https://api.datadoghq.com";
  if (tool.startsWith("Sales.")) return "https://api.apollo.io";
  return target === "/api/v2/entity" ? "https://track.customer.io" : "https://api.customer.io";
}

it("for hostile arguments, the server receives exactly the requests that the tools pass to fetch", async (test) => {
  const anyCall = fc
    .constantFrom(...tools)
    .chain((tool) => fc.tuple(fc.constant(tool.name), hostileArguments(tool, USUAL_ARGUMENTS[tool.name] ?? {})));
  const counts = { calls: 0, sending: 0 };
  const property = fc.asyncProperty(
    anyCall,
    fc.constantFrom<EntryPoint>("call", "typed"),
    anyScript,
    async (row, entryPoint, script) => {
      const [name, args] = row;
      const backend = createRecordingBackend(script);
      const { url, received } = server.open(backend.fetch);
      const testTool = createTestTool(name, { baseUrl: url });
      const outcome = await runCall(testTool, entryPoint, args);
      counts.calls++;
      if (received.length > 0) counts.sending++;
      const sentRequests = received.map((request) => atOrigin(request, originOf(name, request.target)));
      expect(
        faultsOf({ testTool, args, entryPoint, sentRequests, responseValues: backend.responseValues }, outcome),
      ).toEqual([]);
      for (const [index, { target, headers }] of received.entries()) {
        const { pathname, search } = sentRequests[index]!.url;
        expect(target, "the request target is already normalized").toBe(pathname + search);
        expect(headers.filter(([header]) => header === "host")).toEqual([["host", new URL(url).host]]);
      }
    },
  );
  await fuzz(test, property, { normal: 150, share: 0.05 });
  expect(counts.sending, "calls with valid arguments").toBeGreaterThan(counts.calls / 10);
});
