import { AsyncLocalStorage } from "node:async_hooks";
import { ToolError, type Tracer } from "@toolwright/core";
import { createObservability } from "@toolwright/observability";
import { expect, test } from "vitest";
import { connectClient } from "./__fixtures__/connect-client.ts";
import { createTestSandbox } from "./__fixtures__/sandbox-server.ts";
import { createMcpServer } from "./create-mcp-server.ts";
import { readTraceCarrier, type TraceCarrier } from "./trace-context.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

test.each(["legacy", "auto"] as const)(
  "the spans of a call and of its requests belong to the trace of the client's request (%s)",
  async (mode) => {
    const current = new AsyncLocalStorage<TraceCarrier>();
    const spans = new Set<string>();
    const span = { setAttribute: () => undefined, setStatus: () => undefined, end: () => undefined };
    const tracer: Tracer = {
      startActiveSpan(name, _options, run) {
        spans.add(`${name} ${current.getStore()?.traceparent ?? "none"}`);
        return run(span);
      },
    };
    const { tools } = createObservability({ ...createTestSandbox().observability.options, tracer });
    const server = createMcpServer({ tools, inTraceContext: (carrier, run) => current.run(carrier, run) });
    const { client, close } = await connectClient(server, mode);
    const request = { name: "Observability_SearchLogs", arguments: { query: "status:error" } };
    await client.callTool({ ...request, _meta: { traceparent: TRACEPARENT, tracestate: "a=1" } });
    await client.callTool({ ...request, _meta: { traceparent: "no context" } });
    expect([...spans]).toEqual(
      [TRACEPARENT, "none"].flatMap((parent) => [`execute_tool Observability.SearchLogs ${parent}`, `POST ${parent}`]),
    );
    await close();
  },
);

test.each([
  ["a context of one trace and span", { traceparent: TRACEPARENT }, { traceparent: TRACEPARENT }],
  ["a later version", { traceparent: `01${TRACEPARENT.slice(2)}` }, { traceparent: `01${TRACEPARENT.slice(2)}` }],
  [
    "state and baggage, without other fields",
    { traceparent: TRACEPARENT, tracestate: "a=1", baggage: "b=2", "x/y": 1 },
    { traceparent: TRACEPARENT, tracestate: "a=1", baggage: "b=2" },
  ],
  [
    "no state that is too long",
    { traceparent: TRACEPARENT, tracestate: "a".repeat(513) },
    { traceparent: TRACEPARENT },
  ],
  ["no trace of zeros", { traceparent: `00-${"0".repeat(32)}-b7ad6b7169203331-01` }, null],
  ["no span of zeros", { traceparent: `00-${TRACE}-${"0".repeat(16)}-01` }, null],
  ["no version ff", { traceparent: `ff${TRACEPARENT.slice(2)}` }, null],
  ["nothing that isn't a string", { traceparent: 1 }, null],
  ["nothing without a context", undefined, null],
])("a carrier has %s", (_content, meta, carrier) => {
  expect(readTraceCarrier(meta)).toEqual(carrier);
});

test("an error in the host's function is the error of the call, and reaches no other call", async () => {
  const { tools } = createObservability(createTestSandbox().observability.options);
  const inTraceContext = () => {
    throw new ToolError({ code: "misconfigured", message: "No tracer." });
  };
  const { client, close } = await connectClient(createMcpServer({ tools, inTraceContext }));
  const request = { name: "Observability_SearchLogs", arguments: { query: "status:error" } };
  await expect(client.callTool({ ...request, _meta: { traceparent: TRACEPARENT } })).rejects.toThrow("No tracer.");
  expect((await client.callTool(request)).isError).toBeFalsy();
  await close();
});
