import { spellingsOf } from "./spellings.ts";
import { stringsIn } from "./strings-in.ts";

/** Planted secrets, by name. */
export type Canaries = Readonly<Record<string, string>>;

/** A found secret or part of one. */
export interface Leak {
  /** Name of the secret. */
  readonly canary: string;
  /** Path in the value: `error.cause.message`. */
  readonly where: string;
  /** Its encoding: `as it is`, `base64`, `percent in json`. */
  readonly spelling: string;
}

/** Minimum length of a leaked part. A match of this length can't be a coincidence. */
const PIECE = 10;

/**
 * Finds secrets and parts of them in a value: in properties of any kind, getters, causes, stacks and entries, and in
 * the output of `util.inspect`, `JSON.stringify` and `String`. Decodes common encodings, even nested ones.
 * @returns all leaks; an empty list for a clean value
 */
export function findLeaks(value: unknown, canaries: Canaries, name = "value"): readonly Leak[] {
  const piecesByCanary = Object.entries(canaries).map(([canary, secret]) => ({ canary, pieces: piecesOf(secret) }));
  const leaks = new Map<string, Leak>();
  for (const { where, text, isPrinted } of stringsIn(value, name))
    for (const { spelling, plain } of isPrinted ? [{ spelling: "as it is", plain: text }] : spellingsOf(text)) {
      const searched = plain.toLowerCase();
      for (const { canary, pieces } of piecesByCanary)
        if (pieces.some((piece) => searched.includes(piece)))
          leaks.set(`${canary} ${where} ${spelling}`, { canary, where, spelling });
    }
  return [...leaks.values()];
}

/** Returns the start, middle and end of a secret, so that a truncated secret still matches. */
function piecesOf(secret: string): readonly string[] {
  const middle = Math.max(0, Math.floor((secret.length - PIECE) / 2));
  const starts = [0, middle, Math.max(0, secret.length - PIECE)];
  return starts.map((start) => secret.slice(start, start + PIECE).toLowerCase());
}
