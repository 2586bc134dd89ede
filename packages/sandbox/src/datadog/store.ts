import type { World } from "../world/generate-world.ts";
import { createRandom } from "../world/random.ts";
import { compareKeys, type DatadogLog, type DatadogSpan, type StoredEvent } from "./events/event.ts";
import { logRecord } from "./log-record.ts";
import { spanRecord } from "./span-record.ts";
import { createTagLookup } from "./tags.ts";

/** The events of an account, oldest first. */
export interface Store {
  readonly logs: readonly StoredEvent<DatadogLog>[];
  readonly spans: readonly StoredEvent<DatadogSpan>[];
}

/** Converts a world to events in the API's format. */
export function storeWorld(world: World, seed: string): Store {
  const random = createRandom(`datadog:${seed}`);
  const tags = createTagLookup();
  const spans = world.traces.flatMap((trace) =>
    trace.spans.map((span) =>
      spanRecord(span, random, tags(span.call.service, span.host, span.version), trace.spans.length === 1),
    ),
  );
  const logs = world.logs.map((log) => logRecord(log, random, tags(log.service, log.host, log.version)));
  return { logs: logs.sort(compareKeys), spans: spans.sort(compareKeys) };
}

/** Returns the events from `fromMs` (inclusive) to `toMs` (exclusive). */
export function eventsBetween<Event extends StoredEvent>(
  events: readonly Event[],
  fromMs: number,
  toMs: number,
): readonly Event[] {
  return events.slice(firstAt(events, fromMs), firstAt(events, toMs));
}

function firstAt(events: readonly StoredEvent[], timestampMs: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.timestampMs ?? Number.POSITIVE_INFINITY) < timestampMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
