import type { LogFacts } from "../world/facts.ts";
import { serviceNamed } from "../world/shop.ts";
import { packKey } from "./event-key.ts";
import type { DatadogLog, EventKey } from "./events/event.ts";
import type { TagSets } from "./tags.ts";

/** Creates a log in the API's format. */
export function logRecord(log: LogFacts, key: EventKey, tags: TagSets): DatadogLog {
  return {
    attributes: {
      attributes: { ...log.fields, logger: { name: log.logger }, ...correlation(log) },
      host: log.host,
      message: log.message,
      service: log.service,
      status: log.level,
      tags: tags.logs,
      timestamp: new Date(log.timestampMs).toISOString(),
    },
    // A query reads more logs than its response contains, so create the id on first use.
    get id() {
      return packKey(1, key);
    },
    type: "log",
  };
}

function correlation(log: LogFacts): Record<string, unknown> {
  if (!log.trace) return {};
  const ids = { trace_id: log.trace.traceId, span_id: log.trace.spanId };
  return serviceNamed(log.service).correlation === "dd" ? { dd: ids } : ids;
}
