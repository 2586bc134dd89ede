import { inspect } from "node:util";
import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { serve } from "@toolwright/sandbox/server";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type CallOptions, everyCall, type ToolCall } from "./__fixtures__/every-call.ts";
import { createObservability } from "./toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { observability: sandbox } = createSandbox({ clock, rateLimit: { limit: 100_000 } });
const trace_id = sandbox.world.traces.at(-1)!.spans[0]!.traceId;

beforeEach(() => {
  clock.reset();
  sandbox.reset();
});

/** Secrets that may appear only in request headers. */
const KEYS = { apiKey: sandbox.options.apiKey, applicationKey: sandbox.options.applicationKey };

const calls: Readonly<Record<string, ToolCall>> = {
  ...everyCall({ query: "", dataset: "spans", trace_id, monitor_id: "71001", queries: ["avg:system.cpu.user{*}"] }),
  "AggregateEvents of logs": (toolkit, _, options) => toolkit.aggregateEvents({ dataset: "logs" }, options),
  "DiscoverFacets of logs": (toolkit, _, options) => toolkit.discoverFacets({ dataset: "logs" }, options),
};
const names = Object.keys(calls);

type Options = NonNullable<Parameters<typeof createObservability>[0]>;

/** A toolkit on the sandbox that records its hooks' events. */
function withRecordedHooks(options: Options = {}) {
  const events: unknown[] = [];
  const record = (event: unknown) => events.push(event);
  const hooks = { onRequest: record, onResponse: record, onRetry: record };
  return { events, toolkit: createObservability({ ...sandbox.options, clock, hooks, ...options }) };
}

/** A call's error. Asserts that it is a `ToolError`, names its tool and contains no key. */
async function failure(name: string, options: Options = {}, callOptions: CallOptions = {}): Promise<ToolError> {
  const { events, toolkit } = withRecordedHooks(options);
  const thrown: unknown = await calls[name]!(toolkit, {}, callOptions).then(
    () => "no error",
    (error: unknown) => error,
  );
  if (!isToolError(thrown)) throw new Error(`expected a ToolError, got ${String(thrown)}`);
  expect(thrown.tool).toBe(`Observability.${name.split(" ")[0]}`);
  const errorViews = [
    thrown.message,
    JSON.stringify(thrown),
    String(thrown),
    inspect(thrown, { depth: 10 }),
    thrown.stack,
  ];
  const everything = [...errorViews, JSON.stringify(events)].join("\n");
  for (const key of [KEYS.apiKey, KEYS.applicationKey]) expect(everything).not.toContain(key);
  expect(thrown.message).not.toMatch(/<[a-z!/]/i);
  return thrown;
}

/** A backend that never responds. Once a request has arrived, time passes or the caller aborts. */
function hang(ms: number, caller?: AbortController): typeof globalThis.fetch {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  return (input, init) => {
    const { signal } = new Request(input, init);
    setImmediate(() => (caller ? caller.abort() : vi.advanceTimersByTime(ms)));
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
  };
}

const PERMISSIONS: Readonly<Record<string, string>> = {
  FindMetrics: "metrics_read",
  GetMonitor: "monitors_read",
  QueryMetrics: "timeseries_query",
  SearchEvents: "events_read",
  SearchMonitors: "monitors_read",
};

function permissionOf(name: string): string {
  const permission = PERMISSIONS[name];
  if (permission) return permission;
  return name.includes("ogs") ? "logs_read_data" : "apm_read";
}

describe.each(names)("%s under faults", (name) => {
  it("fails with forbidden after a 403, and names the permission", async () => {
    sandbox.fail({ status: 403, times: Number.POSITIVE_INFINITY });
    const error = await failure(name);
    expect(error).toMatchObject({ code: "forbidden", status: 403, retryable: false });
    expect(error.message).toContain(permissionOf(name));
    expect(sandbox.requests).toHaveLength(1);
  });

  it("retries after a 503, then fails with unavailable", async () => {
    sandbox.fail({ status: 503, times: Number.POSITIVE_INFINITY });
    const error = await failure(name);
    expect(error).toMatchObject({ code: "unavailable", status: 503, retryable: true });
    expect(sandbox.requests.map((request) => request.status)).toEqual([503, 503, 503]);
    expect(clock.sleeps).toHaveLength(2);
  });

  it.each([
    ['{"data":5}', "data"],
    ['{"data":[5],"meta":{}}', "data"],
    ['{"meta":{}}', "data"],
    ["null", "body"],
    ['"text"', "body"],
  ])("names what is wrong with a response of another shape: %s", async (body, field) => {
    const error = await failure(name, { fetch: async () => new Response(body) });
    expect(error).toMatchObject({ code: "bad_response", status: 200, retryable: false });
    const ownField = { GetMonitor: "id", SearchMonitors: "monitors", QueryMetrics: "data" }[name];
    expect(error.message).toContain(`unexpected ${(field !== "body" && ownField) || field}`);
  });
});

