import { DurableObject, env } from "cloudflare:workers";
import { isToolError } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { durableObjectStore, objectStore, runOperation, type StoreOperation } from "@toolwright/stores/durable-object";

/** The store of a vendor account. */
export class SharedStore extends DurableObject {
  readonly #store = objectStore(this.ctx.storage.sql);

  run(operation: StoreOperation): Promise<unknown> {
    return runOperation(this.#store, operation);
  }
}

const account = "shop";
// A stub belongs to one request, so the store gets a new one for each operation.
const store = durableObjectStore(() => env.STORE.getByName(account));
const messaging = createMessaging({ store, account, ...env.CUSTOMERIO });

/** Sends an order's receipt once, however many requests ask for it. */
async function sendReceipt(order: { id: string; to: string; amount: string }): Promise<Response> {
  try {
    const { delivery_id } = await messaging.sendTransactionalEmail(
      {
        transactional_message_id: "1",
        to: order.to,
        message_data: { order_id: order.id, amount: order.amount },
      },
      { idempotencyKey: `order/${order.id}/receipt` },
    );
    return Response.json({ delivery_id });
  } catch (error) {
    if (!isToolError(error)) throw error;
    return Response.json({ code: error.code, message: error.message }, { status: error.retryable ? 503 : 409 });
  }
}

export default {
  fetch: async (request: Request): Promise<Response> => sendReceipt(await request.json()),
};
