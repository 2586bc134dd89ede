const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Characters that copying may add, and characters that decoders ignore. */
const EXTRA_CHARACTERS = ["=", "==", " ", "\n", "\0", "%3D", "é", "\ud800", "+", "/", ".", ","];

/** Generates damaged cursors: a wrong low bit; a missing, doubled or swapped character; or a truncation. */
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

/** Generates cursors with extra characters at the start, at the end or in the middle. */
export function* extendedCursors(cursor: string): Generator<string> {
  for (const extra of [...EXTRA_CHARACTERS, ...ALPHABET, cursor]) {
    yield cursor + extra;
    yield extra + cursor;
    yield cursor.slice(0, 7) + extra + cursor.slice(7);
  }
}

/** Generates combinations of the start of one cursor and the end of the other. */
export function* splicedCursors(cursor: string, other: string): Generator<string> {
  for (let at = 1; at < Math.max(cursor.length, other.length); at++) {
    yield cursor.slice(0, at) + other.slice(at);
    yield other.slice(0, at) + cursor.slice(at);
  }
}
