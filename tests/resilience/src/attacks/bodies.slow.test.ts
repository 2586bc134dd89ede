import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFaultSandbox, toolsAt } from "../faults/tool-calls.ts";

// Bodies on real sockets that are small on the wire and huge in memory, or that never end.

const MEGABYTE = 1_048_576;
const SIZE = 64 * MEGABYTE;
/** Settings that let an attempt of a slow response end soon. */
const IMPATIENT = { attemptTimeout: 300, retry: 1, timeout: 2_000 };

const sandbox = createFaultSandbox();

type Send = (response: ServerResponse) => void;
let respond: Send;
let url: string;
const server = createServer((incoming, outgoing) => {
  incoming.resume().once("end", () => respond(outgoing));
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

async function search(send: Send, setting: object = {}) {
  respond = send;
  const tools = toolsAt(url, sandbox, { retry: 0, ...setting });
  const tool = tools.find(({ name }) => name === "Observability.SearchLogs")!;
  const answer = await tool.call({ query: "status:error" });
  return answer.ok ? null : answer.error;
}

const encoded =
  (encoding: string, body: Buffer): Send =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding }).end(body);
  };

const blanks = Buffer.alloc(SIZE, " ");
const gzip = gzipSync(blanks);
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

describe("a compression bomb is rejected after 32 MiB", () => {
  it.each([
    ["gzip", "gzip", gzip],
    ["x-gzip", "x-gzip", gzip],
    ["Brotli", "br", brotliCompressSync(blanks, fastBrotli)],
    ["deflate with a header", "deflate", deflateSync(blanks)],
    ["deflate without a header", "deflate", deflateRawSync(blanks)],
    ["gzip in gzip", "gzip, gzip", gzipSync(gzip)],
    ["gzip in gzip in gzip", "gzip, gzip, gzip", gzipSync(gzipSync(gzip))],
    ["Brotli in gzip", "br, gzip", gzipSync(brotliCompressSync(blanks, fastBrotli))],
    ["two members of gzip", "gzip", Buffer.concat([gzip, gzip])],
  ])("%s", async (_, encoding, body) => {
    expect(body.length).toBeLessThan(MEGABYTE);
    const error = await search(encoded(encoding, body));
    // Without the limit, the blanks would also be an invalid response, so the message must name the limit.
    const message = expect.stringContaining(`larger than ${32 * MEGABYTE} bytes`) as string;
    expect(error).toMatchObject({ code: "bad_response", message });
  });

  it("a body below the limit is read in each encoding", async () => {
    const body = Buffer.from('{"data":[]}');
    for (const [encoding, compressed] of [
      ["gzip", gzipSync(body)],
      ["br", brotliCompressSync(body)],
      ["deflate", deflateSync(body)],
    ] as const)
      expect(await search(encoded(encoding, compressed), { retry: 2 })).toBeNull();
  });
});

describe("a body in a wrong encoding is an error, and the process keeps running", () => {
  it.each([
    ["plain text called gzip", "gzip", Buffer.from('{"data":[]}')],
    ["cut-off gzip", "gzip", gzip.subarray(0, 1_000)],
    ["gzip called Brotli", "br", gzipSync("{}")],
    ["gzip with a wrong checksum", "gzip", Buffer.concat([gzipSync("{}").subarray(0, -8), Buffer.alloc(8, 1)])],
    ["a hundred encodings", Array<string>(100).fill("gzip").join(", "), gzipSync("{}")],
  ])("%s", async (_, encoding, body) => {
    const error = await search(encoded(encoding, body));
    expect(["bad_response", "unavailable", "upstream"]).toContain(error?.code);
  });
});

/** Writes a chunk again and again until the client is gone. */
function drip(head: string, chunk: string, everyMs: number): Send {
  return (response) => {
    response.socket?.write(head);
    const timer = setInterval(() => response.socket?.write(chunk), everyMs);
    response.once("close", () => clearInterval(timer));
  };
}

const OK = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

describe("a call whose response does not end fails within its time limits", () => {
  it.each([
    ["no response", () => undefined],
    ["single bytes of the status line", drip("HTTP/1.1 200 ", "x", 20)],
    ["endless headers", drip(OK, "x-padding: y\r\n", 5)],
    ["no end of the headers", drip(OK, "", 1_000)],
    ["single bytes of a body with a length", drip(`${OK}content-length: 1000000\r\n\r\n`, " ", 20)],
    ["single bytes of a body in chunks", drip(`${OK}transfer-encoding: chunked\r\n\r\n`, "1\r\n \r\n", 20)],
    ["single bytes of a body that ends with the connection", drip(`${OK}connection: close\r\n\r\n`, " ", 20)],
    ["half of a chunk", drip(`${OK}transfer-encoding: chunked\r\n\r\nff\r\n{`, "", 1_000)],
    ["endless early hints", drip("HTTP/1.1 103 Early Hints\r\n\r\n", "HTTP/1.1 103 Early Hints\r\n\r\n", 20)],
    ["single bytes of gzip", drip(`${OK}content-encoding: gzip\r\ncontent-length: 99\r\n\r\n\x1f`, "\x8b", 20)],
  ] as const)("%s", async (_, send) => {
    const error = await search(send, IMPATIENT);
    expect(["timeout", "unavailable"]).toContain(error?.code);
    expect(error).toMatchObject({ tool: "Observability.SearchLogs" });
  });
});
