import { misconfigured } from "../errors.ts";
import { trimTrailing } from "../text/trim-trailing.ts";

/**
 * Checks a base URL, such as that of a proxy or a local server, and removes its trailing slash.
 * @throws ToolError `misconfigured` unless it is a plain http(s) URL: credentials in it would appear in logs
 */
export function readBaseUrl(baseUrl: string, optionName = "baseUrl"): string {
  // A list or a number would convert to a string.
  const url = typeof baseUrl === "string" && URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    url.hash === "";
  // `href` keeps an empty `?` or `#`, and the request path would become part of it.
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
