import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";

/** The sandbox whose ids the example calls contain. */
export const sandbox = createSandbox({ enforceLimits: false });

/** Every tool, with one `fetch` instead of all backends and without retries. */
export function createTools(fetch: typeof globalThis.fetch): readonly Tool[] {
  const options = { fetch, clock: testClock(Date.now()), retry: 0 };
  return [
    ...createObservability({ ...sandbox.observability.options, ...options }).tools,
    ...createMessaging({ ...sandbox.messaging.options, ...options }).tools,
    ...createSales({ ...sandbox.sales.options, ...options }).tools,
  ];
}
