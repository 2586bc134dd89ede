import { expect, test } from "vitest";
import { explainNetwork } from "./explain-network.ts";

const ROUTE = { url: new URL("https://api.datadoghq.com/api"), nowMs: Date.UTC(2026, 10, 22, 12), environment: {} };

test.each([
  ["ENOTFOUND", "dns", "cannot be resolved", "DNS"],
  ["EAI_AGAIN", "dns", "cannot be resolved", "DNS"],
  ["ECONNREFUSED", "refused", "was refused", "firewall"],
  ["EHOSTUNREACH", "unreachable", "No route", "VPN"],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout", "did not respond in time", "firewall"],
  ["ECONNRESET", "connection_lost", "broke", "Try again"],
  ["SOMETHING_NEW", "connection_lost", "SOMETHING_NEW", "Try again"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "tls_untrusted", "does not trust", "NODE_EXTRA_CA_CERTS"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "tls_untrusted", "does not trust", "NODE_EXTRA_CA_CERTS"],
  ["CERT_NOT_YET_VALID", "tls_dates", "it shows 2026-11-22 12:00 UTC", "Correct the local clock"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls_host_name", "another host name", "Do not switch certificate checks off"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "tls_failed", "No TLS connection", "http:// address"],
  ["PROXY_REFUSED_407", "proxy_refused", "name and password (407)", "http://NAME:PASSWORD@HOST:PORT"],
  ["PROXY_REFUSED_403", "proxy_refused", "refused a connection to api.datadoghq.com (403)", "NO_PROXY"],
])("%s is explained as %s", (reason, cause, message, fix) => {
  const finding = explainNetwork({ kind: "network", reason }, ROUTE);
  expect(finding).toMatchObject({ check: "network", outcome: "problem", cause });
  expect(finding.message).toContain(message);
  expect(finding.fix).toContain(fix);
});

test("advice on an untrusted certificate depends on whether NODE_EXTRA_CA_CERTS is set", () => {
  const environment = { NODE_EXTRA_CA_CERTS: "/etc/ca.pem" };
  const failure = { kind: "network", reason: "SELF_SIGNED_CERT_IN_CHAIN" } as const;
  expect(explainNetwork(failure, { ...ROUTE, environment }).fix).toContain("NODE_EXTRA_CA_CERTS is set, but");
});

test.each([
  ["ENOTFOUND", "The name of the proxy in HTTPS_PROXY cannot be resolved (ENOTFOUND)."],
  ["ECONNREFUSED", "The connection to the proxy in HTTPS_PROXY was refused (ECONNREFUSED)."],
  ["EHOSTUNREACH", "No route leads to the proxy in HTTPS_PROXY (EHOSTUNREACH)."],
])("%s behind a proxy concerns the proxy, because only the proxy connects to the host", (reason, message) => {
  const environment = { HTTPS_PROXY: "http://ada:s3cret@proxy:8080", NODE_USE_ENV_PROXY: "1" };
  const finding = explainNetwork({ kind: "network", reason }, { ...ROUTE, environment });
  expect(finding.message).toBe(message);
  expect(finding.fix).toContain("check its address");
  expect(JSON.stringify(finding)).not.toContain("s3cret");
  const excluded = explainNetwork(
    { kind: "network", reason },
    { ...ROUTE, environment: { ...environment, NO_PROXY: "*" } },
  );
  expect(excluded.message).toContain("api.datadoghq.com");
});
