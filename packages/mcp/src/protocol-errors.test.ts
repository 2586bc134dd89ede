import { once } from "node:events";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { JSON_HEADERS, message, rawRequest, statelessRequest } from "./__fixtures__/raw-http.ts";
import { createSandboxServer } from "./__fixtures__/sandbox-server.ts";
import { type HttpServer, serveHttp } from "./http/serve-http.ts";
import { serveStdio } from "./stdio/serve-stdio.ts";

const problems: string[] = [];
const { server } = createSandboxServer({ onError: ({ message: problem }) => problems.push(problem) });

/** Connects over standard input with a revision of 2025. Returns a function that sends a line and reads the next response. */
function connect(revision: string) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const served = serveStdio(server, { stdin, stdout });
  const ask = async (line: string): Promise<unknown> => {
    const received = once(stdout, "data");
    stdin.write(`${line}\n`);
    const [response] = (await received) as [Buffer];
    return JSON.parse(response.toString("utf8"));
  };
  const clientInfo = { name: "tests", version: "1.0.0" };
  const initialized = ask(message("initialize", { protocolVersion: revision, capabilities: {}, clientInfo }));
  return { ask, initialized, close: served.close };
}

const LISTS = ["tools/list", "prompts/list", "resources/list", "resources/templates/list"];
const MISSING = "toolwright://results/none";

/** Requests whose parameters break the schema of their method, and what their errors name. */
const MALFORMED: readonly (readonly [method: string, params: object, named: string])[] = [
  ...LISTS.flatMap((method) => [null, 7, {}].map((cursor) => [method, { cursor }, "cursor: "] as const)),
  ["resources/read", { uri: 7 }, "uri: "],
  ["resources/read", {}, "uri: "],
  ["prompts/get", { name: ["find_buyer"] }, "name: "],
  ["prompts/get", { name: "find_buyer", arguments: { company: 5 } }, "arguments.company: "],
  ["completion/complete", { argument: { name: "service", value: "" } }, "ref: "],
  ["tools/call", {}, "name: "],
  ["tools/call", { name: "Sales_GetApiUsage", arguments: [] }, "arguments: "],
  ["tools/call", { name: "Sales_GetApiUsage", arguments: "ada@example.com" }, "arguments: "],
];

