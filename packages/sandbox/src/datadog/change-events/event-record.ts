import { decimalId, EVENT_ID_BITS, eventId } from "../../world/ids.ts";
import type { Random } from "../../world/random.ts";
import { packKey } from "../event-key.ts";
import type { DatadogEvent, StoredEvent } from "../events/event.ts";

/** An event before it has the API's format. */
export interface EventFacts {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly title: string;
  readonly message: string;
  /** Value of the tag `source`. */
  readonly source: string;
  readonly tags: readonly string[];
  readonly status: "error" | "warning" | "info" | "success" | "warn" | "ok";
  /** Default: `normal`. Posted alerts have `1`, the highest, to `5`. */
  readonly priority?: string | undefined;
  /** Name of the service; `null` where only tags name it. */
  readonly service: string | null;
  /** Key of the events that the event stream shows as one. */
  readonly aggregationKey: string;
  readonly category: "alert" | "change" | null;
  /** Structured fields in addition to the ones above. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Creates an event in the API's format. */
export function eventRecord(facts: EventFacts, random: Random): StoredEvent<DatadogEvent> {
  const { atMs, title, message, status, priority = "normal", service, aggregationKey, category, fields } = facts;
  const bits = Array.from({ length: EVENT_ID_BITS }, () => random.uint32());
  const key = { timestampMs: atMs, tie: random.uint32() | 0, uid: eventId(atMs, bits) };
  const tags = [...facts.tags, `source:${facts.source}`];
  return {
    ...key,
    wire: {
      id: packKey(2, key),
      type: "event",
      attributes: {
        timestamp: new Date(atMs).toISOString(),
        message,
        // Recorded responses repeat the tags in reverse order.
        tags: [...tags, ...tags.toReversed()],
        attributes: {
          title,
          status,
          service: service ?? "undefined",
          priority,
          timestamp: atMs,
          aggregation_key: aggregationKey,
          event_object: aggregationKey,
          evt: { id: decimalId(random), type: category ?? "api", source_id: 100, ...(category && { category }) },
          ...fields,
        },
      },
    },
  };
}
