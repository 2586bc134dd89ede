import type { ApprovalCard } from "@toolwright/core";

/** Maximum number of cards that wait for a decision. Above it, the oldest is dropped, and its call has no card. */
const MAX_CARDS = 100;

/** The cards of forms that a client returns later. */
export interface ShownCards {
  /** Keeps a card until its decision returns. */
  add(card: ApprovalCard): void;
  /** Returns the card of a decision and drops it; `null` if no card has this hash. */
  take(hash: string | null): ApprovalCard | null;
}

/** Creates an empty set of at most 100 cards. */
export function createShownCards(): ShownCards {
  const cards = new Map<string, ApprovalCard>();
  return {
    add(card) {
      cards.delete(card.hash);
      cards.set(card.hash, card);
      const [oldest] = cards.keys();
      if (cards.size > MAX_CARDS && oldest !== undefined) cards.delete(oldest);
    },
    take(hash) {
      const card = cards.get(hash ?? "") ?? null;
      cards.delete(hash ?? "");
      return card;
    },
  };
}
