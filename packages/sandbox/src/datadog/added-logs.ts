import { EVENT_ID_BITS, eventId } from "../world/ids.ts";
import type { Random } from "../world/random.ts";
import { packKey } from "./event-key.ts";
import { compareKeys, type DatadogLog, type StoredEvent } from "./events/event.ts";
import type { Store } from "./store.ts";

/** A log to add to the generated ones. */
export interface NewLog {
  /** Time of the event, epoch milliseconds. */
  readonly timestampMs: number;
  /** Name of the service. */
  readonly service: string;
  /** Text of the log. */
  readonly message: string;
  /** Default `info`. */
  readonly status?: string | undefined;
  /** Default: the service followed by `-01.prod.shop.internal`. */
  readonly host?: string | undefined;
  /** Tags as `key:value`. Default: `env:prod` and the service. */
  readonly tags?: readonly string[] | undefined;
  /** Structured fields. Default: none. */
  readonly attributes?: Readonly<Record<string, unknown>> | undefined;
  /** The log arrives late: this number of requests for logs do not find it. Default 0. */
  readonly afterRequests?: number | undefined;
}

/** The events of one sandbox, to which logs can be added. */
export interface AddedLogs {
  readonly store: Store;
  add(logs: readonly NewLog[]): void;
  /** Counts a request for logs; the logs that arrived before it become visible. */
  countRequest(): void;
}

/** Starts with the events of a generated world, which stay unchanged. */
export function createAddedLogs(generated: () => Store, random: Random): AddedLogs {
  let allLogs: Store["logs"] | null = null;
  const store: Store = {
    get logs() {
      return allLogs ?? generated().logs;
    },
    get spans() {
      return generated().spans;
    },
  };
  let late: { readonly event: StoredEvent<DatadogLog>; requestsLeft: number }[] = [];
  const insert = (events: readonly StoredEvent<DatadogLog>[]): void => {
    if (events.length > 0) allLogs = [...store.logs, ...events].sort(compareKeys);
  };
  return {
    store,
    add(logs) {
      const added = logs.map((log) => ({ event: toEvent(log, random), requestsLeft: log.afterRequests ?? 0 }));
      insert(added.filter(({ requestsLeft }) => requestsLeft === 0).map(({ event }) => event));
      late.push(...added.filter(({ requestsLeft }) => requestsLeft > 0));
    },
    countRequest() {
      insert(late.filter(({ requestsLeft }) => requestsLeft === 0).map(({ event }) => event));
      late = late.filter(({ requestsLeft }) => requestsLeft > 0);
      for (const entry of late) entry.requestsLeft--;
    },
  };
}

function toEvent(log: NewLog, random: Random): StoredEvent<DatadogLog> {
  const { timestampMs, service, message, status = "info", attributes = {} } = log;
  const { host = `${service}-01.prod.shop.internal`, tags = ["env:prod", `service:${service}`] } = log;
  const tie = random.uint32() | 0;
  const bits = Array.from({ length: EVENT_ID_BITS }, () => random.uint32());
  const key = { timestampMs, tie, uid: eventId(timestampMs, bits) };
  const timestamp = new Date(timestampMs).toISOString();
  return {
    ...key,
    wire: {
      id: packKey(1, key),
      type: "log",
      attributes: { attributes, host, message, service, status, tags, timestamp },
    },
  };
}
