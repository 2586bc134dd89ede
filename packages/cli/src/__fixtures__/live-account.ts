import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import type { ProcessAccess } from "../process-access.ts";
import { INSTANT } from "./run-here.ts";

/** Changes a response of the backends. Receives its JSON body; a `Response` replaces it entirely. */
export type Tamper = (path: string, body: unknown) => unknown;

/** An account whose backends are a sandbox behind `fetch`, with the variables that select it. */
export function liveAccount(tamper: Tamper = (_, body) => body): Pick<ProcessAccess, "environment" | "fetch" | "clock"> {
  const clock = testClock(INSTANT);
  const { observability, messaging, sales } = createSandbox({ clock });
  const backendOf = (url: URL) =>
    /datadog/.test(url.host) ? observability : /apollo/.test(url.host) ? sales : messaging;
  return {
    clock,
    environment: {
      OBSERVABILITY_API_KEY: observability.options.apiKey,
      OBSERVABILITY_APPLICATION_KEY: observability.options.applicationKey,
      OBSERVABILITY_SITE: observability.options.site,
      MESSAGING_APP_API_KEY: messaging.options.appApiKey,
      MESSAGING_REGION: messaging.options.region,
      SALES_API_KEY: sales.options.apiKey,
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const response = await backendOf(url).options.fetch(request);
      if (!response.ok) return response;
      const changed = tamper(url.pathname, await response.json());
      return changed instanceof Response ? changed : Response.json(changed, { headers: response.headers });
    },
  };
}