it.each(["SearchLogs", "SearchSpans", "SearchEvents", "AggregateEvents"])(
  "%s names metadata of another shape",
  async (name) => {
    const error = await failure(name, { fetch: async () => Response.json({ data: [], meta: 5 }) });
    expect(error).toMatchObject({ code: "bad_response", message: expect.stringContaining("unexpected meta") });
  },
);

describe("a call under faults", () => {
  const name = "SearchLogs";

  it("fails with unauthorized after a 401, and names the variables to check", async () => {
    sandbox.fail({ status: 401, times: Number.POSITIVE_INFINITY });
    const error = await failure(name);
    expect(error).toMatchObject({ code: "unauthorized", status: 401, retryable: false });
    expect(error.message).toContain("OBSERVABILITY_APPLICATION_KEY");
    expect(sandbox.requests).toHaveLength(1);
  });

  it("fails at once when the limit resets beyond its time budget, and reports when", async () => {
    clock.advance(60_000);
    sandbox.fail({ status: 429, times: Number.POSITIVE_INFINITY });
    const error = await failure(name);
    expect(error).toMatchObject({ code: "rate_limited", status: 429, retryable: true, retryAfterMs: 59 * 60_000 });
    expect(error.message).toContain("100000 requests per 3600 s");
    expect(sandbox.requests).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
  });

  it("waits for a limit that resets within its time budget, then succeeds", async () => {
    clock.advance(-20_000);
    sandbox.fail({ status: 429 });
    await calls[name]!(withRecordedHooks().toolkit);
    expect(clock.sleeps[0]).toBe(20_000);
    expect(sandbox.requests[0]).toMatchObject({ status: 429 });
    expect(sandbox.requests[1]).toMatchObject({ status: 200 });
  });

  it("recovers from a transient failure", async () => {
    sandbox.fail({ status: 500 });
    sandbox.fail({ networkError: "ECONNRESET" });
    await calls[name]!(withRecordedHooks().toolkit);
    expect(sandbox.requests.slice(0, 3).map(({ status }) => status)).toEqual([500, 0, 200]);
  });

  it("quotes no HTML page: 502 is unavailable, and 200 is bad_response", async () => {
    sandbox.fail({ status: 502, html: true, times: Number.POSITIVE_INFINITY });
    expect(await failure(name)).toMatchObject({ code: "unavailable", status: 502, retryable: true });
    sandbox.reset();
    sandbox.fail({ status: 200, html: true, times: Number.POSITIVE_INFINITY });
    const error = await failure(name);
    expect(error).toMatchObject({ code: "bad_response", status: 200, retryable: false });
    expect(error.message).toContain("an HTML page instead of JSON");
  });

  it("distinguishes a truncated body from a complete response", async () => {
    sandbox.fail({ cutOff: true, times: Number.POSITIVE_INFINITY });
    const error = await failure(name);
    expect(error).toMatchObject({ code: "bad_response", status: 200, retryable: false });
    expect(error.message).toContain("truncated or malformed");
  });

  it("ends with its time budget", async () => {
    const error = await failure(name, { fetch: hang(30), timeout: 30 });
    expect(error).toMatchObject({ code: "timeout", retryable: true });
    expect(error.message).toContain("30 ms");
  });

  it("gives up an attempt that takes too long", async () => {
    const error = await failure(name, { fetch: hang(20), attemptTimeout: 20, retry: 1 });
    expect(error).toMatchObject({ code: "timeout", retryable: true });
    expect(error.message).toContain("(2 attempts)");
  });

  it("sends nothing after an abort", async () => {
    const error = await failure(name, {}, { signal: AbortSignal.abort(new Error(KEYS.apiKey)) });
    expect(error).toMatchObject({ code: "aborted", retryable: false });
    expect(sandbox.requests).toEqual([]);
  });

  it("ends at once when aborted in flight", async () => {
    const controller = new AbortController();
    const error = await failure(name, { fetch: hang(0, controller) }, { signal: controller.signal });
    expect(error).toMatchObject({ code: "aborted", retryable: false });
  });

  it.each(["ECONNRESET", "ECONNREFUSED", "ENOTFOUND"])("fails with unavailable after %s", async (networkError) => {
    sandbox.fail({ networkError, times: Number.POSITIVE_INFINITY });
    const error = await failure(name);
    expect(error).toMatchObject({ code: "unavailable", retryable: true });
    expect(error.message).toContain(`${networkError} (3 attempts)`);
    expect(sandbox.requests).toHaveLength(3);
  });

  it("shows no key that the backend repeats in its response", async () => {
    const echo: typeof fetch = async (input, init) => {
      const { headers } = new Request(input, init);
      const words = `${headers.get("dd-api-key")} and ${headers.get("dd-application-key")} are wrong`;
      return Response.json({ errors: [words, { title: words, detail: words }] }, { status: 400, statusText: "Bad" });
    };
    const error = await failure(name, { fetch: echo });
    expect(error).toMatchObject({ code: "upstream", status: 400, retryable: false });
    expect(error.message).toContain("[secret] and [secret] are wrong");
  });

  it("shows no key that the platform puts into its error", async () => {
    const leaky = async () => {
      const cause = Object.assign(new Error(`headers: ${KEYS.apiKey}`), { code: "EPROTO", key: KEYS.applicationKey });
      throw new TypeError(`fetch failed with ${KEYS.applicationKey}`, { cause });
    };
    expect(await failure(name, { fetch: leaky })).toMatchObject({ code: "unavailable" });
  });

  it.each([500, 502, 504])("retries after %i, then fails with unavailable", async (status) => {
    sandbox.fail({ status, times: Number.POSITIVE_INFINITY });
    const error = await failure(name);
    expect(error).toMatchObject({ code: "unavailable", status, retryable: true });
    expect(sandbox.requests.map((request) => request.status)).toEqual([status, status, status]);
    expect(clock.sleeps).toHaveLength(2);
  });
});

