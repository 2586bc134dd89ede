import { type Context, RetryableError, service, TerminalError } from "@restatedev/restate-sdk";
import { isToolError } from "@toolwright/core";
import type { Messaging } from "@toolwright/messaging";
import { type Order, sendReceipt } from "./send-receipt.ts";

export function createOrderService(messaging: Messaging) {
  return service({
    name: "orders",
    handlers: {
      async complete(context: Context, order: Order): Promise<string> {
        // Each attempt of the invocation has the same id.
        const key = `${context.request().id}/receipt`;
        const send = () => sendReceipt(messaging, order, key).catch(failStep);
        // The key holds for 24 hours.
        return context.run("receipt", send, { maxRetryDuration: { hours: 12 } });
      },
    },
  });
}

function failStep(error: unknown): never {
  if (!isToolError(error)) throw error;
  if (!error.retryable) throw new TerminalError(error.message, { errorCode: 409 });
  throw RetryableError.from(error, error.retryAfterMs === undefined ? {} : { retryAfter: error.retryAfterMs });
}
