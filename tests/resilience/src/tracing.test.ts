import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

// The tests export the toolkits' spans with the real OpenTelemetry SDK.

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer("test");
const clock = testClock(Date.UTC(2026, 0, 31, 9));

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => context.disable());
beforeEach(() => exporter.reset());

const sandbox = createSandbox({ clock, rateLimit: { limit: 100_000 } });

function createTraced() {
  const observability = createObservability({ ...sandbox.observability.options, tracer, clock });
  const messaging = createMessaging({ ...sandbox.messaging.options, tracer, clock });
  return { observability, messaging };
}

function spans() {
  return exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    kind: span.kind,
    status: span.status.code,
    attributes: span.attributes,
    id: span.spanContext().spanId,
    parent: span.parentSpanContext?.spanId,
  }));
}

describe("a traced call", () => {
  it("a call is a child of the caller's span, follows the GenAI conventions and has a child span per attempt", async () => {
    const { observability } = createTraced();
    sandbox.observability.fail({ status: 503 });
    const outer = await tracer.startActiveSpan("agent", async (span) => {
      await observability.searchLogs({ query: "status:error" });
      span.end();
      return span;
    });
    const [failed, succeeded, tool] = spans();
    expect(tool).toMatchObject({
      name: "execute_tool Observability.SearchLogs",
      kind: SpanKind.INTERNAL,
      status: SpanStatusCode.UNSET,
      parent: outer.spanContext().spanId,
      attributes: {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "Observability.SearchLogs",
        "gen_ai.tool.type": "function",
      },
    });
    expect(failed).toMatchObject({
      name: "POST",
      kind: SpanKind.CLIENT,
      status: SpanStatusCode.ERROR,
      parent: tool?.id,
    });
    expect(failed?.attributes).toEqual({
      "http.request.method": "POST",
      "server.address": "api.datadoghq.com",
      "server.port": 443,
      "url.scheme": "https",
      "http.response.status_code": 503,
      "error.type": "503",
    });
    expect(succeeded).toMatchObject({ status: SpanStatusCode.UNSET, parent: tool?.id });
    expect(succeeded?.attributes).toMatchObject({ "http.request.resend_count": 1, "http.response.status_code": 200 });
  });

  it("tool.call creates the same spans as a typed call", async () => {
    const { observability } = createTraced();
    const tool = observability.tools.find(({ name }) => name === "Observability.SearchLogs");
    await tool?.call({ query: "status:error" });
    expect(spans().map(({ name }) => name)).toEqual(["POST", "execute_tool Observability.SearchLogs"]);
  });

  it("the span of a failed send has the error code and an ambiguous outcome", async () => {
    const { messaging } = createTraced();
    sandbox.messaging.fail({ networkError: "ECONNRESET", isHandled: true });
    const email = { transactional_message_id: "1", to: "ada@example.com", message_data: { order_id: "A-1" } };
    await expect(messaging.sendTransactionalEmail(email)).rejects.toMatchObject({ outcome: "unknown" });
    const tool = spans().find(({ name }) => name === "execute_tool Messaging.SendTransactionalEmail");
    expect(tool).toMatchObject({ status: SpanStatusCode.ERROR });
    expect(tool?.attributes).toMatchObject({ "error.type": "unavailable", "toolwright.outcome": "unknown" });
  });

  it("a call with invalid arguments has a span but sends no request", async () => {
    const { messaging } = createTraced();
    await expect(messaging.getPerson({ email: "not an address" })).rejects.toMatchObject({ code: "invalid_input" });
    expect(spans()).toMatchObject([{ name: "execute_tool Messaging.GetPerson", status: SpanStatusCode.ERROR }]);
  });

  it("spans contain no argument, result, email or key", async () => {
    const { messaging } = createTraced();
    const person = sandbox.messaging.workspace.people.all().find(({ id, email }) => id && email);
    await messaging.getPerson({ email: person?.email ?? "" });
    await messaging.identifyPerson({ person_id: person?.id ?? "", attributes: { plan: "canary-plan" } });
    const exported = JSON.stringify(
      exporter.getFinishedSpans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    );
    const { siteId, trackingApiKey, appApiKey } = sandbox.messaging.options;
    for (const secret of [person?.email, person?.id, "canary-plan", siteId, trackingApiKey, appApiKey])
      expect(exported).not.toContain(secret);
    expect(exporter.getFinishedSpans().length).toBeGreaterThan(3);
  });
});

it("the toolkits accept a tracer of the OpenTelemetry API without a provider", async () => {
  const untraced = createObservability({
    ...sandbox.observability.options,
    tracer: trace.getTracer("no provider"),
    clock,
  });
  expect((await untraced.searchLogs({ query: "" })).logs.length).toBeGreaterThan(0);
  expect(spans()).toEqual([]);
});
