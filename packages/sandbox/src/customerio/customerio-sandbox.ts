import { type Backend, createBackend } from "../http/create-backend.ts";
import { once } from "../once.ts";
import type { World } from "../world/generate-world.ts";
import { createRateLimits } from "./rate-limits.ts";
import { type AccountRegion, KEYS, respond } from "./respond.ts";
import { seedWorkspace } from "./seed/seed-workspace.ts";
import type { Workspace } from "./workspace/workspace.ts";

/** Settings of the simulated Customer.io APIs. */
export interface CustomerioSettings {
  readonly seed: string;
  /** Returns the world, which is generated on first use. */
  readonly world: () => World;
  /** Returns the data of an earlier world, in which the list of a page token began; `null` for this world. */
  readonly past?: ((token: string | null) => { readonly world: () => World } | null) | undefined;
  readonly clock: { now(): number };
  /** Whether to enforce the published rate limits (10 requests a second, one trigger per 10 s, …). Default true. */
  readonly enforceLimits?: boolean | undefined;
  /** Data region of the account. Default `US`. */
  readonly region?: AccountRegion | undefined;
}

/** A stateful simulation of Customer.io's Track and App APIs. */
export interface CustomerioSandbox extends Backend {
  /** The addresses of both APIs in the account's region. */
  readonly addresses: readonly string[];
  /** Options for `createMessaging`. */
  readonly options: {
    readonly fetch: typeof globalThis.fetch;
    readonly siteId: string;
    readonly trackingApiKey: string;
    readonly appApiKey: string;
    readonly region: AccountRegion;
  };
  /** Ground truth: the current content of the workspace. */
  readonly workspace: Workspace;
}

/** Creates simulated Customer.io APIs for a world. */
export function createCustomerioSandbox(settings: CustomerioSettings): CustomerioSandbox {
  const { seed, world, clock, enforceLimits = true, region = "US" } = settings;
  const workspace = once(() => seedWorkspace(world(), seed));
  const limits = createRateLimits();
  const backend = createBackend({
    respond(incoming, fault) {
      const earlier = settings.past?.(incoming.url.searchParams.get("start"));
      const opened = earlier ? seedWorkspace(earlier.world(), seed) : workspace();
      return respond({ clock, limits, enforcesLimits: enforceLimits, region, workspace: opened }, incoming, fault);
    },
    clear: () => limits.clear(),
  });
  return {
    ...backend,
    addresses: ["track", "api"].map((name) => `https://${name}${region === "EU" ? "-eu" : ""}.customer.io`),
    options: { ...KEYS, region, fetch: backend.fetch },
    get workspace() {
      return workspace();
    },
  };
}
