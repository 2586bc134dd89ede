import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";

/** The sandbox that has the ids in the example calls. */
export const sandbox = createSandbox({ enforceLimits: false });

/** Creates every tool with one `fetch` that replaces all backends, and by default without retries. */
export function createTools(
  fetch: typeof globalThis.fetch,
  { retry = 0, clock = testClock(Date.now()) } = {},
): readonly Tool[] {
  const options = { fetch, clock, retry };
  return [
    ...createObservability({ ...sandbox.observability.options, ...options }).tools,
    ...createMessaging({ ...sandbox.messaging.options, ...options }).tools,
    ...createSales({ ...sandbox.sales.options, ...options }).tools,
  ];
}
