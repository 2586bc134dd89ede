import { WEIGHT_OF_TOKEN } from "./count-pretoken.ts";

/**
 * Adds up how much lower the real count of a string may be than the sum of the counts of its words. A word that is not in the
 * table has, on average, fewer tokens than it is counted with. Over many different words this average is reliable; for
 * one word, or a word that is repeated, it is not. So the expected difference is subtracted, and the root of the sum of
 * the squares is added, in which a word that is repeated counts as one.
 */
export function createUncertainWords() {
  /** Expected differences by hash of the word. Words in one slot count as one, which only adds more. */
  const differences = new Float64Array(SLOTS);
  let sum = 0;
  let squares = 0;
  return {
    add(hash: number, difference: number): void {
      const slot = hash >>> (32 - SLOT_BITS);
      const before = differences[slot] as number;
      differences[slot] = before + difference;
      sum += difference;
      squares += difference * (2 * before + difference);
    },
    /** The weight to subtract for the words since the last call. */
    take(): number {
      if (sum === 0) return 0;
      const weight = Math.max(0, Math.floor(sum - Math.sqrt(squares)));
      differences.fill(0);
      sum = 0;
      squares = 0;
      return weight;
    },
  };
}

const SLOT_BITS = 8;
const SLOTS = 1 << SLOT_BITS;

/**
 * Expected share by which the count of a word in a script is too high, with the first letter beyond the script. It is lower
 * than measured, because words of one subject err alike. It is 0 for scripts that write few spaces or that were not measured.
 */
const SHARES: readonly (readonly [number, number])[] = [
  [0x80, 0.22],
  [0x250, 0.18],
  [0x400, 0],
  [0x530, 0.18],
  [0x590, 0],
  [0x900, 0.17],
  [0xe00, 0.28],
  [0x1e00, 0],
  [0x1f00, 0.18],
];

/** The weight by which the count of a word after a space is expected to be too high. */
export function expectedDifference(text: string, start: number, end: number, tokens: number): number {
  let highest = 0;
  for (let at = start; at < end; at++) highest = Math.max(highest, text.charCodeAt(at));
  const share = SHARES.find(([beyond]) => highest < beyond)?.[1] ?? 0;
  return tokens * share * WEIGHT_OF_TOKEN;
}
