import { loadOnce } from "../call/load-part.ts";
import { misconfigured } from "../errors.ts";
import { trimTrailing } from "../text/truncate.ts";
import type { HttpClient, HttpSettings } from "./settings.ts";

/**
 * Creates a client. Only the base URL and the API keys are read again for every request.
 * @throws ToolError `misconfigured` for a `baseUrl` that is not a plain http(s) URL, or a `userAgent` that no header can
 * carry
 */
export function createHttpClient<SecretName extends string>(settings: HttpSettings<SecretName>): HttpClient {
  // These fail now rather than at the first request.
  const baseUrl = typeof settings.baseUrl === "function" ? settings.baseUrl : readBaseUrl(settings.baseUrl);
  const userAgentHeader = userAgentOf(settings.userAgent);
  // Loaded with the first request, since many programs only read the tools.
  const load = loadOnce(async () =>
    (await import("./deliver.ts")).createDelivery({ ...settings, baseUrl, userAgentHeader }),
  );
  return {
    service: settings.service,
    send: async (request, call) => (await load(call.signal))(request, call),
  };
}

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

const LIBRARY = "toolwright";

/**
 * The `User-Agent` header: the program's name, if it has one, and that of this library.
 * @throws ToolError `misconfigured` for a name that a header cannot carry; fetch would fail at every request
 */
export function userAgentOf(programName: string | undefined): string {
  if (programName === undefined || programName === "") return LIBRARY;
  if (typeof programName === "string" && /^[\x20-\x7e\xa0-\xff]+$/.test(programName))
    return `${programName} ${LIBRARY}`;
  const rule = "must be one line of letters that a header can carry";
  throw misconfigured([{ parameter: "userAgent", received: "another value", rule, example: '"my-app/1.0"' }]);
}
