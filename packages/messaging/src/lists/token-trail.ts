/** The page tokens that a walk through a list has followed. */
export interface TokenTrail {
  /** Whether a token was followed before, which would never end; remembers it. */
  repeats(token: string): boolean;
}

/** Begins a walk at a page; `null` is the first page of a list. */
export function createTokenTrail(start: string | null): TokenTrail {
  const seen = new Set<string | null>([start]);
  return {
    repeats(token) {
      if (seen.has(token)) return true;
      seen.add(token);
      return false;
    },
  };
}
