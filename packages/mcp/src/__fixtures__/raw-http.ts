import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

/** An answer, read to its end. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request with any header, `Host` and `Origin` among them, which `fetch` would not let a test choose. */
export function rawRequest(
  url: string,
  options: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {},
): Promise<RawAnswer> {
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

/** Sends bytes as they are and keeps the connection open; gives what the server sent until it closed it. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A server that closes before it has read everything resets the connection; what it said before counts.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
  });
}

/** Headers of a well-behaved client. */
export const JSON_HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

/** A message of the protocol as a body; a notification without an id. */
export function message(method: string, params: object = {}, id: number | null = 1): string {
  return JSON.stringify({ jsonrpc: "2.0", ...(id !== null && { id }), method, params });
}

/** How a client of 2025 opens. */
export const INITIALIZE = message("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "tests", version: "1.0.0" },
});

/** A request of the revision 2026-07-28, which carries all it needs. */
export function statelessRequest(method: string, params: object = {}) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = { ...JSON_HEADERS, "mcp-protocol-version": "2026-07-28", "mcp-method": method };
  return { headers, body: message(method, { ...params, _meta }) };
}
