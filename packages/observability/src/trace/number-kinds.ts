import type { SpanFields } from "./distinct-spans.ts";

type Texts<Value> = Map<string | null, Value>;

/**
 * Numbers kinds of spans from 0, in order of appearance: those of the same service, operation and resource have the same
 * number. As a key, a number takes far less time and memory than text, of which a large trace would need one per span.
 */
export function numberKinds(): (span: SpanFields) => number {
  const services: Texts<Texts<Texts<number>>> = new Map();
  let count = 0;
  return ({ service, operation, resource }) => {
    const operations = services.get(service) ?? new Map<string | null, Texts<number>>();
    const resources = operations.get(operation) ?? new Map<string | null, number>();
    const number = resources.get(resource) ?? count;
    if (number < count) return number;
    services.set(service, operations.set(operation, resources.set(resource, number)));
    return count++;
  };
}
