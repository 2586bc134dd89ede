import { decode } from "gpt-tokenizer/encoding/o200k_base";

/** Number of tokens before the special ones. */
const SIZE = 199_998;
/** Replaces a part of a character. */
const REPLACEMENT = "\uFFFD";

/** The tokens by rank; `null` for tokens that end within a character. */
export const TOKENS: readonly (string | null)[] = Array.from({ length: SIZE }, (_, rank) => {
  const token = decode([rank]);
  return token.includes(REPLACEMENT) ? null : token;
});

/** The rank of each token. */
export const RANKS: ReadonlyMap<string, number> = new Map(
  TOKENS.flatMap((token, rank) => (token === null ? [] : [[token, rank] as const])),
);
