import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/server";

/** The batches of a connection that still lack responses. */
export interface Batches {
  /** Opens a batch of requests with these ids. `responses` answer its faults. */
  open(ids: readonly RequestId[], responses: readonly JSONRPCMessage[]): void;
  /** Keeps the response to a request of an open batch, and returns whether there is one. */
  keep(id: RequestId | undefined, response: JSONRPCMessage): boolean;
  /** Stops waiting for the response to a request, which the client has canceled. */
  drop(id: RequestId): void;
}

interface Batch {
  /** Ids of requests without a response. An id is listed as often as the batch contains it. */
  readonly waiting: RequestId[];
  readonly responses: JSONRPCMessage[];
}

/**
 * Collects the responses to each batch.
 * @param send called with the responses of a batch once all have arrived; not called for a batch without responses
 */
export function createBatches(send: (responses: readonly JSONRPCMessage[]) => void): Batches {
  const batches = new Map<RequestId, Batch>();
  const settle = (id: RequestId, { waiting, responses }: Batch) => {
    waiting.splice(waiting.indexOf(id), 1);
    if (!waiting.includes(id)) batches.delete(id);
    if (waiting.length === 0 && responses.length > 0) send(responses);
  };
  return {
    open(ids, responses) {
      const batch = { waiting: [...ids], responses: [...responses] };
      for (const id of ids) batches.set(id, batch);
      if (ids.length === 0 && responses.length > 0) send(responses);
    },
    keep(id, response) {
      const batch = id === undefined ? undefined : batches.get(id);
      if (id === undefined || !batch) return false;
      batch.responses.push(response);
      settle(id, batch);
      return true;
    },
    drop(id) {
      const batch = batches.get(id);
      if (batch) settle(id, batch);
    },
  };
}
