import { type HttpHandler, http } from "msw";

/** A sandbox backend. */
export interface FetchBackend {
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Creates msw handlers that pass requests to the sandbox, for `setupServer` or `setupWorker`.
 * @param address base URL of the API, without a trailing slash. Default: Datadog's US1 site
 */
export function handlers(backend: FetchBackend, address = "https://api.datadoghq.com"): HttpHandler[] {
  // msw turns a thrown error into a 500; `Response.error()` simulates a broken connection.
  return [http.all(`${address}/*`, ({ request }) => backend.fetch(request).catch(() => Response.error()))];
}
