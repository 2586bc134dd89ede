import { createSandbox } from "@toolwright/sandbox";
import { serve } from "@toolwright/sandbox/server";

type Fetch = typeof globalThis.fetch;

/** A sandbox behind HTTP, with the options by which toolkits reach it. */
export interface ServedSandbox {
  readonly served: Readonly<Record<"observability" | "messaging" | "sales", object>>;
  close(): Promise<void>;
}

/** Serves the three backends on this machine, to web pages of any origin too. */
export async function serveSandbox(): Promise<ServedSandbox> {
  const { observability, messaging, sales } = createSandbox();
  const doors = await Promise.all(
    [observability, messaging, sales].map(({ options }) => serve({ fetch: openToPages(options.fetch) })),
  );
  const [baseUrls] = [doors.map(({ url }) => url)];
  const keysOf = ({ fetch: _, ...keys }: { readonly fetch: Fetch }) => keys;
  return {
    served: {
      observability: { ...keysOf(observability.options), baseUrl: baseUrls[0] },
      messaging: { ...keysOf(messaging.options), baseUrl: baseUrls[1] },
      sales: { ...keysOf(sales.options), baseUrl: baseUrls[2] },
    },
    close: async () => {
      await Promise.all(doors.map((door) => door.close()));
    },
  };
}

/** No vendor lets pages call its API; the stand-ins do here, so that a page's own `fetch` is tried. */
function openToPages(fetch: Fetch): Fetch {
  const open = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "*",
  };
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: open });
    const answer = await fetch(request);
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...Object.fromEntries(answer.headers), ...open },
    });
  };
}
