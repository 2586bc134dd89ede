import { createBackend } from "../http/create-backend.ts";
import type { Fault } from "../http/faults.ts";
import type { LoggedRequest } from "../http/request-log.ts";
import type { World } from "../world/generate-world.ts";
import { type Account, KEYS, respond } from "./answer-request.ts";
import { createRateLimits } from "./rate-limits.ts";
import { seedWorkspace } from "./seed/seed-workspace.ts";
import type { Workspace } from "./workspace/workspace.ts";

/** Settings of the Customer.io stand-in. */
export interface CustomerioSettings {
  readonly seed: string;
  readonly clock: { now(): number };
  /** Whether the published limits hold (10 requests a second, one trigger per 10 s, …). Default true. */
  readonly enforceLimits?: boolean | undefined;
}

/** A stateful stand-in for Customer.io's Track and App APIs. */
export interface CustomerioSandbox {
  /** Both APIs as one `fetch` function, distinguished by host and path. */
  readonly fetch: typeof globalThis.fetch;
  /** Options for `createMessaging`. */
  readonly options: {
    readonly fetch: typeof globalThis.fetch;
    readonly siteId: string;
    readonly trackingApiKey: string;
    readonly appApiKey: string;
    readonly region: "US";
  };
  /** The latest requests, at most 1,000; headers and so keys are not kept. */
  readonly requests: readonly LoggedRequest[];
  /** The current content of the workspace, to compare responses with. */
  readonly workspace: Workspace;
  /** Makes later requests fail. */
  fail(fault: Fault): void;
  /** Forgets pending faults, logged requests and used limits; written data stays. */
  reset(): void;
}

/** Makes a Customer.io stand-in over a world. */
export function createCustomerioSandbox(world: World, settings: CustomerioSettings): CustomerioSandbox {
  const { seed, clock, enforceLimits = true } = settings;
  const workspace = seedWorkspace(world, seed);
  const limits = createRateLimits();
  const account: Account = { workspace, clock, limits, enforcesLimits: enforceLimits };
  const { fetch, requests, fail, clear } = createBackend({
    respond: (incoming, fault) => respond(account, incoming, fault),
  });
  return {
    fetch,
    options: { ...KEYS, fetch },
    requests,
    workspace,
    fail,
    reset() {
      clear();
      limits.clear();
    },
  };
}
