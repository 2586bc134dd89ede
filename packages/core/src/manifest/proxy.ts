import type { Environment } from "./finding.ts";

/** A proxy's part in requests to a host. */
export interface ProxySituation {
  /** The variable that names a proxy; `null` for none. Its value may contain a password. */
  readonly variable: string | null;
  /** Whether Node's fetch uses the proxies of variables. */
  readonly isEnabled: boolean;
  /** Whether `NO_PROXY` excludes the host. */
  readonly isExcluded: boolean;
}

/** Reads from the environment whether requests to a URL use a proxy. By default, Node's fetch uses none. */
export function readProxySituation(url: URL, environment: Environment): ProxySituation {
  // Without a proxy for TLS, Node uses the other proxy for TLS too.
  const secure = url.protocol === "https:" ? ["https_proxy", "HTTPS_PROXY"] : [];
  const names = [...secure, "http_proxy", "HTTP_PROXY"];
  const variable = names.find((name) => environment[name]?.trim()) ?? null;
  const isEnabled =
    environment["NODE_USE_ENV_PROXY"] === "1" || /--use-env-proxy\b/.test(environment["NODE_OPTIONS"] ?? "");
  const excluded = (environment["no_proxy"] || environment["NO_PROXY"] || "").split(/[\s,]+/).filter(Boolean);
  return { variable, isEnabled, isExcluded: excluded.some((pattern) => isMatch(pattern.toLowerCase(), url)) };
}

function isMatch(pattern: string, { hostname, port, protocol }: URL): boolean {
  if (pattern === "*") return true;
  const [, host = "", only] = /^(.*?)(?::(\d+))?$/.exec(pattern.replace(/^\*?\./, "")) ?? [];
  // An IPv6 address without brackets has no port.
  if (`[${pattern}]` === hostname) return true;
  const actualPort = port || (protocol === "https:" ? "443" : "80");
  if (only !== undefined && only !== actualPort) return false;
  return hostname === host || hostname.endsWith(`.${host}`);
}

/** Returns the variable whose proxy requests to a URL use; `null` if they use none. */
export function proxyInUse(url: URL, environment: Environment): string | null {
  const { variable, isEnabled, isExcluded } = readProxySituation(url, environment);
  return isEnabled && !isExcluded ? variable : null;
}

/** Gives advice after a host could not be reached: on a proxy that is set, which is the likely cause, then `others`. */
export function adviseOnProxy(url: URL, environment: Environment, others: string): string {
  const { variable, isEnabled, isExcluded } = readProxySituation(url, environment);
  if (variable === null)
    return `${others} If this network requires a proxy, set HTTPS_PROXY and NODE_USE_ENV_PROXY=1 (Node 22.21 or newer).`;
  if (!isEnabled)
    return `${variable} is set, but Node's fetch ignores it: set NODE_USE_ENV_PROXY=1 too (Node 22.21 or newer). ${others}`;
  if (isExcluded)
    return `NO_PROXY excludes ${url.hostname}, so requests do not use the proxy in ${variable}. ${others}`;
  return `Requests use the proxy in ${variable}: check its address, and whether it allows ${url.hostname}. ${others}`;
}
