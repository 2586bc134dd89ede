import type { SpanFields } from "./distinct-spans.ts";

/** More than the spans of any trace: `a * RANGE + b` is another number for each pair of an integer and a number below. */
export const RANGE = 2 ** 26;

/** Numbers different keys from 0, in order of appearance. */
export function numbering<Key>(): (key: Key) => number {
  const numbers = new Map<Key, number>();
  return (key) => {
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) numbers.set(key, number);
    return number;
  };
}

/**
 * Numbers kinds of spans: those of the same service, operation and resource have the same number. As a key, a number
 * takes far less time and memory than text does, of which a large trace would need one per span.
 */
export function numberKinds(): (span: SpanFields) => number {
  const [textOf, pairOf, kindOf] = [numbering<string | null>(), numbering<number>(), numbering<number>()];
  return ({ service, operation, resource }) =>
    kindOf(pairOf(textOf(service) * RANGE + textOf(operation)) * RANGE + textOf(resource));
}
