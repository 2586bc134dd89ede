import { inspect } from "node:util";
import { findTool } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { expandResult } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createObservability } from "./toolkit.ts";

const KEYS = { apiKey: "api-key-0123456789abcdef", applicationKey: "app-key-fedcba9876543210", site: "datadoghq.com" };

/** A toolkit whose backend returns the same response to every request, or one page after another. */
function answering(...answers: (object | Response)[]) {
  const bodies: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = answers[Math.min(bodies.length, answers.length - 1)] ?? {};
    bodies.push(await new Request(input, init).json());
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  };
  return { bodies, toolkit: createObservability({ ...KEYS, fetch, retry: 0 }) };
}

async function textOf(call: Promise<unknown>): Promise<string> {
  const outcome = await call.catch((error: unknown) => error);
  return `${inspect(outcome, { depth: 10 })} ${JSON.stringify(outcome)} ${String(outcome)}`;
}

describe("API keys that a backend echoes", () => {
  it.each([470, 478, 490, 500, 990])("echoed keys stay out of a truncated error (at %i)", async (length) => {
    const errors = [{ title: "x".repeat(length), detail: `${KEYS.apiKey} ${KEYS.applicationKey}` }];
    const { toolkit } = answering(Response.json({ errors }, { status: 403 }));
    expect(await textOf(toolkit.searchLogs({ query: "" }))).not.toMatch(/api-key-|app-key-/);
    expect(await textOf(findTool(toolkit.tools, "Observability.SearchLogs")!.call({ query: "" }))).not.toMatch(
      /api-key-|app-key-/,
    );
  });

  it("echoed keys stay out of results, warnings and log lines", async () => {
    const warnings = [{ title: `bad key ${KEYS.apiKey}` }];
    const data = [{ id: "1", attributes: { message: `started with ${KEYS.applicationKey}` } }];
    const { toolkit } = answering({ data, meta: { warnings } });
    const { logs, warnings: resultWarnings } = await toolkit.searchLogs({ query: "" });
    expect(logs[0]?.message).toBe("started with [secret]");
    expect(resultWarnings).toEqual(['Datadog warns: "bad key [secret]".']);
  });
});

describe("messages of the backend", () => {
  it("keeps a message next to entries without one", async () => {
    const errors = [{ title: "Bad", detail: null }, null, 7, "second"];
    const { toolkit } = answering(Response.json({ errors }, { status: 400 }));
    expect(await textOf(toolkit.searchLogs({ query: "" }))).toContain('Datadog says: "Bad; second"');
  });

  it("warnings are added only when the backend sends messages", async () => {
    const { toolkit } = answering({ data: [{ id: "1" }], meta: { warnings: [{ code: "late" }, {}] } });
    expect((await toolkit.searchLogs({ query: "" })).warnings).toEqual(['Datadog warns: "late".']);
  });
});

describe("pages of odd responses", () => {
  it.each([0, 3])("pages show rows that share an id once each (%i other ids before them)", async (others) => {
    const data = Array.from({ length: 40 }, (_, index) => ({
      id: index < others ? `other-${index}` : "same",
      attributes: { message: `line ${index} ${"words ".repeat(12)}` },
    }));
    const { toolkit } = answering({ data });
    const tool = findTool(toolkit.tools, "Observability.SearchLogs")!;
    const messages: string[] = [];
    for (let cursor: string | null = "", page = 0; cursor !== null && page < 60; page++) {
      const answer = await tool.call({ query: "", cursor }, { maxResultTokens: 600 });
      if (!answer.ok) throw new Error(answer.text);
      const { logs, next_cursor } = expandResult(answer.fitted) as {
        logs: { message: string }[];
        next_cursor: string | null;
      };
      messages.push(...logs.map(({ message }) => message.slice(0, 8)));
      cursor = next_cursor;
    }
    expect(messages).toEqual(data.map(({ attributes }) => attributes.message.slice(0, 8)));
  });

  it("a page leaves out a cursor that would fill an entire result, and says that more rows follow", async () => {
    const { toolkit } = answering({ data: [{ id: "1" }], meta: { page: { after: "a".repeat(2_001) } } });
    const { logs, next_cursor, warnings } = await toolkit.searchLogs({ query: "", max_results: 1 });
    expect(logs).toHaveLength(1);
    expect(next_cursor).toBeNull();
    expect(warnings.join("\n")).toContain("More rows follow");
  });

  it("an empty cursor ends the list", async () => {
    const { toolkit, bodies } = answering({ data: [{ id: "1" }], meta: { page: { after: "" } } });
    expect((await toolkit.searchLogs({ query: "" })).next_cursor).toBeNull();
    await toolkit.getTrace({ trace_id: "77" });
    expect(bodies).toHaveLength(2);
  });
});

