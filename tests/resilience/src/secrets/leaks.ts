import { spellingsOf } from "./spellings.ts";
import { textsIn } from "./texts-in.ts";

/** Secrets planted to be looked for, by name. */
export type Canaries = Readonly<Record<string, string>>;

/** A secret, or a piece of one, that came to light. */
export interface Leak {
  /** Name of the secret. */
  readonly canary: string;
  /** Where in the value, as a path: `error.cause.message`. */
  readonly where: string;
  /** How it was written: `as it is`, `base64`, `percent in json`. */
  readonly spelling: string;
}

/** Pieces this long are no coincidence; who holds one knows too much of a key. */
const PIECE = 10;

/**
 * Looks for secrets, whole or in pieces, in everything that can be read out of a value: properties of any kind, getters,
 * causes, stacks, entries, and what `util.inspect`, `JSON.stringify` and `String` make of it; under every encoding that
 * texts pass on their way, also one within another.
 * @returns every find, an empty list for a clean value
 */
export function findLeaks(value: unknown, canaries: Canaries, name = "value"): readonly Leak[] {
  const wanted = Object.entries(canaries).map(([canary, secret]) => ({ canary, pieces: piecesOf(secret) }));
  const leaks = new Map<string, Leak>();
  for (const { where, text, isPrinted } of textsIn(value, name))
    for (const { spelling, plain } of isPrinted ? [{ spelling: "as it is", plain: text }] : spellingsOf(text)) {
      const found = plain.toLowerCase();
      for (const { canary, pieces } of wanted)
        if (pieces.some((piece) => found.includes(piece)))
          leaks.set(`${canary} ${where} ${spelling}`, { canary, where, spelling });
    }
  return [...leaks.values()];
}

/** A secret's beginning, middle and end: whatever is cut, one of them stays. */
function piecesOf(secret: string): readonly string[] {
  const middle = Math.max(0, Math.floor((secret.length - PIECE) / 2));
  const starts = [0, middle, Math.max(0, secret.length - PIECE)];
  return starts.map((start) => secret.slice(start, start + PIECE).toLowerCase());
}
