import { expect, test } from "vitest";
import { adviseOnProxy, readProxySituation } from "./proxy.ts";

const URL_OF = new URL("https://api.datadoghq.com");
const PROXY = { HTTPS_PROXY: "http://ada:s3cret@proxy:8080" };

test.each<[Readonly<Record<string, string>>, string]>([
  [{}, "If this network requires a proxy, set HTTPS_PROXY and NODE_USE_ENV_PROXY=1"],
  [PROXY, "HTTPS_PROXY is set, but Node's fetch ignores it: set NODE_USE_ENV_PROXY=1 too"],
  [{ ...PROXY, NODE_USE_ENV_PROXY: "1" }, "Requests use the proxy in HTTPS_PROXY"],
  [{ ...PROXY, NODE_OPTIONS: "--use-env-proxy" }, "Requests use the proxy in HTTPS_PROXY"],
  [{ ...PROXY, NODE_USE_ENV_PROXY: "1", NO_PROXY: "example.com,.datadoghq.com" }, "NO_PROXY excludes"],
  [{ HTTP_PROXY: "http://proxy", NODE_USE_ENV_PROXY: "1" }, "Requests use the proxy in HTTP_PROXY"],
  [{ HTTP_PROXY: "http://proxy" }, "HTTP_PROXY is set, but Node's fetch ignores it"],
  [{ ...PROXY, HTTP_PROXY: "http://other" }, "HTTPS_PROXY is set"],
  [{ https_proxy: "http://proxy" }, "https_proxy is set, but Node's fetch ignores it"],
])("with %j the advice is: %s", (environment, words) => {
  const advice = adviseOnProxy(URL_OF, environment, "Check the rest.");
  expect(advice).toContain(words);
  expect(advice).not.toContain("s3cret");
});

test.each([
  ["*", true],
  ["datadoghq.com", true],
  ["*.datadoghq.com", true],
  ["api.datadoghq.com:443", true],
  ["api.datadoghq.com:8443", false],
  ["hq.com", false],
  ["datadoghq.eu", false],
  ["", false],
])("NO_PROXY=%s excludes the host: %s", (NO_PROXY, isExcluded) => {
  expect(readProxySituation(URL_OF, { NO_PROXY }).isExcluded).toBe(isExcluded);
});

test("requests without TLS use HTTP_PROXY, and requests with TLS use it if there is no HTTPS_PROXY", () => {
  const environment = { HTTP_PROXY: "http://proxy", NO_PROXY: "" };
  expect(readProxySituation(new URL("http://127.0.0.1"), environment).variable).toBe("HTTP_PROXY");
  expect(readProxySituation(new URL("http://127.0.0.1"), PROXY).variable).toBeNull();
  expect(readProxySituation(URL_OF, environment).variable).toBe("HTTP_PROXY");
});

test.each([
  ["::1", true],
  ["[::1]", true],
  ["[::1]:8080", true],
  ["[::1]:9090", false],
  ["::2", false],
])("NO_PROXY=%s excludes the IPv6 address [::1]:8080: %s", (NO_PROXY, isExcluded) => {
  expect(readProxySituation(new URL("http://[::1]:8080"), { NO_PROXY }).isExcluded).toBe(isExcluded);
});