function expectSentence(response: unknown, named: string): void {
  const { error } = response as { readonly error: { readonly code: number; readonly message: string } };
  expect(error.code).toBe(-32_602);
  expect(error.message).toMatch(/^Invalid parameters: [^[{\n]+\.$/);
  expect(error.message).toContain(named);
}

describe.each(["2025-03-26", "2025-06-18", "2025-11-25"])("a client of revision %s", (revision) => {
  let client: ReturnType<typeof connect>;
  beforeAll(async () => {
    client = connect(revision);
    expect(await client.initialized).toMatchObject({ result: { protocolVersion: revision } });
  });
  afterAll(() => client.close());

  test.each(LISTS)("gets an error for a cursor of %s that the server did not issue", async (method) => {
    for (const cursor of ["x", ""])
      expect(await client.ask(message(method, { cursor }))).toMatchObject({
        error: { code: -32_602, message: expect.stringContaining("Leave cursor out") },
      });
    expect(await client.ask(message(method))).toMatchObject({ result: {} });
  });

  test.each(MALFORMED)("gets invalid parameters and a sentence for %s %j", async (method, params, named) => {
    expectSentence(await client.ask(message(method, params)), named);
  });

  test("gets the code of its revision for a missing resource, and no other code changes", async () => {
    expect(await client.ask(message("resources/read", { uri: MISSING }))).toMatchObject({
      error: { code: -32_002, data: { uri: MISSING } },
    });
    expect(await client.ask(message("tools/call", { name: "None" }))).toMatchObject({ error: { code: -32_602 } });
  });
});

describe("a client of revision 2026-07-28", () => {
  let httpServer: HttpServer;
  beforeAll(async () => {
    httpServer = await serveHttp(server);
  });
  afterAll(() => httpServer.close());
  const ask = async (method: string, params: object): Promise<unknown> => {
    const { headers, body } = statelessRequest(method, params);
    const { uri, name = uri } = params as { readonly uri?: unknown; readonly name?: unknown };
    const named = name === undefined ? headers : { ...headers, "mcp-name": String(name) };
    return JSON.parse((await rawRequest(httpServer.url, { headers: named, body })).text);
  };

  test.each(LISTS)("gets an error for a cursor of %s that the server did not issue", async (method) => {
    expect(await ask(method, { cursor: "x" })).toMatchObject({ error: { code: -32_602 } });
  });

  test.each(MALFORMED)("gets invalid parameters and a sentence for %s %j", async (method, params, named) => {
    expectSentence(await ask(method, params), named);
  });

  test("gets invalid parameters for a missing resource", async () => {
    expect(await ask("resources/read", { uri: MISSING })).toMatchObject({ error: { code: -32_602 } });
  });
});

test.each(["2025-11-25", "2026-07-28"])(
  "the log has a line for each refused request of revision %s, without values of the client, and none for an unknown method or tool",
  async (revision) => {
    const client = connect(revision === "2026-07-28" ? "2025-11-25" : revision);
    await client.initialized;
    const httpServer = await serveHttp(server);
    const ask = async (method: string, params: object = {}) => {
      if (revision !== "2026-07-28") return client.ask(message(method, params));
      const { headers, body } = statelessRequest(method, params);
      const { uri, name = uri } = params as { readonly uri?: unknown; readonly name?: unknown };
      return rawRequest(httpServer.url, { headers: name ? { ...headers, "mcp-name": String(name) } : headers, body });
    };
    problems.length = 0;
    await ask("tools/list", { cursor: "ada@example.com" });
    await ask("resources/read", { uri: "file:///ada@example.com" });
    await ask("tools/call", { name: "ada@example.com" });
    await ask("prompts/get", { name: "ada@example.com" });
    await ask("resources/read", { uri: 7 });
    await ask("logging/none");
    await ask("tools/list");
    expect(problems).toEqual([
      "tools/list got the error -32602",
      `resources/read got the error ${revision === "2026-07-28" ? -32_602 : -32_002}`,
      "prompts/get got the error -32602",
      "resources/read got the error -32602",
    ]);
    await httpServer.close();
    await client.close();
  },
);

describe("a batch of a revision without batches over HTTP", () => {
  test.each(["2025-06-18", "2025-11-25", "2026-07-28"])("gets one error that says so (%s)", async (revision) => {
    const httpServer = await serveHttp(server);
    const clientInfo = { name: "tests", version: "1.0.0" };
    const initialize = message("initialize", { protocolVersion: revision, capabilities: {}, clientInfo });
    const { headers } = await rawRequest(httpServer.url, { headers: JSON_HEADERS, body: initialize });
    const session = revision === "2026-07-28" ? {} : { "mcp-session-id": String(headers["mcp-session-id"]) };
    const { status, text } = await rawRequest(httpServer.url, {
      headers: { ...JSON_HEADERS, ...session, "mcp-protocol-version": revision },
      body: `[${message("ping", {}, 2)},${message("ping", {}, 3)}]`,
    });
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { jsonrpc: "2.0", id: null, error: { code: -32_600, message: expect.stringContaining("has no batches") } },
    ]);
    await httpServer.close();
  });
});

describe("a batch of revision 2025-03-26", () => {
  let client: ReturnType<typeof connect>;
  beforeAll(async () => {
    client = connect("2025-03-26");
    await client.initialized;
  });
  afterAll(() => client.close());
  const ping = (id: number) => JSON.parse(message("ping", {}, id)) as object;

  test("gets one list with a response to each request", async () => {
    const notification = JSON.parse(message("notifications/initialized", {}, null)) as object;
    const responses = await client.ask(JSON.stringify([ping(2), notification, ping(3)]));
    expect(new Set(responses as object[])).toEqual(new Set([2, 3].map((id) => ({ jsonrpc: "2.0", id, result: {} }))));
  });

  test("gets an error for each part that is not valid, and the response to the others", async () => {
    const responses = await client.ask(
      JSON.stringify([5, ping(4), ping(4), { jsonrpc: "2.0", id: null, method: "ping" }]),
    );
    expect(responses).toHaveLength(4);
    expect(responses).toEqual(
      expect.arrayContaining([
        { jsonrpc: "2.0", id: null, error: expect.objectContaining({ code: -32_600 }) },
        { jsonrpc: "2.0", id: 4, error: expect.objectContaining({ code: -32_600 }) },
        { jsonrpc: "2.0", id: 4, result: {} },
      ]),
    );
  });

  test("gets one error if it is empty, and starts no connection", async () => {
    expect(await client.ask("[]")).toMatchObject({ id: null, error: { code: -32_600 } });
    const initialize = message("initialize", {
      protocolVersion: "2025-03-26",
      capabilities: {},
      clientInfo: { name: "tests", version: "1.0.0" },
    });
    expect(await client.ask(`[${initialize}]`)).toMatchObject([{ id: 1, error: { code: -32_600 } }]);
  });

  test("gets no response if it has notifications only", async () => {
    const notification = message("notifications/initialized", {}, null);
    expect(await client.ask(`[${notification}]\n${message("ping", {}, 5)}`)).toMatchObject({ id: 5 });
  });
});
