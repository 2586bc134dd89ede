import { endOfSpan } from "../../world/facts.ts";
import type { World } from "../../world/generate-world.ts";
import { errorLogsOf } from "../../world/trace-logs.ts";
import { rowTest } from "../query/evaluate.ts";
import { parseQuery } from "../query/parser.ts";

/** What monitors read of an event: its time, and its facets by name. */
export interface MeasuredEvent {
  readonly timestampMs: number;
  readonly [facet: string]: string | number | undefined;
}

/**
 * Returns the error logs or the spans of requests that match a query, oldest first. They come from the simulated requests,
 * because creating all logs and their records would take several times as long.
 */
export function measuredEvents(kind: "logs" | "spans", query: string, world: World): readonly MeasuredEvent[] {
  const facet = (name: string) => ({ read: (row: MeasuredEvent) => row[name], ignoresCase: false, measure: false });
  const matches = rowTest({ facet, text: () => "", everyText: () => "" }, parseQuery(query));
  const events = world.traces.flatMap((trace): MeasuredEvent[] =>
    kind === "logs"
      ? errorLogsOf(trace).map(({ kind: errorKind, ...log }) => ({ ...log, status: "error", "@error.kind": errorKind }))
      : trace.spans.map((span) => {
          const { service, resource } = span.call;
          return { timestampMs: endOfSpan(span), service, resource_name: resource, "@duration": span.durationNs };
        }),
  );
  const isMeasured = (event: MeasuredEvent) => event.timestampMs < world.endMs && matches(event);
  return events.filter(isMeasured).sort((one, other) => one.timestampMs - other.timestampMs);
}
