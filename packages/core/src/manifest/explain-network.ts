import type { AttemptFailure } from "../http/failure.ts";
import { type Cause, type Environment, type Finding, problem } from "./finding.ts";
import { adviseOnProxy, proxyInUse, readProxySituation } from "./proxy.ts";

/** The target of a request, and the environment that sent it. */
export interface Route {
  readonly url: URL;
  readonly environment: Environment;
  /** Current instant of the local clock, epoch milliseconds. */
  readonly nowMs: number;
}

/** Patterns of the platform's codes that have a certain cause. */
const CAUSES: readonly (readonly [RegExp, NetworkCause])[] = [
  [/^(?:ENOTFOUND|EAI_\w+)$/, "dns"],
  [/^ECONNREFUSED$/, "refused"],
  [/^(?:EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM)$/, "unreachable"],
  [/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/, "timeout"],
  [/^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, "tls_dates"],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "tls_host_name"],
  [/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_UNTRUSTED|INVALID_CA/, "tls_untrusted"],
  [/^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|CERT_\w+)$/, "tls_failed"],
  [/^PROXY_REFUSED_\d+$/, "proxy_refused"],
];

/** Explains why a request got no response, and what to do about it. */
export function explainNetwork({ kind, reason }: Pick<AttemptFailure, "kind" | "reason">, route: Route): Finding {
  const cause =
    kind === "timeout" ? "timeout" : (CAUSES.find(([pattern]) => pattern.test(reason))?.[1] ?? "connection_lost");
  const explain: Explain = EXPLAIN[cause];
  return problem("network", cause, explain(route, reason));
}

interface Words {
  readonly message: string;
  readonly fix: string;
}

/** Explains a cause. `reason` is the platform's code. */
type Explain = (route: Route, reason: string) => Words;

/** Explanations of each cause. */
const EXPLAIN = {
  dns: unreached("The name {name} cannot be resolved ({reason}).", "Check the network connection and DNS."),
  refused: unreached("The connection to {peer} was refused ({reason}).", "Check whether a firewall blocks it."),
  unreachable: unreached("No route leads to {peer} ({reason}).", "Check the network connection, VPN and firewall."),
  timeout: unreached("{host} did not respond in time.", "Check whether a firewall drops the packets, then try again."),
  connection_lost: unreached(
    "The connection to {host} broke ({reason}).",
    "Try again. If it persists, check the VPN and firewall.",
  ),
  tls_untrusted: ({ url, environment }, reason) => ({
    message: `The certificate that ${url.host} presents is signed by an authority which Node does not trust (${reason}). A proxy or security software may read the traffic.`,
    fix: environment["NODE_EXTRA_CA_CERTS"]?.trim()
      ? "NODE_EXTRA_CA_CERTS is set, but its file does not contain this authority, or cannot be read: ask who runs the network for the right root certificate, in PEM format."
      : "Ask who runs the network for its root certificate in PEM format, and set NODE_EXTRA_CA_CERTS to the path of the file. If the operating system already trusts it: NODE_OPTIONS=--use-system-ca. Do not switch certificate checks off: the keys could be read.",
  }),
  tls_dates: ({ url, nowMs }, reason) => ({
    message: `The certificate of ${url.host} is expired or not valid yet (${reason}), or the local clock is wrong: it shows ${toMinute(nowMs)}.`,
    fix: "Correct the local clock. If it is right, ask who runs the server or the network's proxy to renew the certificate.",
  }),
  tls_host_name: ({ url }, reason) => ({
    message: `The certificate that ${url.host} presents is for another host name (${reason}). Another server answers.`,
    fix: "Check DNS, the hosts file, the proxy and the base URL. Do not switch certificate checks off: the keys could be read.",
  }),
  tls_failed: ({ url }, reason) => ({
    message: `No TLS connection to ${url.host} could be established (${reason}).`,
    fix: "Check that the base URL and the address of the proxy have the right scheme and port: most proxies have an http:// address, also in HTTPS_PROXY.",
  }),
  proxy_refused: ({ url, environment }, reason) => explainProxyRefusal(url, environment, reason.slice(-3)),
} satisfies Partial<Record<Cause, Explain>>;

type NetworkCause = keyof typeof EXPLAIN;

/**
 * Explains that no host was reached. `{peer}` and `{name}` mean the host, or the proxy that a request connects to instead;
 * `{host}` always means the host.
 */
function unreached(message: string, advice: string): Explain {
  return ({ url, environment }, reason) => {
    const variable = proxyInUse(url, environment);
    const peer = variable === null ? url.host : `the proxy in ${variable}`;
    const name = variable === null ? url.hostname : `of ${peer}`;
    const facts = new Map(Object.entries({ host: url.host, peer, name, reason }));
    const text = message.replaceAll(/\{(\w+)\}/g, (_, fact) => facts.get(fact) ?? "");
    return { message: text, fix: adviseOnProxy(url, environment, advice) };
  };
}

function explainProxyRefusal(url: URL, environment: Environment, status: string): Words {
  const { variable } = readProxySituation(url, environment);
  const proxy = variable === null ? "the proxy" : `the proxy in ${variable}`;
  if (status === "407")
    return {
      message: `${capitalize(proxy)} requires a name and password (407).`,
      fix: `Put them into the proxy's address, percent-encoded: http://NAME:PASSWORD@HOST:PORT. Or ask who runs the proxy.`,
    };
  return {
    message: `${capitalize(proxy)} refused a connection to ${url.hostname} (${status}).`,
    fix: `Ask who runs the proxy to allow ${url.hostname}:${url.port || "443"}. Or, if it is reachable without the proxy, add it to NO_PROXY.`,
  };
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toMinute(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
