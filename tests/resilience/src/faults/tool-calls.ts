import type { Tool, ToolkitSettings } from "@toolwright/core";
import type { HttpOptions } from "@toolwright/core/http";
import { backendOptions, createSandbox, type Sandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { createTools } from "@toolwright/tests-tools";
import "../load-late-files.ts";

/** The constant current time, so that equal calls have equal results. */
export const NOW = Date.UTC(2026, 0, 31, 9);

/** Creates a sandbox without practical rate limits and with ample credits. */
export function createFaultSandbox(): Sandbox {
  const unlimited = { minute: null, hour: null, day: null };
  return createSandbox({
    clock: testClock(NOW),
    rateLimit: { limit: 1_000_000 },
    enforceLimits: false,
    sales: { credits: 1_000_000, rateLimit: unlimited },
  });
}

/** Options of the toolkits under test. */
export type ToolkitSetting = HttpOptions & ToolkitSettings;

/** Creates every tool with the real transport and one base URL. */
export function toolsAt(baseUrl: string, sandbox: Sandbox, setting: ToolkitSetting = {}): readonly Tool[] {
  return createTools(sandbox, { fetch: undefined, ...setting, baseUrl }, { sales: { cache: false } });
}

/** Returns the sandbox backend of a tool. */
export function backendOf({ name }: { readonly name: string }, sandbox: Sandbox): typeof globalThis.fetch {
  const { fetch } = backendOptions(sandbox, String(name.split(".")[0]).toLowerCase()) ?? {};
  if (fetch) return fetch;
  throw new Error(`The sandbox does not simulate the backend of ${name}.`);
}

/** Counts effects that must not happen twice: emails, broadcasts, events and credits. */
export function effectsOf({ messaging, sales }: Sandbox): number {
  const { deliveries, activities } = messaging.workspace;
  const events = activities.filter(({ name }) => name === "fault_met").length;
  return deliveries.length + events + sales.credits.spent;
}
