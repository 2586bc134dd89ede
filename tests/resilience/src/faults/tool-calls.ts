import type { Tool } from "@toolwright/core";
import type { HttpOptions, ToolkitSettings } from "@toolwright/core/authoring";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox, type Sandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";

/** The world's present: it stands still, so that equal calls have equal answers. */
export const NOW = Date.UTC(2026, 0, 31, 9);

/** One sandbox whose limits and credits are out of the way. */
export function createFaultSandbox(): Sandbox {
  const unlimited = { minute: null, hour: null, day: null };
  return createSandbox({
    clock: testClock(NOW),
    rateLimit: { limit: 1_000_000 },
    enforceLimits: false,
    sales: { credits: 1_000_000, rateLimit: unlimited },
  });
}

/** How the toolkits under test are made. */
export type ToolkitSetting = HttpOptions & ToolkitSettings;

/** Every tool on the real transport, pointed at one address. */
export function toolsAt(baseUrl: string, sandbox: Sandbox, setting: ToolkitSetting = {}): readonly Tool[] {
  const { fetch: _datadog, ...observability } = sandbox.observability.options;
  const { fetch: _customerio, ...messaging } = sandbox.messaging.options;
  const { fetch: _apollo, ...sales } = sandbox.sales.options;
  return [
    ...createObservability({ ...observability, ...setting, baseUrl }).tools,
    ...createMessaging({ ...messaging, ...setting, baseUrl }).tools,
    ...createSales({ ...sales, ...setting, baseUrl }).tools,
  ];
}

/** The stand-in that answers a tool. */
export function backendOf(
  tool: { readonly name: string },
  { observability, messaging, sales }: Sandbox,
): typeof globalThis.fetch {
  const backends = { Observability: observability, Messaging: messaging, Sales: sales };
  return backends[tool.name.split(".")[0] as keyof typeof backends].fetch;
}

/** Emails, launches, events and credits that took effect so far: what must not happen twice. */
export function effectsOf({ messaging, sales }: Sandbox): number {
  const { deliveries, activities } = messaging.workspace;
  const events = activities.filter(({ name }) => name === "fault_met").length;
  return deliveries.length + events + sales.credits.spent;
}
