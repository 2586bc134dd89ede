import { usualArguments } from "@toolwright/tests-tools";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { fuzz } from "../fuzz.ts";
import { createDoors } from "./doors.ts";
import { hostileArguments } from "./hostile-arguments.ts";
import { type Door, faultsOf, runCall } from "./hostile-call.ts";
import { anyStory, createTellingBackend } from "./telling-backend.ts";
import { atOwnHost, createWireServer, type WireServer } from "./wire-server.ts";

// What a test's `fetch` is handed is not yet what arrives: the same calls on real sockets, judged by the bytes there.

const working = usualArguments(createFaultSandbox());
const tools = [...createDoors({}).values()].map(({ tool }) => tool);
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

it("sends on a socket what it hands to fetch, one request for one", async (test) => {
  const anyCall = fc
    .constantFrom(...tools)
    .chain((tool) => fc.tuple(fc.constant(tool.name), hostileArguments(tool, working[tool.name] ?? {})));
  const seen = { calls: 0, sending: 0 };
  const property = fc.asyncProperty(
    anyCall,
    fc.constantFrom<Door>("call", "program"),
    anyStory,
    async (row, door, story) => {
      const [name, args] = row;
      const backend = createTellingBackend(story);
      const { url, arrived } = server.open(backend.fetch);
      const doors = createDoors({ baseUrl: url }).get(name)!;
      const outcome = await runCall(doors, door, args);
      seen.calls++;
      if (arrived.length > 0) seen.sending++;
      const sent = arrived.map((request) => atOwnHost(request, originOf(name, request.target)));
      expect(faultsOf({ doors, given: args, door, sent, told: backend.told }, outcome)).toEqual([]);
      for (const [index, { target, headers }] of arrived.entries()) {
        const { pathname, search } = sent[index]!.url;
        expect(target, "nothing is left for the server to resolve").toBe(pathname + search);
        expect(headers.filter(([header]) => header === "host")).toEqual([["host", new URL(url).host]]);
      }
    },
  );
  await fuzz(test, property, { normal: 300, share: 0.05 });
  expect(seen.sending, "calls that got past the rules").toBeGreaterThan(seen.calls / 5);
});
