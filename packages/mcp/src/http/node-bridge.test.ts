import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readBody } from "./node-bridge.ts";

const BODY = "12345";

function incoming(headers: IncomingMessage["headers"]): IncomingMessage {
  return Object.assign(Readable.from([Buffer.from(BODY)]), { headers }) as unknown as IncomingMessage;
}

test.each([
  ["with its length", { "content-length": String(BODY.length) }],
  ["without its length", {}],
])("reads a body %s up to the limit, and no byte more", async (_, headers) => {
  expect(await readBody(incoming(headers), BODY.length)).toEqual({ body: BODY });
  expect(await readBody(incoming(headers), BODY.length - 1)).toEqual({ failure: "too large" });
});
