import type { Random } from "../../world/random.ts";
import { compareKeys } from "../events/event.ts";
import type { Investigation } from "../investigation.ts";
import { eventRecord } from "./event-record.ts";

/** An event to add to the generated event stream. */
export interface NewEvent {
  /** Time of the event, epoch milliseconds. */
  readonly timestampMs: number;
  /** Title of the event. */
  readonly title: string;
  /** Text of the event. Default: empty. */
  readonly message?: string | undefined;
  /** Sender, such as `github`. */
  readonly source: string;
  /** Tags as `key:value`, such as `service:web-frontend`. Default: none. */
  readonly tags?: readonly string[] | undefined;
  /** Posts it as an alert of another system, with this status and priority 5. Default: no alert. */
  readonly alert?: "error" | "warn" | "ok" | undefined;
}

/** The generated data of one sandbox, to which events can be added. */
export interface AddedEvents {
  readonly investigation: Investigation;
  add(events: readonly NewEvent[]): void;
}

/** Starts with the generated events, which stay unchanged, because several sandboxes share them. */
export function createAddedEvents(generated: Investigation, random: Random): AddedEvents {
  let all: Investigation["events"] | null = null;
  const events = { get: () => all ?? generated.events, enumerable: true };
  const own = Object.getOwnPropertyDescriptors(generated);
  const investigation = Object.defineProperties({} as Investigation, { ...own, events });
  const toEvent = ({ timestampMs, title, message = "", source, tags = [], alert }: NewEvent) =>
    eventRecord(
      {
        ...{ atMs: timestampMs, title, message, source, tags, aggregationKey: title, service: null, fields: {} },
        ...(alert ? { status: alert, category: "alert", priority: "5" } : { status: "info", category: null }),
      },
      random,
    );
  return {
    investigation,
    add(events) {
      all = [...investigation.events, ...events.map(toEvent)].sort(compareKeys);
    },
  };
}
