import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { Corpus } from "./corpora.ts";
import { merge } from "./merges.ts";
import { orderOf } from "./render-table.ts";
import { RANKS, TOKENS } from "./tokenizer.ts";

/** Tokens with which a first vocabulary is built, to see which others save most. */
const FIRST = 8_000;
/** Share of the score that follows from the rank alone: tokens with a low rank are frequent in their script. */
const SCORE_OF_RANK = 0.04;
/** No single pretoken counts more than this share of its corpus. */
const MAX_SHARE = 0.001;
const MAX_LENGTH = 16;

/**
 * Selects the tokens that save most parts in the corpora, and the tokens that they are merged from.
 * @param count number of tokens, without those that only others are merged from
 */
export function selectTokens(corpora: readonly Corpus[], count: number): ReadonlyMap<string, number> {
  const scores = new Float64Array(TOKENS.length);
  const pretokens = new Map(
    [...runsOfOneCharacter(), ...runsOfJson(), ...randomWords()].map((run) => [run, encode(run).length]),
  );
  for (const corpus of corpora) {
    for (const { pretoken, tokens } of addScores(scores, corpus)) {
      pretokens.set(pretoken, tokens.length);
      // The same word stands after a quotation mark in JSON.
      const word = pretoken.trimStart();
      if (word !== pretoken && word !== "") pretokens.set(word, encode(word).length);
    }
  }
  for (const [token, rank] of RANKS) {
    if (isCandidate(token)) scores[rank] = (scores[rank] as number) + (SCORE_OF_RANK * scriptFactor(token)) / rank;
  }
  const first = closure(highest(scores, FIRST));
  for (const [rank, score] of scores.entries()) {
    const token = TOKENS[rank] as string;
    if (score > 0) scores[rank] = score * (merge(token, without(first, token)).parts.length - 1);
  }
  return withObstacles(closure(highest(scores, count)), pretokens);
}

/**
 * Adds the tokens that the tokenizer merges on its way to more tokens than the selected ones merge to. Without them, the
 * count of these pretokens would be too low.
 */
function withObstacles(selected: ReadonlyMap<string, number>, pretokens: ReadonlyMap<string, number>) {
  const ranks = new Map(selected);
  for (let round = 0; round < ROUNDS; round++) {
    const orders = new Map([...ranks].map(([token, rank]) => [token, orderOf(token, rank)]));
    for (const [pretoken, tokens] of pretokens) {
      if (tokens < 2 || ranks.has(pretoken) || merge(pretoken, orders).parts.length >= tokens) continue;
      for (const token of merge(pretoken, RANKS).made)
        if (isCandidate(token)) ranks.set(token, RANKS.get(token) as number);
    }
  }
  return ranks;
}

const ROUNDS = 3;

/** Runs of each printable ASCII character, such as separators, up to the longest that the estimate merges at a time. */
function runsOfOneCharacter(): readonly string[] {
  const characters = Array.from({ length: 0x5e }, (_, at) => String.fromCharCode(0x21 + at)).filter(
    (sign) => !/\d/.test(sign),
  );
  return characters.flatMap((character) =>
    Array.from({ length: LONGEST_RUN - 1 }, (_, at) => character.repeat(at + 2)),
  );
}

const LONGEST_RUN = 32;

/** Every run of the signs of JSON, which results consist of, up to six signs. */
function runsOfJson(): readonly string[] {
  let runs = [""];
  return Array.from({ length: LONGEST_JSON_RUN }, () => {
    runs = runs.flatMap((run) => [...JSON_SIGNS].map((sign) => run + sign));
    return runs;
  }).flat();
}

const JSON_SIGNS = '{}[]":,\\';
const LONGEST_JSON_RUN = 6;

/** Words of random letters, like parts of ids. They merge in ways that words of no language do. */
function randomWords(): readonly string[] {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: RANDOM_WORDS }, (_, at) => {
    const letters = Array.from({ length: 2 + random(11) }, () => String.fromCharCode(0x61 + random(26))).join("");
    return at % 2 === 0 ? letters : ` ${letters}`;
  });
}

const RANDOM_WORDS = 30_000;

/** Scripts of which there are few documents count more by rank. */
function scriptFactor(token: string): number {
  if (/[\u0600-\u06ff]/.test(token)) return 40;
  return /^[\0-\u024f]*$/.test(token) ? 1 : /[\u0400-\u052f]/.test(token) ? 8 : 2;
}

function addScores(scores: Float64Array, { texts, weight }: Corpus) {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [pretoken] of text.matchAll(PRETOKEN)) counts.set(pretoken, (counts.get(pretoken) ?? 0) + 1);
  const encoded = [...counts].map(([pretoken, count]) => ({ pretoken, tokens: encode(pretoken), count }));
  const total = encoded.reduce((sum, { tokens, count }) => sum + tokens.length * count, 0);
  for (const { tokens, count } of encoded) {
    const score = (weight * Math.min(count, total * MAX_SHARE)) / total;
    for (const rank of tokens) if (isCandidate(TOKENS[rank])) scores[rank] = (scores[rank] as number) + score;
  }
  return encoded;
}

/** The strings that the tokenizer encodes separately. */
const PRETOKEN =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'(?:[sdmt]|ll|ve|re))?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:'(?:[sdmt]|ll|ve|re))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+/gu;

/** Whether the table may contain a token: several characters, no digits, and no white space except at the ends. */
function isCandidate(token: string | null | undefined): token is string {
  return typeof token === "string" && token.length > 1 && token.length <= MAX_LENGTH && !/\d|^\s\s|.\s./u.test(token);
}

function highest(scores: Float64Array, count: number): readonly string[] {
  const ranks = [...scores.keys()].filter((rank) => (scores[rank] as number) > 0);
  ranks.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  return ranks.slice(0, count).map((rank) => TOKENS[rank] as string);
}

/** Adds the tokens from which the tokenizer merges others: without them the others are never reached. */
function closure(tokens: readonly string[]): ReadonlyMap<string, number> {
  const all = new Set(tokens);
  for (const token of tokens) for (const part of merge(token, RANKS).made) all.add(part);
  return new Map([...all].map((token) => [token, RANKS.get(token) as number]));
}

function without(ranks: ReadonlyMap<string, number>, token: string) {
  return { get: (other: string) => (other === token ? undefined : ranks.get(other)) };
}
