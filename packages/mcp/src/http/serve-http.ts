import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type McpHttpHandler,
} from "@modelcontextprotocol/server";
import { ToolError } from "@toolwright/core";
import type { ToolwrightServer } from "../create-mcp-server.ts";

import { DEFAULT_LIMITS, type HttpLimits } from "./http-limits.ts";
import { readBody, send, toRequest } from "./node-bridge.ts";
import { type Refusal, refusal, toResponse } from "./refusal.ts";
import {
  type AccessRules,
  accessRules,
  checkRequest,
  corsHeaders,
  ENDPOINT,
  isLoopback,
  type RequestHead,
} from "./request-checks.ts";
import { createSessions, type Sessions } from "./sessions.ts";

/** Options of {@link serveHttp}. */
export interface HttpServerOptions {
  /** Port to listen at. Default 0: any free port. */
  readonly port?: number | undefined;
  /** Address to listen at. Default `127.0.0.1`: this machine only; any other needs a token. */
  readonly host?: string | undefined;
  /** Bearer token that every request must carry, at least 16 characters. Default: none. */
  readonly token?: string | undefined;
  /** More values of `Host` to accept, such as those of a proxy or a DNS name: `name:port`, or a name alone for any port. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins of web pages that may call, `https://app.example.com`. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Bounds on bodies, time, connections and sessions. Default: those of `HttpLimits`. */
  readonly limits?: Partial<HttpLimits> | undefined;
  /** Called for every refused request. Default: none. */
  readonly onRefusal?: ((refusal: { readonly status: number; readonly message: string }) => void) | undefined;
  /** Time, milliseconds, by which idle sessions end. Default: the machine's. */
  readonly now?: (() => number) | undefined;
}

/** A server that listens. */
export interface HttpServer {
  /** Address of the endpoint. */
  readonly url: string;
  /** Ends running tools, then every connection. */
  close(): Promise<void>;
}

/** What every request of a server needs. */
interface Handling {
  readonly rules: AccessRules;
  readonly limits: HttpLimits;
  readonly modern: McpHttpHandler;
  readonly sessions: Sessions;
  readonly onRefusal: HttpServerOptions["onRefusal"];
}

/** Streams for changes of the list, which never changes. */
const MOST_SUBSCRIPTIONS = 16;
/** Longer than clients and proxies keep a connection: one that is closed under a request costs that request. */
const KEEP_ALIVE_MS = 75_000;
const SHORTEST_TOKEN = 16;
const PARSE_ERROR = -32_700;

/**
 * Serves over Streamable HTTP, to clients of the revision 2026-07-28 without sessions and to those of 2025 with them.
 * @throws ToolError `misconfigured` for a host that is not this machine's own without a token, or a token too short
 */
export async function serveHttp(server: ToolwrightServer, options: HttpServerOptions = {}): Promise<HttpServer> {
  const { port = 0, host = "127.0.0.1", token, now = Date.now } = options;
  requireToken(host, token);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const listener = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(1_000, limits.headersMs, limits.requestMs),
  });
  listener.maxConnections = limits.connections;
  await listen(listener, port, host);
  const { port: actual } = listener.address() as AddressInfo;
  const sessions = createSessions({ ...limits, newServer: server.newServer, now });
  const modern = createMcpHandler(() => server.newServer(), {
    legacy: "reject",
    onerror: server.onError,
    maxSubscriptions: MOST_SUBSCRIPTIONS,
  });
  const rules = accessRules(host, actual, options);
  const handling: Handling = { rules, limits, modern, sessions, onRefusal: options.onRefusal };
  listener.on("request", (incoming, outgoing) => {
    handle(handling, incoming, outgoing).catch((error: unknown) => {
      server.onError(error instanceof Error ? error : new Error(String(error)));
      outgoing.destroy();
    });
  });
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}${ENDPOINT}`,
    async close() {
      const closed = new Promise((resolve) => listener.close(resolve));
      await Promise.all([modern.close(), sessions.close()]);
      listener.closeAllConnections();
      await closed;
    },
  };
}

function requireToken(host: string, token: string | undefined): void {
  if (token === undefined && !isLoopback(host)) {
    const message = `${host} is reached from other machines, so a bearer token is needed: set TOOLWRIGHT_MCP_TOKEN.`;
    throw new ToolError({ code: "misconfigured", message });
  }
  if (token !== undefined && (token.length < SHORTEST_TOKEN || /[^\x21-\x7e]/.test(token))) {
    const message = `The bearer token needs at least ${SHORTEST_TOKEN} characters without spaces; openssl rand -hex 32 makes one.`;
    throw new ToolError({ code: "misconfigured", message });
  }
}

function listen(listener: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => listener.once("error", reject).listen(port, host, resolve));
}

async function handle(handling: Handling, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const head = headOf(incoming);
  const refused = checkRequest(head, handling.rules);
  if (refused) return sendRefusal(handling, outgoing, refused);
  const headers = corsHeaders(head);
  const deliver = (response: Response) => send(outgoing, response, headers);
  if (head.method === "OPTIONS") return deliver(new Response(null, { status: 204 }));
  const read = await readMessage(handling, incoming);
  if (read === null) return;
  if ("status" in read)
    return sendRefusal(handling, outgoing, { ...read, headers: { ...headers, connection: "close" } });
  const request = toRequest(incoming, outgoing);
  if (await isLegacyRequest(request, read.message)) await handling.sessions.serve(request, read.message, deliver);
  else await deliver(await handling.modern.fetch(request, { parsedBody: read.message }));
}

function headOf({ method = "", url = "", headers }: IncomingMessage): RequestHead {
  const { host, origin, authorization } = headers;
  return { method, url, host, origin, authorization };
}

/** The message a request carries, `undefined` without a body; a refusal; or `null` when the client has gone. */
async function readMessage(
  { limits }: Handling,
  incoming: IncomingMessage,
): Promise<{ readonly message: unknown } | Refusal | null> {
  if (incoming.method !== "POST") return { message: undefined };
  if (!isJsonContentType(incoming.headers["content-type"])) return refusal(415, "The body must be application/json.");
  const read = await readBody(incoming, limits.bodyBytes);
  if ("failure" in read)
    return read.failure === "too large" ? refusal(413, `The body is over ${limits.bodyBytes} bytes.`) : null;
  try {
    return { message: JSON.parse(read.body) };
  } catch {
    return refusal(400, "The body is not valid JSON.", { code: PARSE_ERROR });
  }
}

async function sendRefusal({ onRefusal }: Handling, outgoing: ServerResponse, refused: Refusal): Promise<void> {
  onRefusal?.(refused);
  await send(outgoing, toResponse(refused), {});
}
