import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

/** A complete response. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request with any headers, including `Host` and `Origin`, which `fetch` does not let a test set. */
export function rawRequest(
  url: string,
  options: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {},
): Promise<RawResponse> {
  const { method = "POST", headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Sends raw bytes, keeps the connection open, and resolves with everything that the server sends until it closes. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A server that closes before it has read everything resets the connection; its response still counts.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
  });
}

/** Headers of a well-behaved client. */
export const JSON_HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

/** Creates a protocol message as a request body; without an id, it is a notification. */
export function message(method: string, params: object = {}, id: number | null = 1): string {
  return JSON.stringify({ jsonrpc: "2.0", ...(id !== null && { id }), method, params });
}

/** The first message of a client of 2025. */
export const INITIALIZE = message("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "tests", version: "1.0.0" },
});

/** Creates a request of revision 2026-07-28, which needs no session. */
export function statelessRequest(method: string, params: object = {}, capabilities: object = {}, client = "tests") {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: client, version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const headers = { ...JSON_HEADERS, "mcp-protocol-version": "2026-07-28", "mcp-method": method };
  return { headers, body: message(method, { ...params, _meta }) };
}

/** A response whose body has not ended. */
export interface OpenStream {
  readonly status: number;
  /** Whether the response has ended or its connection is closed. */
  readonly hasEnded: () => boolean;
  /** Resolves once the response has ended or its connection is closed. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens the stream of a session. The server or the test's `close` ends it. */
export function openStream(url: string, headers: Record<string, string>): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: "GET", headers: { ...JSON_HEADERS, ...headers }, agent: false });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const ended = new Promise<void>((end) => incoming.on("error", () => undefined).on("close", end));
      incoming.resume();
      resolve({ status: incoming.statusCode ?? 0, hasEnded: () => incoming.closed, ended, close: () => outgoing.destroy() });
    });
    outgoing.end();
  });
}

/** A connection, which the server may close. */
export interface OpenConnection {
  readonly isClosed: () => boolean;
  /** Resolves once it is closed. */
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens a connection that sends `bytes` and then nothing. */
export function openConnection(url: string, bytes = ""): Promise<OpenConnection> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      resolve({ isClosed: () => socket.closed, closed, close: () => socket.destroy() });
    });
    // A server may reset a connection that it closes.
    const closed = new Promise<void>((end) => socket.on("error", reject).on("close", () => end()));
    socket.resume();
  });
}
