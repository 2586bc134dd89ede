import { createSandbox, type Sandbox } from "@toolwright/sandbox";
import { type SandboxServer, serve } from "@toolwright/sandbox/server";
import type { BackendAccess } from "./config.ts";

/** A request that a backend handled. */
export interface Arrival {
  /** Arrival time, epoch milliseconds with fractions. */
  readonly atMs: number;
  readonly worker: string;
  readonly method: string;
  readonly path: string;
  /** The query of the URL, from its `?` on. */
  readonly query: string;
  readonly body: string;
  readonly status: number;
}

/** Fault of a request. `reset`: the connection breaks. `late`: the response comes after the attempt's timeout. */
export type Disturbance = "none" | "reset before" | "reset after" | "late";

/** Backends over HTTP. */
export interface ServedBackends {
  readonly sandbox: Sandbox;
  /** Addresses and keys, for the configuration of workers. */
  readonly access: BackendAccess;
  /** The requests that the backends handled, in order. */
  readonly arrivals: Arrival[];
  close(): Promise<void>;
}

/** Longer than the timeout of an attempt. */
const LATE_MS = 1_500;

/** Serves the backends over HTTP, and logs each request. */
export async function serveBackends(
  sandbox: Sandbox = createSandbox(),
  disturb: (path: string) => Disturbance = () => "none",
): Promise<ServedBackends> {
  const arrivals: Arrival[] = [];
  const logged =
    (backend: { readonly fetch: typeof fetch }): typeof fetch =>
    async (input, init) => {
      const atMs = performance.timeOrigin + performance.now();
      const request = new Request(input, init);
      const { method, url } = request;
      const { pathname: path, search: query } = new URL(url);
      const disturbance = disturb(path);
      if (disturbance === "reset before") throw new Error("reset");
      const body = await request.clone().text();
      const worker = request.headers.get("user-agent")?.split(" ")[0] ?? "";
      const response = await backend.fetch(request);
      arrivals.push({ atMs, worker, method, path, query, body, status: response.status });
      if (disturbance === "reset after") throw new Error("reset");
      if (disturbance === "late") await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      return response;
    };
  const { siteId, trackingApiKey, appApiKey } = sandbox.messaging.options;
  const servers: SandboxServer[] = [
    await serve({ fetch: logged(sandbox.messaging) }),
    await serve({ fetch: logged(sandbox.sales) }),
  ];
  return {
    sandbox,
    access: {
      messagingUrl: servers[0]?.url ?? "",
      salesUrl: servers[1]?.url ?? "",
      keys: { siteId, trackingApiKey, appApiKey, apiKey: sandbox.sales.options.apiKey },
    },
    arrivals,
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}
