import {
  INVALID_REQUEST,
  isInitializeRequest,
  isJSONRPCRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { createPendingIds, describeDuplicate, type PendingIds } from "../pending-ids.ts";
import type { HttpLimits } from "./http-limits.ts";
import { createRefusal, type Refusal, toResponse } from "./refusal.ts";

/** Sessions of clients with a protocol revision of 2025. Later revisions have no sessions. */
export interface Sessions {
  /** Number of open sessions. */
  readonly size: number;
  /**
   * Serves one request.
   * @param deliver sends the response, and settles once it is sent. Until then, the session is in use and never closed,
   * except while only its stream is open.
   */
  serve(request: Request, body: unknown, deliver: (response: Response) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Limits and dependencies of the sessions. */
export interface SessionSettings
  extends Pick<HttpLimits, "sessions" | "sessionIdleMs" | "sessionRequests" | "streamMs"> {
  newServer(): Server;
  /** Current time, in milliseconds. */
  now(): number;
}

interface Session {
  readonly id: string;
  readonly server: Server;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly pendingIds: PendingIds;
  /** Number of responses being sent, without the stream. */
  openResponses: number;
  /** The stream for the server's messages, and when it was opened; `null` if none is open. */
  stream: { readonly openedAt: number } | null;
  lastUsedAt: number;
}

/** Longest interval between two checks for idle sessions, in milliseconds. */
const LONGEST_SWEEP_MS = 60_000;
/** The protocol's code for a closed session; the client then starts another one. */
const SESSION_NOT_FOUND = -32_001;
const TOO_MANY_REQUESTS = createRefusal(429, "This session has too many requests in progress.");

/** Keeps a limited number of sessions. An idle session ends after a while, or earlier to make room for a new one. */
export function createSessions(settings: SessionSettings): Sessions {
  const sessions = new Map<string, Session>();
  const sweep = () => {
    for (const session of sessions.values()) endExpired(sessions, session, settings);
  };
  const timer = setInterval(sweep, Math.min(settings.sessionIdleMs, settings.streamMs, LONGEST_SWEEP_MS)).unref();
  return {
    get size() {
      return sessions.size;
    },
    async serve(request, body, deliver) {
      sweep();
      const session = await findSession(sessions, settings, request, body);
      if ("status" in session) return deliver(toResponse(session));
      if (request.method === "GET") return serveStream(session, request, deliver, settings.now);
      if (session.openResponses >= settings.sessionRequests && [body].flat().some(isJSONRPCRequest))
        return deliver(toResponse(TOO_MANY_REQUESTS));
      session.openResponses++;
      try {
        await deliver(await respond(session, request, body));
      } finally {
        session.openResponses--;
        session.lastUsedAt = settings.now();
        // After a rejected initialization, the client does not know the session's id.
        if (session.transport.sessionId === undefined) await end(sessions, session);
      }
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...sessions.values()].map((session) => end(sessions, session)));
    },
  };
}

/**
 * Passes on a request's messages. A request with the id of a pending one would take over its stream, so it is refused.
 */
async function respond({ transport, pendingIds }: Session, request: Request, body: unknown): Promise<Response> {
  const messages = [body].flat();
  pendingIds.cancel(messages);
  const duplicate = pendingIds.add(messages);
  if (duplicate !== null) {
    const id = messages.length === 1 ? duplicate : null;
    return toResponse(createRefusal(400, describeDuplicate(duplicate), { code: INVALID_REQUEST, id }));
  }
  const response = await transport.handleRequest(request, { parsedBody: body });
  if (!response.ok) pendingIds.remove(messages);
  return response;
}

/**
 * Opens the stream for the server's messages. An open stream does not count as using the session, since any client can
 * leave one open.
 */
async function serveStream(
  session: Session,
  request: Request,
  deliver: (response: Response) => Promise<void>,
  now: () => number,
): Promise<void> {
  const response = await session.transport.handleRequest(request);
  if (!response.ok) return deliver(response);
  session.lastUsedAt = now();
  const stream = { openedAt: session.lastUsedAt };
  session.stream = stream;
  try {
    await deliver(response);
  } finally {
    // The client may have opened the next stream already.
    if (session.stream === stream) session.stream = null;
  }
}

async function findSession(
  sessions: Map<string, Session>,
  settings: SessionSettings,
  request: Request,
  body: unknown,
): Promise<Session | Refusal> {
  const id = request.headers.get("mcp-session-id");
  if (id !== null) {
    const session = sessions.get(id);
    return session ?? createRefusal(404, "This session has ended; start a new one.", { code: SESSION_NOT_FOUND });
  }
  if (!isInitializeRequest(body)) return createRefusal(400, "The Mcp-Session-Id header is missing; initialize first.");
  if (sessions.size >= settings.sessions && !(await endLongestIdle(sessions)))
    return createRefusal(503, "All sessions are in use; try again later.", { headers: { "retry-after": "60" } });
  return start(sessions, settings);
}

async function start(sessions: Map<string, Session>, { newServer, now }: SessionSettings): Promise<Session> {
  const id = crypto.randomUUID();
  const server = newServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
  const pendingIds = createPendingIds();
  const session = { id, server, transport, pendingIds, openResponses: 0, stream: null, lastUsedAt: now() };
  sessions.set(id, session);
  await server.connect(transport);
  const sendMessage = transport.send.bind(transport);
  transport.send = (message, options) => {
    pendingIds.answer(message);
    return sendMessage(message, options);
  };
  // A DELETE request closes only the transport, so remove the session here.
  const { onclose } = transport;
  transport.onclose = () => {
    sessions.delete(id);
    onclose?.();
  };
  return session;
}

function endExpired(
  sessions: Map<string, Session>,
  session: Session,
  { sessionIdleMs, streamMs, now }: SessionSettings,
): void {
  const { openResponses, lastUsedAt, stream, transport } = session;
  if (openResponses === 0 && now() - lastUsedAt >= sessionIdleMs) void end(sessions, session);
  else if (stream && now() - stream.openedAt >= streamMs) transport.closeStandaloneSSEStream();
}

/**
 * Closes an idle session to make room for a new one. Clients rarely close their sessions, and start a new one after a
 * close.
 */
async function endLongestIdle(sessions: Map<string, Session>): Promise<boolean> {
  const idleSessions = [...sessions.values()].filter(({ openResponses }) => openResponses === 0);
  const [longest] = idleSessions.sort((a, b) => a.lastUsedAt - b.lastUsedAt);
  if (longest) await end(sessions, longest);
  return longest !== undefined;
}

async function end(sessions: Map<string, Session>, { id, server }: Session): Promise<void> {
  sessions.delete(id);
  // The session has ended even if closing fails.
  await server.close().catch(() => undefined);
}
