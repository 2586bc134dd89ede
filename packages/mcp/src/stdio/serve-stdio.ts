import process from "node:process";
import { pipeline, type Readable, Transform, type Writable } from "node:stream";
import {
  INVALID_REQUEST,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
  type TransportSendOptions,
} from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio as serveTransport } from "@modelcontextprotocol/server/stdio";
import type { ToolwrightServer } from "../create-mcp-server.ts";
import { keepDigits } from "../keep-digits.ts";
import { createPendingIds, describeDuplicate } from "../pending-ids.ts";
import { type Batches, createBatches } from "./batches.ts";
import { limitLines } from "./limit-lines.ts";
import { type Line, type LineFault, readLine } from "./read-line.ts";

/** A server on standard input and output. */
export interface StdioServer {
  /** Aborts running tools and stops reading. */
  close(): Promise<void>;
}

/**
 * Longest message, in bytes without its newline. The largest arguments that a backend accepts are far below 1 MiB, so a
 * client that sends more than 4 MiB has a defect.
 */
export const MAX_MESSAGE_BYTES = 4 * 1_024 * 1_024;

/**
 * Serves one client over standard input and output. A message gets a JSON-RPC error, and the server continues, if it is
 * invalid, exceeds {@link MAX_MESSAGE_BYTES}, or has the id of a request without a response.
 */
export function serveStdio(
  { newServer, onError }: ToolwrightServer,
  { stdin = process.stdin, stdout = process.stdout }: { readonly stdin?: Readable; readonly stdout?: Writable } = {},
): StdioServer {
  const refuse = ({ code, id, problem }: LineFault) => {
    onError(new Error(problem));
    if (code !== null) transport.send(toError(code, id, problem)).catch(onError);
  };
  const lines = limitLines(MAX_MESSAGE_BYTES, () =>
    refuse({
      code: INVALID_REQUEST,
      id: null,
      problem: `The message is larger than ${MAX_MESSAGE_BYTES} bytes, so the server discarded it.`,
    }),
  );
  const batches = createBatches((responses) => {
    transport.send(responses as unknown as JSONRPCMessage).catch(onError);
  });
  let acceptsBatches = false;
  const messages = new Transform({
    transform(line: Buffer, _encoding, done) {
      const text = line.toString("utf8");
      if (text.trim() === "") return done();
      const content = readLine(text, acceptsBatches);
      if (content.isBatch) openBatch(batches, content, onError);
      else content.faults.forEach(refuse);
      for (const message of content.messages) {
        const kept = keepDigits(text, message);
        this.push(content.isBatch || kept !== message ? `${JSON.stringify(kept)}\n` : line);
      }
      done();
    },
  });
  const transport = new StdioServerTransport(messages, stdout, { maxBufferSize: 2 * MAX_MESSAGE_BYTES });
  // A failure of standard input reaches the transport as an error from `messages`.
  pipeline(stdin, lines, messages, () => undefined);
  const onRevision = (revision: unknown) => {
    acceptsBatches = revision === REVISION_WITH_BATCHES;
  };
  return serveTransport(newServer, {
    transport: guardIds(transport, { batches, onRevision, onError }),
    onerror: onError,
  });
}

/** The code of a server's own errors. */
const CANNOT_SERVE = -32_000;

/** Answers the requests of a short time with an error, for a server that can't start: hosts show it to a person. */
export function refuseStdio(problem: string, timeMs: number): void {
  const transport = new StdioServerTransport();
  transport.onmessage = (message) => {
    if (isJSONRPCRequest(message)) transport.send(toError(CANNOT_SERVE, message.id, problem)).catch(() => undefined);
  };
  transport.start().finally(() => setTimeout(() => transport.close(), timeMs).unref());
}

/** The only revision whose servers must accept batches. */
const REVISION_WITH_BATCHES = "2025-03-26";

function openBatch(batches: Batches, { messages, faults }: Line, onError: (error: Error) => void): void {
  for (const { problem } of faults) onError(new Error(problem));
  const errors = faults.flatMap(({ code, id, problem }) => (code === null ? [] : [toError(code, id, problem)]));
  batches.open(
    messages.filter(isJSONRPCRequest).map(({ id }) => id),
    errors,
  );
}

/** A JSON-RPC error. MCP's types omit the id of an unreadable request, and JSON-RPC 2.0 requires null for it. */
function toError(code: number, id: RequestId | null, message: string): JSONRPCMessage {
  return { jsonrpc: "2.0", id, error: { code, message } } as unknown as JSONRPCMessage;
}

interface WireSettings {
  readonly batches: Batches;
  /** Called with the revision that the server agrees to. */
  readonly onRevision: (revision: unknown) => void;
  readonly onError: (error: Error) => void;
}

/**
 * Answers a request whose id is pending with an error instead of passing it on. Reports transport errors once, since
 * the SDK would report each to the connection and to its server.
 */
function guardIds(wire: Transport, { batches, onRevision, onError }: WireSettings): Transport {
  const pending = createPendingIds();
  const reply = (message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> => {
    const id = "method" in message ? undefined : message.id;
    return batches.keep(id, message) ? Promise.resolve() : wire.send(message, options);
  };
  const guarded: Transport = {
    start: () => wire.start(),
    close: () => wire.close(),
    send(message, options) {
      pending.answer(message);
      if ("result" in message && "protocolVersion" in message.result) onRevision(message.result["protocolVersion"]);
      return reply(message, options);
    },
  };
  wire.onmessage = (message, extra) => {
    const canceled = pending.cancel([message]);
    for (const id of canceled) batches.drop(id);
    if (pending.add([message]) === null) guarded.onmessage?.(message, extra);
    else if (isJSONRPCRequest(message)) {
      const problem = describeDuplicate(message.id);
      onError(new Error(problem));
      reply(toError(INVALID_REQUEST, message.id, problem)).catch(onError);
    }
  };
  wire.onclose = () => guarded.onclose?.();
  wire.onerror = onError;
  return guarded;
}
