import { randomBytes, randomUUID } from "node:crypto";
import { createRequestStateCodec, type ServerContext } from "@modelcontextprotocol/server";
import { describeClient } from "../client-capabilities.ts";

/** Authenticated states that clients of revision 2026-07-28 return with a person's decision. */
export interface ApprovalStates {
  /** Creates the state of one request for approval. */
  issue(card: RequestedCard, context: ServerContext): Promise<string>;
  /**
   * Accepts a state once, and resolves with the card of the request. Resolves with `null` if the state is forged,
   * expired, already used, or was issued to another client.
   */
  redeem(state: string, context: ServerContext): Promise<RequestedCard | null>;
}

/** The card of a request for approval. */
export interface RequestedCard {
  /** Hash of the tool's name and the arguments. */
  readonly hash: string;
  /** Number of forms, each with one page of the card. */
  readonly pages: number;
}

interface Payload extends RequestedCard {
  /** Unique id of the state, so that no state can be used twice. */
  readonly id: string;
}

const KEY_BYTES = 32;

/** Creates states with an HMAC by a random key of this process. Each is valid once, within `lifetimeMs`. */
export function createApprovalStates(lifetimeMs: number): ApprovalStates {
  const ttlSeconds = Math.ceil(lifetimeMs / 1_000);
  const codec = createRequestStateCodec<Payload>({ key: randomBytes(KEY_BYTES), ttlSeconds, bind: describeClient });
  /** Ids of redeemed states, with the time when they would have expired anyway, epoch milliseconds. */
  const redeemed = new Map<string, number>();
  return {
    issue: ({ hash, pages }, context) => codec.mint({ id: randomUUID(), hash, pages }, context),
    async redeem(state, context) {
      const payload = await codec.verify(state, context).catch(() => null);
      const now = Date.now();
      for (const [id, expiresAt] of redeemed) if (expiresAt < now) redeemed.delete(id);
      // Check and record in one synchronous step: an await in between would accept a state twice.
      if (!payload || redeemed.has(payload.id)) return null;
      redeemed.set(payload.id, now + (ttlSeconds + 1) * 1_000);
      return payload;
    },
  };
}
