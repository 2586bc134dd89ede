// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.searchEvents`. */
export interface SearchEventsArguments {
  /** Event query, such as service:web env:prod; empty matches all. */
  query?: string | null | undefined;
  /**
   * Deployments and changes, or alerts and recoveries.
   *
   * @default "any"
   */
  kind?: "any" | "changes" | "alerts" | null | undefined;
  /**
   * ISO-8601 UTC, epoch ms or now-2h.
   *
   * @default "now-1d"
   * @example "now-1h"
   */
  start_time?: string | null | undefined;
  /**
   * Like start_time.
   *
   * @default "now"
   * @example "now-1h"
   */
  end_time?: string | null | undefined;
  /**
   * Maximum events per page. From 1 to 1,000.
   *
   * @default 50
   */
  max_results?: number | null | undefined;
  /**
   * Order by time.
   *
   * @default "newest"
   */
  sort_order?: "newest" | "oldest" | null | undefined;
  /** next_cursor of the previous page; empty: first page. */
  cursor?: string | null | undefined;
}

/** Result of `observability.searchEvents`. */
export interface SearchEventsResult {
  /** Events of this page, in the requested order. */
  events: SearchEventsEvent[];
  /** Pass this as cursor to fetch the next page; null when there is none. */
  next_cursor: string | null;
  /** The time window that the result covers. */
  window: TimeWindow;
  /** Address of this in Datadog's web app, for people; null when the site is unknown. Models do not get it. */
  link: string | null;
  /** Present when no change was found: shows which versions ran, by their spans. */
  follow_up?: SearchEventsFollowUp;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** An item of `events` of {@link SearchEventsResult}. */
export interface SearchEventsEvent {
  /** Datadog's id of the event. */
  id: string | null;
  /** When the event happened, ISO-8601 in UTC. */
  timestamp: string | null;
  /** What the event reports; other for an unknown shape. */
  kind: "deployment" | "change" | "alert" | "recovery" | "other";
  /** Title of the event. */
  title: string | null;
  /** Text of the event, at most 1,000 characters. */
  message: string | null;
  /** Service that the event concerns. */
  service: string | null;
  /** Environment that the event concerns, such as prod. */
  env: string | null;
  /** Version that the event names, such as the deployed one. */
  version: string | null;
  /** What sent the event, such as alert, github or argocd. */
  source: string | null;
  /** The monitor that sent the event; null for other events. */
  monitor: SearchEventsEventMonitor | null;
  /** What a change event reports; null for other events. */
  change: SearchEventsEventChange | null;
  /** Tags, such as env:prod. */
  tags: string[];
}

/** `monitor` of {@link SearchEventsEvent}. */
export interface SearchEventsEventMonitor {
  /** Id of the monitor, for GetMonitor. */
  id: string | null;
  /** State before the transition, such as OK. */
  from: string | null;
  /** State after the transition, such as Alert. */
  to: string | null;
  /** Groups of the monitor that changed, such as host:web-1. */
  groups: string[];
}

/** `change` of {@link SearchEventsEvent}. */
export interface SearchEventsEventChange {
  /** What changed, such as the name of a feature flag. */
  resource: string | null;
  /** Type of what changed, such as feature_flag or configuration. */
  type: string | null;
  /** Value before the change; objects as JSON. */
  from: string | null;
  /** Value after the change; objects as JSON. */
  to: string | null;
  /** Who made the change: a person or a program. */
  author: string | null;
  /** Names of the resources that the change affects. */
  affected: string[];
}

/** Present when no change was found: shows which versions ran, by their spans. */
export interface SearchEventsFollowUp {
  /** Name of the tool to call. */
  tool: string;
  /** Its arguments, valid as they are, with absolute times. */
  arguments: Record<string, unknown>;
}

/** Arguments of `Observability.SearchEvents` as the tool receives them, with the defaults of omitted ones. */
export interface SearchEventsParsedArguments {
  /** Event query, such as service:web env:prod; empty matches all. */
  query: string;
  /** Deployments and changes, or alerts and recoveries. */
  kind: "any" | "changes" | "alerts";
  /** ISO-8601 UTC, epoch ms or now-2h. */
  start_time: string;
  /** Like start_time. */
  end_time: string;
  /** Maximum events per page. */
  max_results: number;
  /** Order by time. */
  sort_order: "newest" | "oldest";
  /** next_cursor of the previous page; empty: first page. */
  cursor: string;
}
