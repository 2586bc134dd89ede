import { isToolError } from "@toolwright/core";
import type { Messaging } from "@toolwright/messaging";
import { eventType, type Inngest, NonRetriableError, RetryAfterError, staticSchema } from "inngest";
import { type Order, sendReceipt } from "./send-receipt.ts";

const orderPaid = eventType("shop/order.paid", { schema: staticSchema<Order>() });

export function createOrderFunction(inngest: Inngest, messaging: Messaging) {
  return inngest.createFunction(
    { id: "complete-order", triggers: orderPaid, retries: 4 },
    async ({ event, runId, step }) =>
      // Each attempt of the step has the same run id.
      step.run("receipt", () => sendReceipt(messaging, event.data, `${runId}/receipt`).catch(failStep)),
  );
}

function failStep(error: unknown): never {
  if (!isToolError(error)) throw error;
  const { message, retryable, retryAfterMs } = error;
  if (!retryable) throw new NonRetriableError(message, { cause: error });
  throw retryAfterMs === undefined ? error : new RetryAfterError(message, retryAfterMs);
}