describe("an API key without the permission", () => {
  it("the backend rejects a key without the permission, and the error names the permission", async () => {
    const { observability: limited } = createSandbox({ clock, permissions: ["logs_read_data"] });
    const toolkit = createObservability({ ...limited.options, clock });
    await expect(toolkit.searchLogs({ query: "" })).resolves.toMatchObject({ warnings: [] });
    await expect(toolkit.searchSpans({ query: "" })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("apm_read"),
    });
  });
});

describe("a partial response", () => {
  it.each(names.filter((name) => !/DiscoverFacets|Monitor|Metrics|SearchEvents/.test(name)))(
    "%s warns of partial data",
    async (name) => {
      sandbox.fail({ partial: true, times: Number.POSITIVE_INFINITY });
      const { warnings } = (await calls[name]!(withRecordedHooks().toolkit)) as {
        readonly warnings: readonly string[];
      };
      expect(warnings.join(" ")).toContain("returned a partial result: narrow the window or the query");
      expect(warnings.join(" ")).toContain('Datadog warns: "Query timed out');
    },
  );
});

describe("calls over a socket", () => {
  it("a call distinguishes a failing gateway, an abort and a closed port", async () => {
    let respond: typeof globalThis.fetch = sandbox.fetch;
    const server = await serve({ fetch: (input, init) => respond(input, init) });
    try {
      const options = { baseUrl: server.url, fetch: globalThis.fetch };
      await calls["SearchLogs"]!(withRecordedHooks(options).toolkit);
      sandbox.fail({ status: 502, html: true, times: 3 });
      expect(await failure("SearchLogs", options)).toMatchObject({ code: "unavailable", status: 502 });
      const controller = new AbortController();
      respond = () => {
        controller.abort();
        return new Promise(() => undefined);
      };
      expect(await failure("SearchLogs", options, { signal: controller.signal })).toMatchObject({ code: "aborted" });
      await server.close();
      expect(await failure("SearchLogs", options)).toMatchObject({ code: "unavailable" });
    } finally {
      await server.close().catch(() => undefined);
    }
  });
});

describe("a failure of tool.call", () => {
  it("a failure is returned as data, without a stack and without keys", async () => {
    sandbox.fail({ status: 403, times: Number.POSITIVE_INFINITY });
    const { toolkit } = withRecordedHooks();
    const args = { query: "", dataset: "spans", trace_id, monitor_id: "71001", queries: ["avg:a{*}"], name: "hikari" };
    for (const tool of toolkit.tools) {
      const { properties = {} } = tool.parameters();
      const answer = await tool.call(Object.fromEntries(Object.entries(args).filter(([name]) => name in properties)));
      expect(answer).toMatchObject({ ok: false, error: { code: "forbidden", status: 403, tool: tool.name } });
      expect(Object.keys(JSON.parse(answer.text))).toEqual(["error"]);
      expect(answer.text).not.toMatch(/sandbox-api-key|sandbox-application-key|"stack"|\.ts:/);
    }
  });
});
