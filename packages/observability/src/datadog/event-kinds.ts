import { matchesAll, type Query } from "../query/query.ts";

/** Kinds of events that a search can be restricted to. */
export const EVENT_FILTERS = ["any", "changes", "alerts"] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

/** The kind of an event. */
export const EVENT_KINDS = ["deployment", "change", "alert", "recovery", "other"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Sources of deployments, which have no standard event. */
const DEPLOYERS = ["argocd", "github", "gitlab", "jenkins", "kubernetes", "launchdarkly", "spinnaker", "terraform"];

/** Other systems post alerts too. Repeated notifications aren't changes of state. */
const CONDITIONS = {
  changes: `(@evt.category:change OR source:(${DEPLOYERS.join(" OR ")}))`,
  alerts: "(@evt.category:alert OR source:alert) -@monitor.transition.transition_type:renotify",
} as const;

/** The query of a search for one kind of events. */
export function eventQuery(query: Query, filter: EventFilter): string {
  if (filter === "any") return query.text;
  return matchesAll(query) ? CONDITIONS[filter] : `(${query.text}) ${CONDITIONS[filter]}`;
}

/** The facts that show an event's kind. `null` where the event has none. */
export interface EventFacts {
  readonly category: string | null;
  readonly source: string | null;
  readonly version: string | null;
  readonly title: string | null;
  /** Status. An alert from another system has `error`, `warn` or `ok`. */
  readonly status: string | null;
  /** Whether a monitor sent the event. */
  readonly isMonitor: boolean;
  /** Type of the monitor's transition, such as `alert recovery`. */
  readonly transition: string | null;
}

/** Returns an event's kind; `other` for an unknown shape. */
export function kindOf(facts: EventFacts): EventKind {
  const { category, source, version, title, status, isMonitor, transition } = facts;
  if (category === "change") return "change";
  if (isMonitor || source === "alert") {
    if (transition !== null) return /recovery$/i.test(transition) ? "recovery" : "alert";
    if (/^\[Recovered\b/i.test(title ?? "")) return "recovery";
    return /^\[(?:Re-)?(?:Triggered|Warn|No data)\b/i.test(title ?? "") ? "alert" : "other";
  }
  if (category === "alert") return /^(?:ok|success)$/i.test(status ?? "") ? "recovery" : "alert";
  return version !== null && DEPLOYERS.includes(source?.toLowerCase() ?? "") ? "deployment" : "other";
}
