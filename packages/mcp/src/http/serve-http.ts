import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createMcpHandler,
  INVALID_REQUEST,
  isJsonContentType,
  isLegacyRequest,
  type McpHttpHandler,
} from "@modelcontextprotocol/server";
import { ToolError } from "@toolwright/core";
import { checkOptions } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import type { ToolwrightServer } from "../create-mcp-server.ts";
import { keepDigits } from "../keep-digits.ts";
import { limitConnections } from "./connections.ts";
import { type HttpLimits, readLimits } from "./http-limits.ts";
import { readBody, send, toRequest } from "./node-bridge.ts";
import { createRefusal, type Refusal, toResponse } from "./refusal.ts";
import {
  type AccessOptions,
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
export interface HttpServerOptions extends AccessOptions {
  /** Port to listen at. Default: 0, any free port. */
  readonly port?: number | undefined;
  /** Address to listen at. Default: `127.0.0.1`, this machine only. Any address but loopback requires a token. */
  readonly host?: string | undefined;
  /** Limits of bodies, time, connections and sessions. Defaults: see `HttpLimits`. */
  readonly limits?: Partial<HttpLimits> | undefined;
  /** Called for every rejected request. Default: none. */
  readonly onRefusal?: ((refusal: { readonly status: number; readonly message: string }) => void) | undefined;
  /** Returns the current time in milliseconds, used to end idle sessions. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

const OPTION_NAMES = {
  port: true,
  host: true,
  token: true,
  allowedHosts: true,
  allowedOrigins: true,
  limits: true,
  onRefusal: true,
  now: true,
};

/** A listening HTTP server. */
export interface HttpServer {
  /** URL of the endpoint. */
  readonly url: string;
  /** Aborts running tools, then closes every connection. */
  close(): Promise<void>;
}

/** Dependencies of a request's handler. */
interface HandlerContext {
  readonly rules: AccessRules;
  readonly limits: HttpLimits;
  readonly modern: McpHttpHandler;
  readonly sessions: Sessions;
  readonly onRefusal: HttpServerOptions["onRefusal"];
}

/** Maximum streams for changes of the tool list. The list never changes, so clients need few. */
const MAX_SUBSCRIPTIONS = 16;
/** Longer than clients and proxies keep idle connections: a connection closed by the server may lose a request. */
const KEEP_ALIVE_MS = 75_000;
const MIN_TOKEN_CHARS = 16;
const PARSE_ERROR = -32_700;
/** The only revision with batches. It also applies to a client that names no revision. */
const REVISION_WITH_BATCHES = "2025-03-26";
const NO_BATCHES = createRefusal(400, "This revision of the protocol has no batches. Send one message per request.", {
  code: INVALID_REQUEST,
});

/**
 * Serves over Streamable HTTP. Clients of revision 2026-07-28 need no sessions; clients of the 2025 revisions get one
 * each.
 * @throws ToolError `misconfigured` if an option is unknown, a limit is not a number above 0, or the token is too short, or
 * missing for a host other than loopback
 */
export async function serveHttp(server: ToolwrightServer, options: HttpServerOptions = {}): Promise<HttpServer> {
  checkOptions(null, options, OPTION_NAMES);
  const { port = 0, host = "127.0.0.1", token, now = Date.now } = options;
  requireToken(host, token);
  const limits = readLimits(options.limits);
  const listener = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(1_000, limits.headersMs, limits.requestMs),
  });
  limitConnections(listener, limits.connections);
  await listen(listener, port, host);
  const { port: actualPort } = listener.address() as AddressInfo;
  const sessions = createSessions({ ...limits, newServer: server.newServer, now });
  const modern = createMcpHandler(() => server.newServer(), {
    legacy: "reject",
    onerror: server.onError,
    maxSubscriptions: MAX_SUBSCRIPTIONS,
  });
  const rules = accessRules(host, actualPort, options);
  const context: HandlerContext = { rules, limits, modern, sessions, onRefusal: options.onRefusal };
  listener.on("request", (incoming, outgoing) => {
    handle(context, incoming, outgoing).catch((error: unknown) => {
      server.onError(error instanceof Error ? error : new Error(String(error)));
      outgoing.destroy();
    });
  });
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}${ENDPOINT}`,
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
    const message = `Other machines can reach ${nameOf(host)}, so a bearer token is required: set TOOLWRIGHT_MCP_TOKEN.`;
    throw new ToolError({ code: "misconfigured", message });
  }
  if (token !== undefined && (token.length < MIN_TOKEN_CHARS || /[^\x21-\x7e]/.test(token))) {
    const message = `The bearer token must have at least ${MIN_TOKEN_CHARS} ASCII characters without spaces; openssl rand -hex 32 creates one.`;
    throw new ToolError({ code: "misconfigured", message });
  }
}

function listen(listener: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => listener.once("error", reject).listen(port, host, resolve));
}

async function handle(context: HandlerContext, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const head = headOf(incoming);
  const refusal = checkRequest(head, context.rules);
  if (refusal) return sendRefusal(context, outgoing, refusal);
  const headers = corsHeaders(head);
  const deliver = (response: Response) => send(outgoing, response, headers);
  if (head.method === "OPTIONS") return deliver(new Response(null, { status: 204 }));
  const body = await readMessage(context, incoming);
  if (body === null) return;
  if ("status" in body)
    return sendRefusal(context, outgoing, { ...body, headers: { ...headers, connection: "close" } });
  const revision = incoming.headers["mcp-protocol-version"] ?? REVISION_WITH_BATCHES;
  if (Array.isArray(body.message) && revision > REVISION_WITH_BATCHES)
    return sendRefusal(context, outgoing, { ...NO_BATCHES, headers });
  const request = toRequest(incoming, outgoing);
  if (await isLegacyRequest(request, body.message)) await context.sessions.serve(request, body.message, deliver);
  else await deliver(await context.modern.fetch(request, { parsedBody: body.message }));
}

function headOf({ method = "", url = "", headers, headersDistinct }: IncomingMessage): RequestHead {
  const { origin, authorization } = headers;
  // If there are two Host headers, a proxy may have checked the other one.
  const [host, ...otherHosts] = headersDistinct["host"] ?? [];
  return { method, url, host: otherHosts.length > 0 ? undefined : host, origin, authorization };
}

/**
 * Reads a request's message; `undefined` without a body. Returns a refusal if it is invalid, `null` if the client
 * disconnected.
 */
async function readMessage(
  { limits }: HandlerContext,
  incoming: IncomingMessage,
): Promise<{ readonly message: unknown } | Refusal | null> {
  if (incoming.method !== "POST") return { message: undefined };
  if (!isJsonContentType(incoming.headers["content-type"]))
    return createRefusal(415, "The body must be application/json.");
  const read = await readBody(incoming, limits.bodyBytes);
  if ("failure" in read)
    return read.failure === "too large"
      ? createRefusal(413, `The body is larger than ${limits.bodyBytes} bytes.`)
      : null;
  try {
    return { message: keepDigits(read.body, JSON.parse(read.body)) };
  } catch {
    return createRefusal(400, "The body is not valid JSON.", { code: PARSE_ERROR });
  }
}

async function sendRefusal({ onRefusal }: HandlerContext, outgoing: ServerResponse, refusal: Refusal): Promise<void> {
  onRefusal?.(refusal);
  await send(outgoing, toResponse(refusal), {});
}
