import { loadPart } from "../call/load-part.ts";
import { readBaseUrl } from "./base-url.ts";
import type { HttpClient, HttpSettings } from "./settings.ts";
import { userAgentOf } from "./user-agent.ts";

/**
 * Creates a client. Only the base URL and the API keys are read again for every request.
 * @throws ToolError `misconfigured` for a `baseUrl` that is not a plain http(s) URL, or a `userAgent` that no header can
 * carry
 */
export function createHttpClient<SecretName extends string>(settings: HttpSettings<SecretName>): HttpClient {
  const { service } = settings;
  // These fail now rather than at the first request.
  const baseUrl = typeof settings.baseUrl === "function" ? settings.baseUrl : readBaseUrl(settings.baseUrl);
  const userAgent = userAgentOf(settings.userAgent);
  let loading: Promise<HttpClient["send"]> | undefined;
  return {
    service,
    async send(request, call) {
      // Loaded with the first request, since many programs only read the tools. One promise for all keeps their order.
      loading ??= loadPart(import("./deliver.ts")).then(({ createDelivery }) =>
        createDelivery({ ...settings, baseUrl, userAgent }),
      );
      const send = await loading;
      return send(request, call);
    },
  };
}
