import { createHash, timingSafeEqual } from "node:crypto";
import { type Refusal, refusal } from "./refusal.ts";

/** Path of the endpoint. */
export const ENDPOINT = "/mcp";

/** Which requests are accepted. */
export interface AccessRules {
  /** Values of `Host` as clients send them, lower case. */
  readonly hosts: ReadonlySet<string>;
  /** Names that are allowed at any port, lower case. */
  readonly hostNames: ReadonlySet<string>;
  /** Origins of web pages, exactly as browsers send them. */
  readonly origins: ReadonlySet<string>;
  /** The required bearer token; `null` for none. */
  readonly token: string | null;
}

/** The parts of a request that are checked before its body is read. */
export interface RequestHead {
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

/** The rules for a server that listens at a host and port. */
export function accessRules(
  host: string,
  port: number,
  options: {
    readonly allowedHosts?: readonly string[] | undefined;
    readonly allowedOrigins?: readonly string[] | undefined;
    readonly token?: string | undefined;
  },
): AccessRules {
  const names = [...LOOPBACK_NAMES, host.includes(":") ? `[${host}]` : host];
  const addresses = names.map((name) => (port === 80 ? name : `${name}:${port}`));
  const { allowedHosts = [], allowedOrigins = [], token = null } = options;
  return {
    hosts: lowerCased([...addresses, ...allowedHosts.filter(hasPort)]),
    hostNames: lowerCased(allowedHosts.filter((allowed) => !hasPort(allowed))),
    origins: lowerCased([...addresses.map((address) => `http://${address}`), ...allowedOrigins]),
    token,
  };
}

/**
 * Why a request is refused; `null` if it is accepted. A page whose name was rebound to this machine sends a foreign
 * `Host`, a page of another site a foreign `Origin`; programs send no `Origin`.
 */
export function checkRequest(
  { method, url, host, origin, authorization }: RequestHead,
  rules: AccessRules,
): Refusal | null {
  if (host === undefined || !isAllowedHost(host.toLowerCase(), rules))
    return refusal(403, "This Host is not allowed. Its operator can allow it with --allowed-host.");
  if (origin !== undefined && !rules.origins.has(origin.toLowerCase()))
    return refusal(403, "This Origin is not allowed. Its operator can allow it with --allowed-origin.");
  if (url.split("?", 1)[0] !== ENDPOINT) return refusal(404, `Nothing is here; the endpoint is ${ENDPOINT}.`);
  // A browser sends a preflight request first, which carries no authorization.
  if (method === "OPTIONS" && origin !== undefined) return null;
  if (rules.token !== null && !carriesToken(authorization, rules.token))
    return refusal(401, "A bearer token is needed.", { headers: { "www-authenticate": 'Bearer realm="toolwright"' } });
  if (!METHODS.includes(method))
    return refusal(405, "This method is not allowed.", { headers: { allow: METHODS.join(", ") } });
  return null;
}

/** The headers by which a browser lets the page of an allowed origin read responses; none for programs. */
export function corsHeaders({
  method,
  origin,
}: Pick<RequestHead, "method" | "origin">): Readonly<Record<string, string>> {
  if (origin === undefined) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "mcp-session-id, www-authenticate",
    vary: "origin",
    ...(method === "OPTIONS" && PREFLIGHT_HEADERS),
  };
}

function isAllowedHost(host: string, { hosts, hostNames }: AccessRules): boolean {
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
