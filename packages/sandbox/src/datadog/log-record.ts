import type { LogFacts } from "../world/facts.ts";
import { eventId } from "../world/ids.ts";
import type { Random } from "../world/random.ts";
import { serviceNamed } from "../world/shop.ts";
import { packKey } from "./event-key.ts";
import type { DatadogLog, StoredEvent } from "./events/event.ts";
import type { TagSets } from "./tags.ts";

/** Creates a log event in the API's format. */
export function logRecord(log: LogFacts, random: Random, tags: TagSets): StoredEvent<DatadogLog> {
  const key = { timestampMs: log.timestampMs, tie: random.uint32() | 0, uid: eventId(random, log.timestampMs) };
  const wire: DatadogLog = {
    attributes: {
      attributes: { ...log.fields, logger: { name: log.logger }, ...correlation(log) },
      host: log.host,
      message: log.message,
      service: log.service,
      status: log.level,
      tags: tags.logs,
      timestamp: new Date(log.timestampMs).toISOString(),
    },
    id: packKey(1, key),
    type: "log",
  };
  return { ...key, wire };
}

function correlation(log: LogFacts): Record<string, unknown> {
  if (!log.trace) return {};
  const ids = { trace_id: log.trace.traceId, span_id: log.trace.spanId };
  return serviceNamed(log.service).correlation === "dd" ? { dd: ids } : ids;
}
