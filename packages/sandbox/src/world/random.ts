/** A deterministic pseudo-random generator; the same seed gives the same values on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An unsigned 32-bit integer. */
  uint32(): number;
  /** An integer between `low` and `high`, both included. */
  integer(low: number, high: number): number;
  /** Returns true with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** Returns a random element. Throws a RangeError for an empty list. */
  pick<T>(list: readonly T[]): T;
  /** Returns a log-normal value, as latencies are; `spread` is the standard deviation of its logarithm. */
  logNormal(median: number, spread: number): number;
}

/** Creates an sfc32 generator from any string. */
export function createRandom(seed: string): Random {
  const uint32 = sfc32(hashWords(seed));
  const next = () => uint32() / 4_294_967_296;
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    uint32,
    integer,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError("Cannot pick from an empty list");
      return list[integer(0, list.length - 1)] as T;
    },
    logNormal(median, spread) {
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      return median * Math.exp(spread * radius * Math.cos(2 * Math.PI * next()));
    },
  };
}

type Words = [number, number, number, number];

function hashWords(text: string): Words {
  const words: Words = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x85ebca6b];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    for (let word = 0; word < 4; word++) {
      const mixed = Math.imul((words[word] ?? 0) ^ code, 0x01000193 + word * 2);
      words[word] = mixed ^ (mixed >>> 13);
    }
  }
  return words;
}

function sfc32(words: Words): () => number {
  let [a, b, c, counter] = words;
  const step = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // Discard the first outputs: they are similar for similar seeds.
  for (let round = 0; round < 16; round++) step();
  return step;
}
