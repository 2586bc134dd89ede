import process from "node:process";
import { pipeline, type Readable, type Writable } from "node:stream";
import { isJSONRPCRequest, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio as serveTransport } from "@modelcontextprotocol/server/stdio";
import type { ToolwrightServer } from "../create-mcp-server.ts";
import { createPendingIds, describeDuplicate, INVALID_REQUEST } from "../pending-ids.ts";
import { limitLines } from "./limit-lines.ts";

/** A server on standard input and output. */
export interface StdioServer {
  /** Aborts running tools and stops reading. */
  close(): Promise<void>;
}

/**
 * Longest message, in bytes without its newline. The largest arguments that a backend accepts are far below 1 MiB, and a
 * client that sends more than 4 MiB has a defect.
 */
export const MAX_MESSAGE_BYTES = 4 * 1_024 * 1_024;

/** Logged instead of the error of the SDK's schema, which lists every kind of message. */
const NO_MESSAGE = "A line is JSON, but no JSON-RPC message, so the server ignored it. Batches are not supported.";

/**
 * Serves one client over standard input and output. A message over {@link MAX_MESSAGE_BYTES}, or with the id of a request
 * that has no response yet, gets a JSON-RPC error, and the server continues.
 */
export function serveStdio(
  { newServer, onError }: ToolwrightServer,
  { stdin = process.stdin, stdout = process.stdout }: { readonly stdin?: Readable; readonly stdout?: Writable } = {},
): StdioServer {
  const lines = limitLines(MAX_MESSAGE_BYTES, () => {
    const message = `The message is larger than ${MAX_MESSAGE_BYTES} bytes, so the server discarded it.`;
    onError(new Error(message));
    // MCP's types omit the id of an unreadable request, and JSON-RPC 2.0 requires null for it, as the SDK sends over HTTP.
    const response = { jsonrpc: "2.0", id: null, error: { code: INVALID_REQUEST, message } };
    transport.send(response as unknown as JSONRPCMessage).catch(onError);
  });
  const transport = new StdioServerTransport(lines, stdout, { maxBufferSize: 2 * MAX_MESSAGE_BYTES });
  // A failure of standard input reaches the transport as an error of the lines.
  pipeline(stdin, lines, () => undefined);
  return serveTransport(newServer, { transport: refuseDuplicateIds(transport, onError), onerror: onError });
}

/**
 * Answers a request whose id is pending with an error instead of passing it on. Reports errors of the wire once: the SDK
 * would report each to the connection and to its server.
 */
function refuseDuplicateIds(wire: Transport, onError: (error: Error) => void): Transport {
  const pending = createPendingIds();
  const guarded: Transport = {
    start: () => wire.start(),
    close: () => wire.close(),
    send(message, options) {
      pending.answer(message);
      return wire.send(message, options);
    },
  };
  wire.onmessage = (message, extra) => {
    pending.cancel([message]);
    if (pending.add([message]) === null) guarded.onmessage?.(message, extra);
    else if (isJSONRPCRequest(message)) {
      const { id } = message;
      const error = { code: INVALID_REQUEST, message: describeDuplicate(id) };
      onError(new Error(error.message));
      wire.send({ jsonrpc: "2.0", id, error }).catch(onError);
    }
  };
  wire.onclose = () => guarded.onclose?.();
  wire.onerror = (error) => onError(error.name === "ZodError" ? new Error(NO_MESSAGE) : error);
  return guarded;
}
