// The public surface, name by name. The msw handlers and the HTTP server are separate entries.
import { type ApolloSandbox, type ApolloSettings, createApolloSandbox } from "./apollo/apollo-sandbox.ts";
import { type CustomerioSandbox, createCustomerioSandbox } from "./customerio/customerio-sandbox.ts";
import type { Permission } from "./datadog/answer-request.ts";
import { createDatadogSandbox, type DatadogSandbox } from "./datadog/datadog-sandbox.ts";
import type { RequestLimit } from "./datadog/rate-limits.ts";
import { generateWorld } from "./world/generate-world.ts";

export type { Credits } from "./apollo/account/credits.ts";
export type { ApolloSandbox, ApolloSettings } from "./apollo/apollo-sandbox.ts";
export type { Company } from "./apollo/directory/company.ts";
export type { Directory } from "./apollo/directory/directory.ts";
export type { Person as DirectoryPerson, Seniority } from "./apollo/directory/person.ts";
export type { CustomerioSandbox } from "./customerio/customerio-sandbox.ts";
export type { Delivery, Person, Segment, Workspace } from "./customerio/workspace/workspace.ts";
export type { Permission } from "./datadog/answer-request.ts";
export type { DatadogSandbox } from "./datadog/datadog-sandbox.ts";
export { FACETS } from "./datadog/events/facets.ts";
export type { Fault } from "./http/faults.ts";
export type { LoggedRequest } from "./http/request-log.ts";
export type { Incident } from "./world/incident.ts";

/** Settings of a sandbox. */
export interface SandboxOptions {
  /** Makes another world of the same kind. Default 1. */
  readonly seed?: number | string | undefined;
  /** Time, epoch milliseconds: the world ends at its instant of creation, and requests are answered at its present. Default: the machine's. */
  readonly clock?: { now(): number } | undefined;
  /** Limit per dataset. Default 300 requests an hour, as the real one. */
  readonly rateLimit?: Partial<RequestLimit> | undefined;
  /** What the application key may read. Default: logs and spans. */
  readonly permissions?: readonly Permission[] | undefined;
  /** Whether the messaging backend keeps its published limits (10 requests a second, one broadcast per 10 s). Default true. */
  readonly enforceLimits?: boolean | undefined;
  /** What the sales backend's team has: credits, the scopes of its key, its plan, other limits than the plan's. */
  readonly sales?: Omit<ApolloSettings, "seed" | "clock"> | undefined;
}

/** The backends, each over the same world. */
export interface Sandbox {
  /** Stand-in for Datadog. */
  readonly observability: DatadogSandbox;
  /** Stand-in for Customer.io. */
  readonly messaging: CustomerioSandbox;
  /** Stand-in for Apollo.io; it knows the companies of the shop's customers. */
  readonly sales: ApolloSandbox;
}

/** Makes a sandbox: six hours of a shop with an incident in progress. The same seed and instant make the same world. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const clock = options.clock ?? { now: () => Date.now() };
  const seed = String(options.seed ?? 1);
  const { rateLimit, permissions, enforceLimits } = options;
  const world = generateWorld(seed, clock.now());
  return {
    observability: createDatadogSandbox(world, { seed, clock, rateLimit, permissions }),
    messaging: createCustomerioSandbox(world, { seed, clock, enforceLimits }),
    sales: createApolloSandbox({ ...options.sales, seed, clock }),
  };
}
