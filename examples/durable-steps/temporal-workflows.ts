import { proxyActivities } from "@temporalio/workflow";
import type { Order } from "./send-receipt.ts";
import type { createActivities } from "./temporal-activities.ts";

const { sendReceipt } = proxyActivities<ReturnType<typeof createActivities>>({
  startToCloseTimeout: "2 minutes",
  // The key holds for 24 hours.
  scheduleToCloseTimeout: "12 hours",
});

export async function completeOrder(order: Order): Promise<string> {
  return sendReceipt(order);
}
