import { createSandbox as create, type Sandbox, type SandboxOptions } from "@toolwright/sandbox";
import { hostileFetch } from "./hostile-fetch.ts";

// Replaces the sandbox of a program. See `hostile-world.ts`.

export * from "@toolwright/sandbox";

/** Creates a sandbox whose records contain terminal escapes and invisible characters. */
export function createSandbox(options?: SandboxOptions): Sandbox {
  const { observability, messaging, sales } = create(options);
  return {
    observability: withHostileFetch(observability),
    messaging: withHostileFetch(messaging),
    sales: withHostileFetch(sales),
  };
}

function withHostileFetch<Backend extends { readonly options: { readonly fetch: typeof globalThis.fetch } }>(
  backend: Backend,
): Backend {
  const { options } = backend;
  return { ...backend, options: { ...options, fetch: hostileFetch(options.fetch) } };
}
