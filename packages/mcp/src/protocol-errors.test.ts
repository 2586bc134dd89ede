import { once } from "node:events";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { message, rawRequest, statelessRequest } from "./__fixtures__/raw-http.ts";
import { createSandboxServer } from "./__fixtures__/sandbox-server.ts";
import { type HttpServer, serveHttp } from "./http/serve-http.ts";
import { serveStdio } from "./stdio/serve-stdio.ts";

const { server } = createSandboxServer();

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
    const named = "uri" in params ? { ...headers, "mcp-name": String(params.uri) } : headers;
    return JSON.parse((await rawRequest(httpServer.url, { headers: named, body })).text);
  };

  test.each(LISTS)("gets an error for a cursor of %s that the server did not issue", async (method) => {
    expect(await ask(method, { cursor: "x" })).toMatchObject({ error: { code: -32_602 } });
  });

  test("gets invalid parameters for a missing resource", async () => {
    expect(await ask("resources/read", { uri: MISSING })).toMatchObject({ error: { code: -32_602 } });
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
