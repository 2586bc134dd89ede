import {
  isInitializeRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { HttpLimits } from "./http-limits.ts";
import { refusal, toResponse } from "./refusal.ts";

/** Sessions of clients that speak a revision of 2025; later ones need none. */
export interface Sessions {
  /** How many are open. */
  readonly size: number;
  /**
   * Serves one request.
   * @param deliver sends the answer, and settles once that has ended; a session in use is never given up
   */
  serve(request: Request, body: unknown, deliver: (response: Response) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** What sessions need of their surroundings. */
export interface SessionSettings extends Pick<HttpLimits, "sessions" | "sessionIdleMs"> {
  newServer(): Server;
  /** Time, milliseconds. */
  now(): number;
}

interface Session {
  readonly id: string;
  readonly server: Server;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Answers being sent. */
  open: number;
  usedAt: number;
}

/** Longest time between two searches for idle sessions, milliseconds. */
const LONGEST_SWEEP_MS = 60_000;
/** The protocol's code for a session that has ended: its client then starts another. */
const SESSION_NOT_FOUND = -32_001;

/** A bounded number of sessions: an idle one ends after a while, or earlier to make room for a new one. */
export function createSessions(settings: SessionSettings): Sessions {
  const sessions = new Map<string, Session>();
  const sweep = () => endIdle(sessions, settings);
  const timer = setInterval(sweep, Math.min(settings.sessionIdleMs, LONGEST_SWEEP_MS)).unref();
  return {
    get size() {
      return sessions.size;
    },
    async serve(request, body, deliver) {
      sweep();
      const found = await findSession(sessions, settings, request, body);
      if ("status" in found) return deliver(toResponse(found));
      found.open++;
      try {
        await deliver(await found.transport.handleRequest(request, { parsedBody: body }));
      } finally {
        found.open--;
        found.usedAt = settings.now();
        // After a refused initialization the client has no id for the session.
        if (found.transport.sessionId === undefined) await end(sessions, found);
      }
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...sessions.values()].map((session) => end(sessions, session)));
    },
  };
}

async function findSession(
  sessions: Map<string, Session>,
  settings: SessionSettings,
  request: Request,
  body: unknown,
): Promise<Session | ReturnType<typeof refusal>> {
  const id = request.headers.get("mcp-session-id");
  if (id !== null) {
    const session = sessions.get(id);
    return session ?? refusal(404, "This session has ended; start a new one.", { code: SESSION_NOT_FOUND });
  }
  if (!isInitializeRequest(body)) return refusal(400, "The Mcp-Session-Id header is missing; initialize first.");
  if (sessions.size >= settings.sessions && !(await endLongestUnused(sessions)))
    return refusal(503, "All sessions are in use; try again later.", { headers: { "retry-after": "60" } });
  return start(sessions, settings);
}

async function start(sessions: Map<string, Session>, { newServer, now }: SessionSettings): Promise<Session> {
  const id = crypto.randomUUID();
  const server = newServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
  const session = { id, server, transport, open: 0, usedAt: now() };
  sessions.set(id, session);
  await server.connect(transport);
  // After a DELETE as well, which closes the transport.
  const { onclose } = transport;
  transport.onclose = () => {
    sessions.delete(id);
    onclose?.();
  };
  return session;
}

function endIdle(sessions: Map<string, Session>, { sessionIdleMs, now }: SessionSettings): void {
  for (const session of sessions.values())
    if (session.open === 0 && now() - session.usedAt >= sessionIdleMs) void end(sessions, session);
}

/** Clients seldom say that they leave, and one whose session has ended starts another. */
async function endLongestUnused(sessions: Map<string, Session>): Promise<boolean> {
  const [longest] = [...sessions.values()].filter(({ open }) => open === 0).sort((a, b) => a.usedAt - b.usedAt);
  if (longest) await end(sessions, longest);
  return longest !== undefined;
}

async function end(sessions: Map<string, Session>, { id, server }: Session): Promise<void> {
  sessions.delete(id);
  // It is given up either way.
  await server.close().catch(() => undefined);
}
