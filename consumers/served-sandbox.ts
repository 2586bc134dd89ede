import { createSandbox } from "@toolwright/sandbox";
import { serve } from "@toolwright/sandbox/server";

type Fetch = typeof globalThis.fetch;

/** A sandbox behind HTTP, with the toolkit options that connect to it. */
export interface ServedSandbox {
  readonly served: Readonly<Record<"observability" | "messaging" | "sales", object>>;
  close(): Promise<void>;
}

/** Serves the three backends on this machine, even to web pages of any origin. */
export async function serveSandbox(): Promise<ServedSandbox> {
  const { observability, messaging, sales } = createSandbox();
  const servers = await Promise.all(
    [observability, messaging, sales].map(({ options }) => serve({ fetch: withCors(options.fetch) })),
  );
  const baseUrls = servers.map(({ url }) => url);
  const keysOf = ({ fetch: _, ...keys }: { readonly fetch: Fetch }) => keys;
  return {
    served: {
      observability: { ...keysOf(observability.options), baseUrl: baseUrls[0] },
      messaging: { ...keysOf(messaging.options), baseUrl: baseUrls[1] },
      sales: { ...keysOf(sales.options), baseUrl: baseUrls[2] },
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

/** Allows web pages to call the sandbox, in order to test a page's `fetch`. The vendors don't allow this. */
function withCors(fetch: Fetch): Fetch {
  const corsHeaders = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "*",
  };
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: corsHeaders });
    const response = await fetch(request);
    return new Response(response.body, {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...corsHeaders },
    });
  };
}
