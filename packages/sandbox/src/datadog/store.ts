import { lazily, once } from "../once.ts";
import { endOfSpan, type LogFacts, type SpanFacts } from "../world/facts.ts";
import type { World } from "../world/generate-world.ts";
import { createRandom, type Random } from "../world/random.ts";
import { compareKeys, type DatadogLog, type DatadogSpan, type StoredEvent } from "./events/event.ts";
import { drawBits, type EventKind, GeneratedEvent } from "./generated-event.ts";
import { logRecord } from "./log-record.ts";
import { spanRecord } from "./span-record.ts";
import { createTagLookup } from "./tags.ts";

/** The events of an account, oldest first. */
export interface Store {
  readonly logs: readonly StoredEvent<DatadogLog>[];
  readonly spans: readonly StoredEvent<DatadogSpan>[];
}

/** The events of a generated world. */
export interface GeneratedStore extends Store {
  /** The logs that services wrote while they handled requests, in no order. Monitors count only these. */
  readonly requestLogs: readonly StoredEvent<DatadogLog>[];
}

/** Converts a world to events in the API's format, each dataset on first use. */
export function storeWorld(world: World, seed: string): GeneratedStore {
  const random = createRandom(`datadog:${seed}`);
  const tags = createTagLookup();
  const spanCount = () => world.traces.reduce((count, { spans }) => count + spans.length, 0);
  const spanBits = once(() => drawBits(random, spanCount()));
  const requestLogs = once(() => {
    // Draw in a fixed order, whichever dataset is used first.
    spanBits();
    return storeLogs(world.requestLogs, random, tags);
  });
  return lazily<GeneratedStore>({
    requestLogs,
    logs: () => {
      const own = requestLogs();
      return Object.freeze([...own, ...storeLogs(world.logs.slice(own.length), random, tags)].sort(compareKeys));
    },
    spans: () => Object.freeze(storeSpans(world, spanBits(), tags).sort(compareKeys)),
  });
}

type TagLookup = ReturnType<typeof createTagLookup>;

function storeSpans({ traces }: World, bits: Uint32Array, tags: TagLookup): StoredEvent<DatadogSpan>[] {
  const kindOf = (isSingle: boolean): EventKind<SpanFacts, DatadogSpan> => ({
    bits,
    tieFirst: false,
    known: ({ call, traceId }) => ({ service: call.service, resource_name: call.resource, trace_id: traceId }),
    convert: (span, key) => spanRecord(span, key, tags(span.call.service, span.host, span.version), isSingle),
  });
  const [single, nested] = [kindOf(true), kindOf(false)];
  const events: StoredEvent<DatadogSpan>[] = [];
  for (const { spans } of traces) {
    const kind = spans.length === 1 ? single : nested;
    for (const span of spans) events.push(new GeneratedEvent(endOfSpan(span), span, kind, events.length));
  }
  return events;
}

function storeLogs(logs: readonly LogFacts[], random: Random, tags: TagLookup): StoredEvent<DatadogLog>[] {
  const kind: EventKind<LogFacts, DatadogLog> = {
    bits: drawBits(random, logs.length),
    tieFirst: true,
    known: ({ service, level }) => ({ service, status: level }),
    convert: (log, key) => logRecord(log, key, tags(log.service, log.host, log.version)),
  };
  return logs.map((log, index) => new GeneratedEvent(log.timestampMs, log, kind, index));
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
