import { afterEach, beforeEach, expect, it, vi } from "vitest";

// Cloudflare Workers allow no abort controllers, random values, timers and requests while a module loads. Workers create
// their toolkits there, so that all requests share them.

const refuse = (name: string) => () => {
  throw new Error(`${name} is not allowed in global scope.`);
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("AbortController", refuse("AbortController"));
  vi.stubGlobal("fetch", refuse("fetch"));
  for (const name of ["randomUUID", "getRandomValues"] as const)
    vi.spyOn(crypto, name).mockImplementation(refuse(name));
  for (const name of ["any", "timeout", "abort"] as const) vi.spyOn(AbortSignal, name).mockImplementation(refuse(name));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const imports = {
  observability: async () => (await import("@toolwright/observability")).createObservability(),
  messaging: async () => (await import("@toolwright/messaging")).createMessaging(),
  sales: async () => (await import("@toolwright/sales")).createSales(),
  store: async () =>
    (await import("@toolwright/core/durable-object")).durableObjectStore(() => ({ run: async () => 1 })),
};

it.each(Object.entries(imports))("a worker creates %s in its global scope", async (_, create) => {
  expect(await create()).toBeTypeOf("object");
});
