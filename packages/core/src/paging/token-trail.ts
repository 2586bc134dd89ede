/** The page tokens followed so far, to detect a cycle. */
export interface TokenTrail {
  /** Whether the token was already followed; following it again would never end. Remembers the token. */
  repeats(token: string): boolean;
}

/** Starts at a page; `null` is the first page of a list. */
export function createTokenTrail(start: string | null): TokenTrail {
  const tokens = new Set<string | null>([start]);
  return {
    repeats(token) {
      if (tokens.has(token)) return true;
      tokens.add(token);
      return false;
    },
  };
}
