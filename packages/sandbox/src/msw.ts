import { type HttpHandler, http } from "msw";

/** A sandbox backend. */
export interface FetchBackend {
  readonly fetch: typeof globalThis.fetch;
  /** Base URLs of the vendor's API, without a trailing slash. */
  readonly addresses: readonly string[];
}

/**
 * Creates msw handlers that pass requests to the sandbox, for `setupServer` or `setupWorker`.
 * @param address base URL of the API, without a trailing slash. Default: every address of the backend's vendor
 */
export function handlers(backend: FetchBackend, address?: string): HttpHandler[] {
  const addresses = address === undefined ? backend.addresses : [address];
  // msw turns a thrown error into a 500; `Response.error()` simulates a broken connection.
  return addresses.map((base) =>
    http.all(`${base}/*`, ({ request }) => backend.fetch(request).catch(() => Response.error())),
  );
}
