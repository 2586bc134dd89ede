import type { AgentAnswer, CallEvent } from "@toolwright/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serveHttp } from "../http/serve-http.ts";
import type { TestClient } from "./clients.ts";
import type { Connection } from "./connections.ts";
import { createSandboxServer, createTestSandbox } from "./sandbox-server.ts";

/** One sandbox for all tests, since creating one takes a second. */
const shared = createTestSandbox();

/** Tests single calls over each of these connections. */
export function testCalls(connections: readonly Connection[]): void {
  describe.each(connections)("client $client over $transport", ({ connect, open }) => {
    const calls: CallEvent[] = [];
    let ended = Promise.withResolvers<AgentAnswer>();
    const errors: Error[] = [];
    const { sandbox, requestUrls, untilRequests, server } = createSandboxServer(
      {
        approve: ({ tool }) => tool.name !== "Messaging.DeletePerson" && tool.name !== "Sales.EnrichPerson",
        onCall: (event) => {
          calls.push(event);
          ended.resolve(event.answer);
        },
        onError: (error) => errors.push(error),
        maxResultTokens: 1_000,
        countTokens: (text) => text.length / 5,
      },
      shared,
    );
    let client: TestClient;
    let close: () => Promise<void>;

    beforeEach(async () => {
      calls.length = 0;
      ended = Promise.withResolvers();
      errors.length = 0;
      requestUrls.length = 0;
      const opened = await open(server);
      close = opened.close;
      client = await connect(opened.location);
    });

    afterEach(async () => {
      await client.close();
      await close();
      sandbox.observability.reset();
      expect(errors).toEqual([]);
    });

    test("a host reads the fitted result in either half, and the program reads the full result", async () => {
      const { content, structuredContent } = await client.call("Observability_SearchSpans", {
        query: "status:error",
        start_time: "now-6h",
      });
      expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
      expect(content[0]?.text?.length).toBeLessThanOrEqual(5_000);
      // The estimate would allow fewer characters than the server's counter.
      expect(content[0]?.text?.length).toBeGreaterThan(4_200);
      const [event] = calls;
      expect(event?.answer.ok && (event.answer.value as { spans: unknown[] }).spans.length).toBe(50);
    });

    test("invalid arguments are an error in text alone, which names the parameter", async () => {
      const result = await client.call("Observability_SearchLogs", { query: "*", max_results: "many" });
      expect(result).toMatchObject({ isError: true, content: [{ type: "text" }] });
      expect(result.structuredContent).toBeUndefined();
      expect(JSON.parse(result.content[0]?.text ?? "")).toMatchObject({
        error: { code: "invalid_input", message: expect.stringContaining("max_results") },
      });
    });

    test("a failing backend causes an error without keys, file paths or stacks", async () => {
      sandbox.observability.fail({ status: 403 });
      const result = await client.call("Observability_SearchLogs", { query: "*" });
      const text = result.content[0]?.text ?? "";
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      expect(JSON.parse(text)).toMatchObject({ error: { code: "forbidden", retryable: false } });
      expect(text).not.toMatch(/\.ts|at .+:\d+|node_modules/);
      for (const key of Object.values(sandbox.observability.options).filter((option) => typeof option === "string"))
        expect(text).not.toContain(key);
    });

    test("an unknown tool is a protocol error that names the nearest tool", async () => {
      await expect(client.call("Observability_SearchLog", {})).rejects.toMatchObject({
        code: -32_602,
        message: expect.stringContaining("did you mean Observability_SearchLogs?"),
      });
      expect(calls).toEqual([]);
    });

    test("both spellings of a tool name are accepted", async () => {
      const result = await client.call("Messaging.ListSegments", {});
      expect(result.isError ?? false).toBe(false);
    });

    test("a rejected approval sends nothing to the backend", async () => {
      const before = sandbox.messaging.workspace.people.all().length;
      const result = await client.call("Messaging_DeletePerson", { person_id: "cust_1" });
      expect(result).toMatchObject({ isError: true });
      expect(result.content[0]?.text).toContain("was not approved");
      expect(sandbox.messaging.workspace.people.all()).toHaveLength(before);
      const creditsBefore = sandbox.sales.credits.left;
      await client.call("Sales_EnrichPerson", { email: "ada@example.com" });
      expect(sandbox.sales.credits.left).toBe(creditsBefore);
    });

    test("null for an optional parameter, and maps as objects or as entries, are accepted", async () => {
      const base = { person_id: crypto.randomUUID(), email: null };
      await client.call("Messaging_IdentifyPerson", { ...base, attributes: { plan: "pro", seats: 3 } });
      await client.call("Messaging_IdentifyPerson", { ...base, attributes: [{ name: "team", value: "blue" }] });
      const [person] = sandbox.messaging.workspace.people.find({ kind: "id", value: base.person_id });
      expect(Object.fromEntries(person?.attributes ?? [])).toMatchObject({ plan: "pro", seats: 3, team: "blue" });
    });

    test("progress is reported step by step, all of it before the result", async () => {
      const steps: { progress: number; total?: number | undefined }[] = [];
      const onprogress = (step: (typeof steps)[number]) => steps.push(step);
      const result = await client.call("Observability_DiscoverFacets", { dataset: "logs" }, { onprogress });
      expect(result.isError ?? false).toBe(false);
      const values = steps.map(({ progress }) => progress);
      expect(values.length).toBeGreaterThan(3);
      expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
      expect(values.at(-1)).toBe(sandbox.observability.requests.length);
    });

    test("cancelling a request aborts the running tool", async () => {
      sandbox.observability.fail({ delayMs: 50_000 });
      const controller = new AbortController();
      const call = client.call("Observability_SearchLogs", { query: "*" }, { signal: controller.signal });
      await untilRequests(1);
      controller.abort();
      await expect(call).rejects.toThrow();
      expect(await ended.promise).toMatchObject({ ok: false, error: { code: "aborted" } });
    });
  });

  test.each(connections.filter(({ transport }) => transport === "HTTP"))("closing the server aborts the tool that client $client runs", async ({ connect }) => {
    const ended = Promise.withResolvers<AgentAnswer>();
    const { sandbox, server, untilRequests } = createSandboxServer(
      { onCall: ({ answer }) => ended.resolve(answer) },
      shared,
    );
    const httpServer = await serveHttp(server);
    const client = await connect({ url: httpServer.url });
    sandbox.observability.fail({ delayMs: 50_000 });
    client.call("Observability_SearchLogs", { query: "*" }).catch(() => undefined);
    await untilRequests(1);
    await httpServer.close();
    expect(await ended.promise).toMatchObject({ ok: false, error: { code: "aborted" } });
    await client.close().catch(() => undefined);
    sandbox.observability.reset();
  });
}
