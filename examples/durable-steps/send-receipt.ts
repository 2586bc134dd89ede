import type { Messaging } from "@toolwright/messaging";

/** An order that was paid. */
export type Order = {
  readonly id: string;
  readonly to: string;
  readonly amount: string;
};

/**
 * Sends an order's receipt, and returns the delivery's id. A repeated call with the same key returns the recorded id
 * and sends nothing.
 */
export async function sendReceipt(messaging: Messaging, order: Order, idempotencyKey: string): Promise<string> {
  const { delivery_id } = await messaging.sendTransactionalEmail(
    {
      transactional_message_id: "1",
      to: order.to,
      message_data: { order_id: order.id, amount: order.amount },
    },
    { idempotencyKey },
  );
  return delivery_id;
}
