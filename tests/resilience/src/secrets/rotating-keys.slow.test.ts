import { findTool, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createFaultSandbox, NOW } from "../faults/tool-calls.ts";
import { fuzz } from "../fuzz.ts";
import { encodings } from "./canaries.ts";
import { callRun } from "./canary-tools.ts";
import { places } from "./echo-places.ts";
import { findLeaks } from "./leaks.ts";

// Every request has new keys. The first request is slow, and its response echoes one of its keys.

const args = usualArguments(createFaultSandbox());
const TOOLS = [
  "Observability.SearchLogs",
  "Messaging.ListSegments",
  "Messaging.RecordEvent",
  "Sales.SearchOrganizations",
];
const KEY_HEADERS = ["dd-api-key", "dd-application-key", "authorization", "x-api-key"];

/** Creates all tools with functions that return a new key for each request. `keys` are the keys of the first request. */
function createRotatingTools(
  base: string,
  options: { readonly fetch: typeof globalThis.fetch; readonly hooks: object },
) {
  const keys = new Map<string, string>();
  const rotate = (name: string) => {
    let turn = 0;
    return () => {
      const key = `${base.slice(0, base.length / 2)}${name}${turn++}${base.slice(base.length / 2)}`;
      if (turn === 1) keys.set(name, key);
      return key;
    };
  };
  const common = { ...options, clock: testClock(NOW), retry: 1 };
  const messaging = { siteId: rotate("S"), trackingApiKey: rotate("T"), appApiKey: rotate("P"), region: "EU" };
  const observability = { apiKey: rotate("A"), applicationKey: rotate("B"), site: "datadoghq.eu" };
  const tools: readonly Tool[] = [
    ...createObservability({ ...common, ...observability }).tools,
    ...createMessaging({ ...common, ...messaging }).tools,
    ...createSales({ ...common, apiKey: rotate("X"), cache: false }).tools,
  ];
  return { tools, keys };
}

function keyHeadersOf({ headers }: Request): string {
  return JSON.stringify(KEY_HEADERS.map((name) => headers.get(name)));
}

const asciiKey = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 24,
  maxLength: 48,
});
const vendorKey = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 20, maxLength: 40 });
const everyCase = fc.record({
  base: fc.oneof(vendorKey, asciiKey),
  tool: fc.constantFrom(...TOOLS),
  place: fc.constantFrom(...Object.keys(places)),
  encoding: fc.constantFrom(...Object.keys(encodings)),
  otherCalls: fc.constantFrom(0, 1, 8),
  which: fc.nat(),
});

it("no output contains a key that its request sent, wherever and however the backend echoes it", async (context) => {
  await fuzz(
    context,
    fc.asyncProperty(everyCase, async ({ base, tool: name, place, encoding, otherCalls, which }) => {
      const events: unknown[] = [];
      const record = (event: unknown) => events.push(event);
      const others = Promise.withResolvers<void>();
      const sending = Promise.withResolvers<void>();
      let first: string | undefined;
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const request = new Request(input, init);
        first ??= keyHeadersOf(request);
        sending.resolve();
        if (keyHeadersOf(request) !== first) return Response.json({});
        await others.promise;
        const sent = [...keys.values()];
        const key = sent[which % sent.length] ?? "";
        // A URL encodes the key again. Redaction does not promise to find two encodings inside each other.
        const encode = encodings[place.includes("redirect") ? "plain" : encoding]!;
        return places[place]!({ text: `a ${encode(key)} b`, key, request });
      };
      const hooks = { onRequest: record, onResponse: record, onRetry: record };
      const { tools, keys } = createRotatingTools(base, { fetch, hooks });
      const tool = findTool(tools, name)!;
      const slowCall = callRun(tool, args[name] ?? {});
      await Promise.race([sending.promise, slowCall]);
      const firstKeys = Object.fromEntries(keys);
      for (let call = 0; call < otherCalls; call++) await tool.call(args[name]);
      others.resolve();
      const outputs = [await slowCall, events];
      expect(first).toBeDefined();
      expect(findLeaks(outputs, firstKeys, name)).toEqual([]);
    }),
    { normal: 500, share: 0.05 },
  );
});
