import { loadOnce } from "../call/load-part.ts";
import { type HttpClient, type HttpSettings, readBaseUrl, userAgentOf } from "./settings.ts";

/**
 * Creates a client. Only the base URL and the API keys are read again for every request.
 * @throws ToolError `misconfigured` for a `baseUrl` that is not a plain http(s) URL, or a `userAgent` that no header can
 * carry
 */
export function createHttpClient<SecretName extends string>(settings: HttpSettings<SecretName>): HttpClient {
  // Check these now rather than at the first request.
  const baseUrl = typeof settings.baseUrl === "function" ? settings.baseUrl : readBaseUrl(settings.baseUrl);
  const userAgentHeader = userAgentOf(settings.userAgent);
  // Loaded with the first request, since many programs only read the tools.
  const load = loadOnce(async () =>
    (await import("./deliver.ts")).createDelivery({ ...settings, baseUrl, userAgentHeader }),
  );
  return {
    service: settings.service,
    send: async (request, call) => (await load(call.signal))(request, call),
    requireKeys: () => void settings.secrets.read(),
  };
}
