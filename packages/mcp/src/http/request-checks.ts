import { createHash, timingSafeEqual } from "node:crypto";
import { createRefusal, type Refusal } from "./refusal.ts";

/** Path of the endpoint. */
export const ENDPOINT = "/mcp";

/** Options that decide which requests a server accepts. */
export interface AccessOptions {
  /** Bearer token that every request must have, at least 16 characters. Default: none. */
  readonly token?: string | undefined;
  /** Further `Host` headers to accept, such as a proxy's: `name:port`, or a name alone for any port. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins of web pages to accept, such as `https://app.example.com`. Default: only the server's own origin. */
  readonly allowedOrigins?: readonly string[] | undefined;
}

/** Rules for the requests that a server accepts. */
export interface AccessRules {
  /** Allowed values of the `Host` header, with port, in lower case. */
  readonly hosts: ReadonlySet<string>;
  /** Host names that are allowed with any port, in lower case. */
  readonly hostNames: ReadonlySet<string>;
  /** Allowed origins of web pages, in lower case. */
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

/** Host names that reach only this machine. */
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** Whether only this machine can reach a listening address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Creates the rules for a server that listens at a host and port. */
export function accessRules(host: string, port: number, options: AccessOptions): AccessRules {
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
 * Checks a request, and returns the reason for rejecting it, or `null`. A web page with a rebound DNS name sends a
 * foreign `Host`; a page of another site sends a foreign `Origin`. Programs send no `Origin`.
 */
export function checkRequest(
  { method, url, host, origin, authorization }: RequestHead,
  rules: AccessRules,
): Refusal | null {
  if (host === undefined || !isAllowedHost(host.toLowerCase(), rules))
    return createRefusal(403, "This Host is not allowed. The operator of the server can allow it with --allowed-host.");
  if (origin !== undefined && !rules.origins.has(origin.toLowerCase()))
    return createRefusal(
      403,
      "This Origin is not allowed. The operator of the server can allow it with --allowed-origin.",
    );
  if (url.split("?", 1)[0] !== ENDPOINT) return createRefusal(404, `Not found; the endpoint is ${ENDPOINT}.`);
  // A browser sends a preflight request first, which carries no authorization.
  if (method === "OPTIONS" && origin !== undefined) return null;
  if (rules.token !== null && !hasToken(authorization, rules.token))
    return createRefusal(401, "A valid bearer token is required.", {
      headers: { "www-authenticate": 'Bearer realm="toolwright"' },
    });
  if (!METHODS.includes(method))
    return createRefusal(405, "This method is not allowed.", { headers: { allow: METHODS.join(", ") } });
  return null;
}

/**
 * Creates CORS headers that let a page of an allowed origin read the response. Empty for programs, which send no
 * origin.
 */
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

/** Compares tokens in constant time, by their digests, which always have the same length. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const clientToken = /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  return clientToken !== undefined && timingSafeEqual(digest(clientToken), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function lowerCased(values: readonly string[]): ReadonlySet<string> {
  return new Set(values.map((value) => value.toLowerCase()));
}
