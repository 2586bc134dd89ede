/** A deterministic stream of pseudo-random values; the same seed gives the same stream on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An unsigned 32-bit integer. */
  uint32(): number;
  /** An integer between `low` and `high`, both included. */
  integer(low: number, high: number): number;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** One element of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** A long-tailed positive number around `median`, as latencies are; `spread` is the standard deviation of its logarithm. */
  logNormal(median: number, spread: number): number;
}

/** Starts a stream (the sfc32 generator) from any text. */
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
      if (list.length === 0) throw new RangeError("Nothing to pick from");
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
  // The first outputs still show the seed; similar seeds drift apart after some rounds.
  for (let round = 0; round < 16; round++) step();
  return step;
}
