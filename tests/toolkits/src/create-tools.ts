import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";

/** The sandbox that has the ids in the example calls. */
export const sandbox = createSandbox({ enforceLimits: false });

/** Creates every tool with one `fetch` that replaces all backends, and without retries. */
export function createTools(fetch: typeof globalThis.fetch): readonly Tool[] {
  const options = { fetch, clock: testClock(Date.now()), retry: 0 };
  return [
    ...createObservability({ ...sandbox.observability.options, ...options }).tools,
    ...createMessaging({ ...sandbox.messaging.options, ...options }).tools,
    ...createSales({ ...sandbox.sales.options, ...options }).tools,
  ];
}
