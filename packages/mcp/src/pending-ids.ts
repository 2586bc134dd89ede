import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type RequestId,
} from "@modelcontextprotocol/server";

/** The ids of a connection's requests that have not been answered. */
export interface PendingIds {
  /**
   * Records the ids of all requests among the messages. If one is already pending, records none and returns that id;
   * otherwise returns `null`.
   */
  add(messages: readonly unknown[]): RequestId | null;
  /** Forgets the id of a response that the server sends. */
  answer(message: unknown): void;
  /** Forgets the ids of requests that the client cancels, which get no response, and returns them. */
  cancel(messages: readonly unknown[]): readonly RequestId[];
  /** Forgets the ids of requests that the server rejected before they ran. */
  remove(messages: readonly unknown[]): void;
}

/**
 * Tracks the ids of one connection's requests. A client assigns the first response with an id to its latest request
 * with it. So a second call under a pending id must not run, because the client would take the first call's result for
 * its own.
 */
export function createPendingIds(): PendingIds {
  const pending = new Set<RequestId>();
  return {
    add(messages) {
      const ids = messages.filter(isJSONRPCRequest).map(({ id }) => id);
      const duplicate = ids.find((id, index) => pending.has(id) || ids.indexOf(id) < index);
      if (duplicate !== undefined) return duplicate;
      for (const id of ids) pending.add(id);
      return null;
    },
    answer(message) {
      if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined)
        pending.delete(message.id);
    },
    cancel(messages) {
      const ids = messages
        .filter(isJSONRPCNotification)
        .flatMap(({ method, params }) =>
          method === "notifications/cancelled" ? [params?.["requestId"] as RequestId] : [],
        );
      return ids.filter((id) => pending.delete(id));
    },
    remove(messages) {
      for (const { id } of messages.filter(isJSONRPCRequest)) pending.delete(id);
    },
  };
}

/** Explains a duplicate id to the client. */
export function describeDuplicate(id: RequestId): string {
  return `A request with the id ${JSON.stringify(id)} has no response yet. This one was not run; send it with another id.`;
}
