import { once } from "node:events";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { INITIALIZE, message } from "../__fixtures__/raw-http.ts";
import { createSandboxServer, createTestSandbox } from "../__fixtures__/sandbox-server.ts";
import { MAX_MESSAGE_BYTES, type StdioServer, serveStdio } from "./serve-stdio.ts";

interface Response {
  readonly id: number | string | null;
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string };
}

const calls: string[] = [];
const errors: string[] = [];
const { sandbox, server, requestUrls, untilRequests } = createSandboxServer(
  { onCall: ({ tool }) => calls.push(tool.wireName), onError: ({ message: text }) => errors.push(text) },
  createTestSandbox(),
);
let stdin: PassThrough;
let responses: Response[];
let served: StdioServer;
/** Waits for this number of responses with an id, and returns them. */
let untilResponses: (id: number | string, count: number) => Promise<readonly Response[]>;

beforeEach(() => {
  calls.length = 0;
  errors.length = 0;
  requestUrls.length = 0;
  responses = [];
  stdin = new PassThrough();
  const stdout = new PassThrough();
  stdout.on("data", (line: Buffer) => {
    responses.push(JSON.parse(line.toString("utf8")) as Response);
    stdout.emit("response");
  });
  untilResponses = async (id, count) => {
    while (resultsOf(id).length < count) await once(stdout, "response");
    return resultsOf(id);
  };
  served = serveStdio(server, { stdin, stdout });
  stdin.write(`${INITIALIZE}\n${message("notifications/initialized", {}, null)}\n`);
});

afterEach(async () => {
  await served.close();
  sandbox.observability.reset();
});

const write = (line: string) => stdin.write(`${line}\n`);
const tool = (name: string, id: number) => message("tools/call", { name, arguments: { query: "*" } }, id);
const resultsOf = (id: number | string | null) => responses.filter((response) => response.id === id);

test("a message of 20 MB gets an error, and the server answers the next message", async () => {
  write(message("tools/call", { name: "x".repeat(20_000_000) }, 2));
  write(message("ping", {}, 3));
  expect(await untilResponses(3, 1)).toMatchObject([{ result: {} }]);
  expect(resultsOf(null)).toEqual([
    { jsonrpc: "2.0", id: null, error: { code: -32_600, message: expect.stringContaining("4194304 bytes") } },
  ]);
  expect(errors).toEqual([expect.stringContaining("4194304 bytes")]);
});

test.each([
  ["a line that is not JSON", '{"jsonrpc":"2.0","id":2', -32_700, null],
  ["a batch, which this revision does not have,", `[${message("ping", {}, 2)}]`, -32_600, null],
  ["a request with the id null", '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32_600, null],
  ["a request with a fraction as id", '{"jsonrpc":"2.0","id":2.5,"method":"ping"}', -32_600, null],
  ["a request without the version", '{"id":2,"method":"ping"}', -32_600, 2],
  ["a request whose parameters are a list", '{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}', -32_600, "a"],
  ["a number", "5", -32_600, null],
])("%s gets an error and a line in the log, and the server continues", async (_form, line, code, id) => {
  write(line);
  write(message("ping", {}, 3));
  expect(await untilResponses(3, 1)).toMatchObject([{ result: {} }]);
  expect(resultsOf(id)).toEqual([{ jsonrpc: "2.0", id, error: { code, message: errors[0] } }]);
  expect(errors).toEqual([expect.stringMatching(/^(The|This) .*\.$/)]);
});

test("a response that isn't a message is logged and gets no error, which the client could answer with another one", async () => {
  write('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}');
  write(message("ping", {}, 3));
  expect(await untilResponses(3, 1)).toMatchObject([{ result: {} }]);
  expect(resultsOf(null)).toEqual([]);
  expect(errors).toHaveLength(1);
});

test("an empty line isn't a message, and is neither answered nor logged", async () => {
  write(" \r");
  write(message("ping", {}, 3));
  expect(await untilResponses(3, 1)).toMatchObject([{ result: {} }]);
  expect([resultsOf(null), errors]).toEqual([[], []]);
});

test("a long integer in the arguments of a call arrives with its digits", async () => {
  const id = "12345678901234567890";
  write(
    message("tools/call", { name: "Observability_GetMonitor", arguments: { monitor_id: id } }, 2).replace(
      `"${id}"`,
      id,
    ),
  );
  const [response] = await untilResponses(2, 1);
  expect(JSON.stringify(response)).toContain(`received \\\\\\"${id}`);
});

test("a long integer that a client in JavaScript has rounded is refused with a request for a string", async () => {
  const args = { monitor_id: Number("1234567890123456700") };
  write(message("tools/call", { name: "Observability_GetMonitor", arguments: args }, 2));
  const [response] = await untilResponses(2, 1);
  expect(JSON.stringify(response)).toContain("in quotes, because a number this long loses digits");
});

test("a message of exactly the limit is served", async () => {
  const frame = message("ping", { padding: "" }, 2).length;
  write(message("ping", { padding: "x".repeat(MAX_MESSAGE_BYTES - frame) }, 2));
  expect(await untilResponses(2, 1)).toMatchObject([{ result: {} }]);
  expect(resultsOf(null)).toEqual([]);
});

test("a call with the id of a running call gets an error and does not run, and the running call gets its result", async () => {
  write(tool("Messaging_ListSegments", 2));
  write(tool("Messaging_ListNewsletters", 2));
  expect(await untilResponses(2, 2)).toMatchObject([{ error: { code: -32_600 } }, { result: {} }]);
  expect(calls).toEqual(["Messaging_ListSegments"]);
});

test("an id is free again after its response, and after its cancellation", async () => {
  write(tool("Messaging_ListSegments", 2));
  expect(await untilResponses(2, 1)).toMatchObject([{ result: {} }]);
  sandbox.observability.fail({ delayMs: 50_000 });
  write(tool("Observability_SearchLogs", 2));
  await untilRequests(1);
  write(message("notifications/cancelled", { requestId: 2 }, null));
  write(tool("Messaging_ListNewsletters", 2));
  expect(await untilResponses(2, 2)).toMatchObject([{ result: {} }, { result: {} }]);
});

test("a response of the client does not free the id of a call", async () => {
  sandbox.observability.fail({ delayMs: 50_000 });
  write(tool("Observability_SearchLogs", 2));
  await untilRequests(1);
  write(JSON.stringify({ jsonrpc: "2.0", id: 2, result: {} }));
  write(tool("Messaging_ListSegments", 2));
  expect(await untilResponses(2, 1)).toMatchObject([{ error: { code: -32_600 } }]);
});

test('the ids 2 and "2" are different', async () => {
  sandbox.observability.fail({ delayMs: 50_000 });
  write(tool("Observability_SearchLogs", 2));
  write(tool("Messaging_ListSegments", 2).replace('"id":2', '"id":"2"'));
  expect(await untilResponses("2", 1)).toMatchObject([{ result: {} }]);
});
