import { type HttpHandler, http } from "msw";

/** A backend of the sandbox, as its `fetch`. */
export interface FetchBackend {
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Handlers that answer requests to an API with the sandbox, for `setupServer` or `setupWorker`.
 * @param address the API's address, without a trailing slash. Default: Datadog's first site
 */
export function handlers(backend: FetchBackend, address = "https://api.datadoghq.com"): HttpHandler[] {
  // What a handler throws becomes a 500; this is its word for a broken connection.
  return [http.all(`${address}/*`, ({ request }) => backend.fetch(request).catch(() => Response.error()))];
}
