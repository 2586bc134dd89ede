import { matchesAll, type Query } from "../query/query.ts";

/** What a search of events can be restricted to. */
export const EVENT_FILTERS = ["any", "changes", "alerts"] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

/** What an event reports. */
export const EVENT_KINDS = ["deployment", "change", "alert", "recovery", "other"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Sources of deployments, which have no event of a standard shape. */
const DEPLOYERS = ["argocd", "github", "gitlab", "jenkins", "kubernetes", "launchdarkly", "spinnaker", "terraform"];

/** Other systems post alerts too. Repeated notifications are no changes of state. */
const CONDITIONS = {
  changes: `(@evt.category:change OR source:(${DEPLOYERS.join(" OR ")}))`,
  alerts: "(@evt.category:alert OR source:alert) -@monitor.transition.transition_type:renotify",
} as const;

/** The query of a search that is restricted to a kind of events. */
export function eventQuery(query: Query, filter: EventFilter): string {
  if (filter === "any") return query.text;
  return matchesAll(query) ? CONDITIONS[filter] : `(${query.text}) ${CONDITIONS[filter]}`;
}

/** The facts of an event that show its kind. `null` where it has none. */
export interface EventFacts {
  readonly category: string | null;
  readonly source: string | null;
  readonly version: string | null;
  readonly title: string | null;
  /** Status, which is `error`, `warn` or `ok` of an alert that another system posted. */
  readonly status: string | null;
  /** Whether a monitor sent it. */
  readonly isMonitor: boolean;
  /** Type of the monitor's transition, such as `alert recovery`. */
  readonly transition: string | null;
}

/** Tells what an event reports; `other` for an unknown shape. */
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
