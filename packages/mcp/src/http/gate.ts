import { createHash, timingSafeEqual } from "node:crypto";
import { type Refusal, refusal } from "./refusal.ts";

/** Where the protocol is spoken. */
export const ENDPOINT = "/mcp";

/** Who may enter. */
export interface GateRules {
  /** Values of `Host` as clients send them, lower case. */
  readonly hosts: ReadonlySet<string>;
  /** Names that are allowed at any port, lower case. */
  readonly hostNames: ReadonlySet<string>;
  /** Origins of web pages, exactly as browsers send them. */
  readonly origins: ReadonlySet<string>;
  /** The bearer token; `null` when none is asked for. */
  readonly token: string | null;
}

/** What is read of a request before its body. */
export interface Knock {
  readonly method: string;
  readonly url: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
}

const PORT = /:\d+$/;
const METHODS = ["GET", "POST", "DELETE"];
const PREFLIGHT_HEADERS = {
  "access-control-allow-methods": METHODS.join(", "),
  "access-control-allow-headers":
    "authorization, content-type, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id",
  "access-control-max-age": "600",
};

/** Names under which this machine alone is reached. */
export const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address to listen at is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The rules for a door at a host and port. */
export function gateRules(
  { host, port }: { readonly host: string; readonly port: number },
  given: {
    readonly allowedHosts?: readonly string[] | undefined;
    readonly allowedOrigins?: readonly string[] | undefined;
    readonly token?: string | undefined;
  },
): GateRules {
  const names = [...LOOPBACK_NAMES, host.includes(":") ? `[${host}]` : host];
  const addresses = names.map((name) => (port === 80 ? name : `${name}:${port}`));
  const { allowedHosts = [], allowedOrigins = [] } = given;
  return {
    hosts: lowerCased([...addresses, ...allowedHosts.filter(hasPort)]),
    hostNames: lowerCased(allowedHosts.filter((allowed) => !hasPort(allowed))),
    origins: lowerCased([...addresses.map((address) => `http://${address}`), ...allowedOrigins]),
    token: given.token ?? null,
  };
}

/**
 * Why a request may not enter; `null` when it may. A page that had its name rebound to this machine shows a foreign
 * `Host`, a page of another site a foreign `Origin`; programs send no `Origin`.
 */
export function refuse({ method, url, host, origin, authorization }: Knock, rules: GateRules): Refusal | null {
  if (host === undefined || !isAllowedHost(host.toLowerCase(), rules))
    return refusal(403, "This Host is not allowed. Its operator can allow it with --allowed-host.");
  if (origin !== undefined && !rules.origins.has(origin.toLowerCase()))
    return refusal(403, "This Origin is not allowed. Its operator can allow it with --allowed-origin.");
  if (url.split("?", 1)[0] !== ENDPOINT) return refusal(404, `Nothing is here; the endpoint is ${ENDPOINT}.`);
  // A browser asks before it sends, and cannot authorize the question.
  if (method === "OPTIONS" && origin !== undefined) return null;
  if (rules.token !== null && !carriesToken(authorization, rules.token))
    return refusal(401, "A bearer token is needed.", { headers: { "www-authenticate": 'Bearer realm="toolwright"' } });
  if (!METHODS.includes(method))
    return refusal(405, "This method is not allowed.", { headers: { allow: METHODS.join(", ") } });
  return null;
}

/** What lets the page of an allowed origin read the answers; nothing for programs. */
export function corsHeaders({ method, origin }: Pick<Knock, "method" | "origin">): Readonly<Record<string, string>> {
  if (origin === undefined) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "mcp-session-id, www-authenticate",
    vary: "origin",
    ...(method === "OPTIONS" && PREFLIGHT_HEADERS),
  };
}

function isAllowedHost(host: string, { hosts, hostNames }: GateRules): boolean {
  return hosts.has(host) || hostNames.has(host.replace(PORT, ""));
}

function hasPort(host: string): boolean {
  return PORT.test(host);
}

/** Compares digests, of equal length whatever was sent, in constant time. */
function carriesToken(authorization: string | undefined, token: string): boolean {
  const sent = /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function lowerCased(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.map((text) => text.toLowerCase()));
}
