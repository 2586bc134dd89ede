import { ApplicationFailure, activityInfo } from "@temporalio/activity";
import { isToolError } from "@toolwright/core";
import type { Messaging } from "@toolwright/messaging";
import { type Order, sendReceipt } from "./send-receipt.ts";

export function createActivities(messaging: Messaging) {
  return {
    async sendReceipt(order: Order): Promise<string> {
      const { workflowExecution, activityId } = activityInfo();
      // Each attempt has the same ids. Add the runId if one workflow id sends several times a day.
      const key = `${workflowExecution?.workflowId}/${activityId}`;
      try {
        return await sendReceipt(messaging, order, key);
      } catch (error) {
        throw isToolError(error)
          ? ApplicationFailure.create({
              message: error.message,
              type: error.code,
              nonRetryable: !error.retryable,
              ...(error.retryAfterMs !== undefined && { nextRetryDelay: error.retryAfterMs }),
            })
          : error;
      }
    },
  };
}
