import { misconfigured } from "../errors.ts";
import { trimTrailing } from "../text/trim-trailing.ts";

/**
 * An explicit base address for a proxy or a local server, without its trailing slash.
 * @throws ToolError `misconfigured` when it is no plain http(s) address; credentials in it would end up in logs
 */
export function readBaseUrl(baseUrl: string, optionName = "baseUrl"): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    url.hash === "";
  // Built from its parts, since `href` keeps a bare `?` or `#` that the path would end up behind.
  if (isPlain) return url.origin + trimTrailing(url.pathname, "/");
  const rule = "must be an http(s) address without credentials, query or fragment";
  throw misconfigured([
    {
      parameter: optionName,
      received: url ? "an address that is not plain" : "no address",
      rule,
      example: '"http://127.0.0.1:8080"',
    },
  ]);
}