describe("messages that are objects", () => {
  const message = (index: number) => ({
    text: `line ${index} ${"word ".repeat(2_000)}end`,
    user: { email: "ada@example.com" },
  });
  const data = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `id-${index}`,
      attributes: { message: message(index), attributes: { usr: { email: "ada@example.com" } } },
    }));

  it.each([3, 20, 60])("are shortened as strings are in %i rows, and every row is on a page", async (count) => {
    const { toolkit } = answering({ data: data(count) });
    const tool = findTool(toolkit.tools, "Observability.SearchLogs")!;
    const starts: string[] = [];
    for (let cursor: string | null = "", page = 0; cursor !== null && page < 60; page++) {
      const answer = await tool.call({ query: "", cursor }, { maxResultTokens: 2_000 });
      if (!answer.ok) throw new Error(answer.text);
      const fitted = expandResult(answer.fitted) as { logs: { message: string }[]; next_cursor: string | null };
      for (const log of fitted.logs) {
        expect(log.message).toMatch(/^\{"text":"line \d+ word .*…\[\+\d+ chars\]….*ada@example\.com"\}\}$/);
        starts.push(log.message.slice(9).split(" ", 2).join(" "));
      }
      cursor = fitted.next_cursor;
    }
    expect(starts).toEqual(Array.from({ length: count }, (_, index) => `line ${index}`));
  });

  it("show no value of a hidden field", async () => {
    const fetch: typeof globalThis.fetch = async () => Response.json({ data: data(2) });
    const toolkit = createObservability({ ...KEYS, fetch, hide: hideFields(["attributes.usr.email"]) });
    const answer = await findTool(toolkit.tools, "Observability.SearchLogs")!.call({ query: "" });
    expect(answer.text).toContain("line 0");
    expect(answer.text).not.toContain("ada@example.com");
    const all = createObservability({ ...KEYS, fetch, hide: hideFields(["message"]) });
    expect((await findTool(all.tools, "Observability.SearchLogs")!.call({ query: "" })).text).not.toContain("line 0");
  });
});

describe("odd spans", () => {
  it("fields of a span are kept from `attributes` and `custom`, nested or not", async () => {
    const attributes = {
      attributes: { http: { method: "GET" }, region: "eu" },
      custom: { http: { status_code: "200" }, region: "us" },
    };
    const { toolkit } = answering({ data: [{ id: "1", attributes }] });
    const { spans } = await toolkit.searchSpans({ query: "" });
    expect(spans[0]).toMatchObject({ http_method: "GET", http_status_code: "200" });
    expect(spans[0]?.meta).toEqual({ http: { method: "GET", status_code: "200" }, region: "us" });
  });

  it("a span is failed when either place reports an error", async () => {
    const { toolkit } = answering({
      data: [{ id: "1", attributes: { attributes: { error: 1 }, custom: { error: {} } } }],
    });
    expect((await toolkit.searchSpans({ query: "" })).spans[0]?.error).toBe(true);
  });
});

describe("odd groups", () => {
  it("span groups are labeled by field name, also when the request used the backend's name", async () => {
    const attributes = { by: { resource_name: "GET /cart" }, compute: { c0: 3 } };
    const { toolkit, bodies } = answering({ data: [{ type: "bucket", id: "1", attributes }] });
    const group_by = ["resource_name", "resource"];
    const { buckets } = await toolkit.aggregateEvents({ dataset: "spans", group_by });
    expect(buckets).toEqual([{ by: { resource: "GET /cart" }, value: 3 }]);
    expect(bodies[0]).toMatchObject({
      data: { attributes: { group_by: [{ facet: "resource_name", limit: 10_000 }] } },
    });
  });

  it("group labels stay distinct, whatever their type", async () => {
    const labels = [2 ** 63, null, ["x"], true, "x"];
    const buckets = labels.map((label) => ({ by: { team: label }, computes: { c0: 1 } }));
    const { toolkit } = answering({ data: { buckets } });
    const result = await toolkit.aggregateEvents({ dataset: "logs", group_by: ["team"] });
    expect(new Set(result.buckets.map(({ by }) => by["team"])).size).toBe(labels.length);
  });

  it("missing groups are reported, also when the result is empty", async () => {
    const { toolkit } = answering({ data: { buckets: [] } });
    const { warnings } = await toolkit.aggregateEvents({ dataset: "logs", group_by: ["@nope"] });
    expect(warnings.join(" ")).toContain("@nope");
  });
});

describe("a custom fetch", () => {
  it("a custom fetch may read a Request object, or an address and an init object", async () => {
    const requests: unknown[] = [];
    const fetch = async (address: unknown, init?: RequestInit) => {
      const { method, body, headers } = init ?? {};
      requests.push([
        new URL(String(address)).pathname,
        method,
        JSON.parse(String(body)).sort,
        new Headers(headers).get("dd-api-key"),
      ]);
      requests.push([new URL((address as Request).url).pathname, (address as Request).method]);
      return Response.json({ data: [] });
    };
    const toolkit = createObservability({ ...KEYS, fetch: fetch as typeof globalThis.fetch });
    await toolkit.searchLogs({ query: "x", start_time: "now-1y", end_time: "now-11M" });
    const path = "/api/v2/logs/events/search";
    expect(requests.slice(0, 2)).toEqual([
      [path, "POST", "-timestamp", KEYS.apiKey],
      [path, "POST"],
    ]);
  });
});
