import type { World } from "../../world/generate-world.ts";
import { monitorQuery } from "../monitors/definitions.ts";
import type { EvaluatedMonitor, MonitorStatus, Transition } from "../monitors/evaluate-monitors.ts";
import { MINUTE_MS } from "../monitors/monitor-values.ts";
import type { EventFacts } from "./event-record.ts";

/** Returns one event for each transition of the monitors, and one for each repeated notification. */
export function alertEvents(monitors: readonly EvaluatedMonitor[], { endMs }: World): readonly EventFacts[] {
  return monitors.flatMap((monitor) =>
    monitor.transitions.flatMap((transition) => [
      alertEvent(monitor, transition),
      ...repetitions(monitor, transition, endMs).map((repeated) => alertEvent(monitor, repeated)),
    ]),
  );
}

/** Returns the repeated notifications of an alert: transitions without a change of state. */
function repetitions({ definition, transitions }: EvaluatedMonitor, alert: Transition, endMs: number): Transition[] {
  const { renotifyMinutes } = definition;
  if (renotifyMinutes === undefined || alert.to !== "Alert") return [];
  const next = transitions.find(({ group, atMs }) => group === alert.group && atMs > alert.atMs);
  const stepMs = renotifyMinutes * MINUTE_MS;
  const count = Math.ceil(((next?.atMs ?? endMs) - alert.atMs) / stepMs) - 1;
  return Array.from({ length: count }, (_, index) => ({
    ...alert,
    atMs: alert.atMs + (index + 1) * stepMs,
    from: alert.to,
  }));
}

const TYPES: Readonly<Record<MonitorStatus, string>> = {
  Alert: "alert",
  Warn: "warning",
  "No Data": "no data",
  OK: "recovery",
};
const TITLES: typeof TYPES = { Alert: "Triggered", Warn: "Warn", "No Data": "No data", OK: "Recovered" };
const EVENT_STATUSES = { Alert: "error", Warn: "warning", "No Data": "warning", OK: "success" } as const;

function transitionType({ from, to }: Transition): string {
  if (from === to) return "renotify";
  return to === "OK" ? `${TYPES[from]} recovery` : TYPES[to];
}

function alertEvent({ definition }: EvaluatedMonitor, transition: Transition): EventFacts {
  const { id, name, type, tags, message } = definition;
  const { atMs, group, from, to } = transition;
  const groups = group === "total" ? [] : group.split(",");
  const prefix = from === to ? "Re-Triggered" : TITLES[to];
  const title = `[${prefix}${groups.length > 0 ? ` on {${group}}` : ""}] ${name}`;
  const query = new URLSearchParams({ from_ts: String(atMs - 15 * MINUTE_MS), to_ts: String(atMs), group });
  return {
    atMs,
    title,
    // The real API marks the message as Markdown.
    message: `%%%\n${rendered(message, transition).trim()}\n%%%`,
    source: "alert",
    tags: [...new Set([...tags, ...groups, "monitor"])],
    status: EVENT_STATUSES[to],
    service: null,
    aggregationKey: `monitor-${id}-${group}`,
    category: "alert",
    fields: {
      monitor_id: id,
      monitor_groups: groups,
      monitor: {
        id,
        name,
        type,
        query: monitorQuery(definition),
        message,
        tags,
        groups,
        templated_name: title,
        transition: { source_state: from, destination_state: to, transition_type: transitionType(transition) },
        result: { alert_url: `https://app.datadoghq.com/monitors/${id}?${query}`, result_ts: Math.floor(atMs / 1_000) },
      },
    },
  };
}

const CONDITIONS: Readonly<Record<MonitorStatus, string>> = {
  Alert: "is_alert",
  Warn: "is_warning",
  "No Data": "is_no_data",
  OK: "is_recovery",
};

/** Keeps the parts of a message for the new state, and fills in its variables. */
function rendered(message: string, { to, group, value }: Transition): string {
  const [key = "", name = ""] = group.split(":");
  return message
    .replace(/\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_, condition: string, part: string) =>
      condition === CONDITIONS[to] ? part : "",
    )
    .replaceAll("{{value}}", String(Math.round((value ?? 0) * 1_000) / 1_000))
    .replaceAll(`{{${key}.name}}`, name);
}
