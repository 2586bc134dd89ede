const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Signs that a careless copy adds, and those that decoders skip. */
const STRAYS = ["=", "==", " ", "\n", "\0", "%3D", "é", "\ud800", "+", "/", ".", ","];

/** Everything that one wrong bit among the lowest ones, one wrong, missing, doubled or swapped character, or a cut makes of a cursor. */
export function* damagedCursors(cursor: string, bits: number): Generator<string> {
  for (let at = 0; at < cursor.length; at++) {
    const [before, character, after] = [cursor.slice(0, at), cursor.charAt(at), cursor.slice(at + 1)];
    for (let bit = 1; bit < 2 ** bits; bit *= 2)
      yield before + String.fromCharCode(character.charCodeAt(0) ^ bit) + after;
    yield before + after;
    yield before + character + character + after;
    yield before + after.charAt(0) + character + after.slice(1);
    if (before !== "") yield before;
    if (after !== "") yield after;
  }
}

/** A cursor with something that does not belong to it at either end or in its middle. */
export function* extendedCursors(cursor: string): Generator<string> {
  for (const stray of [...STRAYS, ...ALPHABET, cursor]) {
    yield cursor + stray;
    yield stray + cursor;
    yield cursor.slice(0, 7) + stray + cursor.slice(7);
  }
}

/** One cursor up to some place, and another one from there. */
export function* splicedCursors(cursor: string, other: string): Generator<string> {
  for (let at = 1; at < Math.max(cursor.length, other.length); at++) {
    yield cursor.slice(0, at) + other.slice(at);
    yield other.slice(0, at) + cursor.slice(at);
  }
}
