// The public API: named exports only. The msw handlers and the HTTP server are separate entry points.
import { type ApolloSandbox, type ApolloSettings, createApolloSandbox } from "./apollo/apollo-sandbox.ts";
import { type CustomerioSandbox, createCustomerioSandbox } from "./customerio/customerio-sandbox.ts";
import { createDatadogSandbox, type DatadogSandbox } from "./datadog/datadog-sandbox.ts";
import type { RequestLimit } from "./datadog/rate-limits.ts";
import type { Permission } from "./datadog/respond.ts";
import { generateWorld } from "./world/generate-world.ts";

export type { Credits } from "./apollo/account/credits.ts";
export type { ApolloSandbox, ApolloSettings } from "./apollo/apollo-sandbox.ts";
export type { Company } from "./apollo/directory/company.ts";
export type { Directory } from "./apollo/directory/directory.ts";
export type { Person as DirectoryPerson, Seniority } from "./apollo/directory/person.ts";
export type { CustomerioSandbox } from "./customerio/customerio-sandbox.ts";
export type { Delivery, Person, Segment, Workspace } from "./customerio/workspace/workspace.ts";
export type { DatadogSandbox } from "./datadog/datadog-sandbox.ts";
export { FACETS } from "./datadog/events/facets.ts";
export type { Permission } from "./datadog/respond.ts";
export type { Fault } from "./http/faults.ts";
export type { LoggedRequest } from "./http/request-log.ts";
export type { Incident } from "./world/incident.ts";

/** Settings of a sandbox. */
export interface SandboxOptions {
  /** Selects the generated world: the same seed and clock generate the same data. Default 1. */
  readonly seed?: number | string | undefined;
  /** Returns the current time, epoch milliseconds. The world ends when the sandbox is created; requests use the current value. Default: the system clock. */
  readonly clock?: { now(): number } | undefined;
  /** Rate limit per Datadog dataset. Default 300 requests an hour, as Datadog's. */
  readonly rateLimit?: Partial<RequestLimit> | undefined;
  /** Datasets that the Datadog application key can read. Default: logs and spans. */
  readonly permissions?: readonly Permission[] | undefined;
  /** Whether the Customer.io backend enforces its published rate limits (10 requests a second, one broadcast per 10 s). Default true. */
  readonly enforceLimits?: boolean | undefined;
  /** Data region of the Customer.io account. `EU`: the US host of its Track API redirects. Default `US`. */
  readonly region?: "US" | "EU" | undefined;
  /** The Apollo.io team: its credits, the scopes of its key, its plan, and rate limits that replace the plan's. */
  readonly sales?: Omit<ApolloSettings, "seed" | "clock"> | undefined;
}

/** Three simulated backends that share one world. */
export interface Sandbox {
  /** Simulated Datadog. */
  readonly observability: DatadogSandbox;
  /** Simulated Customer.io. */
  readonly messaging: CustomerioSandbox;
  /** Simulated Apollo.io. Its directory includes the employers of the shop's customers. */
  readonly sales: ApolloSandbox;
}

/** Creates a sandbox: six hours of an online shop with an incident in progress. The same seed and time generate the same world. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const clock = options.clock ?? { now: () => Date.now() };
  const seed = String(options.seed ?? 1);
  const { rateLimit, permissions, enforceLimits, region } = options;
  const world = generateWorld(seed, clock.now());
  return {
    observability: createDatadogSandbox(world, { seed, clock, rateLimit, permissions }),
    messaging: createCustomerioSandbox(world, { seed, clock, enforceLimits, region }),
    sales: createApolloSandbox({ ...options.sales, seed, clock }),
  };
}
